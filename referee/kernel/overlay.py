"""Shapes of an order laid over a board (`Game.ghost`): arrows, rings, frames, words on plates.

What an order adds has one ink of the board's own; where two arrows or plates would lie on each
other is the game's to say.
"""

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from referee.kernel import svg
from referee.kernel.lettering import fitted, width

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, wide, high
HEAD = 14  # pixels of an arrow's head
THICK = 4  # of its shaft
EDGE = 3  # of a ring or frame
DASHES = "8 5"
ROOM = 6  # of a plate beside its words
LOW = 2  # of a plate below the card that it speaks of: the card's last words stay free
LEAST = 0.3  # of an arrow stays in sight: it leaves no more than that free at either end


class Overlay(NamedTuple):
    """How a board draws it: its ink, the ground and the letters of a plate, their size; `wide` is
    the board, beyond which no plate goes."""

    ink: str
    ground: str
    letters: str
    size: int
    wide: int

    def arrow(self, start: Point, end: Point, before: float = 0, behind: float = 0) -> str:
        """From one to the other, leaving free what stands there."""
        far = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
        x, y = between(start, end, min(before / far, LEAST))
        to_x, to_y = between(start, end, 1 - min(behind / far, LEAST))
        way = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
        back = (to_x - HEAD * way[0], to_y - HEAD * way[1])
        left, right = (
            (round(back[0] - side * way[1]), round(back[1] + side * way[0]))
            for side in (HEAD * 0.6, -HEAD * 0.6)
        )
        shaft = f"M{x} {y} L{round(back[0])} {round(back[1])}"
        head = f"M{to_x} {to_y} L{left[0]} {left[1]} L{right[0]} {right[1]} z"
        line = svg.element("path", d=shaft, fill="none", stroke=self.ink, stroke_width=THICK)
        return line + svg.element("path", d=head, fill=self.ink)

    def ring(self, at: Point, r: float) -> str:
        """Around what it speaks of."""
        x, y = at
        return svg.circle(
            float(x),
            float(y),
            float(r),
            "none",
            stroke=self.ink,
            stroke_width=EDGE,
            stroke_dasharray=DASHES,
        )

    def frame(self, box: Box, *, dashed: bool = True) -> str:
        """The same around a card or a panel."""
        x, y, wide, high = map(float, box)
        dashes = DASHES if dashed else ""
        return svg.rect(
            x,
            y,
            wide,
            high,
            "none",
            7,
            stroke=self.ink,
            stroke_width=EDGE,
            stroke_dasharray=dashes,
        )

    def blades(self, at: Point) -> str:
        """Crossed: here somebody attacks."""
        x, y = map(round, at)
        way = f"M{x - 10} {y - 10} l20 20 m0 -20 l-20 20"
        return svg.element("path", d=way, fill="none", stroke=self.ink, stroke_width=THICK)

    def plate(self, at: Point, words: str, room: float = 0) -> str:
        """Words that can be read on any ground, their middle at the point; as many of them as
        there is `room` for, and as the board has."""
        room = min(room or self.wide, self.wide - 4)
        shown = fitted(words, room - 2 * ROOM, self.size)
        wide, high = self.plate_wide(shown), self.size + 6
        x = round(min(max(at[0], wide / 2 + 2), self.wide - wide / 2 - 2))
        y = round(at[1])
        ground = svg.rect(x - wide // 2, y - high // 2, wide, high, self.ground, 4, stroke=self.ink)
        foot = y + round(0.36 * self.size)
        return ground + svg.text(x, foot, shown, self.size, "middle", self.letters)

    def plate_wide(self, words: str) -> int:
        """How wide its plate is."""
        return round(width(words, self.size)) + 2 * ROOM

    def called(self, marks: Iterable[tuple[Box, str]], low: float | None = LOW) -> str:
        """Cards that are framed, and what becomes of each: so far below its lower edge, where least
        stands; with None above the card. No frame lies over such words."""
        found = list(marks)
        frames = "".join(self.frame(box, dashed=False) for box, _ in found)
        return frames + "".join(self.plate(_beside(box, low), words) for box, words in found)

    def line(self, at: Point, words: str, room: float) -> str:
        """Words on a ground that is bare, from the point on."""
        shown = fitted(words, room, self.size)
        return svg.text(round(at[0]), round(at[1]), shown, self.size, "start", self.ink)


def _beside(box: Box, low: float | None) -> Point:
    """Cards have most of their words at the left and middle, numbers at the right end."""
    x, y, wide, high = box
    return (x + 0.8 * wide, y - 5) if low is None else (x + 0.68 * wide, y + high + low)


def between(start: Point, end: Point, part: float) -> tuple[int, int]:
    """A point of the way."""
    x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return x, y


def middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
