"""Shapes of the board picture, as SVG text; x and y are the middle of a shape, in pixels.

Colour is never the only sign: every chip has the letter of its colour.
"""

from typing import NamedTuple

from referee.games.rencontre_cosmique.board import tones as t
from referee.kernel import svg
from referee.kernel.words import Language, Words

LETTERS = {
    "rouge": Words("R", "R"),
    "bleu": Words("B", "B"),
    "jaune": Words("Y", "J"),
    "vert": Words("G", "V"),
}
PILE = 4  # pawns of a pile that can be told apart


class Chip(NamedTuple):
    """Pawns of a colour in one place, by their names (identity.py)."""

    colour: str
    names: tuple[str, ...]


def text(
    x: float, y: float, words: str, size: int = 14, anchor: str = "middle", fill: str = t.INK,
    weight: str = "normal", struck: bool = False,
) -> str:  # fmt: skip
    line = "line-through" if struck else ""
    place = (round(x), round(y))
    return svg.text(*place, words, size, anchor, fill, font_weight=weight, text_decoration=line)


def circle(
    x: float, y: float, r: float, fill: str, stroke: str = t.INK, width: float = 1.5, dash: str = ""
) -> str:
    """Radius and width are written as they are given, 31.0 with its zero."""
    edge = {"stroke": stroke, "stroke_width": str(width), "stroke_dasharray": dash}
    return svg.element("circle", cx=round(x), cy=round(y), r=str(r), fill=fill, **edge)


def rect(
    x: float, y: float, wide: float, high: float, fill: str, stroke: str = "none", r: int = 6
) -> str:
    """A rounded rectangle whose corner is at x, y."""
    return svg.rect(round(x), round(y), round(wide), round(high), fill, r, stroke=stroke)


def frame(x: float, y: float, wide: float, high: float, thick: float) -> str:
    """A white panel with an edge."""
    return svg.rect(x, y, wide, high, t.SHEET, 7, stroke=t.INK, stroke_width=thick)


def line(
    x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, dash: str = ""
) -> str:
    ends = {"x1": round(x1), "y1": round(y1), "x2": round(x2), "y2": round(y2)}
    return svg.element("line", **ends, stroke=stroke, stroke_width=width, stroke_dasharray=dash)


def polygon(points: list[tuple[float, float]], fill: str, stroke: str = t.INK) -> str:
    corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return svg.element("polygon", points=corners, fill=fill, stroke=stroke)


def chip(
    x: float,
    y: float,
    chips: Chip,
    language: Language,
    crossed: bool = False,
    *,
    r: float,
) -> str:
    """Pawns of a colour in a pile; on the upmost the colour's letter and how many there are."""
    colour, names = chips
    shown, size = f"{LETTERS[colour].in_(language)}{len(names)}", max(11, round(0.8 * r))
    discs = []
    for i, name in enumerate(names):
        up = y - min(i, PILE - 1)
        disc = circle(x, up, r, t.FILL[colour], t.BLACK, 1.2)
        if i == len(names) - 1:
            disc += line(x - 10, up + 10, x + 10, up - 10, t.BLACK, 1.5) if crossed else ""
            disc += text(x, up + 0.4 * size, shown, size, fill=t.BLACK, weight="bold")
        discs.append(svg.piece(name, disc))
    return "".join(discs)


def star(x: float, y: float, colour: str, language: Language, r: float) -> str:
    """The disc on the star of a system."""
    size, down = max(11, round(0.85 * r)), y + round(0.3 * r)
    words = LETTERS[colour].in_(language)
    letter = text(x, down, words, size, fill=t.BLACK, weight="bold")
    return circle(x, y, r, t.FILL[colour], t.INK, 2.5) + letter


def disc(x: float, y: float, r: float, colour: str, language: Language, full: bool = True) -> str:
    """The sign of a colour: its letter on a disc, which is hollow for one that is gone."""
    fill, ink = (t.FILL[colour], t.BLACK) if full else ("none", t.INK)
    size = 12 if r > 9 else 11
    letter = text(x, y + 4, LETTERS[colour].in_(language), size, fill=ink, weight="bold")
    return circle(x, y, r, fill) + letter
