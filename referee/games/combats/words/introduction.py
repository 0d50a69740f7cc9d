"""What an invitation says of a match: how this one is won, and how often it asks."""

from referee.games.combats.things.options import CAMPAIGN, CombatsOptions, complete
from referee.kernel.introducing import introduced
from referee.kernel.introduction import Introduction


def introduce(options: CombatsOptions, seats: int) -> Introduction:
    """Of a campaign or of single combats; `seats` are always two."""
    played = complete(options)
    if played.mode == CAMPAIGN:
        return introduced(__package__, CAMPAIGN, CAMPAIGN, rounds=played.rounds)
    legs = "legs" if played.legs > 1 else "single"
    return introduced(__package__, legs, f"{played.tempo}-{legs}")
