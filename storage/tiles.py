"""A stream's tree in tiles of 256 hashes (C2SP tlog-tiles): proofs about a long log of which only
what they need is read.

The lowest tiles are made from the leaves. Of those above nothing is kept but a root for each full
tile below: `full_tiles` gives these rows as the stream grows, and they are written with the leaves.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from storage.batch import Head
from storage.log import Log
from storage.small_tables import TileRow
from storage.tree import Proving, Tree, leaf_hash

WIDTH = 256
HEIGHT = 8  # of a tile: 2^8 hashes
_KEPT = 64  # tiles in memory while a tree is asked


class TiledTree(Proving):
    """The tree of a stream as it stood at this head."""

    def __init__(self, log: Log, head: Head) -> None:
        self._log, self._head = log, head
        self._grown: Callable[[int, int], Tree] = lru_cache(_KEPT)(self._tree)
        self._lowest: Callable[[int], list[bytes]] = lru_cache(_KEPT)(self._leaves)

    @property
    def size(self) -> int:
        return self._head.size

    def perfect(self, height: int, number: int) -> bytes:
        level, rest = divmod(height, HEIGHT)
        place, within = divmod(number, WIDTH >> rest)
        return self._grown(level, place).subtree(within << rest, within + 1 << rest)

    def leaf(self, n: int) -> bytes:
        """A leaf's bytes, of a tile that is read once for all of its leaves."""
        number, within = divmod(n, WIDTH)
        return self._lowest(number)[within]

    def tile(self, level: int, number: int) -> list[bytes]:
        """The hashes of a tile: 256 of them, fewer in the last of its level, none beyond that."""
        if level == 0:
            return [leaf_hash(leaf) for leaf in self._lowest(number)]
        first, width = number * WIDTH, self._width(level, number)
        there = range(first, first + width)
        rows = (self._log.tiles.get(self._head.stream, level - 1, each) for each in there)
        return [row.root for row in rows if row is not None]

    def _leaves(self, number: int) -> list[bytes]:
        first, width = number * WIDTH, self._width(0, number)
        return self._log.leaves(self._head.stream, first, first + width) if width else []

    def _width(self, level: int, number: int) -> int:
        """How many hashes stand there."""
        there = self.size >> HEIGHT * level
        return max(0, min(WIDTH, there - number * WIDTH))

    def _tree(self, level: int, number: int) -> Tree:
        return Tree(self.tile(level, number))


def full_tiles(log: Log, head: Head, leaves: Sequence[bytes]) -> Iterator[TileRow]:
    """The rows of the tiles that these leaves fill, behind that head."""
    before, level = TiledTree(log, head), 0
    start, fresh = head.size, [leaf_hash(leaf) for leaf in leaves]
    while fresh:
        number, filled = divmod(start, WIDTH)
        hashes = [*(before.tile(level, number) if filled else ()), *fresh]
        full = len(hashes) // WIDTH
        fresh = [Tree(hashes[at * WIDTH : (at + 1) * WIDTH]).root() for at in range(full)]
        for place, root in enumerate(fresh, start=number):
            yield TileRow(head.stream, level, place, root)
        start, level = number, level + 1
