"""What was better: at each answer of a match that is over, what an easy bot would have played.

The bot sees what that seat saw then, and thinks with dice that anybody can throw again: they come
from what the log had made public. Whoever asks pays for a few proposals at a time.

Why: docs/decisions/0108-analysis.md.
"""

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial

from referee.bots.levels import at_first_sight
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.kernel.words import Words
from referee.match import closing
from referee.match import events as e
from referee.match.missing_rules import check_rules_are_here
from referee.match.state import Match
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch

ON_A_PAGE = 5  # windows
LOOKED_AT = 40  # windows, for a page of those that differ


@dataclass(frozen=True)
class WeighedAnswer:
    """What a seat played in a window, and what the bot would have: canonical texts. `silent`: the
    default was played. `n` is the leaf of the moment in which it still could answer."""

    n: int
    window: int
    name: str
    seat: Seat
    played: Words
    silent: bool
    bot: Words

    @property
    def is_same(self) -> bool:
        return self.played == self.bot


@dataclass(frozen=True)
class AnalysisPage:
    """The answers of some windows, in order; page `number` of `pages`, from 1."""

    answers: tuple[WeighedAnswer, ...]
    number: int
    pages: int


@dataclass(frozen=True)
class Differences:
    """The answers instead of which the bot would have given another, of the windows from number
    `first` to `last` (0: of none). `onward`: the leaf after which to go on; None: that was all."""

    answers: tuple[WeighedAnswer, ...]
    first: int
    last: int
    onward: int | None


class Analysis:
    def __init__(self, core: Core) -> None:
        self._core = core

    def page(self, match: str, seats: Collection[Seat], number: int) -> AnalysisPage | None:
        """The nearest to this page of what these seats played; None for a match that goes on.
        Raises storage.Unknown, RulesMissing."""
        with self._core.locked(match) as loaded:
            if not loaded.is_over:
                return None
            closes = _closes(loaded, frozenset(seats))
            pages = max(1, -(-len(closes) // ON_A_PAGE))
            number = min(max(number, 1), pages)
            shown = closes[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
            answers = tuple(_answers(loaded, frozenset(seats), shown))
            return AnalysisPage(answers, number, pages)

    def differences(self, match: str, seats: Collection[Seat], after: int) -> Differences | None:
        """The next windows, of those that closed after this leaf, in which the bot would have
        played otherwise; so many are looked at and no more. None for a match that goes on. Raises
        storage.Unknown, RulesMissing."""
        with self._core.locked(match) as loaded:
            if not loaded.is_over:
                return None
            closes = [n for n in _closes(loaded, frozenset(seats)) if n > after]
            found: list[WeighedAnswer] = []
            looked: list[int] = []
            for n in closes[:LOOKED_AT]:
                looked.append(n)
                found += [
                    each for each in _answers(loaded, frozenset(seats), [n]) if not each.is_same
                ]
                if len({each.window for each in found}) == ON_A_PAGE:
                    break
            numbers = [_number(loaded, n) for n in (looked[:1] + looked[-1:])] or [0]
            onward = looked[-1] if len(looked) < len(closes) else None
            return Differences(tuple(found), numbers[0], numbers[-1], onward)


def _number(loaded: LoadedMatch, n: int) -> int:
    """That of the window which leaf n closed."""
    event = loaded.entries[n].event
    return event.window if isinstance(event, e.WindowClosed) else 0


def _closes(loaded: LoadedMatch, seats: frozenset[Seat]) -> list[int]:
    """The leaves that closed the windows which asked one of these seats."""
    found: list[int] = []
    asked: tuple[Seat, ...] = ()
    for entry in loaded.entries:
        if isinstance(entry.event, e.WindowOpened):
            asked = entry.event.asked
        elif isinstance(entry.event, e.WindowClosed) and seats.intersection(asked):
            found.append(entry.n)
    return found


def _answers(
    loaded: LoadedMatch, seats: frozenset[Seat], closes: list[int]
) -> Iterator[WeighedAnswer]:
    for n in closes:
        yield from _weighed(loaded.rewound(n), loaded.game_at(n), seats)


def _weighed(match: Match, game: AnyGame, seats: frozenset[Seat]) -> Iterator[WeighedAnswer]:
    """The answers of a window that is about to close; what was given ahead answers no question."""
    check_rules_are_here(game)
    asked, window = game.window(match.state), match.window
    if asked is None or window is None:
        return
    for seat, answer in closing.answers(match, game).items():
        if seat not in seats or asked.asks[seat].ahead is not None:
            continue
        played = answer.given
        better = at_first_sight(game, game.view(match.state, seat), partial(thinking, match, seat))
        yield WeighedAnswer(
            n=match.size - 1,
            window=window.number,
            name=window.name,
            seat=seat,
            played=_words(game, played.order),
            silent=played.played_default,
            bot=_words(game, better),
        )


def thinking(match: Match, seat: Seat) -> Chance:
    """The bot's dice: for anybody who has the log the same."""
    text = b"analysis/%d/%d/" % (match.number, seat) + match.leaf0
    return Chance(*(Draws(hashlib.sha256(kind + text).digest()) for kind in (b"pub", b"sec")))


def _words(game: AnyGame, order: object) -> Words:
    return Words(game.write(order, "en"), game.write(order, "fr"))
