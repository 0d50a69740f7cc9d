"""How a duel stands: whose stock is how large."""

from referee.games.empereur_telepathe.things.state import TelepatheState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, share


def value(state: TelepatheState, seat: Seat) -> int:
    """The seat's part of all the stock that living minds have (H-23)."""
    if not state.minds[seat].living:
        return 0
    return share(state.minds[seat].stock, sum(state.minds[mind].stock for mind in state.living))


FORESIGHT = Foresight(value, windows=3)
