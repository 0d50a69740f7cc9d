"""How a battle stands: what is left of each fleet, in points."""

from referee.games.capitaine_cosmos.rules.ending import exited
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, share

OUT = 3  # a ship that has left by its exit counts so many times
CREDIT = 2  # for each point of damage, where damage is what counts


def value(state: CosmosState, seat: Seat) -> int:
    """The seat's part of all that is left; fleets fight each other down, so by its square."""
    seats = range(1, state.seats + 1)
    return share(_left(state, seat) ** 2, sum(_left(state, player) ** 2 for player in seats))


def _left(state: CosmosState, seat: Seat) -> int:
    own = [ship for ship in state.ships if ship.seat == seat]
    return 1 + CREDIT * state.credit.get(seat, 0) + sum(_worth(state, ship) for ship in own)


def _worth(state: CosmosState, ship: Ship) -> int:
    """Its points, half of them for being there and half for its defence."""
    if exited(state, ship):
        return OUT * 10 * ship.of.points
    if ship.status != "play" or ship.defence <= 0:
        return 0
    return 5 * ship.of.points + 5 * ship.of.points * ship.defence // ship.of.defence


FORESIGHT = Foresight(value, windows=0)  # a turn has six phases, and takes long to resolve
