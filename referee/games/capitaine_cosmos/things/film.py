"""What a turn looked like, phase by phase: all that its pictures and its table are made of."""

import msgspec

from referee.games.capitaine_cosmos.things.hexes import Hex, axial
from referee.games.capitaine_cosmos.things.hulls import Pose
from referee.kernel.event import Seat


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship has moved, or was launched or recovered; `cell` as in the notation."""

    ship: int
    cell: str
    start: Pose
    end: Pose


class Hit(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A shot (from the gun hex to the hex that fixed the range), or a mine or asteroid that struck.

    `source` is the firer's number or the name of the mine or asteroid.
    """

    kind: str
    source: str
    target: int
    start: str
    end: str
    dice: tuple[int, ...]
    damage: int
    defence: int
    field: str = ""
    n: int = 0
    mult: int = 1
    halved: bool = False


class Standing(msgspec.Struct, frozen=True):
    """A ship at the end of a phase, or where it was lost."""

    ship: int
    pose: Pose
    defence: int


class Lying(msgspec.Struct, frozen=True):
    """A mine of a seat, or an asteroid (nobody's: 0), where it lay in a phase."""

    seat: Seat
    at: str

    @property
    def hex(self) -> Hex:
        return axial(self.at)


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One phase. `lying` holds what had exploded for the last time in it, too."""

    turn: int
    phase: int
    legs: tuple[Leg, ...] = ()
    laid: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    lost: tuple[Standing, ...] = ()
    left: tuple[int, ...] = ()
    stand: tuple[Standing, ...] = ()
    lying: tuple[Lying, ...] = ()
