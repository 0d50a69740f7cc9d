"""What a ship is worth in a battle: its points, and more for a cruiser that must not be lost."""

from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.games.capitaine_cosmos.things.state import Ship

FLAG = 3  # a cruiser, where who loses it has lost


def stake(options: CosmosOptions, ship: Ship) -> int:
    """Its points as they count here."""
    return ship.of.points * (FLAG if flagship(options, ship) else 1)


def flagship(options: CosmosOptions, ship: Ship) -> bool:
    """Does its loss end the match?"""
    return ship.base == "cr" and scenarios()[options.scenario].ends == "cruisers"
