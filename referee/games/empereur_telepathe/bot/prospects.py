"""How a duel stands: whose stock is how large, and who is guarded."""

from referee.games.empereur_telepathe.bot.values import CARD, defence_worth
from referee.games.empereur_telepathe.things.state import TelepatheState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, share

ROUNDS = 2  # that are played on
GUARD = 50  # percent of what a defence may save


def value(state: TelepatheState, seat: Seat) -> int:
    """The seat's part of all that living minds have (H-23); who has more has also the longer
    breath, so by its square."""
    if not state.minds[seat].living:
        return 0
    stands = {mind: _stands(state, mind) ** 2 for mind in state.living}
    return share(stands[seat], sum(stands.values()))


def _stands(state: TelepatheState, seat: Seat) -> int:
    mind = state.minds[seat]
    return CARD * mind.stock + GUARD * defence_worth(mind.defence, mind.attached) // 100


def _rounds(state: TelepatheState) -> int:
    return state.round


FORESIGHT = Foresight(value, windows=ROUNDS, clock=_rounds)
