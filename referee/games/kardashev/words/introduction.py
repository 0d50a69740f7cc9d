"""What an invitation says of a match: how it is won, and how often it asks."""

from referee.games.kardashev.things.options import KardashevOptions
from referee.kernel.introducing import introduced
from referee.kernel.introduction import Introduction


def introduce(options: KardashevOptions, seats: int) -> Introduction:
    """Of a single game or of a match of so many stages; `seats` are always two."""
    if options.single:
        return introduced(__package__, "game", "game")
    stages = options.stages
    return introduced(__package__, "match", f"stages-{stages}", stages=stages)
