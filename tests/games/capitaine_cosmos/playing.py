"""Matches of Capitaine Cosmos played by bots, for tests."""

from itertools import product

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.things.hulls import Pose
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship
from tests.toys.play import table, to_the_end

SCENARIOS = [("S1", 2), ("S2", 2), ("S3", 2), ("S4", 2), ("S5", 2), ("S6", 3), ("S6", 4), ("S7", 2)]
EVERY_WAY = [
    (CosmosOptions(scenario=scenario, tempo=tempo), seats)
    for (scenario, seats), tempo in product(SCENARIOS, ("plotted", "live"))
]


def way(how):
    """A short name for a test's id."""
    options, seats = how
    return f"{options.scenario}-{options.tempo}-{seats}"


def played(how, seed, silent=6, watch=lambda match, orders: None):
    """A whole match by bots; about one answer in `silent` is missing (0: none)."""
    options, seats = how
    return to_the_end(table(GAME, seed, seats, options), seed, silent, watch)


def position(*ships, **fields):
    """A free battle with these ships at the start of turn 1."""
    options = CosmosOptions(scenario="S7", turns=10)
    return CosmosState(options=options, turn=1, ships=ships, **fields)


def ship(id_, card, at, h=0, **fields):
    return Ship(id=id_, card=card, seat=(id_ - 1) // 25 + 1, pose=Pose(at, h), **fields)
