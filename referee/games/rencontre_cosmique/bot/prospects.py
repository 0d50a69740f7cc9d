"""How a match stands: who is how near to the goal, and with what."""

from referee.games.rencontre_cosmique.bot.race import hand_worth, prospects_of, runner
from referee.games.rencontre_cosmique.things.state import RencontreState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight


def value(state: RencontreState, seat: Seat) -> int:
    """The seat's part of all chances: bases most, then pawns, cards and whether powers work."""
    table = state.table
    race = {
        player: runner(table, player, hand_worth(state.hands[player])) for player in table.alive
    }
    return prospects_of(table, race, seat)


FORESIGHT = Foresight(value, windows=4)
