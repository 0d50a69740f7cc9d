"""The position: plain data, changed by `log/evolve.py` alone.

Public is all of it but `sheets`, `policies`, `programs` and `used` (H-35).
"""

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

import msgspec

from referee.games.capitaine_cosmos.things.cards import Card, Side, cards
from referee.games.capitaine_cosmos.things.film import Frame
from referee.games.capitaine_cosmos.things.hexes import Chart, Hex, axial
from referee.games.capitaine_cosmos.things.hulls import Pose, hull
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import FireLine, Plot, Sheet
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, State

Step = Literal["fleet", "plot", "deck", "mines", "fire", "over"]
Status = Literal["play", "destroyed", "left"]


class Berth(msgspec.Struct, frozen=True):
    """The ramp of a cruiser in which a fighter stands."""

    cruiser: int
    ramp: Side


class Ship(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """`hurt` is the damage so far, `fired` the shots of this turn, `laid` the mines of the match.

    `before` is where it stood after its movement and before its manoeuvre of this phase;
    `launched` the phase of this turn it was launched in; `edges` where it left the map;
    `ladder` its defence after each loss.
    """

    id: int
    card: str
    seat: Seat
    pose: Pose = Pose()
    hurt: int = 0
    fired: int = 0
    laid: int = 0
    aboard: Berth | None = None
    status: Status = "play"
    before: Pose | None = None
    launched: int = 0
    edges: tuple[str, ...] = ()
    ladder: tuple[int, ...] = ()

    @property
    def of(self) -> Card:
        return cards()[self.card]

    @property
    def base(self) -> str:
        """H-43: the class it counts as."""
        return self.of.base

    @property
    def defence(self) -> int:
        return self.of.defence - self.hurt

    @property
    def shots(self) -> int:
        return self.of.shots - self.fired

    @property
    def mines(self) -> int:
        return self.of.mines - self.laid

    @property
    def flies(self) -> bool:
        """On the map: not aboard, not gone."""
        return self.status == "play" and self.aboard is None

    @property
    def cells(self) -> tuple[Hex, ...]:
        return hull(self.card, self.pose)


class Mine(msgspec.Struct, frozen=True, omit_defaults=True):
    """`bursts` counts the phases in which it hurt a ship; `burst` is the last, as (turn, phase)."""

    id: str
    seat: Seat
    at: str
    bursts: int = 0
    burst: tuple[int, int] = (0, 0)

    @property
    def hex(self) -> Hex:
        return axial(self.at)


class Rock(msgspec.Struct, frozen=True, omit_defaults=True):
    """An asteroid; `drift` is the direction it drifts in."""

    id: int
    at: str
    drift: int | None = None

    @property
    def hex(self) -> Hex:
        return axial(self.at)


class Drift(msgspec.Struct, frozen=True, omit_defaults=True):
    """R-65. In these phases asteroids that have a direction drift one hex; mines in `mines`."""

    phases: tuple[int, ...] = ()
    mines: int | None = None


class CosmosState(State, frozen=True):
    """`step` says what is waited for. `policies` are the fire lines in force this turn and, before
    the sheets are in, last turn's; `programs` the orders of fighters launched this turn; `used` the
    mine lines of a sheet that have acted. `film` is the turn so far, or the last one.
    """

    options: CosmosOptions = CosmosOptions()
    seats: int = 2
    chart: Chart = Chart()
    turn: int = 0
    phase: int = 0
    step: Step = "plot"
    ships: tuple[Ship, ...] = ()
    mines: tuple[Mine, ...] = ()
    rocks: tuple[Rock, ...] = ()
    drift: Drift = Drift()
    credit: dict[Seat, int] = msgspec.field(default_factory=dict)
    gone: tuple[Seat, ...] = ()
    film: tuple[Frame, ...] = ()
    sheets: dict[Seat, Sheet] = msgspec.field(default_factory=dict)
    policies: dict[Seat, tuple[FireLine, ...]] = msgspec.field(default_factory=dict)
    programs: dict[int, Plot] = msgspec.field(default_factory=dict)
    used: dict[Seat, tuple[int, ...]] = msgspec.field(default_factory=dict)
    result: Outcome | None = None

    def ship(self, id_: int) -> Ship:
        return found(self.ships, id_)


class Ground(Protocol):
    """What a state and every view have in common: all that may be known of the map."""

    @property
    def options(self) -> CosmosOptions: ...
    @property
    def chart(self) -> Chart: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def ships(self) -> tuple[Ship, ...]: ...
    @property
    def mines(self) -> tuple[Mine, ...]: ...
    @property
    def rocks(self) -> tuple[Rock, ...]: ...
    @property
    def drift(self) -> Drift: ...


def found(ships: Iterable[Ship], id_: int) -> Ship:
    """The ship of this number. Raises KeyError."""
    for ship in ships:
        if ship.id == id_:
            return ship
    raise KeyError(id_)


def flying(ships: Iterable[Ship], seat: Seat | None = None) -> Iterator[Ship]:
    """The ships on the map, of one seat or of all."""
    return (ship for ship in ships if ship.flies and seat in (None, ship.seat))


def enemies(ships: Iterable[Ship], seat: Seat) -> list[Ship]:
    """H-30: everybody else's ships on the map."""
    return [ship for ship in ships if ship.flies and ship.seat != seat]


def carried(ships: Iterable[Ship], cruiser: int, side: Side | None = None) -> list[Ship]:
    """The fighters aboard, in one ramp or in both."""
    return [
        ship
        for ship in ships
        if ship.status == "play"
        and ship.aboard is not None
        and ship.aboard.cruiser == cruiser
        and side in (None, ship.aboard.ramp)
    ]


def alive(state: CosmosState, seat: Seat) -> bool:
    """H-33: it has a ship in play or aboard, and its chair is not empty."""
    return seat not in state.gone and any(
        ship.seat == seat and ship.status == "play" for ship in state.ships
    )


def living(state: CosmosState) -> list[Seat]:
    return [seat for seat in range(1, state.seats + 1) if alive(state, seat)]
