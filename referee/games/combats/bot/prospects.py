"""How a campaign stands: points, those that Usines will bring, and what is there to fight with."""

from referee.games.combats.rules.campaign import FINAL_POINTS, contested_usines, everywhere
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import SEATS, opponent
from referee.games.combats.things.state import CombatsState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, leaning

POINT = 10
POPULATION, LONG_POPULATION = 4, 2  # and for each turn that is left
ENERGY, LONG_ENERGY = 2, 2  # in halves
CARD = 4
SCALE, LONG_SCALE = 40, 16
SINGLE_SCALE = 120
LOST = 40  # a pawn of a single combat
AHEAD = 4  # turns, of both sides together
BREADTH = 4  # as a world costs a third of what most games' do, and the best turn is hard to find


def value(state: CombatsState, seat: Seat) -> int:
    """By the lead over the other side: the later, the more it decides."""
    lead = _standing(state, seat) - _standing(state, opponent(seat))
    if state.options.mode != CAMPAIGN:
        return leaning(lead, SINGLE_SCALE)
    return leaning(lead, SCALE + LONG_SCALE * _turns_left(state))


def _standing(state: CombatsState, seat: Seat) -> int:
    if state.options.mode != CAMPAIGN:
        means = 4 * state.energy[seat] + CARD * len(state.hands[seat])
        lost = [state.combat.lost[seat], *(leg.losses[seat] for leg in state.legs)]
        return means - LOST * sum(pawns.total for pawns in lost)
    turns = _turns_left(state)
    points = state.score[seat] + (turns + FINAL_POINTS) * contested_usines(state.board, seat)
    populations = everywhere(state.board, seat).p * (POPULATION + LONG_POPULATION * turns)
    energy = state.energy[seat] * (ENERGY + LONG_ENERGY * min(turns, 2)) // 2
    return POINT * points + populations + energy + (CARD * len(state.hands[seat]) if turns else 0)


def _turns_left(state: CombatsState) -> int:
    """Of each side, at whose starts its Usines score."""
    return max(0, state.options.rounds - state.round)


def _half_rounds(state: CombatsState) -> int:
    """Turns that have begun, those of both sides."""
    return 2 * state.round + (state.active == SEATS[1])


FORESIGHT = Foresight(value, windows=AHEAD, clock=_half_rounds, breadth=BREADTH)
