"""Shapes of the board picture, as SVG text; x and y are the middle of a shape, in pixels.

Colour is never the only sign: every chip has the letter of its colour.
"""

from typing import NamedTuple

from referee.kernel import svg
from referee.kernel.typography import NO_BREAK, unbroken
from referee.kernel.words import Language, Words

FILL = {"rouge": "#e6685d", "bleu": "#5b8def", "jaune": "#f2c84b", "vert": "#5fb36a"}
LETTERS = {
    "rouge": Words("R", "R"),
    "bleu": Words("B", "B"),
    "jaune": Words("Y", "J"),
    "vert": Words("G", "V"),
}
INK = "#1d2330"
FAINT = "#5c6270"
PAPER = "#f7f6f2"
GOLD = "#d9a400"
AMBER = "#e08e2b"
RED = "#c62828"
LETTER_WIDE = 0.58  # of the size of a letter, on average
GLUE = "\N{WORD JOINER}"  # a blank that is none to a wrapper
CHIP = 13
PILE = 4  # pawns of a pile that can be told apart


class Chip(NamedTuple):
    """Pawns of a colour in one place, by their names (identity.py)."""

    colour: str
    names: tuple[str, ...]


def text(
    x: float, y: float, words: str, size: int = 14, anchor: str = "middle", fill: str = INK,
    weight: str = "normal", struck: bool = False,
) -> str:  # fmt: skip
    line = "line-through" if struck else ""
    place = (round(x), round(y))
    return svg.text(*place, words, size, anchor, fill, font_weight=weight, text_decoration=line)


def wrapped(words: str, wide: int, size: int) -> list[str]:
    """The words in lines no wider than that, in pixels; no line begins with a French sign."""
    glued = unbroken(words, "fr").replace(NO_BREAK, GLUE)
    rows = svg.wrapped(glued, wide, lambda row: len(row) * size * LETTER_WIDE)
    return [row.replace(GLUE, " ") for row in rows]


def circle(
    x: float, y: float, r: float, fill: str, stroke: str = INK, width: float = 1.5, dash: str = ""
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
    return svg.rect(x, y, wide, high, "#ffffff", 7, stroke=INK, stroke_width=thick)


def line(
    x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, dash: str = ""
) -> str:
    ends = {"x1": round(x1), "y1": round(y1), "x2": round(x2), "y2": round(y2)}
    return svg.element("line", **ends, stroke=stroke, stroke_width=width, stroke_dasharray=dash)


def polygon(points: list[tuple[float, float]], fill: str, stroke: str = INK) -> str:
    corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return svg.element("polygon", points=corners, fill=fill, stroke=stroke)


def chip(
    x: float,
    y: float,
    chips: Chip,
    language: Language,
    crossed: bool = False,
    r: float = CHIP,
) -> str:
    """Pawns of a colour in a pile; on the upmost the colour's letter and how many there are."""
    colour, names = chips
    shown = f"{LETTERS[colour].in_(language)}{len(names)}"
    discs = []
    for i, name in enumerate(names):
        up = y - min(i, PILE - 1)
        disc = circle(x, up, r, FILL[colour], INK, 1.2)
        if i == len(names) - 1:
            disc += line(x - 10, up + 10, x + 10, up - 10, INK, 1.5) if crossed else ""
            disc += text(x, up + 4, shown, 11, weight="bold")
        discs.append(svg.piece(name, disc))
    return "".join(discs)


def card(x: float, y: float, face: str, mark: str = "", faded: bool = False) -> str:
    """A card; no face: it lies face down."""
    fill = "#e9e6dc" if faded else "#ffffff" if face else "#4a5168"
    drawn = rect(x, y, 54, 76, fill, INK)
    if face:
        drawn += text(
            x + 27,
            y + 46,
            face,
            17 if len(face) < 4 else 11,
            weight="bold",
            fill=FAINT if faded else INK,
        )
    return drawn + (text(x + 27, y + 68, mark, 11, fill=RED) if mark else "")


def star(x: float, y: float, colour: str, language: Language, r: float = 20) -> str:
    """The disc on the star of a system."""
    letter, size = LETTERS[colour].in_(language), max(11, round(0.85 * r))
    down = y + round(0.3 * r)
    return circle(x, y, r, FILL[colour], INK, 2.5) + text(x, down, letter, size, weight="bold")
