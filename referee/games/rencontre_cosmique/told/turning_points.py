"""Which events turn a match: bases are won, by arms or by a deal, a power or a player falls."""

from referee.games.rencontre_cosmique.log import events as e
from referee.kernel.event import Event
from referee.kernel.game import Outcome
from referee.kernel.words import Words

# By what the end is called: the kind of event that brought it about.
DECIDING: dict[str, type[Event]] = {
    "bases": e.PawnsLanded,
    "alliance": e.PawnsLanded,
    "deal": e.DealStruck,
    "last": e.PlayerEliminated,
    "nobody": e.NobodyLeft,
}


def weighty(event: Event) -> Words | None:
    """A duel that is lost leaves the bases as they were, and so it is not one of them."""
    match event:
        case e.PawnsLanded():
            return Words("base", "base")
        case e.DealStruck():
            return Words("deal", "accord")
        case e.PowerLost():
            return Words("power lost", "pouvoir perdu")
        case e.PlayerEliminated() | e.NobodyLeft():
            return Words("out", "éliminé")
    return None


def decides(event: Event, outcome: Outcome) -> bool:
    """What the end is called by; where the turns are over, no single event is it."""
    return type(event) is DECIDING.get(outcome.reason)
