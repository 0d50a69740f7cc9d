"""Which events turn a battle: a ship is lost, or is gone with all aboard. When phases begin."""

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


def phase_begun(event: Event) -> int | None:
    """A turn that was plotted plays its six phases in one close."""
    return event.phase if isinstance(event, e.PhaseBegan) else None
