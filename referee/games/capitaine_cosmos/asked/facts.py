"""The public facts of each window, which standing orders may ask about (rulings 5)."""

from referee.games.capitaine_cosmos.rules.fire import armed
from referee.games.capitaine_cosmos.rules.mines import alerted
from referee.games.capitaine_cosmos.things.hulls import apart
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, flying
from referee.kernel.window import Fact
from referee.kernel.words import Words

CONTACT = 12  # hexes between two enemies
FACT_NAMES = {
    "turn": Words("turn", "tour"),
    "phase": Words("phase", "phase"),
    "contact": Words("contact", "contact"),
    "aboard": Words("aboard", "abord"),
    "alert": Words("alert", "alerte"),
    "targets": Words("targets", "cibles"),
}


def facts(state: CosmosState) -> dict[str, Fact]:
    """What everybody may know of the question that is open."""
    known: dict[str, Fact] = {"turn": state.turn, "phase": state.phase}
    known["contact"] = _yes_no(in_contact(state))
    match state.step:
        case "deck":
            known["aboard"] = _yes_no(any(_aboard(ship) for ship in state.ships))
        case "mines":
            known["alert"] = len(alerted(state))
        case "fire":
            known["targets"] = sum(1 for _ in armed(state))
        case _:
            pass
    return known


def _aboard(ship: Ship) -> bool:
    return ship.status == "play" and ship.aboard is not None


def _yes_no(so: bool) -> str:
    return "yes" if so else "no"


def in_contact(state: CosmosState) -> bool:
    """Are two enemies within 12 hexes?"""
    there = list(flying(state.ships))
    return any(
        ship.seat != other.seat and apart(ship.cells, other.cells) <= CONTACT
        for i, ship in enumerate(there)
        for other in there[i + 1 :]
    )
