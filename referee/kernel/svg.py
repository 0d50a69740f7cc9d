"""Pieces of a picture as SVG text. Colours, letters and sizes are the game's own.

Coordinates are pixels, y downwards. A fraction is written with one decimal at most.

Why: docs/decisions/0106-pieces.md.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from html import escape

from referee.kernel.livery import Tone

Attribute = str | float | None
_PAINTED = ("fill", "stroke")
_BREAK = re.compile(r"(?<!«)\s+(?![:;!?»%](?:\s|$))")  # where a line may end


def element(tag: str, inside: str | None = None, /, **attributes: Attribute) -> str:
    """`<rect x="8" stroke-width="2"/>`, its attributes in the order in which they are given.

    `stroke_width` stands for `stroke-width` and `class_` for `class`; what is None or "" is left
    out. What a `Tone` fills or draws gets its class. `inside` is SVG.
    """
    attributes |= _toned(attributes)
    written = "".join(
        [
            f' {_spelt(name)}="{_value(value)}"'
            for name, value in attributes.items()
            if value is not None and value != ""
        ]
    )
    return f"<{tag}{written}/>" if inside is None else f"<{tag}{written}>{inside}</{tag}>"


# A drawing has thousands of the same few.
@cache
def _spelt(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return _escaped(value) if isinstance(value, str) else number(value)


@lru_cache(maxsize=2048)
def _escaped(value: str) -> str:
    return escape(value)


def _toned(attributes: Mapping[str, Attribute]) -> dict[str, Attribute]:
    """The class, with that of each tone; nothing where there is none."""
    tones = [
        f"{name[0]}-{value.name}"
        for name in _PAINTED
        if isinstance(value := attributes.get(name), Tone)
    ]
    if not tones:
        return {}
    return {"class_": " ".join(filter(None, [str(attributes.get("class_") or ""), *tones]))}


def number(value: str | float) -> str:
    """`12`, `12.5`; words stay as they are."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def text(
    x: float, y: float, words: str, size: float, anchor: str, fill: str, **more: Attribute
) -> str:
    """Words that begin (`start`), end (`end`) or have their `middle` at x; y is their line."""
    shown = escape(words, quote=False)
    return element("text", shown, x=x, y=y, font_size=size, text_anchor=anchor, fill=fill, **more)


def rect(
    x: float, y: float, wide: float, high: float, fill: str, rx: Attribute = None, **more: Attribute
) -> str:
    """A rectangle, its upper left corner at x, y, with corners of radius `rx`."""
    return element("rect", x=x, y=y, width=wide, height=high, rx=rx, fill=fill, **more)


def circle(x: float, y: float, r: float, fill: str, **more: Attribute) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def titled(tag: str, words: str) -> str:
    """`<title>` and `<desc>`: what a reader without the picture is told of it."""
    return element(tag, escape(words, quote=False))


def piece(name: str, inside: str, track: Iterable[tuple[float, float]] = ()) -> str:
    """`<g data-id="ship-3">…</g>`: a thing that is the same from one picture to the next, so that a
    page can let it move. `track` is the way by which it came, in pixels of the picture; its last
    point is where it stands, and one point alone says only that. A piece that lies in another goes
    with it."""
    way = " ".join(f"{number(round(float(x), 1))},{number(round(float(y), 1))}" for x, y in track)
    return element("g", inside, data_id=name, data_track=way)


def sheet(
    wide: float,
    high: float,
    parts: Iterable[str],
    *,
    ground: str = "",
    role: str = "",
    kind: str = "",
    frame: tuple[float, float, float] | None = None,
) -> str:
    """A whole picture, on a ground of this colour, if it has one.

    `frame` is for a picture that shows a part of a board: where in it the board's corner would lie,
    and how many pixels a step on the board is. Where the next picture shows another part, a page
    can tell what has moved from what is only seen from elsewhere.

    `kind` is its class: `night` says that it is dark already, `worn(game)` that it is so by its
    tones (livery.py), so that a page which is read in the dark leaves it as it is and turns all
    others round.
    """
    opening = element(
        "svg",
        "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=wide,
        height=high,
        font_family="DejaVu Sans, sans-serif",
        role=role,
        class_=kind,
        data_frame=",".join(map(_exactly, frame)) if frame else "",
    ).removesuffix("</svg>")
    behind = element("rect", width=wide, height=high, fill=ground) if ground else ""
    return opening + behind + "".join(parts) + "</svg>"


def _exactly(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def wrapped(words: str, wide: float, width: Callable[[str], float] = len) -> list[str]:
    """The words in lines no wider than that, in letters or as `width` measures them; a word that is
    wider has a line for itself. A French sign stays with its word."""
    lines: list[str] = []
    for word in filter(None, _BREAK.split(words.strip())):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
