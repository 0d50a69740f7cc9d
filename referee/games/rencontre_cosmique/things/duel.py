"""The duel that is fought, as everybody sees it."""

import msgspec

from referee.games.rencontre_cosmique.things.sheet import Giving, Moves
from referee.kernel.event import Seat

NOBODY: Seat = 0


class Used(msgspec.Struct, frozen=True):
    """A power of a seat: used, or asleep."""

    seat: Seat
    power: str


class Vow(msgspec.Struct, frozen=True):
    """H-64: what a main has bound himself to; `what` and `n` of the question."""

    seat: Seat
    what: str
    n: int
    yes: bool


class Terms(msgspec.Struct, frozen=True):
    """An offer as the other main hears it, seen from `seat`."""

    seat: Seat
    give: Giving
    get: Giving
    promise: str = ""


class Asked(msgspec.Struct, frozen=True):
    """The question that waits for its answer."""

    by: Seat
    to: Seat
    what: str
    n: int = 0
    text: str = ""


class Aside(msgspec.Struct, frozen=True):
    """H-70: a card that waits beside the table for the end of the duel."""

    seat: Seat
    card: str


class Duel(msgspec.Struct, frozen=True):
    """The duel that is fought, as everybody sees it. `step` is the last rung reached.

    `cards` are open faces by the seat that played them; `swapped`: each counts for the other;
    `changed`: seats whose card counts as a compromise. `lost` counts a seat's own pawns lost.
    """

    number: int = 0
    step: str = "D0"
    entitled: str = ""
    recovered: bool = False
    rings: bool = False  # Moebius has been played, its effect is due
    disc: str = ""
    own_disc: bool = False
    defense: Seat = NOBODY
    planet: str = ""
    asked_off: tuple[Seat, ...] = ()
    asked_def: tuple[Seat, ...] = ()
    sides: dict[Seat, str] = {}
    roles: dict[Seat, str] = {}
    used: tuple[Used, ...] = ()
    asleep: tuple[Used, ...] = ()
    vows: tuple[Vow, ...] = ()
    question: Asked | None = None
    blind: tuple[Seat, ...] = ()  # whose card a Laser has drawn
    foreseen: bool = False  # an Oracle sees the other card
    placed: tuple[Seat, ...] = ()
    cards: dict[Seat, str] = {}
    swapped: bool = False
    changed: tuple[Seat, ...] = ()
    travelled: bool = False
    control: bool = False
    aside: Aside | None = None
    oozed: dict[Seat, tuple[Moves, Moves]] = {}
    winner: Seat = NOBODY
    by: str = ""
    lost: dict[Seat, int] = {}
    rewards: dict[Seat, int] = {}
    round: int = 0
    offers: dict[Seat, Terms] = {}
    success: bool = False
    machine: bool = False
    closed: bool = False
