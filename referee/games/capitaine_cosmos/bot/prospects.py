"""How a battle stands: what is left of each fleet, and whose guns bear on whom."""

from referee.games.capitaine_cosmos.bot.melee import is_melee, melee_value
from referee.games.capitaine_cosmos.bot.salvos import salvo
from referee.games.capitaine_cosmos.bot.stakes import stake
from referee.games.capitaine_cosmos.rules.ending import exited
from referee.games.capitaine_cosmos.things.hexes import distance
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, enemies, flying
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, share

OUT = 3  # a ship that has left by its exit counts so many times
HALF = 5  # of what a ship is worth, in tenths
BEARING = 40  # percent of what guns that bear now would do
APART, NEAR = 3, 6  # for each hex that an armed ship is farther away than that


def value(state: CosmosState, seat: Seat) -> int:
    """The seat's part of all that is left; fleets fight each other down, so by its square."""
    if is_melee(state.options):
        return melee_value(state, seat)
    seats = range(1, state.seats + 1)
    stands = {player: _stands(state, player) ** 2 for player in seats}
    return share(stands[seat], sum(stands.values()))


def _stands(state: CosmosState, seat: Seat) -> int:
    own = [ship for ship in state.ships if ship.seat == seat]
    left = sum(_worth(state, ship) for ship in own)
    threatened = sum(_bearing(state, foe, seat) for foe in enemies(state.ships, seat))
    away = sum(_away(state, ship) for ship in flying(own))
    return max(1, left - BEARING * threatened // 100 - away)


def _worth(state: CosmosState, ship: Ship) -> int:
    """Its points, half of them for being there and half for its defence."""
    if exited(state, ship):
        return OUT * 10 * ship.of.points
    if ship.status != "play" or ship.defence <= 0:
        return 0
    return _weight(state, ship) + _weight(state, ship) * ship.defence // ship.of.defence


def _weight(state: CosmosState, ship: Ship) -> int:
    return HALF * stake(state.options, ship)


def _bearing(state: CosmosState, firer: Ship, seat: Seat) -> int:
    """What this ship's guns would do to the seat's ships if all stayed where they are."""
    targets = flying(state.ships, seat)
    return salvo(firer, targets, lambda target, n: _damage(state, firer, target, n))


def _damage(state: CosmosState, firer: Ship, target: Ship, n: int) -> int:
    """Its mean, in the measure of what is left."""
    mean = (firer.of.die + 1) * firer.of.multiplier(n)
    return _weight(state, target) * min(mean, 2 * target.defence) // (2 * target.of.defence)


def _away(state: CosmosState, ship: Ship) -> int:
    """Who is far from every enemy takes no part."""
    foes = [distance(foe.pose.hex, ship.pose.hex) for foe in enemies(state.ships, ship.seat)]
    return APART * max(0, min(foes, default=0) - NEAR) if ship.of.shots else 0


FORESIGHT = Foresight(value, windows=0)  # a turn has six phases, and takes long to resolve
