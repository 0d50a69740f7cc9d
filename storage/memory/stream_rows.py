"""Streams and the due table in memory: see `storage.log.Streams` and `storage.log.Dues`."""

from collections.abc import Iterable
from dataclasses import replace

from storage.batch import Batch, Conflict, Due, Facts, Head, Invalid, Part, Unknown, instant
from storage.log import QUARANTINE_AFTER, Listed, Quarantined
from storage.memory.journal import Journal
from storage.tree import Frontier, leaf_hash


class StreamRows:
    """Heads, leaves and parts. The caller holds the journal's breath."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._listed: dict[str, Listed] = {}
        self._leaves: dict[tuple[str, int], bytes] = {}
        self._parts: dict[tuple[str, int], tuple[Part, ...]] = {}  # by leaf, in order

    def stand(self, batch: Batch) -> Head:
        """The head as the caller believes it, or Conflict."""
        listed = self._listed.get(batch.stream)
        size = listed.head.size if listed else 0
        if size != batch.expected:
            raise Conflict(batch.stream, batch.expected, size)
        if listed is None:
            return Head(batch.stream, 0, b"", Frontier().to_bytes(), batch.key or b"")
        return listed.head

    def grow(self, batch: Batch, before: Head) -> Head:
        frontier = Frontier.from_bytes(before.frontier).extend(map(leaf_hash, batch.leaves))
        stands = frontier.size, frontier.root(), frontier.to_bytes()
        head = Head(batch.stream, *stands, before.key)
        self._list(head, batch.facts or {})
        for n, leaf in enumerate(batch.leaves, batch.expected):
            self._journal.set(self._leaves, (batch.stream, n), leaf)
        for part in batch.parts:
            self._seal(batch.stream, part)
        return head

    def _list(self, head: Head, news: Facts) -> None:
        old = self._listed.get(head.stream) or Listed(head, "", "", None)
        told = replace(old, head=head, **news)
        self._journal.set(self._listed, head.stream, told)

    def _seal(self, stream: str, part: Part) -> None:
        beside = self._parts.get((stream, part.n), ())
        if any(other.position == part.position for other in beside):
            raise Invalid(f"{stream}: the place of {part.name} is taken")
        self._hold(stream, part.n, (*beside, part))

    def _hold(self, stream: str, n: int, parts: Iterable[Part]) -> None:
        ordered = tuple(sorted(parts, key=lambda part: part.position))
        self._journal.set(self._parts, (stream, n), ordered)

    def head(self, stream: str) -> Head:
        if stream not in self._listed:
            raise Unknown(f"no stream {stream!r}")
        return self._listed[stream].head

    def stands_at(self, stream: str, size: int, root: bytes) -> bool:
        """Does it hold this state, or has it grown since?"""
        if stream not in self._listed:
            return False
        head = self._listed[stream].head
        return head.size > size or (head.size, head.root) == (size, root)

    def leaves(self, stream: str, start: int, end: int | None) -> list[bytes]:
        return [self._leaves[stream, n] for n in self._range(stream, start, end)]

    def parts(self, stream: str, start: int, end: int | None) -> list[Part]:
        wanted = self._range(stream, start, end)
        return [part for n in wanted for part in self._parts.get((stream, n), ())]

    def _range(self, stream: str, start: int, end: int | None) -> range:
        size = self.head(stream).size
        return range(max(0, start), size if end is None else min(end, size))

    def listed(self) -> list[Listed]:
        return [self._listed[stream] for stream in sorted(self._listed)]

    def erase(self, stream: str, digests: Iterable[bytes]) -> None:
        for digest in digests:
            leaves = {part.n for part in self._all(stream) if part.digest == digest}
            if not leaves:
                raise Unknown(f"{stream}: no part with digest {digest!r}")
            for n in leaves:
                parts = self._parts[stream, n]
                self._hold(stream, n, (_blanked(part, digest) for part in parts))

    def _all(self, stream: str) -> list[Part]:
        return self.parts(stream, 0, None) if stream in self._listed else []


def _blanked(part: Part, digest: bytes) -> Part:
    return replace(part, box=None) if part.digest == digest else part


class DueRows:
    """The due table. The caller holds the journal's breath."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._rows: dict[str, Quarantined] = {}

    def claim(self, claimed: Due) -> None:
        there = self.of(claimed.stream)
        window = there.window if there else None
        if window != claimed.window:
            raise Conflict(claimed.stream, claimed.window, window, "claim")
        self.set(claimed.stream, None)

    def set(self, stream: str, wanted: Due | None) -> None:
        if wanted is None:
            self._journal.drop(self._rows, stream)
        else:
            self._journal.set(self._rows, stream, Quarantined(wanted, 0, ""))

    def due(self, now: str, limit: int) -> list[Due]:
        instant(now)
        return [row.due for row in self._earliest(stuck=False) if row.due.at <= now][:limit]

    def quarantined(self) -> list[Quarantined]:
        return self._earliest(stuck=True)

    def of(self, stream: str) -> Due | None:
        row = self._rows.get(stream)
        return row.due if row else None

    def tried(self, stream: str, error: str) -> int:
        row = self._rows.get(stream)
        if row is None:
            return 0
        self._journal.set(self._rows, stream, Quarantined(row.due, row.tries + 1, error))
        return row.tries + 1

    def release(self, stream: str) -> None:
        if stream not in self._rows:
            raise Unknown(f"{stream} is not due")
        self.set(stream, self._rows[stream].due)

    def _earliest(self, *, stuck: bool) -> list[Quarantined]:
        rows = [row for row in self._rows.values() if (row.tries >= QUARANTINE_AFTER) is stuck]
        return sorted(rows, key=lambda row: (row.due.at, row.due.stream))
