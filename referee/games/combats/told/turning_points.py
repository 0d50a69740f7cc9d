"""Which events turn a match: a combat is decided, an Usine changes hands, a leg is over."""

from referee.games.combats.log import events as e
from referee.kernel.event import Event
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Battles are steps of a combat, and each Usine built is one of many."""
    match event:
        case e.CombatEnded():
            return Words("combat", "combat")
        case e.UsineTaken():
            return Words("Usine taken", "Usine prise")
        case e.LegEnded():
            return Words("leg", "manche")
    return None
