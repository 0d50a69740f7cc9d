"""The hex grid: pointy-top hexes in axial coordinates, r growing downwards (rulings 2.1).

Headings count clockwise from East: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE. A printed label is column and
row of two characters each, both from 01: `1010`. Off the map labels go on: `3310`, `00-1`.
"""

from functools import cache

import msgspec

Hex = tuple[int, int]
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def rotated(v: Hex, notches: int) -> Hex:
    """The vector turned clockwise by so many notches of 60°."""
    q, r = v
    for _ in range(notches % 6):
        q, r = -r, q + r
    return q, r


def plus(a: Hex, b: Hex) -> Hex:
    return a[0] + b[0], a[1] + b[1]


def minus(a: Hex, b: Hex) -> Hex:
    return a[0] - b[0], a[1] - b[1]


def ahead(hex_: Hex, heading: int, steps: int) -> Hex:
    """So many hexes straight on."""
    q, r = DIRECTIONS[heading % 6]
    return hex_[0] + steps * q, hex_[1] + steps * r


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    return tuple(plus(hex_, direction) for direction in DIRECTIONS)


@cache
def axial(label: str) -> Hex:
    """`1010` -> (5, 9). Raises ValueError for what is no label."""
    if len(label) != 4:
        raise ValueError(f"{label!r} is no hex: two characters for the column, two for the row")
    column, r = int(label[:2]) - 1, int(label[2:]) - 1
    return column - r // 2, r


@cache
def label(hex_: Hex) -> str:
    """(5, 9) -> `1010`."""
    column, row = place(hex_)
    return f"{column:02d}{row:02d}"


def place(hex_: Hex) -> tuple[int, int]:
    """Column and row as printed, from 1."""
    q, r = hex_
    return q + r // 2 + 1, r + 1


class Chart(msgspec.Struct, frozen=True):
    """The map of a scenario: `columns` by `rows` hexes; the borders of its cards have no effect."""

    columns: int = 32
    rows: int = 24

    def holds(self, hex_: Hex) -> bool:
        column, row = place(hex_)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def edges(self, hex_: Hex) -> frozenset[str]:
        """H-15: the edges a hex lies beyond; none on the map, two off a corner."""
        column, row = place(hex_)
        beyond = {
            "west": column < 1,
            "east": column > self.columns,
            "north": row < 1,
            "south": row > self.rows,
        }
        return frozenset(edge for edge, out in beyond.items() if out)
