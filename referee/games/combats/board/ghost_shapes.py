"""Shapes of an order laid over the board. What it adds is red, and plain on any ground."""

from math import hypot

from referee.games.combats.board import shapes as d
from referee.games.combats.things.pawns import Kind
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped

Point = tuple[int, int]
HEAD = 14  # pixels of an arrow's head
SMALL = 12  # of a letter


def between(start: Point, end: Point, part: float) -> Point:
    """A point of the way."""
    x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return x, y


def arrow(start: Point, end: Point, around: int) -> str:
    """From card to card, leaving free what stands there."""
    far = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
    free = min(around / far, 0.3)
    x, y = between(start, end, free)
    to_x, to_y = between(start, end, 1 - free)
    way = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    back = (to_x - HEAD * way[0], to_y - HEAD * way[1])
    left, right = (
        (round(back[0] - side * way[1]), round(back[1] + side * way[0]))
        for side in (HEAD * 0.6, -HEAD * 0.6)
    )
    head = f"M{to_x} {to_y} L{left[0]} {left[1]} L{right[0]} {right[1]} z"
    shaft = f"M{x} {y} L{round(back[0])} {round(back[1])}"
    return svg.element("path", d=shaft, fill="none", stroke=d.RED, stroke_width=4) + svg.element(
        "path", d=head, fill=d.RED
    )


def steep(start: Point, end: Point) -> bool:
    """Is a way more up or down than aside?"""
    return abs(end[1] - start[1]) > abs(end[0] - start[0])


def plate_at(at: Point, is_steep: bool, words: str) -> str:
    """What a march costs: beside its sign on a steep way, else below it, where no card lies."""
    x, y = at
    return plate((x + 18 + _wide(words) // 2, y + 4) if is_steep else (x, y + 28), words)


def added(at: Point, kind: Kind, seat: Seat, letter: str, cost: str) -> str:
    """A pawn that comes, with a dashed ring around it."""
    x, y = at
    draw = d.population if kind == "P" else d.usine
    ring = svg.circle(x, y, 21, d.PAPER, stroke=d.RED, stroke_width=2, stroke_dasharray="4 3")
    return ring + draw(x, y, seat, letter) + plate((x, y + 32), cost)


def attacked(at: Point, around: int, is_sun: bool) -> str:
    """Crossed blades over the card that is attacked, and a frame around it."""
    x, y = at
    r = around + (14 if is_sun else 2)
    frame = (
        svg.circle(x, y, r, "none", stroke=d.RED, stroke_width=4, stroke_dasharray="10 5")
        if is_sun
        else svg.rect(
            x - r - 20,
            y - r,
            2 * r + 40,
            2 * r,
            "none",
            10,
            stroke=d.RED,
            stroke_width=4,
            stroke_dasharray="10 5",
        )
    )
    blades = f"M{x - 12} {y - r - 12} l24 24 m0 -24 l-24 24"
    return frame + svg.element("path", d=blades, fill="none", stroke=d.RED, stroke_width=4)


def plate(at: Point, words: str) -> str:
    """Words that can be read on any ground."""
    wide = _wide(words)
    ground = svg.rect(at[0] - wide // 2, at[1] - 12, wide, 16, d.PAPER, 4, stroke=d.RED)
    return ground + d.text(*at, words, SMALL, fill=d.INK)


def _wide(words: str) -> int:
    """Of a plate."""
    return 7 * len(words) + 8


def said(at: Point, words: str, wide: int, size: int) -> str:
    """Words of an order in one line, as many as there is room for."""
    lines = wrapped(words, wide, size)
    shown = f"{lines[0]} …" if len(lines) > 1 else words
    return d.text(*at, shown, size, "start", d.RED)
