"""What the home log proves: heads with what witnesses signed, ways from one to another, the tiles,
and the trace of one match."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from referee.homelog import consistency, trace
from referee.homelog.leaf import read as read_leaf
from referee.homelog.trace import EarlierHead, ProvedLeaf
from referee.seals import proof
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import open_vault
from referee.service.letters.posts import ReceiptFiles
from referee.service.notices.home_log import HomeLog
from referee.service.notices.kept_heads import KeptHeads
from storage import CosignatureRow, Head, KeptHeadRow
from storage.batch import LEAF_BYTES
from storage.tiles import WIDTH, TiledTree

# A home log, its last leaf of a match, how many signed its head, how long its earlier heads are.
TraceStands = tuple[str, int, int, int]
KEPT = 16  # sizes whose cosignatures are kept, the largest
_PLACE = re.compile(r"((?:x[0-9]{3}/){0,5})([0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


@dataclass(frozen=True)
class SeenHead:
    """The head under which a match is proved: how many leaves it has, and who has signed it."""

    leaves: int
    by: tuple[str, ...]


@dataclass(frozen=True)
class SeenLeaf:
    """The last that witnesses have seen of a match: a leaf of the home log, proved under a head
    that these have signed."""

    files: ReceiptFiles
    by: tuple[str, ...]


class NoSuchTile(LookupError):
    """The log has no such tile, or not that wide."""


class HomeProofs:
    def __init__(self, core: Core, home_log: HomeLog) -> None:
        self._core = core
        self._home_log = home_log
        self._kept = KeptHeads(core)

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

    def witnessed(self, witness: str) -> bytes | None:
        """The largest head that this witness signed, with the cosignatures that it bears; None:
        there is none."""
        head, size = self._home_log.head(), self.signed_by(witness)
        return self._signed(head, size) if head is not None and size else None

    def _signed(self, head: Head, size: int) -> bytes:
        """The checkpoint of the first `size` leaves."""
        log = self._core.log
        rows = log.cosignatures.find(log=head.stream, size=size)
        return self._note(head, TiledTree(log, head), size) + b"".join(row.line for row in rows)

    def _note(self, head: Head, tree: TiledTree, size: int) -> bytes:
        root = head.root if size == head.size else tree.root(size)
        return self._home_log.checkpoint(Head(head.stream, size, root, b"", b""))

    # --- what witnesses signed ------------------------------------------------------------------

    @property
    def are_witnessed(self) -> bool:
        """Does anybody else sign the heads, or is to?"""
        log = self._core.log
        return bool(self._core.place.witnesses or log.cosignatures.find(log=self._home_log.name))

    def keep(self, size: int, witness: str, line: bytes) -> None:
        """The witness's line under the head of that size; the oldest make room, but for heads that
        show to a match that its dice came from outside."""
        log, name = self._core.log, self._home_log.name
        assert name is not None, "a witness signed a head"
        log.cosignatures.put(CosignatureRow(name, size, witness, line))
        sizes = sorted({row.size for row in log.cosignatures.find(log=name)})
        for row in log.cosignatures.find(log=name):
            if row.size < sizes[-KEPT:][0]:
                log.cosignatures.drop(row.log, row.size, row.witness)
        self._kept.keep(name)

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

    def unsigned_since(self) -> dict[str, str | None]:
        """Of each witness who is asked, by its key, when the first leaf was written that it has not
        signed; None: it has signed all. Raises Behind."""
        head = self._home_log.head()
        return {key: self._unsigned(head, key) for key in self._core.place.witnesses}

    def _unsigned(self, head: Head | None, witness: str) -> str | None:
        size = self.signed_by(witness)
        if head is None or size >= head.size:
            return None
        return read_leaf(self._core.log.leaves(head.stream, size, size + 1)[0], size).at

    def _best(self, log: str, least: int, most: int | None = None) -> tuple[int, int]:
        """The size at which most witnesses signed, of at least so many leaves, the first of them;
        that many where none did, so that what was proved stays as it is. And how many signed."""
        count = Counter(row.size for row in self._core.log.cosignatures.find(log=log))
        late = [size for size in count if least <= size <= (most or size)]
        size = max(late, key=lambda size: (count[size], -size), default=least)
        return size, count[size]

    # --- one match ------------------------------------------------------------------------------

    def trace(self, match: str) -> bytes | None:
        """All that the home log tells of the match, proved; None: it was not told of yet."""
        place = self._core.log.logged.get(match)
        head = self._home_log.head()  # read behind it: a batch may come between
        if head is None or place is None or place.log != head.stream:
            return None
        tree, (size, _) = (
            TiledTree(self._core.log, head),
            self._best(head.stream, place.n + 1, head.size),
        )
        kept = self._kept.of(match, head.stream)
        found = [
            ProvedLeaf(
                raw,
                hidden,
                tuple(tree.inclusion_proof(n, size)),
                self._earlier(head, tree, kept[n]) if n in kept else None,
            )
            for n, raw, hidden in self._told(head, tree, place.n)
        ]
        return trace.build(found[::-1], self._signed(head, size))

    def _earlier(self, head: Head, tree: TiledTree, kept: KeptHeadRow) -> EarlierHead | None:
        if kept.size > head.size:  # it came behind the head that was read
            return None
        signed = self._note(head, tree, kept.size) + kept.lines
        return EarlierHead(signed, tuple(tree.inclusion_proof(kept.n, kept.size)))

    def stands(self, match: str) -> TraceStands | None:
        """What a verdict on the trace of a match hangs on; None: there is no trace."""
        place = self._core.log.logged.get(match)
        if place is None or place.log != self._home_log.name:
            return None
        kept = sum(len(row.lines) for row in self._kept.of(match, place.log).values())
        return place.log, place.n, self._best(place.log, place.n + 1)[1], kept

    def seen(self, match: str) -> SeenHead | None:
        """Under which head the trace of a match stands; None: there is no trace."""
        place = self._core.log.logged.get(match)
        if place is None or place.log != self._home_log.name:
            return None
        size, _ = self._best(place.log, place.n + 1)
        return SeenHead(size, self._who(place.log, size))

    def seen_leaf(self, match: str) -> SeenLeaf | None:
        """The last leaf that tells of the match under a head that witnesses signed: most of them,
        and of such heads the newest. None: none of them has seen it yet."""
        place, head = self._core.log.logged.get(match), self._home_log.head()
        if head is None or place is None or place.log != head.stream:
            return None
        count = Counter(row.size for row in self._core.log.cosignatures.find(log=head.stream))
        there = [size for size in count if size <= head.size]
        size = max(there, key=lambda size: (count[size], size), default=0)
        tree = TiledTree(self._core.log, head)
        told = self._told(head, tree, place.n)
        found = next((leaf for leaf in told if leaf[0] < size), None)
        if found is None:
            return None
        n, raw, hidden = found
        match_id = read_leaf(tree.leaf(place.n), place.n).data["match"]
        if read_leaf(raw, n).data["match"] != match_id:  # they saw the one that this goes on from
            return None
        text = proof.build(n, tree.inclusion_proof(n, size), self._signed(head, size)).decode()
        return SeenLeaf(ReceiptFiles(raw, hidden or "", text), self._who(head.stream, size))

    def _who(self, log: str, size: int) -> tuple[str, ...]:
        """The names of those who signed the head of that size."""
        rows = self._core.log.cosignatures.find(log=log, size=size)
        return tuple(row.witness.partition("+")[0] for row in rows)

    def _told(
        self, head: Head, tree: TiledTree, last: int
    ) -> Iterator[tuple[int, bytes, str | None]]:
        """The leaves of a match and their disclosures, from the last one back to its beginning, and
        on through those from which it was begun anew."""
        log, vaulted = self._core.log, open_vault(head, self._core.ring)
        n: int | None = last
        while n is not None:
            leaf = read_leaf(raw := tree.leaf(n), n)
            parts = log.parts(head.stream, n, n + 1) if leaf.sealed else []
            yield n, raw, vaulted.open(parts[0]).disclosure if parts else None
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
