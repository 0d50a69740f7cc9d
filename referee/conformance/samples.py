"""A match of bots whose positions pages and lessons show: the same for ever, from set-up to end.

match = played(game, sample_of(game))
match[0]                            the first window that is open: its name and number, who is asked
match[0].view(1)                    the position as seat 1 sees it
match[0].orders[1]                  what seat 1 then ordered

Why: docs/decisions/0092-lessons.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from referee.conformance.seeding import bots, table
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.kernel.lesson import Sample

LONGEST = 60  # windows; a longer match is shown so far


@dataclass(frozen=True)
class SampleWindow:
    """Window `number` of a sample's match, open; `orders` are what the asked then gave."""

    game: AnyGame
    number: int
    window: str
    state: Any
    orders: Mapping[Seat, Any]

    def view(self, seat: Seat | None) -> Any:
        """What that seat may know."""
        return self.game.view(self.state, seat)


def sample_of(game: AnyGame) -> Sample:
    """The sample of its lesson; of a game that teaches nothing, its short match."""
    return game.lesson.sample if game.lesson else Sample(options=game.short)


def played(game: AnyGame, sample: Sample) -> list[SampleWindow]:
    """Its windows that ask somebody, in order. Raises msgspec.ValidationError for options that
    the game has not."""
    options = msgspec.convert(dict(sample.options), game.options, strict=False, str_keys=True)
    match = table(game, sample.seed, sample.seats or None, options)
    found: list[SampleWindow] = []
    while match.window is not None and len(found) < LONGEST:
        orders = bots(match, sample.seed)
        found.append(SampleWindow(game, match.number, match.window.name, match.state, orders))
        match.close(orders)
    return found


def at(match: list[SampleWindow], number: int) -> SampleWindow:
    """The window of this number, or the last one before it."""
    before = [position for position in match if position.number <= number]
    return before[-1] if before else match[0]
