"""A process that draws: `python -m referee.easel`. Drawings come in on one pipe, pictures go out
on the other; where the first is shut, however its owner has ended, this process ends.

Why: docs/decisions/0124-drawn-apart.md.
"""

import os
import struct
import sys
from typing import IO

from referee import raster

HEAD = struct.Struct(">I")  # bytes of a drawing
FOUND = struct.Struct(">III")  # bytes of a picture, its width, its height; no bytes: no picture


def exactly(pipe: IO[bytes], count: int) -> bytes:
    """So many bytes. Raises EOFError where the other side has ended."""
    found = pipe.read(count)
    if len(found) < count:
        raise EOFError
    return found


def work(asked: IO[bytes], answers: IO[bytes]) -> None:
    """Draw whatever is asked for, until nobody is there who asks."""
    while True:
        try:
            svg = exactly(asked, *HEAD.unpack(exactly(asked, HEAD.size))).decode()
        except EOFError:
            return
        answers.write(_answer(svg))
        answers.flush()


def _answer(svg: str) -> bytes:
    try:
        drawn = raster.picture(svg, "")
    except ValueError:  # whoever asked draws it once more, to tell why
        return FOUND.pack(0, 0, 0)
    return FOUND.pack(len(drawn.png), drawn.width, drawn.height) + drawn.png


if __name__ == "__main__":
    os.nice(5)  # mail at the door and pages come first
    work(sys.stdin.buffer, sys.stdout.buffer)
