"""How a battle came out: what the position keeps of it is the event itself."""

import msgspec

from referee.games.combats.things.pawns import NOBODY, Pawns
from referee.kernel.event import Event, Seat


class Tally(msgspec.Struct, frozen=True):
    """One side's sum: total = pawns + bonus + energy + die."""

    group: Pawns
    natives: int
    pawns: int
    bonus: int
    energy: int
    die: int
    total: int


class BattleResolved(Event, frozen=True):
    """`winner` 0 is a tie; `tie_broken_by` names the side that held the line."""

    battle: int
    sides: dict[Seat, Tally]
    winner: Seat
    losses: dict[Seat, Pawns]
    tie_broken_by: Seat = NOBODY
