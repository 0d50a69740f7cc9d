"""`Log` in SQL, but for how a transaction begins: that is each database's own art."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TypeVar

from sqlalchemy import Connection

from storage import appending, due, erasing, inbox, outbox, reading
from storage.batch import Batch, Conflict, Due, Head, InboxDone, Intent, Invalid, Part, Unknown
from storage.batch import instant as checked
from storage.log import InboxRow, Listed, OutboxRow, Quarantined
from storage.shelf import Chair, Organiser, Pending, Person, Setting
from storage.shelves import SqlShelf

T = TypeVar("T")
Work = Callable[[Connection], T]


class SqlLog(ABC):
    """Every promise of `storage.log.Log`, upon two ways of running a piece of work."""

    def __init__(self) -> None:
        self.people = SqlShelf(Person, self._read, self._write)
        self.chairs = SqlShelf(Chair, self._read, self._write)
        self.organisers = SqlShelf(Organiser, self._read, self._write)
        self.pendings = SqlShelf(Pending, self._read, self._write)
        self.settings = SqlShelf(Setting, self._read, self._write)

    @abstractmethod
    def _read(self, work: Work[T]) -> T:
        """Run it in a transaction that sees one moment and writes nothing."""

    @abstractmethod
    def _write(self, work: Work[T]) -> T:
        """Run it in a transaction that is durable when this returns, undone when it raises."""

    @abstractmethod
    def close(self) -> None: ...

    def append(self, batch: Batch) -> Head:
        return self._write(lambda connection: appending.append(connection, batch))

    def append_many(self, batches: Iterable[Batch]) -> list[Head | Conflict | Invalid | Unknown]:
        wanted = tuple(batches)
        return self._write(lambda connection: [_attempt(connection, batch) for batch in wanted])

    def head(self, stream: str) -> Head:
        return self._read(lambda connection: reading.head(connection, stream))

    def leaves(self, stream: str, start: int = 0, end: int | None = None) -> list[bytes]:
        return self._read(lambda connection: reading.leaves(connection, stream, start, end))

    def parts(self, stream: str, start: int = 0, end: int | None = None) -> list[Part]:
        return self._read(lambda connection: reading.parts(connection, stream, start, end))

    def load(self, stream: str, start: int = 0) -> tuple[Head, list[bytes], list[Part]]:
        return self._read(lambda connection: reading.load(connection, stream, start))

    def streams(self) -> list[Listed]:
        return self._read(reading.streams)

    def erase(self, stream: str, digests: Iterable[bytes]) -> None:
        gone = tuple(digests)
        self._write(lambda connection: erasing.erase(connection, stream, gone))

    def due(self, now: str, limit: int = 100) -> list[Due]:
        return self._read(lambda connection: due.due(connection, now, limit))

    def due_of(self, stream: str) -> Due | None:
        return self._read(lambda connection: due.of(connection, stream))

    def tried(self, stream: str, error: str) -> int:
        return self._write(lambda connection: due.tried(connection, stream, error))

    def quarantined(self) -> list[Quarantined]:
        return self._read(due.quarantined)

    def release(self, stream: str) -> None:
        self._write(lambda connection: due.release(connection, stream))

    def receive(
        self,
        received: str,
        sender: str,
        recipient: str,
        box: bytes,
        stream: str | None,
        digest: bytes,
    ) -> int:
        mail: dict[str, object] = {
            "received": checked(received),
            "sender": sender,
            "recipient": recipient,
            "box": box,
            "stream": stream,
            "digest": digest,
        }
        return self._write(lambda connection: inbox.receive(connection, mail))

    def inbox(
        self, limit: int = 100, stream: str | None = None, before: str | None = None
    ) -> list[InboxRow]:
        return self._read(lambda connection: inbox.undone(connection, limit, stream, before))

    def inbox_done(self, id: int, outcome: str, intents: Iterable[Intent] = ()) -> None:
        answers = tuple(intents)
        done = InboxDone(id, outcome)
        self._write(lambda connection: inbox.inbox_done(connection, done, answers))

    def intend(self, intents: Iterable[Intent]) -> list[str]:
        wanted = tuple(intents)
        return self._write(lambda connection: outbox.intend(connection, wanted))

    def pending(self, now: str, limit: int = 50) -> list[OutboxRow]:
        return self._read(lambda connection: outbox.pending(connection, now, limit))

    def rendered(self, id: str, box: bytes) -> None:
        self._write(lambda connection: outbox.rendered(connection, id, box))

    def sent(self, id: str, at: str) -> None:
        self._write(lambda connection: outbox.sent(connection, id, at))

    def failed(self, id: str, error: str, next_try: str | None) -> None:
        self._write(lambda connection: outbox.failed(connection, id, error, next_try))

    def outbox(self, stream: str | None = None, limit: int = 100) -> list[OutboxRow]:
        return self._read(lambda connection: outbox.letters(connection, stream, limit))


def _attempt(connection: Connection, batch: Batch) -> Head | Conflict | Invalid | Unknown:
    """In a SAVEPOINT of its own: a refusal answers this batch alone."""
    try:
        with connection.begin_nested():
            return appending.append(connection, batch)
    except (Conflict, Invalid, Unknown) as refusal:
        return refusal
