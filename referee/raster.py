"""The board as PNG: mail programs show no SVG (and a letter is complete in words without it), nor
do sites that show a link with a picture.

Why: docs/decisions/0091-light-pictures.md, docs/decisions/0124-drawn-apart.md.
"""

import re
import struct
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import oxipng
import resvg_py

_SCALE = 2.0  # for screens with two pixels a dot; fewer where it would cost or weigh too much
# What a drawing costs grows with its pixels, and so does its weight: boards come out at 25 kB.
_PIXELS = 1_000_000
# Bytes before they are pressed, which halves them: so a letter stays below 60,000.
_HEAVIEST = 46_000
_GROWTH, _STEP = 0.75, 0.1  # about how much smaller a drawing is that weighs so much less
# Of the page. A letter's column is no wider, so a wider board would only weigh more: at twice
# 1000 dots, a fleet battle had 370 kB and took longer to draw than all else of its letter.
_WIDEST = 700
# Edges without steps of grey: a third of the weight. At two pixels a dot the screen smooths them.
_EDGES: Final = "crisp_edges"
_LETTERS: Final = "optimize_speed"
_SIDES = [re.compile(rf'<svg\b[^>]*?\s{side}="(\d+)') for side in ("width", "height")]
# Our drawings are flat areas: rows are packed as they are. Filters that guess at neighbours took
# five times as long for a twentieth of the bytes.
_FILTERS: Final = (oxipng.RowFilter.NoOp,)
_EFFORT = 8  # of the packing, up to 12
_KEPT = 64  # drawings: readers of one board, copies, reminders, a second try; 4 MB
_BRIEF = 200  # characters of an alternative text
_SIZE = struct.Struct(">8x4x4xII")  # signature, length and name of the first chunk; width, height


@dataclass(frozen=True)
class Picture:
    """Width and height are those of the page, half of the pixels; `alt` tells the board in brief;
    the words beside it do so in full."""

    png: bytes
    width: int
    height: int
    alt: str


def in_brief(words: str) -> str:
    """The first lines of a position in words, as many as an `alt` may hold: it is read aloud whole,
    and the words stand below it anyway."""
    said = ""
    for line in filter(None, (line.strip() for line in words.split("\n"))):
        longer = f"{said} {line}".strip()
        if said and len(longer) > _BRIEF:
            break
        said = longer
    return said


def picture(svg: str, alt: str) -> Picture:
    """Our own SVG as an opaque picture: mail programs that turn colours round for the night
    cannot make it unreadable. Raises ValueError for what is no SVG."""
    return Picture(*_png(svg), alt)


@lru_cache(_KEPT)
def _png(svg: str) -> tuple[bytes, int, int]:
    """The file, and its sides on the page."""
    wide, high = (int(found[1]) if (found := side.search(svg)) else 0 for side in _SIDES)
    shrunk = min(1.0, _WIDEST / wide) if wide else 1.0
    fewer = _SCALE
    if wide and high:
        fewer = max(1.0, min(_SCALE, (_PIXELS / (wide * high)) ** 0.5 / shrunk))
    drawn = _drawn(svg, shrunk * fewer)
    width, height = (round(side / fewer) for side in _SIZE.unpack_from(drawn))
    while len(drawn) > _HEAVIEST and fewer > 1:
        fewer = max(1.0, min(fewer * (_HEAVIEST / len(drawn)) ** _GROWTH, fewer - _STEP))
        drawn = _drawn(svg, shrunk * fewer)
    return _pressed(drawn), width, height


def _drawn(svg: str, zoom: float) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            background="#ffffff",
            zoom=zoom,
            shape_rendering=_EDGES,
            text_rendering=_LETTERS,
        )
    )


def _pressed(png: bytes) -> bytes:
    """The same pixels: of few colours a palette is made."""
    return bytes(
        oxipng.optimize_from_memory(
            png,
            level=0,
            filter=_FILTERS,
            deflate=oxipng.Deflaters.libdeflater(_EFFORT),
            strip=oxipng.StripChunks.all(),
        )
    )
