"""What every store promises: `Log`. One stream per match, append only; small tables beside it.

Three stores keep the promise: `storage.sqlite.SqliteLog` (a file), `storage.postgres.PostgresLog`
(a server, for several processes) and `storage.memory.MemoryLog` (no durability: bots' games and
tests). One contract suite, tests/storage/contract.py, holds all to it.
Every method may be called from any thread. When a writing method returns, what it wrote is durable;
when it raises anything but Unsettled, nothing of it was written. Besides what is named, any method
may raise Unavailable.

Why: docs/decisions/0002-processes.md.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from storage.batch import (
    KEEP,
    Batch,
    Conflict,
    Due,
    Facts,
    Head,
    InboxDone,
    Intent,
    Invalid,
    Keep,
    Part,
    Unavailable,
    Unknown,
    Unsettled,
)
from storage.nodes import Fence, Nodes
from storage.tables import Tables

__all__ = [
    "KEEP",
    "QUARANTINE_AFTER",
    "Batch",
    "Conflict",
    "Due",
    "Dues",
    "Facts",
    "Head",
    "Inbox",
    "InboxDone",
    "InboxRow",
    "Intent",
    "Invalid",
    "Keep",
    "Listed",
    "Log",
    "Outbox",
    "OutboxRow",
    "Part",
    "Quarantined",
    "Streams",
    "Unavailable",
    "Unknown",
    "Unsettled",
]

QUARANTINE_AFTER = 5  # failed closes: then a stream no longer holds up the others' deadlines


@dataclass(frozen=True, slots=True)
class Listed:
    """A stream on the home's public list; `cause` is None until it has ended."""

    head: Head
    game: str
    phase: str
    cause: str | None


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A due row that failed QUARANTINE_AFTER times, with the last error."""

    due: Due
    tries: int
    error: str


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A mail as it came (`box` is encrypted); `outcome` None: not yet done."""

    id: int
    received: str
    sender: str
    recipient: str
    box: bytes
    stream: str | None
    digest: bytes
    outcome: str | None


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A letter on its way: `box` once rendered, `sent` once gone; `next_try` None: given up.

    A letter never tried has `next_try` "" (before every time). `tries` counts one that is on its
    way just now, too; `error` says why the last one failed.
    """

    intent: Intent
    box: bytes | None
    tries: int
    error: str | None
    next_try: str | None
    sent: str | None


class Streams(Protocol):
    """The append-only part."""

    def append(self, batch: Batch) -> Head:
        """Write the batch in one transaction and give the new head. Leaf hashes, frontier and root
        are computed here. Conflict, Invalid, Unknown (an inbox id that is not there)."""
        ...

    def append_many(self, batches: Iterable[Batch]) -> list[Head | Conflict | Invalid | Unknown]:
        """The batches in order and in one transaction; one that is refused is undone alone, and its
        refusal stands in its place."""
        ...

    def head(self, stream: str) -> Head:
        """Where it stands. Unknown."""
        ...

    def leaves(self, stream: str, start: int = 0, end: int | None = None) -> list[bytes]:
        """Leaves start..end-1 (to the last), exactly as they were given. Unknown."""
        ...

    def parts(self, stream: str, start: int = 0, end: int | None = None) -> list[Part]:
        """The sealed parts of leaves start..end-1, ordered by leaf and position. Unknown."""
        ...

    def load(self, stream: str, start: int = 0) -> tuple[Head, list[bytes], list[Part]]:
        """Head, leaves and parts from `start` on, all of the same moment. Unknown."""
        ...

    def streams(
        self, phase: str | None = None, cause: str | None = None, limit: int | None = None
    ) -> list[Listed]:
        """Every stream that ever was (and is in this phase, or ended by this cause), by name; the
        first so many of them."""
        ...

    def tally(self) -> dict[str, int]:
        """How many streams are in each phase; none of them is read."""
        ...

    def listed(self, streams: Iterable[str]) -> list[Listed]:
        """Those of these streams that there are, by name: looked up, however many others there
        are."""
        ...

    def erase(self, stream: str, digests: Iterable[bytes]) -> None:
        """Blank the boxes of these parts for good; nothing else of the log can be changed. Parts
        already blank stay so. Unknown (and nothing is blanked) for a digest that is not there."""
        ...


class Dues(Protocol):
    """The due table: at most one row a stream, written by `Batch.due` and `Batch.claim`."""

    def due(self, now: str, limit: int = 100) -> list[Due]:
        """Rows with at <= now, the earliest first, without the quarantined."""
        ...

    def due_of(self, stream: str) -> Due | None:
        """The stream's row, quarantined or not."""
        ...

    def tried(self, stream: str, error: str) -> int:
        """Count a failed close, in a transaction of its own; gives the tries so far. 0: there is no
        row (any more), so somebody else has closed."""
        ...

    def quarantined(self) -> list[Quarantined]:
        """Rows that failed QUARANTINE_AFTER times or more."""
        ...

    def release(self, stream: str) -> None:
        """Count from 0 again: the fault is mended. Unknown."""
        ...


class Inbox(Protocol):
    """Mail that was answered 250 and is therefore ours."""

    def receive(
        self,
        received: str,
        sender: str,
        recipient: str,
        box: bytes,
        stream: str | None,
        digest: bytes,
        fence: Fence | None = None,
    ) -> int:
        """Durable when it returns: the row's id. Ids grow. Conflict `drained` when a close has
        gone over this stream's mail until after `received`: too late to be heard, whatever the
        clock said, and so never to be promised. `fence`: the lease under which it was fetched;
        Overtaken when that is somebody else's."""
        ...

    def inbox(
        self, limit: int = 100, stream: str | None = None, before: str | None = None
    ) -> list[InboxRow]:
        """Rows not yet done, in the order of their ids; only the stream's, and only those with
        received < before, where these are given (what a close must drain)."""
        ...

    def take_mails(self, worker: str, now: str, until: str, limit: int = 100) -> list[InboxRow]:
        """For several workers on one inbox: rows not done, now this worker's until then (or until
        they are done). A stream's mails are never in two workers' hands, so they keep their
        order; a worker who vanished loses his when `until` has come."""
        ...

    def mails(self, stream: str | None = None, limit: int = 100) -> list[InboxRow]:
        """All mails (for the stream), whatever became of them, the newest first."""
        ...

    def mails_behind(self, id: int, before: str, limit: int = 100) -> list[InboxRow]:
        """The first mails behind that id that were received before then, in the order of their
        ids."""
        ...

    def change_mail(self, id: int, box: bytes, kept: bytes) -> bool:
        """`kept` takes the place of the box of a mail that is done; False, and nothing changes,
        where another box stands there by now."""
        ...

    def blank_mails(self, ids: Iterable[int]) -> None:
        """Forget who wrote and what, of mails that are done; the rows stay. Unknown (and nothing
        is blanked) for one that is not there or not done."""
        ...

    def inbox_done(self, id: int, outcome: str, intents: Iterable[Intent] = ()) -> None:
        """For mail that changes no stream: the outcome and its answers, in one transaction.
        Conflict when it was done before, Unknown, Invalid (an intent's id is taken)."""
        ...


class Outbox(Protocol):
    """Letters to be written, and written. Rendering and sending happen elsewhere, after commit."""

    def intend(self, intents: Iterable[Intent], at: str = "") -> list[str]:
        """Intents that belong to no append, to be sent at once or not before this instant; gives
        the ids that are new. An id already there keeps the letter it has: a reminder asked for by
        every sweep goes out once."""
        ...

    def pending(self, now: str, limit: int = 50) -> list[OutboxRow]:
        """Letters neither sent nor given up whose next_try <= now, in the order of intending."""
        ...

    def take_letters(self, now: str, until: str, limit: int = 50) -> list[OutboxRow]:
        """For several senders on one outbox: `pending`, and nobody else is given these letters
        before `until`: by then they are sent, or have failed, or their sender has vanished."""
        ...

    def leaving(
        self, id: str, box: bytes, until: str, taken: OutboxRow | None = None
    ) -> bytes | None:
        """Written before the letter is handed over: count a try, give it to nobody before `until`,
        and keep its bytes, once: where there are bytes they stay. Gives those that are kept, which
        are the ones to send; None when it must not leave any more (sent, or given up), or is not as
        it was `taken`: somebody else has it by now. Unknown."""
        ...

    def sent(self, id: str, at: str) -> None:
        """It has left. A letter already sent keeps its first time. Unknown."""
        ...

    def failed(self, id: str, error: str, next_try: str | None, tries: int | None = None) -> None:
        """It was tried so often by now (None: once more than before), and is next at that instant;
        None gives up. A letter already sent stays sent, and one that was tried more often than
        that is somebody else's and stays as it is. Unknown."""
        ...

    def hasten(self, now: str, behind: str, stream: str | None = None) -> int:
        """Letters (of the stream) that were tried in vain and are next behind that instant are to
        be sent now; gives how many. One that is just leaving is next before it, if `behind` is
        farther off than any sender holds a letter."""
        ...

    def written_letters(self, stream: str) -> list[str]:
        """The ids of this stream's letters that have left and still lie there as they were written;
        no other row is read."""
        ...

    def owed(self, stream: str | None, behind: str, limit: int) -> list[OutboxRow]:
        """Letters (of the stream) that wait or were given up, without their `box`: those whose ids
        come behind that one, in the order of their ids."""
        ...

    def blank_letters(self, ids: Iterable[str]) -> None:
        """Forget what these letters say; one not yet sent is given up. The rows stay, so that
        their ids are never used again. Unknown (and nothing is blanked)."""
        ...

    def outbox(self, stream: str | None = None, limit: int = 100) -> list[OutboxRow]:
        """All letters (of the stream), whatever became of them, the newest first."""
        ...


class Log(Streams, Dues, Inbox, Outbox, Tables, Nodes, Protocol):
    """A home's store."""

    def probe(self) -> None:
        """Take a mail and let go of it again, as durably as any other: raises Unavailable while
        nothing can be written, and leaves nothing behind."""
        ...

    def damage(self) -> list[str]:
        """What the database itself finds wrong, and rows that belong to nothing; slow."""
        ...

    def close(self) -> None:
        """Let go of files and connections; nothing may be called afterwards."""
        ...
