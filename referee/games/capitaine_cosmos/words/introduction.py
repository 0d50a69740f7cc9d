"""What an invitation says of a match: how this scenario is won, and how often it asks."""

from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.kernel.introducing import introduced
from referee.kernel.introduction import Introduction


def introduce(options: CosmosOptions, seats: int) -> Introduction:
    """Of one scenario, plotted or live. Raises KeyError for a scenario that there is not."""
    turns = options.turns or scenarios()[options.scenario].turns
    return introduced(__package__, options.scenario, options.tempo, turns=turns)
