"""Which events turn a match: a combat is decided, an Usine changes hands."""

from referee.games.combats.log import events as e
from referee.kernel.event import Event
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Battles are steps of a combat, a leg is one combat, and each Usine built is one of many."""
    match event:
        case e.CombatEnded():
            return Words("combat", "combat")
        case e.UsineTaken():
            return Words("Usine taken", "Usine prise")
    return None
