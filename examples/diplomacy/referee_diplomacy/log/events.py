"""What happens, as it stands in the log. All of it is public: orders are revealed together."""

from referee.kernel.event import Event, Seat

from referee_diplomacy.rules.aftermath import Dislodged
from referee_diplomacy.things.state import DiplomacyOptions, Obeyed
from referee_diplomacy.things.units import Unit


class MatchSetUp(Event, frozen=True):
    options: DiplomacyOptions
    units: tuple[Unit, ...]
    owners: dict[str, Seat]


class PhaseBegun(Event, frozen=True):
    """What is played next: `spring` 1901, `moves`."""

    year: int
    season: str
    phase: str


class OrdersResolved(Event, frozen=True):
    """Every unit's order with its outcome; who stands where by it; who is dislodged."""

    orders: tuple[Obeyed, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]


class RetreatsResolved(Event, frozen=True):
    """`retreated` stand in their new places, `disbanded` in their last ones."""

    retreated: tuple[tuple[Unit, str], ...]
    disbanded: tuple[Unit, ...]


class CentresCounted(Event, frozen=True):
    """Who owns which centre after an autumn."""

    owners: dict[str, Seat]


class WinterResolved(Event, frozen=True):
    built: tuple[Unit, ...]
    disbanded: tuple[Unit, ...]


class ChairEmptied(Event, frozen=True):
    """From now on the seat's units hold, and civil disorder chooses what it must disband."""

    seat: Seat


class MatchDecided(Event, frozen=True):
    """No winners: drawn."""

    winners: tuple[Seat, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    MatchSetUp,
    PhaseBegun,
    OrdersResolved,
    RetreatsResolved,
    CentresCounted,
    WinterResolved,
    ChairEmptied,
    MatchDecided,
)
