"""What the home log proves: heads with what witnesses signed, ways from one to another, the tiles,
and the trace of one match."""

import re
from collections.abc import Iterator

from referee.homelog import consistency, trace
from referee.homelog.leaf import MATCH
from referee.homelog.leaf import read as read_leaf
from referee.homelog.trace import ProvedLeaf
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import open_vault
from referee.service.notices.home_log import HomeLog
from storage import CosignatureRow, Head
from storage.batch import LEAF_BYTES
from storage.tiles import WIDTH, TiledTree

KEPT = 16  # sizes whose cosignatures are kept, the largest
_PLACE = re.compile(r"((?:x[0-9]{3}/){0,5})([0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class NoSuchTile(LookupError):
    """The log has no such tile, or not that wide."""


class HomeProofs:
    def __init__(self, core: Core, home_log: HomeLog) -> None:
        self._core = core
        self._home_log = home_log

    # --- heads ----------------------------------------------------------------------------------

    def checkpoint(self) -> bytes | None:
        """The newest head, with the cosignatures that it bears; None: there is no home log yet."""
        head = self._home_log.head()
        return self._signed(head, head.size) if head is not None else None

    def consistency(self, old: int) -> bytes | None:
        """How the newest head goes on from that many leaves; None where there is no such head."""
        head = self._home_log.head()
        if head is None or not 0 <= old <= head.size:
            return None
        hashes = TiledTree(self._core.log, head).consistency_proof(old)
        return consistency.build(old, hashes, self._signed(head, head.size))

    def _signed(self, head: Head, size: int) -> bytes:
        """The checkpoint of the first `size` leaves."""
        log = self._core.log
        root = head.root if size == head.size else TiledTree(log, head).root(size)
        note = self._home_log.checkpoint(Head(head.stream, size, root, b"", b""))
        rows = log.cosignatures.find(log=head.stream, size=size)
        return note + b"".join(row.line for row in rows)

    # --- what witnesses signed ------------------------------------------------------------------

    def keep(self, size: int, witness: str, line: bytes) -> None:
        """The witness's line under the head of that size; the oldest make room."""
        log, name = self._core.log, self._home_log.name
        assert name is not None, "a witness signed a head"
        log.cosignatures.put(CosignatureRow(name, size, witness, line))
        sizes = sorted({row.size for row in log.cosignatures.find(log=name)})
        for row in log.cosignatures.find(log=name):
            if row.size < sizes[-KEPT:][0]:
                log.cosignatures.drop(row.log, row.size, row.witness)

    @property
    def origin(self) -> str:
        name = self._home_log.name
        assert name is not None, "a head of it was asked about"
        return self._core.place.origin(name)

    def shown(self, signed: bytes) -> None:
        """See `HomeLog.shown`."""
        self._home_log.shown(signed)

    def signed_by(self, witness: str) -> int:
        """The largest head that this witness signed; 0: none."""
        rows = self._core.log.cosignatures.find(log=self._home_log.name, witness=witness)
        return max((row.size for row in rows), default=0)

    def _best(self, head: Head, least: int) -> int:
        """The size at which most witnesses signed, of at least so many leaves, the first of them;
        the newest head where none did."""
        count: dict[int, int] = {}
        for row in self._core.log.cosignatures.find(log=head.stream):
            if least <= row.size <= head.size:
                count[row.size] = count.get(row.size, 0) + 1
        return max(count, key=lambda size: (count[size], -size), default=head.size)

    # --- one match ------------------------------------------------------------------------------

    def trace(self, match: str) -> bytes | None:
        """All that the home log tells of the match, proved; None: it was not told of yet."""
        place = self._core.log.logged.get(match)
        head = self._home_log.head()  # read behind it: a batch may come between
        if head is None or place is None or place.log != head.stream:
            return None
        tree, size = TiledTree(self._core.log, head), self._best(head, place.n + 1)
        found = [
            ProvedLeaf(raw, hidden, tuple(tree.inclusion_proof(n, size)))
            for n, raw, hidden in self._told(head, place.n)
        ]
        return trace.build(found[::-1], self._signed(head, size))

    def _told(self, head: Head, last: int) -> Iterator[tuple[int, bytes, str | None]]:
        """The leaves of a match and their disclosures, from the last one back to its beginning."""
        log, vaulted = self._core.log, open_vault(head, self._core.ring)
        first, n = log.leaves(head.stream, last, last + 1)[0], last
        id = read_leaf(first, last).data["match"]
        while True:
            [raw], parts = log.leaves(head.stream, n, n + 1), log.parts(head.stream, n, n + 1)
            leaf = read_leaf(raw, n)
            if leaf.type != MATCH or leaf.data["match"] != id:  # that of the log that was lost
                return
            yield n, raw, vaulted.open(parts[0]).disclosure if parts else None
            if leaf.data["previous"] is None:
                return
            n = leaf.data["previous"]

    # --- tiles (C2SP tlog-tiles) ----------------------------------------------------------------

    def tile(self, level: int, place: str) -> bytes:
        """The hashes of a tile, by what its path says. Raises NoSuchTile."""
        number, width = _parsed(place)
        return b"".join(self._tile(level, number, width))

    def entries(self, place: str) -> bytes:
        """The leaves of a lowest tile, each behind its length. Raises NoSuchTile."""
        number, width = _parsed(place)
        head = self._home_log.head()
        start = number * WIDTH
        if head is None or head.size < start + width:
            raise NoSuchTile(place)
        found = self._core.log.leaves(head.stream, start, start + width)
        assert all(len(leaf) <= LEAF_BYTES for leaf in found)
        return b"".join(len(leaf).to_bytes(2, "big") + leaf for leaf in found)

    def _tile(self, level: int, number: int, width: int) -> list[bytes]:
        head = self._home_log.head()
        hashes = TiledTree(self._core.log, head).tile(level, number) if head else []
        if len(hashes) < width:
            raise NoSuchTile(f"{level}/{number}")
        return hashes[:width]


def _parsed(place: str) -> tuple[int, int]:
    """`x001/x234/067.p/8` -> (1234067, 8); a full tile is 256 wide. Raises NoSuchTile."""
    found = _PLACE.fullmatch(place)
    width = int(found[3] or WIDTH) if found else 0
    if found is None or width > WIDTH or (found[3] and width == WIDTH):
        raise NoSuchTile(place)
    number = int(found[1].replace("x", "").replace("/", "") + found[2])
    if number < 1000 and found[1]:
        raise NoSuchTile(place)
    return number, width
