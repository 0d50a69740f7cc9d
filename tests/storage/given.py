"""The small change of the store's tests: times, leaves, batches, all of them ordinary."""

from typing import Any

from storage import Batch, Due, Intent, Log, Part

NOON = "2026-11-21T12:00:00.000Z"
ONE = "2026-11-21T13:00:00.000Z"
TWO = "2026-11-21T14:00:00.000Z"


def leaf(n: int) -> bytes:
    return b'{"n":%d}' % n


def batch(stream: str, expected: int, count: int = 1, **more: Any) -> Batch:
    """`count` leaves after `expected`."""
    leaves = tuple(leaf(n) for n in range(expected, expected + count))
    return Batch(stream, expected, leaves, **more)


def part(n: int, position: int = 0, **more: Any) -> Part:
    row: dict[str, Any] = {
        "name": f"letter{position}.{n}",
        "digest": b"digest of %d.%d" % (n, position),
        "audience": (1,),
        "published": False,
        "box": b"secret of %d.%d" % (n, position),
    }
    return Part(n, position, **{**row, **more})


def intent(id: str, stream: str = "m", **more: Any) -> Intent:
    row: dict[str, Any] = {"n": 0, "kind": "receipt", "seat": 1, "payload": b"to write"}
    return Intent(id, stream, **{**row, **more})


def mail(log: Log, received: str = NOON, stream: str | None = "m") -> int:
    return log.receive(received, "ann@example.org", "m+token@example.org", b"mail", stream, b"hash")


def due(at: str = ONE, window: int = 1, stream: str = "m") -> Due:
    return Due(stream, window, at)


def everything(log: Log) -> tuple[object, ...]:
    """All that a store shows, to compare two moments or two stores."""
    streams = log.streams()
    return (
        streams,
        [log.load(listed.head.stream) for listed in streams],
        [log.due_of(listed.head.stream) for listed in streams],
        log.quarantined(),
        log.inbox(),
        log.outbox(),
        [table.find() for table in (log.people, log.chairs, log.organisers, log.pendings)],
        log.settings.find(),
        [table.find() for table in (log.archive, log.imported, log.pieces)],
    )
