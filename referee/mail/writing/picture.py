"""The board as PNG: mail programs show no SVG (and a letter is complete in words without it)."""

import re
import struct
from dataclasses import dataclass

import resvg_py

_SCALE = 2  # for screens with two pixels a dot
# Of the page. A letter's column is no wider, so a wider board would only weigh more: at twice
# 1000 dots, a fleet battle had 370 kB and took longer to draw than all else of its letter.
_WIDEST = 700
_WIDTH = re.compile(r'<svg\b[^>]*?\swidth="(\d+)')
_SIZE = struct.Struct(">8x4x4xII")  # signature, length and name of the first chunk; width, height


@dataclass(frozen=True)
class Picture:
    """Width and height are those of the page, half of the pixels; `alt` is the board in words."""

    png: bytes
    width: int
    height: int
    alt: str


def picture(svg: str, alt: str) -> Picture:
    """Our own SVG as an opaque picture: mail programs that turn colours round for the night
    cannot make it unreadable. Raises ValueError for what is no SVG."""
    found = _WIDTH.search(svg)
    wide = found is not None and int(found[1]) > _WIDEST
    across, zoom = (_WIDEST * _SCALE, None) if wide else (None, _SCALE)
    drawn = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", width=across, zoom=zoom)
    png = bytes(drawn)
    width, height = _SIZE.unpack_from(png)
    return Picture(png, width // _SCALE, height // _SCALE, alt)
