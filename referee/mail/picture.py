"""The board as PNG: mail programs show no SVG (and a letter is complete in words without it)."""

import struct
from dataclasses import dataclass

import resvg_py

_SCALE = 2  # for screens with two pixels a dot
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
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", zoom=_SCALE))
    width, height = _SIZE.unpack_from(png)
    return Picture(png, width // _SCALE, height // _SCALE, alt)
