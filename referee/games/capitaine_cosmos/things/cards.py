"""The ship cards of `things/ships.toml`: geometry, guns, numbers (house data, marked as such)."""

from functools import cache
from typing import Literal

import msgspec

from referee.games.capitaine_cosmos.things.hexes import Hex
from referee.kernel.sentences import table

EDITION = "maison-1"
Side = Literal["ba", "tr"]
Quarter = Literal["av", "tr", "ar", "ba"]
QUARTERS: tuple[Quarter, ...] = ("av", "tr", "ar", "ba")
SIDES: tuple[Side, ...] = ("ba", "tr")
CLASSES = ("ch", "es", "cr", "ca")
RAMP_PLACES = 2


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of fire: one gun hex on the ship, and the quarter of the plane it looks at."""

    quarter: Quarter
    gun: Hex


class Ramp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A launch ramp: its hex, and by how many notches its two trajectories turn off the axis."""

    hex: Hex
    a: int
    e: int


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ship card. `rate`: shots per field and phase; `phases`: when it moves and manoeuvres."""

    base: str
    hull: tuple[Hex, ...]
    front: tuple[Hex, ...]
    left: Hex
    right: Hex
    bands: tuple[int, int, int]
    fields: tuple[Field, ...]
    defence: int
    die: int
    shots: int
    rate: int
    phases: tuple[int, ...]
    notches: int
    points: int
    mines: int = 0
    ramps: dict[Side, Ramp] = {}
    drops: dict[Side, Hex] = {}

    def multiplier(self, n: int) -> int:
        """R-33: 3 at short range, 2 at medium, 1 at long; 0 out of range (H-10)."""
        short, medium, long = self.bands
        return 3 if n <= short else 2 if n <= medium else 1 if n <= long else 0


@cache
def cards() -> dict[str, Card]:
    rows = table(__package__, "ships.toml")
    return {name: msgspec.convert(row, type=Card) for name, row in rows.items()}
