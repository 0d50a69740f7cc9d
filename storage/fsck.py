"""Do a store's rows agree with each other? Trees are computed anew from the leaves; nothing here
looks into bytes that are not the store's own."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from storage.batch import Due, Head, Part
from storage.log import Log
from storage.tree import grown

_NEVER = "9999-12-31T23:59:59.999Z"
_ALL = 2**31 - 1


@dataclass(frozen=True)
class Discrepancy:
    """What does not agree, in a sentence; `match` None: it is about the store as a whole."""

    match: str | None
    says: str


def fsck(log: Log) -> Iterator[Discrepancy]:
    """All findings; none: all is well."""
    yield from (Discrepancy(None, says) for says in log.damage())
    sizes: dict[str, int] = {}
    for listed in log.streams():
        head, leaves, parts = log.load(listed.head.stream)
        sizes[head.stream] = head.size
        yield from (Discrepancy(head.stream, says) for says in _stream(head, leaves, parts))
    yield from _dues(log, sizes)
    yield from _letters(log, sizes)


def _stream(head: Head, leaves: list[bytes], parts: list[Part]) -> Iterator[str]:
    size, root, frontier = grown(bytes(8), leaves)
    if size != head.size:
        yield f"its head says {head.size} leaves, there are {size}"
    elif root != head.root:
        yield "its head's root is not that of its leaves"
    elif frontier != head.frontier:
        yield "its head's frontier is not that of its leaves"
    for part in parts:
        if not 0 <= part.n < size:
            yield f"part {part.name} belongs to leaf {part.n}, which is not there"
    names = Counter(part.name for part in parts)
    yield from (f"{count} parts are called {name}" for name, count in names.items() if count > 1)


def _dues(log: Log, sizes: dict[str, int]) -> Iterator[Discrepancy]:
    rows: list[Due] = [*log.due(_NEVER, _ALL), *(stuck.due for stuck in log.quarantined())]
    for row in rows:
        if row.stream not in sizes:
            yield Discrepancy(row.stream, f"is due {row.at}, but there is no such stream")


def _letters(log: Log, sizes: dict[str, int]) -> Iterator[Discrepancy]:
    for row in log.outbox(limit=_ALL):
        intent = row.intent
        # The letter that invites speaks of the leaf that its reader will write, the next one.
        if intent.stream in sizes and not 0 <= intent.n <= sizes[intent.stream]:
            says = f"letter {intent.id} speaks of leaf {intent.n}, which is not there"
            yield Discrepancy(intent.stream, says)
        if row.sent is not None and row.box is None and intent.payload:
            yield Discrepancy(intent.stream, f"letter {intent.id} was sent, but its bytes are gone")
