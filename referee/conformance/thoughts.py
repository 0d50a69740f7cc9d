"""The check of thoughts: what a bot that thinks ahead orders follows from its view and its dice.

Once a match a seat that is asked thinks at every level, and again in another position that it
cannot tell from this one, with the same dice: it must order the same, and what may be played.

Why: docs/decisions/0118-level-on-record.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from referee.bots.levels import LEVELS, Level, thinker
from referee.conformance.seeded_match import SeededMatch
from referee.conformance.seeding import chance
from referee.kernel.event import Seat

AMONG = 5  # at one of the first windows of a match somebody thinks
SHARE = 8  # so many times fewer worlds than in a match: it is the same thought, only shorter


def thoughts(match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
    """A seat orders the same in two positions that show it the same, at every level."""
    game, imagine = match.game, match.game.imagine
    if imagine is None or not orders or match.begun != 1 + match.seed % AMONG:
        return
    seat = sorted(orders)[match.seed % len(orders)]
    view = match.table.view(seat)
    other = game.view(imagine(view, chance(match.seed, "thoughts")), seat)
    if other != view:  # what is wrong with that, `imagined` tells
        return
    for level in LEVELS.values():
        yield from _thought(match, seat, (view, other), level)


def _thought(match: SeededMatch, seat: Seat, views: tuple[Any, Any], level: Level) -> Iterator[str]:
    game = match.game
    think = thinker(game, replace(level, playouts=level.playouts // SHARE))
    one, other = (think(view, chance(match.seed, "thoughts", level.name)) for view in views)
    if one != other:
        yield f"seat {seat} ({level.name}) orders otherwise where it sees the same"
    for problem in game.check(views[0], one).refused:
        yield f"what seat {seat} ({level.name}) has thought of is refused: {problem.code}"
