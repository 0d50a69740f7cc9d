"""Leaves in a row, as they are served (C2SP tlog-tiles, entry bundles) and as they are kept."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO, NamedTuple

WIDTH = 256
LARGEST = WIDTH * (2 + 65_535)  # bytes of a bundle


class BadBundle(ValueError):
    """Bytes that are not the leaves that are wanted."""


class Bundle(NamedTuple):
    """Leaves of one tile: the first `width`, of which the reader has `known` already."""

    tile: int
    width: int
    known: int

    @property
    def path(self) -> str:
        part = f".p/{self.width}" if self.width < WIDTH else ""
        return f"/tile/entries/{_number(self.tile)}{part}"

    def fresh(self, data: bytes) -> list[bytes]:
        """The leaves that the reader does not have, of what was served. Raises BadBundle."""
        found = list(parted(BytesIO(data)))
        if len(found) != self.width:
            raise BadBundle(f"{self.path} has {len(found)} leaves")
        return found[self.known :]


def bundles(start: int, end: int) -> Iterator[Bundle]:
    """What holds the leaves from `start` to before `end`."""
    for tile in range(start // WIDTH, -(-end // WIDTH) if start < end else 0):
        first = tile * WIDTH
        yield Bundle(tile, min(WIDTH, end - first), max(0, start - first))


def bundled(leaves: Iterable[bytes]) -> bytes:
    """Each behind its length."""
    return b"".join(len(raw).to_bytes(2, "big") + raw for raw in leaves)


def parted(source: BinaryIO) -> Iterator[bytes]:
    """Leaves, each behind its length, to the end. Raises BadBundle."""
    while length := source.read(2):
        leaf = source.read(int.from_bytes(length, "big"))
        if len(length) < 2 or len(leaf) < int.from_bytes(length, "big"):
            raise BadBundle("it ends within a leaf")
        yield leaf


def _number(tile: int) -> str:
    """1234067 -> x001/x234/067."""
    parts = [f"{tile % 1000:03}"]
    while tile := tile // 1000:
        parts.append(f"x{tile % 1000:03}")
    return "/".join(reversed(parts))
