"""What happens in a turn of the campaign (D-3 to D-7, D-9)."""

from referee.kernel.event import Event, Sealed, Seat


class TurnStarted(Event, frozen=True):
    """Grey's turn and then white's make a round."""

    round: int
    seat: Seat


class PointsScored(Event, frozen=True):
    """`points` for the Usines on contested Worlds, `total` with those of before."""

    seat: Seat
    points: int
    total: int
    final: bool


class EnergyProduced(Event, frozen=True):
    """`base`, and one for each of `worlds`, and the `rally` of who is behind; `total` in stock."""

    seat: Seat
    base: int
    worlds: int
    rally: int
    total: int


class CardDrawn(Event, frozen=True):
    """`left` is what the deck holds now."""

    seat: Seat
    left: int
    card: Sealed[str]


class PopulationsMoved(Event, frozen=True):
    seat: Seat
    n: int
    origin: str
    target: str
    steps: int
    cost: int


class UsineBuilt(Event, frozen=True):
    seat: Seat
    place: str
    cost: int


class PopulationGrown(Event, frozen=True):
    seat: Seat
    place: str
    cost: int


class TurnPassed(Event, frozen=True):
    """`reason` is order, or nmr for a seat that stayed silent."""

    seat: Seat
    reason: str
