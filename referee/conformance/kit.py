"""The conformance kit: does a game keep what the contract (referee/kernel/game.py) promises?

    report = check(game, range(1, 201))
    report.holds                        # or report.lines(name): a line a check, its faults under it

Bots play a match a seed; each check looks at the game at rest, at every window, or at the end.
Whatever a game raises is a fault of the check that met it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from referee.conformance import (
    at_end,
    at_rest,
    at_window,
    drawings,
    imagined,
    lessons,
    sentences,
    short,
    thoughts,
    turning,
    worlds,
)
from referee.conformance.elsewhere import Elsewhere, digest
from referee.conformance.judgements import Fault, Judgement
from referee.conformance.seeded_match import SeededMatch
from referee.conformance.views import Readers
from referee.conformance.ways import Way, way_of
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame

WayOf = Callable[[AnyGame, int], Way]
CLAIMS = {
    "names": "names fit letters and commands, and none is the kernel's",
    "documents": "the rules are there in both languages",
    "options": "options have defaults; the default and the short match can be played",
    "short": "the short match ends sooner",
    "frozen": "events and state cannot be changed",
    "cover": "the cover is a drawing without words, as wide as 640 to 400",
    "lesson": "the lesson is told in both languages, and every example is drawn",
    "ends": "every match ends, with an outcome",
    "leaving": "anybody may get up at any moment",
    "proposals": "what bots propose, and what they think about, may be played",
    "defaults": "what the silent play may be played",
    "read-back": "what is written reads back as the same order, in both languages",
    "windows": "windows, facts and fields have their words",
    "glances": "what is seen at a glance is the view without the words of its form",
    "views": "a seat sees what events have told it, and nothing else",
    "secrets": "what a seat sees does not follow from what is hidden from it",
    "imagined": "what is imagined agrees with the view, and the rules go on from it",
    "thoughts": "what a bot thinks follows from its view and its dice, at every level",
    "pictures": "pictures are well-formed, and their twins in words say something",
    "marks": "what can be picked on a board is what its seat is asked",
    "steps": "every step of an editor leads to an order",
    "shown": "help and position exist in both languages",
    "refusals": "wrong orders are refused, and why is told in both languages",
    "told": "introduction, events, private facts and ends are in both languages",
    "turning": "what is weighty is told, and turns are numbered by facts with names",
    "folds": "a replay of the events makes the same state",
    "rejudging": "the same answers and chance give the same events",
    "elsewhere": "another process plays the same match: no chance, clock or order of its own",
    "plain": "a state is plain data",
    "logged": "events go into the log and come back",
}
AT_REST = {
    "names": at_rest.names,
    "documents": at_rest.documents,
    "options": at_rest.options,
    "short": short.sooner,
    "frozen": at_rest.frozen,
    "cover": drawings.cover,
    "lesson": lessons.lessons,
}
AT_WINDOW = {
    "proposals": at_window.proposals,
    "defaults": at_window.defaults,
    "read-back": at_window.read_back,
    "windows": at_window.windows,
    "glances": at_window.glances,
    "pictures": drawings.pictures,
    "marks": drawings.marks,
    "steps": at_window.steps,
    "shown": sentences.shown,
    "refusals": sentences.refusals,
    "secrets": worlds.secrets,
    "imagined": imagined.imagined,
    "thoughts": thoughts.thoughts,
}
AT_END = {
    "ends": at_end.ends,
    "told": sentences.told,
    "turning": turning.turning,
    "folds": at_end.folds,
    "rejudging": at_end.rejudges,
    "plain": at_end.plain_data,
    "logged": at_end.logged,
}


class Conformance(msgspec.Struct, kw_only=True):
    """What was played, and a judgement for each check, in the order of `CLAIMS`."""

    game: str
    version: str
    seats: list[int] = []
    matches: int = 0
    windows: int = 0
    orders: int = 0
    checks: list[Judgement] = []

    @property
    def holds(self) -> bool:
        return all(check.holds for check in self.checks)

    @property
    def failed(self) -> list[str]:
        """The names of the checks that do not hold."""
        return [check.name for check in self.checks if not check.holds]

    def lines(self, name: str) -> Iterator[str]:
        """The report; `name` is what the game is called on the command line."""
        yield (
            f"{self.game} {self.version}: {self.matches} matches, {self.windows} windows, "
            f"{self.orders} orders; seats: {', '.join(map(str, self.seats))}"
        )
        for check in self.checks:
            yield f"{'ok    ' if check.holds else 'FAILED'} {check.name:<10} {check.claims}"
            yield from (f"         {fault.line(name)}" for fault in check.faults)
            if check.more:
                yield f"         and {check.more} more"


def check(
    game: AnyGame, seeds: Iterable[int], way: WayOf = way_of, other: Elsewhere | None = None
) -> Conformance:
    """All checks, with a match for each of these seeds; `other` plays the same ones elsewhere."""
    return Kit(game, way).run(seeds, other)


class Kit:
    """One run of the checks over one game."""

    def __init__(self, game: AnyGame, way: WayOf = way_of) -> None:
        self.game, self._way = game, way
        self.report = Conformance(game=game.name, version=game.version)
        self._checks = {name: Judgement(name=name, claims=said) for name, said in CLAIMS.items()}
        self._digests: dict[int, str] = {}
        self.report.checks = list(self._checks.values())

    def run(self, seeds: Iterable[int], other: Elsewhere | None = None) -> Conformance:
        for name, look in AT_REST.items():
            self._look(name, look, self.game)
        for seed in seeds:
            self._play(seed)
        if other is not None:
            self._look("elsewhere", self._elsewhere, other)
        return self.report

    def _digest(self, match: SeededMatch) -> Iterator[str]:
        self._digests[match.seed] = digest(match)
        yield from ()

    def _elsewhere(self, other: Elsewhere) -> Iterator[str]:
        """Matches that failed here have been told."""
        for seed, found in other.digests().items():
            if seed in self._digests and self._digests[seed] != found:
                yield f"seed {seed} is another match in another process"

    def _begun(self, seed: int) -> SeededMatch | None:
        try:
            way = self._way(self.game, seed)
        except Exception as error:
            self._add("options", _raised(error), seed)
            return None
        try:
            return SeededMatch(self.game, seed, way)
        except Exception as error:
            self._add("ends", _raised(error), seed, way.seats)
            return None

    def _play(self, seed: int) -> None:
        match = self._begun(seed)
        if match is None:
            return
        self.report.matches += 1
        self.report.seats = sorted({*self.report.seats, match.way.seats})
        at_window = {**AT_WINDOW, "views": Readers().views}
        try:
            for orders in match.windows():
                self._count(match, orders)
                for name, look in at_window.items():
                    self._look(name, look, match, orders)
        except Exception as error:
            self._fault(match.doing, match, _raised(error))
            return
        self._look("elsewhere", self._digest, match)
        for name, look_back in AT_END.items():
            self._look(name, look_back, match)

    def _count(self, match: SeededMatch, orders: Mapping[Seat, Any]) -> None:
        self.report.windows += 1
        self.report.orders += len(orders)
        for name in ("ends", "leaving"):
            self._checks[name].made += 1

    def _look(self, name: str, look: Callable[..., Iterator[str]], *at: Any) -> None:
        """Make one check; what the game raises is its fault."""
        self._checks[name].made += 1
        match = at[0] if isinstance(at[0], SeededMatch) else None
        try:
            for fault in look(*at):
                self._fault(name, match, fault)
        except Exception as error:
            self._fault(name, match, _raised(error))

    def _fault(self, name: str, match: SeededMatch | None, what: str) -> None:
        if match is None:
            self._add(name, what)
            return
        options = msgspec.to_builtins(match.way.options, str_keys=True)
        usual = msgspec.to_builtins(self.game.options(), str_keys=True)
        chosen = {key: value for key, value in options.items() if usual.get(key) != value}
        self._add(name, what, match.seed, match.way.seats, chosen, match.place)

    def _add(self, name: str, what: str, *where: Any, **known: Any) -> None:
        self._checks[name].add(Fault(what, *where, **known))


def _raised(error: Exception) -> str:
    """The exception and the line of the game that it comes from."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    at = f" ({last.tb_frame.f_globals.get('__name__')}:{last.tb_lineno})" if last else ""
    return f"{type(error).__name__}: {error}{at}"
