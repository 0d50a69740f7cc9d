"""Pawns (pions) and seats, in the words of the rulebook.

Pawns of one kind and owner are alike, so a group of pawns is two counts. Seat 1 is grey (gris),
seat 2 is white (blanc).
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from referee.kernel.event import Seat

Kind = Literal["P", "U"]
KINDS: tuple[Kind, ...] = ("P", "U")
POWER = {"P": 2, "U": 1}
SEATS: tuple[Seat, ...] = (1, 2)
COLOURS = {1: "grey", 2: "white"}
NOBODY: Seat = 0  # no winner, no larger side, a tie: scenario files cannot say "none"


class Pawns(msgspec.Struct, frozen=True):
    """So many Populations and so many Usines."""

    p: int = 0
    u: int = 0

    @classmethod
    def of(cls, kinds: Iterable[str]) -> "Pawns":
        """`of("PPU")` is 2P1U."""
        letters = list(kinds)
        return cls(letters.count("P"), letters.count("U"))

    @property
    def total(self) -> int:
        return self.p + self.u

    @property
    def power(self) -> int:
        """R-9: a Population counts 2, a Usine 1."""
        return POWER["P"] * self.p + POWER["U"] * self.u

    @property
    def mixed(self) -> bool:
        return self.p > 0 and self.u > 0

    @property
    def line(self) -> tuple[Kind, ...]:
        """Pawn by pawn, Populations first (H-4, H-8)."""
        return tuple(kind for kind in KINDS for _ in range(self.count(kind)))

    def count(self, kind: str) -> int:
        return self.p if kind == "P" else self.u

    def __add__(self, other: "Pawns") -> "Pawns":
        return Pawns(self.p + other.p, self.u + other.u)

    def __sub__(self, other: "Pawns") -> "Pawns":
        return Pawns(self.p - other.p, self.u - other.u)

    def __str__(self) -> str:
        """`2P1U`; no pawn at all is `0`."""
        populations = f"{self.p}P" if self.p else ""
        usines = f"{self.u}U" if self.u else ""
        return populations + usines or "0"


def opponent(seat: Seat) -> Seat:
    return 3 - seat


def other_kind(kind: str) -> Kind:
    return "U" if kind == "P" else "P"


def colour(seat: Seat, nobody: str) -> str:
    """`grey`, `white`, or the word for nobody: what public facts say."""
    return COLOURS.get(seat, nobody)
