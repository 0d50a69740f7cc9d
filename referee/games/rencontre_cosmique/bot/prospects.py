"""How a match stands: who is how near to the goal, and with what."""

from referee.games.rencontre_cosmique.rules.rights import foreign_bases, in_force, on_bases
from referee.games.rencontre_cosmique.things.state import RencontreState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, share

BASE, PAWN, POWER, CARD = 40, 2, 10, 1


def value(state: RencontreState, seat: Seat) -> int:
    """The seat's part of all chances; they grow with the square of what somebody has."""
    if seat not in state.table.alive:
        return 0
    return share(
        _chances(state, seat), sum(_chances(state, player) for player in state.table.alive)
    )


def _chances(state: RencontreState, seat: Seat) -> int:
    table = state.table
    found = BASE * foreign_bases(table, seat) + PAWN * on_bases(table, seat)
    found += CARD * state.size(seat) + POWER * in_force(table, seat)
    return (found + 1) ** 2


FORESIGHT = Foresight(value, windows=8)
