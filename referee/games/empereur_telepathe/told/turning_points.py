"""Which events turn a duel: a mind falls, or the last that stands is chosen."""

from referee.games.empereur_telepathe.log import events as e
from referee.kernel.event import Event
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Attacks come every round; few of them are the last that their target sees."""
    match event:
        case e.MindShattered():
            return Words("fallen", "tombé")
        case e.LastMindChosen():
            return Words("last mind", "dernier esprit")
    return None
