"""The check of `imagine`: whole positions that a seat cannot tell from the one that is played.

At every window one seat imagines. The view of what it imagined must be the view that it came from;
in that other position it must imagine the same again, or else it knows more than the view; and the
rules must go on from there: some windows at each, to the end at one of the match.

Why: docs/decisions/0116-imagine.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from referee.conformance.seeded_match import LONGEST, SeededMatch
from referee.conformance.seeding import bots, chance
from referee.kernel.bare_table import BareTable
from referee.kernel.event import Seat
from referee.kernel.foresight import CERTAIN
from referee.kernel.game import plain

WINDOWS = 4  # that the rules go on for
TO_THE_END = 9  # at one of the first windows they do so to the end


def imagined(match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
    """What a seat imagines is a position of this game that it cannot tell from the true one."""
    game, imagine = match.game, match.game.imagine
    if imagine is None or match.table.window is None:
        return
    seats = match.table.seats
    seat = seats[(match.begun + match.seed) % len(seats)]
    view = match.table.view(seat)
    state = imagine(view, _chance(match))
    again = game.view(state, seat)
    if again != view:
        yield f"seat {seat} imagines what its view denies: {_apart(again, view)}"
    elif imagine(again, _chance(match)) != state:
        yield f"seat {seat} imagines by more than its view"
    if msgspec.convert(plain(state), game.state, strict=False, str_keys=True) != state:
        yield f"seat {seat} imagines what is no plain data"
    yield from _foreseen(match, seat, state)
    to_the_end = match.begun == 1 + match.seed % TO_THE_END
    yield from _played_on(match, state, LONGEST if to_the_end else WINDOWS)


def _foreseen(match: SeededMatch, seat: Seat, state: Any) -> Iterator[str]:
    """How it stands is a number from 0 to a certain win."""
    foresight = match.game.foresight
    if foresight is not None and not 0 <= foresight.value(state, seat) <= CERTAIN:
        yield f"seat {seat} foresees {foresight.value(state, seat)}, not 0 to {CERTAIN}"


def _chance(match: SeededMatch) -> Any:
    return chance(match.seed, "imagine", match.begun)


def _played_on(match: SeededMatch, state: Any, windows: int) -> Iterator[str]:
    """Bots play on from there; whatever the game raises is its fault."""
    seed = f"{match.seed}/imagined/{match.begun}"
    table = match.table.copied()
    table.chance_of = lambda draw: chance(seed, draw)
    table.put(state)
    for _ in range(windows):
        if table.window is None:
            return
        orders = bots(table, seed)
        yield from _refused(table, orders)
        table.close(orders)
    if windows == LONGEST:
        yield f"what is imagined does not end within {LONGEST} windows"


def _refused(table: BareTable, orders: Mapping[Seat, Any]) -> Iterator[str]:
    for seat, order in orders.items():
        for problem in table.game.check(table.view(seat), order).refused:
            yield f"imagined, the proposal of seat {seat} is refused: {problem.code}"


def _apart(one: Any, other: Any) -> str:
    fields = one.__struct_fields__
    return ", ".join(name for name in fields if getattr(one, name) != getattr(other, name))
