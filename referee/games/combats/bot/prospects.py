"""How a campaign stands: points, those that Usines will bring, and what is there to fight with."""

from referee.games.combats.rules.campaign import FINAL_POINTS, contested_usines, everywhere
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import opponent
from referee.games.combats.things.state import CombatsState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, leaning

POINT, POPULATION, ENERGY, CARD = 10, 12, 4, 4
SCALE = 120
LOST = 40  # a pawn of a single combat


def value(state: CombatsState, seat: Seat) -> int:
    """By the lead over the other side."""
    lead = _standing(state, seat) - _standing(state, opponent(seat))
    return leaning(lead, SCALE)


def _standing(state: CombatsState, seat: Seat) -> int:
    means = ENERGY * state.energy[seat] + CARD * len(state.hands[seat])
    if state.options.mode != CAMPAIGN:
        lost = [state.combat.lost[seat], *(leg.losses[seat] for leg in state.legs)]
        return means - LOST * sum(pawns.total for pawns in lost)
    turns = state.options.rounds - state.round + FINAL_POINTS
    points = state.score[seat] + turns * contested_usines(state.board, seat)
    return POINT * points + POPULATION * everywhere(state.board, seat).p + means


FORESIGHT = Foresight(value, windows=4)
