"""What can happen; the names are those of the rulings (§6). Hexes are labels, headings 0 to 5.

Ships that stay still give no event. A phase's orders are public once they are executed (R-16).
"""

from typing import Any, get_args

from referee.games.capitaine_cosmos.things.cards import Quarter, Side
from referee.games.capitaine_cosmos.things.hexes import Chart
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Plot, Reply, Sheet
from referee.games.capitaine_cosmos.things.state import Drift, Rock, Ship, Step
from referee.kernel.event import Event, Opened, Sealed, Seat


class MatchSetUp(Event, frozen=True):
    """R-1. The options are complete; `cards` is the edition of the (house) ship cards."""

    scenario: str
    cards: str
    seats: int
    chart: Chart
    ships: tuple[Ship, ...]
    asteroids: tuple[Rock, ...]
    drift: Drift
    options: CosmosOptions


class FleetFiled(Event, frozen=True):
    """S7. The text of the fleet, opened when both are in."""

    seat: Seat
    defaulted: bool
    fleet: Sealed[str]


class FleetsRevealed(Event, frozen=True):
    """S7. All ships, and what the two seats had written."""

    ships: tuple[Ship, ...]
    red: Opened[str]
    blue: Opened[str]


class TurnBegan(Event, frozen=True):
    turn: int


class SheetFiled(Event, frozen=True):
    """R-5. Open to its owner only, until the match ends."""

    seat: Seat
    defaulted: bool
    sheet: Sealed[Sheet]


class ReplyFiled(Event, frozen=True):
    """Live: the answer in a short window; it may hold plots of later phases."""

    seat: Seat
    window: str
    phase: int
    defaulted: bool
    reply: Sealed[Reply]


class PhaseBegan(Event, frozen=True):
    turn: int
    phase: int


class FighterRecovered(Event, frozen=True):
    """R-49."""

    ship: int
    cruiser: int
    ramp: Side


class LaunchDieRolled(Event, frozen=True):
    """R-48."""

    seat: Seat
    value: int
    round: int


class FighterLaunched(Event, frozen=True):
    """R-41 to R-43. `orders` are its cells for the phases to come, written before (R-46)."""

    ship: int
    cruiser: int
    ramp: Side
    trajectory: str
    man: int
    to: str
    heading: int
    orders: Sealed[Plot]


class ShipMoved(Event, frozen=True):
    """R-15. `cell` is the executed order without its stars."""

    ship: int
    cell: str
    origin: str
    heading_from: int
    to: str
    heading_to: int


class HazardDrifted(Event, frozen=True):
    """R-65. `id` is a mine's name, or A1, A2 …"""

    id: str
    origin: str
    to: str


class HazardLeftMap(Event, frozen=True):
    id: str
    origin: str
    to: str


class ShipLeftMap(Event, frozen=True):
    """H-15. `aboard` are the fighters that leave with it."""

    ship: int
    edges: tuple[str, ...]
    aboard: tuple[int, ...]


class MineLaid(Event, frozen=True):
    """R-61 to R-63. `line` is the line of the sheet that laid it (-1: a short window's)."""

    mine: str
    escort: int
    when: str
    side: Side
    hex: str
    line: Sealed[int]


class MineExpired(Event, frozen=True):
    mine: str


class MineStruck(Event, frozen=True):
    """R-68. `contact` is on or adjacent; `defence` is what is left."""

    mine: str
    ship: int
    contact: str
    dice: tuple[int, ...]
    damage: int
    defence: int


class AsteroidStruck(Event, frozen=True):
    """R-72."""

    asteroid: int
    ship: int
    dice: tuple[int, ...]
    damage: int
    defence: int


class ShotFired(Event, frozen=True):
    """R-32, R-33, R-73. `n` is the range from the gun hex."""

    firer: int
    field: Quarter
    target: int
    n: int
    mult: int
    halved: bool
    die: int
    damage: int
    defence: int


class ShipDestroyed(Event, frozen=True):
    """R-35, R-70, R-51. `cause` is mine, asteroid, fire or aboard."""

    ship: int
    cause: str
    immediate: bool
    place: str


class DamageCredited(Event, frozen=True):
    """H-34."""

    seat: Seat
    points: int


class PhaseEnded(Event, frozen=True):
    turn: int
    phase: int


class TurnEnded(Event, frozen=True):
    turn: int


class Paused(Event, frozen=True):
    """Live: ends every close. `awaiting` is the window that opens next, from public facts only.

    `notes` has for every seat what its private lines did in this close, if it was not asked (who
    was asked is told by the match): always a part each, empty or not.
    """

    awaiting: Step
    notes: tuple[Sealed[tuple[dict[str, Any], ...]], ...]


class SeatLeft(Event, frozen=True):
    """H-45."""

    seat: Seat


class MatchEnded(Event, frozen=True):
    """`reason` is a key of the sentences."""

    winners: tuple[Seat, ...]
    reason: str
    points: dict[Seat, int]


AnyEvent = (
    MatchSetUp
    | FleetFiled
    | FleetsRevealed
    | TurnBegan
    | SheetFiled
    | ReplyFiled
    | PhaseBegan
    | FighterRecovered
    | LaunchDieRolled
    | FighterLaunched
    | ShipMoved
    | HazardDrifted
    | HazardLeftMap
    | ShipLeftMap
    | MineLaid
    | MineExpired
    | MineStruck
    | AsteroidStruck
    | ShotFired
    | ShipDestroyed
    | DamageCredited
    | PhaseEnded
    | TurnEnded
    | Paused
    | SeatLeft
    | MatchEnded
)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
