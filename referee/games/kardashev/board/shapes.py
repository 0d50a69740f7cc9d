"""Shapes of the board picture, as SVG text; x and y are the upper left corner, in pixels.

Colour is never the only sign: a domain's column has its name, a card three letters beside its own.
"""

from collections.abc import Iterable

from referee.games.kardashev.board import tones as t
from referee.kernel import svg
from referee.kernel.lettering import width, wrapped
from referee.kernel.livery import worn

TOKEN = 12.5  # letters of a token
PIP_WIDE, PIP_STEP = 36, 39  # of a plate for a domain, three letters wide


def text(
    x: float,
    y: float,
    words: str,
    size: float = 13,
    anchor: str = "start",
    fill: str = t.INK,
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
    stroke: str = t.INK,
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


def pip(x: int, y: int, domain: str, sign: str) -> str:
    """A small plate for another domain of a card."""
    ground = box(x, y, PIP_WIDE, 16, t.FILL[domain], t.over(domain), radius=8)
    return ground + text(x + PIP_WIDE // 2, y + 12, sign, 12, "middle", t.over(domain))


def line(x1: int, y1: int, x2: int, y2: int, stroke: str = t.INK, thick: int = 1) -> str:
    return svg.element("path", d=f"M{x1} {y1} L{x2} {y2}", stroke=stroke, stroke_width=thick)


def token(x: int, y: int, words: str, fill: str, colour: str) -> tuple[str, int]:
    """A labelled token, and where the next one may begin."""
    wide = round(width(words, TOKEN)) + 16
    drawn = box(x, y, wide, 20, fill, t.INK, radius=10) + text(
        x + 8, y + 15, words, TOKEN, fill=colour
    )
    return drawn, x + wide + 6


def backs(x: int, y: int) -> list[str]:
    """Two card backs: what is counted beside them is not to be seen."""
    return [box(x + 8 * i, y, 14, 18, t.BACK, t.LIGHT, radius=2) for i in range(2)]


def paragraph(
    x: int, y: int, words: str, wide: int, size: float, step: int, fill: str = t.INK
) -> str:
    rows = wrapped(words, wide, size)
    return "".join(text(x, y + i * step, row, size, fill=fill) for i, row in enumerate(rows))


def sheet(wide: int, high: int, title: str, description: str, parts: Iterable[str]) -> str:
    """The whole picture, with its words for who cannot see it."""
    told = svg.titled("title", title) + svg.titled("desc", description)
    ground = svg.element("rect", width=wide, height=high, fill=t.PAPER)
    return svg.sheet(wide, high, [told, ground, *parts], role="img", kind=worn("kardashev"))
