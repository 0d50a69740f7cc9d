"""Words beside ships and shots of a phase: none over another, none over a ship if there is room."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.ships import Blocks
from referee.games.capitaine_cosmos.board.viewport import Point, Viewport
from referee.kernel.wide import SMALLEST


class Names(Blocks):
    """`R11`"""

    WIDE, HIGH, NEAREST = 28.0, 12.0, 8.0


class Sums(Blocks):
    """`12x3/2=18`"""

    WIDE, HIGH, NEAREST = 64.0, 12.0, 6.0


class PhaseLabels:
    """What is labelled, in the order in which it is; whoever draws first has the nearest place."""

    def __init__(self, viewport: Viewport) -> None:
        self._names = Names(viewport)
        self._sums = Sums(viewport, self._names.taken)

    def keep_free(self, points: Iterator[Point], r: float) -> None:
        for point in points:
            self._names.keep_free(point, r)

    def name(self, at: Point, words: str, paint: str) -> str:
        """A name beside a ship, joined to it by a thin line where it is not close."""
        return self._written(self._names, at, words, paint, d.INK)

    def sum(self, at: Point, words: str, paint: str) -> str:
        """What a shot has done, beside it."""
        return self._written(self._sums, at, words, paint, HURT)

    def _written(self, places: Blocks, at: Point, words: str, paint: str, fill: str) -> str:
        x, y = places.place(at)
        middle = (x + places.WIDE / 2, y + places.HIGH / 2)
        joined = d.line([at, middle], paint, 0.6)
        return joined + d.text(middle[0], middle[1] + 4, words, SMALLEST, fill=fill)


HURT = "#ffe9a8"
