"""What an invitation says of a match: how it is won, and how often it asks."""

from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.kernel.introducing import introduced
from referee.kernel.introduction import Introduction


def introduce(options: TelepatheOptions, seats: int) -> Introduction:
    """Of any match; the tempo tells how often it asks."""
    return introduced(__package__, "any", options.tempo, storm=options.storm)
