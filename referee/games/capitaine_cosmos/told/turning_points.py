"""Which events turn a battle: a ship is lost, or is gone with all aboard. When phases begin."""

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.things.scenarios import class_of, owner
from referee.kernel.event import Event
from referee.kernel.game import Outcome
from referee.kernel.words import Words

# Of which class a ship is whose loss, or whose way out, is the end of that name.
LOST = {"cruiser_lost": "cr", "cargos_lost": "ca", "nemesis_lost": "cr", "corsair_lost": "es"}
THROUGH = {"cargos_through": "ca", "corsair_through": "es"}


def weighty(event: Event) -> Words | None:
    """Shots are many; what they come to is a ship that is no more. A battle has a dozen of them, so
    each says which."""
    match event:
        case e.ShipDestroyed(ship=ship):
            return Words(f"#{ship} lost", f"#{ship} perdu")
        case e.ShipLeftMap(ship=ship):
            return Words(f"#{ship} off the map", f"#{ship} sorti")
    return None


def phase_begun(event: Event) -> int | None:
    """A turn that was plotted plays its six phases in one close."""
    return event.phase if isinstance(event, e.PhaseBegan) else None


def decides(event: Event, outcome: Outcome) -> bool:
    """The ship that the end speaks of; where points or time decide, no single one does."""
    match event:
        case e.ShipDestroyed(ship=ship):
            return _falls(ship, outcome)
        case e.ShipLeftMap(ship=ship):
            return _falls(ship, outcome) or (
                outcome.reason in THROUGH
                and owner(ship) in outcome.winners
                and class_of(ship) == THROUGH[outcome.reason]
            )
    return False


def _falls(ship: int, outcome: Outcome) -> bool:
    """It was the losers', and of the class whose loss this end is."""
    beaten = bool(outcome.winners) and owner(ship) not in outcome.winners
    return beaten and (
        outcome.reason == "wiped_out" or class_of(ship) == LOST.get(outcome.reason, "")
    )
