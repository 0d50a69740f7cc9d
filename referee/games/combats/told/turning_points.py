"""Which events turn a match: a combat is decided, an Usine changes hands, a campaign is counted."""

from referee.games.combats.log import events as e
from referee.games.combats.log.events_turn import PointsScored
from referee.kernel.event import Event
from referee.kernel.game import Outcome
from referee.kernel.words import Words

BY_COMBAT = ("combat_won", "legs_points")
BY_POINTS = ("campaign_points", "campaign_lead")


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


def decides(event: Event, outcome: Outcome) -> bool:
    """The combat, or the count of points, that its winner won by. Losses of two legs, Usines and
    Populations add up: no single event decides by them."""
    match event:
        case e.CombatEnded(winner=seat):
            return seat in outcome.winners and outcome.reason in BY_COMBAT
        case PointsScored(final=True, seat=seat):
            return seat in outcome.winners and outcome.reason in BY_POINTS
    return False
