"""Which events turn a battle: a ship is lost, or is gone with what it carries."""

from referee.games.capitaine_cosmos.log import events as e
from referee.kernel.event import Event
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Shots are many; what they come to is a ship that is no more."""
    match event:
        case e.ShipDestroyed():
            return Words("lost", "perdu")
        case e.ShipLeftMap():
            return Words("off the map", "sorti")
    return None
