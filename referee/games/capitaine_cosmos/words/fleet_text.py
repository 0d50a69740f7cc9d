"""A fleet as it is written down: in an order, and under seal in the log."""

from referee.games.capitaine_cosmos.things.sheet import Bought, Fleet
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.kernel.words import Language


def fleet_text(fleet: Fleet, language: Language) -> str:
    """A ship a line."""
    return "\n".join(bought_text(ship, language) for ship in fleet.ships)


def bought_text(ship: Bought, language: Language) -> str:
    """Its line."""
    class_ = v.FACTS.shown[ship.card].in_(language)
    if ship.ramp:
        aboard = v.ABOARD.shown["aboard"].in_(language)
        return f"{class_} {aboard} {v.SIDES.shown[ship.ramp].in_(language)}"
    return f"{class_} {ship.at} {v.HEADINGS.shown[ship.h].in_(language)}"
