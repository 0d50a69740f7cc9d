"""What every store does for a stream whose tree is kept in tiles."""

from dataclasses import replace

from storage import Head, Log
from storage.tiles import WIDTH, TiledTree, full_tiles
from storage.tree import Tree, leaf_hash, verify_consistency, verify_inclusion
from tests.storage.given import batch

NOTHING = Head(".home", 0, b"", bytes(8), b"")


def grown(log: Log, sizes: list[int]) -> Head:
    """A stream that grew to these sizes, with its tiles."""
    head = NOTHING
    for size in sizes:
        more = batch(".home", head.size, size - head.size)
        head = log.append(replace(more, put=tuple(full_tiles(log, head, more.leaves))))
    return head


class TilesContract:
    def test_a_tree_in_tiles_proves_what_a_loaded_one_proves(self, log: Log) -> None:
        """Given a log that grew over the edges of tiles, then every root and proof is that of a
        tree in memory, for a reader who has the tiles alone."""
        head = grown(log, [1, 255, 256, 700])
        whole = Tree(map(leaf_hash, log.leaves(".home")))
        tiled = TiledTree(log, head)
        assert tiled.root() == whole.root() == head.root
        for old in (1, 255, 256, 257, 512, 699):
            assert tiled.root(old) == whole.root(old)
            proof = tiled.consistency_proof(old)
            assert verify_consistency(old, 700, proof, whole.root(old), head.root)
        for index in (0, 255, 256, 600, 699):
            proof = tiled.inclusion_proof(index)
            assert verify_inclusion(tiled.perfect(0, index), index, 700, proof, head.root)

    def test_a_tile_has_256_hashes_and_the_last_of_its_level_the_rest(self, log: Log) -> None:
        tiled = TiledTree(log, grown(log, [300, 700]))
        assert [len(tiled.tile(0, number)) for number in range(4)] == [WIDTH, WIDTH, 188, 0]
        assert tiled.tile(1, 0) == [tiled.perfect(8, 0), tiled.perfect(8, 1)]
        assert tiled.tile(2, 0) == []
