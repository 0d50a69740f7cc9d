"""Which part of the map a picture shows, and where a hex lies in it (rulings 9)."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from referee.games.capitaine_cosmos.things.hexes import Chart, Hex, place

Point = tuple[float, float]
MARGIN = 4  # hexes around the pieces
LEAST = 12  # columns or rows of a picture


@dataclass(frozen=True)
class Viewport:
    """Columns and rows from `first` to `last`, at `s` pixels a hex side; its corner at x, y."""

    first: tuple[int, int]
    last: tuple[int, int]
    s: float
    x: float = 0
    y: float = 0

    @property
    def step(self) -> float:
        """From one hex to the next in a row."""
        return self.s * sqrt(3)

    @property
    def wide(self) -> float:
        return self.step * (self.last[0] - self.first[0] + 1.5)

    @property
    def high(self) -> float:
        return self.s * (1.5 * (self.last[1] - self.first[1] + 1) + 0.5)

    def point(self, hex_: Hex) -> Point:
        """The middle of a hex, in pixels; also of one beyond the picture's edge."""
        column, row = place(hex_)
        shift = 0.5 if row % 2 == 0 else 0
        x = self.x + self.step * (column - self.first[0] + 0.5 + shift)
        y = self.y + self.s * (1 + 1.5 * (row - self.first[1]))
        return round(x, 1), round(y, 1)

    def shows(self, hex_: Hex) -> bool:
        column, row = place(hex_)
        inside = self.first[0] <= column <= self.last[0]
        return inside and self.first[1] <= row <= self.last[1]


Part = tuple[tuple[int, int], tuple[int, int]]


def window_on(chart: Chart, hexes: Iterable[Hex]) -> Part:
    """The part with all these hexes and 4 around them; the whole map if that is half of it."""
    part = close_up(chart, hexes, MARGIN)
    (left, top), (right, bottom) = part
    if 2 * (right - left + 1) * (bottom - top + 1) > chart.columns * chart.rows:
        return (1, 1), (chart.columns, chart.rows)
    return part


def close_up(chart: Chart, hexes: Iterable[Hex], margin: int) -> Part:
    """The part with all these hexes and a margin, at least 12 by 12."""
    places = [place(hex_) for hex_ in hexes] or [(1, 1), (chart.columns, chart.rows)]
    low, high = [], []
    for axis, size in ((0, chart.columns), (1, chart.rows)):
        first = max(1, min(at[axis] for at in places) - margin)
        last = min(size, max(at[axis] for at in places) + margin)
        short = max(0, min(LEAST, size) - (last - first + 1))
        first = max(1, first - short)
        low.append(first)
        high.append(min(size, max(last, first + min(LEAST, size) - 1)))
    return (low[0], low[1]), (high[0], high[1])


def fitted(part: Part, wide: float, high: float, x: float, y: float) -> Viewport:
    """As large as the room allows, at most 22 pixels a hex side."""
    first, last = part
    columns, rows = last[0] - first[0] + 1, last[1] - first[1] + 1
    s = min(22, wide / (sqrt(3) * (columns + 0.5)), high / (1.5 * rows + 0.5))
    used = s * sqrt(3) * (columns + 0.5)
    return Viewport(first, last, round(s, 2), x + (wide - used) / 2, y)
