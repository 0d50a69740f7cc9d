"""What an invitation says of a match: how it is won, and how often it asks."""

from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.kernel.introducing import introduced
from referee.kernel.introduction import Introduction


def introduce(options: RencontreOptions, seats: int) -> Introduction:
    """Of any match; the tempo tells how often it asks, and two meet without allies."""
    aim = "two" if seats == 2 else "more"
    return introduced(__package__, aim, options.tempo, bases=options.base_goal)
