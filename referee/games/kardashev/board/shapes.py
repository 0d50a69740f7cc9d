"""Shapes of the board picture, as SVG text; x and y are the upper left corner, in pixels.

Colour is never the only sign: a domain's column has its name, a card its own.
"""

from collections.abc import Iterable
from functools import partial

from referee.kernel import svg
from referee.kernel.typography import NO_BREAK, unbroken

INK, PALE, GOLD, PAPER = "#222222", "#666666", "#e0a100", "#f6f4ee"
FILL = {
    "dip": "#ffffff",
    "sci": "#2f6db5",
    "occ": "#333333",
    "war": "#b93a2c",
    "env": "#2e7d4f",
    "?": "#9a9a9a",
}
TEXT = {"dip": INK}
GLUE = "\N{WORD JOINER}"  # a blank that is none to a wrapper
LETTER_WIDE = 0.55  # of the size of a letter, on average


def text(
    x: float,
    y: float,
    words: str,
    size: int = 13,
    anchor: str = "start",
    fill: str = INK,
    weight: str = "",
) -> str:
    return svg.text(round(x), round(y), words, size, anchor, fill, font_weight=weight)


def piece(name: str, parts: Iterable[str]) -> str:
    """What stays the same from picture to picture (identity.py)."""
    return svg.piece(name, "".join(parts))


def box(
    x: int,
    y: int,
    wide: int,
    high: int,
    fill: str = "none",
    stroke: str = INK,
    *,
    dashed: bool = False,
    thick: int = 1,
    radius: int = 5,
) -> str:
    dashes = "5 3" if dashed else ""
    return svg.rect(
        x, y, wide, high, fill, radius, stroke=stroke, stroke_width=thick, stroke_dasharray=dashes
    )


def place(name: str, y: int, parts: Iterable[str]) -> str:
    """What stays where it is, but for what grows above it: it goes down with what lies on it."""
    return svg.piece(f"place-{name}", "".join(parts), [(0, y)])


def pip(x: int, y: int, domain: str) -> str:
    """A small disc for another domain of a card."""
    return svg.circle(x, y, 5, FILL[domain], stroke="#ffffff")


def line(x1: int, y1: int, x2: int, y2: int, stroke: str = INK, thick: int = 1) -> str:
    return svg.element("path", d=f"M{x1} {y1} L{x2} {y2}", stroke=stroke, stroke_width=thick)


def token(x: int, y: int, words: str, fill: str = "#ffffff", colour: str = INK) -> tuple[str, int]:
    """A labelled token, and where the next one may begin."""
    wide = int(width(words, 12)) + 16
    drawn = box(x, y, wide, 20, fill, INK, radius=10) + text(x + 8, y + 14, words, 12, fill=colour)
    return drawn, x + wide + 6


def backs(x: int, y: int) -> list[str]:
    """Two card backs: what is counted beside them is not to be seen."""
    return [box(x + 8 * i, y, 14, 18, "#55657f", "#cfd8ea", radius=2) for i in range(2)]


def width(words: str, size: int) -> float:
    return len(words) * size * LETTER_WIDE


def fitted(words: str, wide: int, size: int) -> str:
    """As much of it as fits."""
    most = int(wide / (size * LETTER_WIDE))
    return words if len(words) <= most else words[: max(1, most - 1)] + "…"


def wrapped(words: str, wide: int, size: int) -> list[str]:
    """The words in lines no wider than that; no line begins with a French sign."""
    glued = unbroken(words, "fr").replace(NO_BREAK, GLUE)
    return [row.replace(GLUE, " ") for row in svg.wrapped(glued, wide, partial(width, size=size))]


def paragraph(x: int, y: int, words: str, wide: int, size: int, fill: str = INK) -> str:
    step = size + 3
    rows = wrapped(words, wide, size)
    return "".join(text(x, y + i * step, row, size, fill=fill) for i, row in enumerate(rows))


def sheet(wide: int, high: int, title: str, description: str, parts: Iterable[str]) -> str:
    """The whole picture, with its words for who cannot see it."""
    told = svg.titled("title", title) + svg.titled("desc", description)
    ground = svg.element("rect", width=wide, height=high, fill=PAPER)
    return svg.sheet(wide, high, [told, ground, *parts], role="img")
