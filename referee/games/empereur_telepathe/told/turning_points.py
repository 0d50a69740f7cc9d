"""Which events turn a duel: a mind falls, or the last that stands is chosen."""

from referee.games.empereur_telepathe.log import events as e
from referee.kernel.event import Event
from referee.kernel.game import Outcome
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Attacks come every round; few of them are the last that their target sees."""
    match event:
        case e.MindShattered():
            return Words("fallen", "tombé")
        case e.LastMindChosen():
            return Words("last mind", "dernier esprit")
    return None


def decides(event: Event, outcome: Outcome) -> bool:
    """The last rival falls; if all fall at once, the choice of who survives."""
    match event:
        case e.MindShattered():
            return outcome.reason != "crowned_last_mind"
        case e.LastMindChosen():
            return outcome.reason == "crowned_last_mind"
    return False
