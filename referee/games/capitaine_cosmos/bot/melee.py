"""How the melee of Véga stands: who has dealt most damage, and who still can.

The figures are near a fit to who won 800 matches of bots that propose, turn by turn
(docs/bots-measured.md): the longer a ship may still fire, the more of what is left of it is a
score to come.
"""

from typing import NamedTuple

from referee.games.capitaine_cosmos.bot.salvos import salvo
from referee.games.capitaine_cosmos.rules.ending import in_play, melee_scores
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, enemies, flying
from referee.kernel.event import Seat
from referee.kernel.foresight import share


class Stage(NamedTuple):
    """At the start of a turn: what a point of defence still deals, in hundredths of a point, and
    how many sixteenths of a doubling of one's chance ten points are."""

    left: int
    steep: int


STAGES = {2: Stage(105, 7), 3: Stage(48, 13), 4: Stage(25, 21), 5: Stage(25, 29), 6: Stage(25, 29)}
LATE = Stage(15, 39)
BEARS = 50  # of what guns bear on now, in hundredths of a point
# Of two to the power of so many sixteenths, in thousandths.
POWERS = (
    *(1000, 1044, 1091, 1139, 1189, 1242, 1297, 1354),
    *(1414, 1477, 1542, 1610, 1682, 1756, 1834, 1915),
)
HOPELESS = 20  # doublings behind the first


def is_melee(options: CosmosOptions) -> bool:
    return scenarios()[options.scenario].ends == "melee"


def melee_value(state: CosmosState, seat: Seat) -> int:
    """The seat's chance to have most points in the end."""
    stage = STAGES.get(state.turn, LATE)
    steps = {
        player: _hundredths(state, player, stage) * stage.steep // 1_000
        for player in range(1, state.seats + 1)
    }
    first = max(steps.values())
    chances = {player: _power(n - first) for player, n in steps.items()}
    return share(chances[seat], sum(chances.values()))


def _power(steps: int) -> int:
    doublings, rest = divmod(steps + HOPELESS * len(POWERS), len(POWERS))
    return POWERS[rest] << doublings if doublings >= 0 else 0


def _hundredths(state: CosmosState, seat: Seat, stage: Stage) -> int:
    """The points that the seat has, and may be thought to make."""
    left = sum(ship.defence for ship in in_play(state, seat))
    bearing = sum(_bearing(state, ship) for ship in flying(state.ships, seat))
    return 100 * melee_scores(state)[seat] + stage.left * left + BEARS * bearing


def _bearing(state: CosmosState, firer: Ship) -> int:
    """The mean damage of this ship's guns if all stayed where they are."""

    def mean(target: Ship, n: int) -> int:
        return min((firer.of.die + 1) * firer.of.multiplier(n) // 2, target.defence)

    return salvo(firer, enemies(state.ships, firer.seat), mean)
