"""Replay: the position after any leaf of an ended match, as any seat saw it, and the story so far.

Who could read which part is not in a record; it is known by judging the match again. So a record
that does not hold is not replayed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from referee.audit.checking import run
from referee.audit.checks.judging import rejudged
from referee.audit.evidence import Evidence
from referee.audit.report import Report
from referee.games.catalogue import catalogue
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.kernel.words import Language, Words
from referee.match.bot_names import with_level
from referee.match.evolve import Entry
from referee.match.rule_changes import GameVersions
from referee.match.state import Match
from referee.match.storyline import Moment, Storyline
from referee.match.tale import Tale


class CannotReplay(ValueError):
    """The record does not hold, so there is nothing to show; `report` says why."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.headline("en"))
        self.report = report


@dataclass(frozen=True)
class Position:
    """A match after leaf `n` as `seat` (None: a spectator) saw it.

    `state` and `view` are None before the start, and for a running match, whose position cannot be
    worked out from what is public.
    """

    game: AnyGame
    n: int
    seat: Seat | None
    match: Match
    state: Any
    view: Any
    history: tuple[Moment, ...]
    running: bool

    def text(self, language: Language) -> str:
        """The board in words, and the story."""
        board = self.game.words(self.view, language) if self.view is not None else ""
        rows = [f"{told.n:>5}  {told.say(language)}" for told in self.history]
        return "\n".join([*([board, ""] if board else []), *rows]) + "\n"

    def plain(self, language: Language) -> dict[str, Any]:
        """The same as plain data, for `--json`."""
        return {
            "origin": self.match.origin,
            "game": self.game.name,
            "version": self.game.version,
            "n": self.n,
            "seat": self.seat,
            "phase": self.match.phase,
            "running": self.running,
            "view": None if self.view is None else msgspec.to_builtins(self.view, str_keys=True),
            "history": [
                {"n": t.n, "at": t.at, "window": t.window, "sentence": t.say(language)}
                for t in self.history
            ],
        }

    def svg(self, language: Language) -> str | None:
        """The board as a picture; None where there is no position."""
        return None if self.view is None else self.game.picture(self.view, language)


def position(
    data: bytes, at: int | None = None, seat: Seat | None = None, games: GameVersions | None = None
) -> Position:
    """The position after leaf `at` (the last, if not said) of a record's bytes.

    Raises CannotReplay for a record that does not hold, ValueError for a leaf or seat it has not.
    """
    played = replay(data, games)
    n = played.last if at is None else at
    if not 0 <= n <= played.last:
        raise ValueError(f"there is no leaf {n}: the record has leaves 0 to {played.last}")
    played.check_seat(seat)
    return played.position(n, seat)


def replay(data: bytes, games: GameVersions | None = None) -> "Replay":
    """A record's match, to be watched. Raises CannotReplay for a record that does not hold."""
    return Replay(opened(data, games))


def opened(data: bytes, games: GameVersions | None = None) -> Evidence:
    """The evidence of a record that passes the whole audit: a film of one whose letters, times or
    signatures are forged would look like a proof. Raises CannotReplay."""
    evidence = Evidence(data, None, (), games or catalogue())
    report = Report(tuple(run(evidence)), pinned=False, vkey=None)
    if not report.holds:
        raise CannotReplay(report)
    return evidence


class Replay:
    """The match of evidence that holds: every moment of it, as every seat saw it.

    Judged again once, however many moments are looked at.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.last = len(evidence.leaves) - 1
        self.seats = evidence.first.seats
        self.running = not evidence.ended
        self._stories: dict[Seat | None, Storyline] = {}

    def check_seat(self, seat: Seat | None) -> None:
        """Raises ValueError for a seat that the match has not."""
        if seat is not None and not 1 <= seat <= self.seats:
            raise ValueError(f"there is no seat {seat}: the match has seats 1 to {self.seats}")

    def position(self, n: int, seat: Seat | None) -> Position:
        """The match after leaf n."""
        match = self.evidence.matches[n]
        view = self.view(n, seat)
        return Position(
            game=self.game_at(n),
            n=n,
            seat=seat,
            match=match,
            state=None if view is None else match.state,
            view=view,
            history=tuple(told for told in self.story(seat).moments if told.n <= n),
            running=self.running,
        )

    def view(self, n: int, seat: Seat | None) -> Any:
        """What the seat saw after leaf n; None where there is nothing to be seen (Position)."""
        return self._seen(n, seat, self.game_at(n).view)

    def glance(self, n: int, seat: Seat | None) -> Any:
        """The same without the words of the form, for pictures: a game may be much quicker so."""
        game = self.game_at(n)
        return self._seen(n, seat, game.glance or game.view)

    def _seen(self, n: int, seat: Seat | None, see: Callable[[Any, Seat | None], Any]) -> Any:
        match = self.evidence.matches[n]
        if self.running or match.phase == "lobby" or match.state is None:
            return None
        return see(match.state, seat)

    def game_at(self, n: int) -> AnyGame:
        """The rules by which the match was played after leaf n."""
        return self.evidence.game_at(self.evidence.matches[n])

    @cached_property
    def seat_names(self) -> tuple[Words, ...]:
        """The game's names of the seats; a bot's that thinks ahead says so: *Grey (strong bot)*."""
        match, names = self.evidence.matches[-1], self.game_at(self.last).seat_names[: self.seats]
        return tuple(
            with_level(name, match.policy.level) if seat in match.bots else name
            for seat, name in enumerate(names, start=1)
        )

    def story(self, seat: Seat | None) -> Storyline:
        """All that the seat is told, from the first leaf to the last."""
        if seat not in self._stories:
            tale = Tale(seat, ended=not self.running, whole=self.running)
            tale.hear(self.entries, self.game_at)
            self._stories[seat] = tale.line.so_far()
        return self._stories[seat]

    @cached_property
    def entries(self) -> list[Entry]:
        """Those of the log; what the rules told somebody, with who may read it."""
        return [
            msgspec.structs.replace(entry, event=self._known.get(entry.n, entry.event))
            for entry in self.evidence.entries
        ]

    @cached_property
    def _known(self) -> dict[int, Event]:
        """The events that judging again gave, by leaf: they know who may read their parts."""
        if self.running:
            return {}
        return {
            n: event.named(n)
            for start, events in rejudged(self.evidence)
            for n, event in enumerate(events or (), start=start + 1)
        }
