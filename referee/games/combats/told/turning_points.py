"""Which events turn a match: a combat is decided, an Usine changes hands, a campaign is counted."""

from referee.games.combats.log import events as e
from referee.games.combats.log.events_turn import PointsScored
from referee.kernel.event import Event
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Battles are steps of a combat, a leg is one combat, and each Usine built is one of many; of
    what is scored the last decides: without a combat it alone tells how a campaign was won."""
    match event:
        case e.CombatEnded():
            return Words("combat", "combat")
        case e.UsineTaken():
            return Words("Usine taken", "Usine prise")
        case PointsScored(final=True):
            return Words("final score", "décompte final")
    return None
