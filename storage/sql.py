"""`Log` in SQL, but for how a transaction begins: that is each database's own art."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from storage import (
    due,
    erasing,
    inbox,
    outbox,
    partitions,
    reading,
    relocking,
    shelves,
    sql_archive,
    sql_nodes,
    sql_tables,
)
from storage.appending import Answer
from storage.archive import ArchivePage, ArchiveSearch, Place
from storage.batch import Batch, Due, Head, InboxDone, Intent, Invalid, Part, check
from storage.batch import instant as checked
from storage.cursor import Cursor
from storage.group_commit import Job
from storage.log import InboxRow, Listed, OutboxRow, Quarantined
from storage.nodes import Fence, SignedRow
from storage.small_tables import (
    ArchiveRow,
    ChairRow,
    CosignatureRow,
    ImportedPieceRow,
    ImportedRow,
    KeptHeadRow,
    ListingRow,
    LoggedRow,
    MailboxRow,
    NodeRow,
    OrganiserRow,
    PendingRow,
    PersonRow,
    SandboxRow,
    SettingRow,
    TileRow,
    TimerRow,
    UnloggedRow,
    WishRow,
)
from storage.sql_tables import SqlTable

if TYPE_CHECKING:
    from storage.moving import Moved

T = TypeVar("T")
Work = Callable[[Cursor], T]


class SqlLog(ABC):
    """Every promise of `storage.log.Log`, upon two ways of running a piece of work."""

    def __init__(self) -> None:
        self.people = SqlTable(PersonRow, self._read_one, self._write)
        self.chairs = SqlTable(ChairRow, self._read_one, self._write)
        self.organisers = SqlTable(OrganiserRow, self._read_one, self._write)
        self.pendings = SqlTable(PendingRow, self._read_one, self._write)
        self.settings = SqlTable(SettingRow, self._read_one, self._write)
        self.mailboxes = SqlTable(MailboxRow, self._read_one, self._write)
        self.wishes = SqlTable(WishRow, self._read_one, self._write)
        self.sandboxes = SqlTable(SandboxRow, self._read_one, self._write)
        self.archive = SqlTable(ArchiveRow, self._read_one, self._write)
        self.imported = SqlTable(ImportedRow, self._read_one, self._write)
        self.pieces = SqlTable(ImportedPieceRow, self._read_one, self._write)
        self.listings = SqlTable(ListingRow, self._read_one, self._write)
        self.timers = SqlTable(TimerRow, self._read_one, self._write)
        self.nodes = SqlTable(NodeRow, self._read_one, self._write)
        self.unlogged = SqlTable(UnloggedRow, self._read_one, self._write)
        self.logged = SqlTable(LoggedRow, self._read_one, self._write)
        self.tiles = SqlTable(TileRow, self._read_one, self._write)
        self.cosignatures = SqlTable(CosignatureRow, self._read_one, self._write)
        self.kept_heads = SqlTable(KeptHeadRow, self._read_one, self._write)

    @abstractmethod
    def _read(self, work: Work[T]) -> T:
        """Run it in a transaction that sees one moment and writes nothing."""

    def _read_one(self, work: Work[T]) -> T:
        """`_read` for one statement, which sees one moment by itself."""
        return self._read(work)

    @abstractmethod
    def _answer(self, job: Job) -> Any:
        """Answer it in a transaction that is durable when this returns, undone when it raises."""

    def probe(self) -> None:
        self._write(inbox.probe)

    def damage(self) -> list[str]:
        return self._read(reading.orphans)

    @abstractmethod
    def close(self) -> None: ...

    def _write(self, work: Work[T]) -> T:
        answer: T = self._answer(Job(work))
        return answer

    def append(self, batch: Batch) -> Head:
        check(batch)
        answer: Answer = self._answer(Job(None, (batch,)))[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def append_many(self, batches: Iterable[Batch]) -> list[Answer]:
        """Those that can never be written do not come near the disk."""
        wanted = list(batches)
        answers: list[Answer | None] = [_wrong(batch) for batch in wanted]
        good = [batch for batch, wrong in zip(wanted, answers, strict=True) if wrong is None]
        written: Iterable[Answer] = iter(self._answer(Job(None, good)) if good else ())
        return [wrong or next(written) for wrong in answers]  # type: ignore[call-overload]

    def head(self, stream: str) -> Head:
        return self._read_one(lambda cursor: reading.head(cursor, stream))

    def leaves(self, stream: str, start: int = 0, end: int | None = None) -> list[bytes]:
        return self._read_one(lambda cursor: reading.leaves(cursor, stream, start, end))

    def parts(self, stream: str, start: int = 0, end: int | None = None) -> list[Part]:
        return self._read_one(lambda cursor: reading.parts(cursor, stream, start, end))

    def load(self, stream: str, start: int = 0) -> tuple[Head, list[bytes], list[Part]]:
        return self._read(lambda cursor: reading.load(cursor, stream, start))

    def streams(
        self, phase: str | None = None, cause: str | None = None, limit: int | None = None
    ) -> list[Listed]:
        return self._read_one(lambda cursor: reading.streams(cursor, phase, cause, limit))

    def tally(self) -> dict[str, int]:
        return self._read_one(reading.tally)

    def on_shelf(
        self, shelf: str, phase: str, behind: Place, limit: int, game: str = ""
    ) -> list[ListingRow]:
        asked = shelf, phase, behind, limit, game
        return self._read_one(lambda cursor: shelves.on_shelf(cursor, *asked))

    def count_on_shelf(self, shelf: str, phase: str, most: int) -> int:
        return self._read_one(lambda cursor: shelves.count_on_shelf(cursor, shelf, phase, most))

    def swap_setting(self, row: SettingRow, was: bytes | None) -> bool:
        return self._write(lambda cursor: sql_tables.swap(cursor, row, was))

    def reset_timer(self, row: TimerRow, at: str | None) -> bool:
        return self._write(lambda cursor: shelves.reset_timer(cursor, row, at))

    def timers_due(
        self, what: str, now: str, limit: int, behind: tuple[str, str] = ("", "")
    ) -> list[TimerRow]:
        return self._read_one(lambda cursor: shelves.timers_due(cursor, what, now, limit, behind))

    def archived(self, wanted: ArchiveSearch, behind: Place, limit: int) -> ArchivePage:
        return self._read(lambda cursor: sql_archive.archived(cursor, wanted, behind, limit))

    def archived_among(self, streams: Iterable[str]) -> list[ArchiveRow]:
        wanted = sorted(set(streams))
        return self._read(lambda cursor: sql_archive.among(cursor, wanted))

    def listed(self, streams: Iterable[str]) -> list[Listed]:
        wanted = sorted(set(streams))
        return self._read(lambda cursor: reading.listed(cursor, wanted))

    def erase(self, stream: str, digests: Iterable[bytes]) -> None:
        gone = tuple(digests)
        self._write(lambda cursor: erasing.erase(cursor, stream, gone))

    def relock(self, change: relocking.Change) -> int:
        """See `storage.relocking`: for a log that nobody else has open."""
        return self._write(lambda cursor: relocking.relock(cursor, change))

    def divide(self, parts: int) -> None:
        """Lay its growing tables out in so many parts, while they are empty; PostgreSQL alone.
        Raises partitions.Indivisible."""
        self._write(lambda cursor: partitions.divide(cursor, parts))

    def move_to(self, other: "SqlLog", mark: SettingRow, arrived: Callable[[], object]) -> "Moved":
        """Everything of this store in the other one, which is empty (or holds just that already);
        then, in the transaction in which nobody wrote here, `arrived`, the mark, and nobody writes
        here any more. Raises moving.Unmovable."""
        # It loads the schema, which a home never needs.
        from storage.moving import SHUT_LAST, moved

        def left(here: Cursor) -> "Moved":
            answer = other._write(lambda there: moved(here, there))
            arrived()
            sql_tables.put(here, mark)
            here.shut([SHUT_LAST])
            return answer

        return self._write(left)

    def stay(self, mark: str) -> SettingRow | None:
        """Take away that mark, if it is there, and what else `move_to` has left here."""
        from storage.moving import SHUT

        def back(here: Cursor) -> SettingRow | None:
            for row in sql_tables.find(here, SettingRow, {"name": mark}):
                here.reopen(SHUT)
                sql_tables.drop(here, row)
                return row
            return None

        return self._write(back)

    def due(self, now: str, limit: int = 100) -> list[Due]:
        return self._read_one(lambda cursor: due.due(cursor, now, limit))

    def due_of(self, stream: str) -> Due | None:
        return self._read_one(lambda cursor: due.of(cursor, stream))

    def tried(self, stream: str, error: str) -> int:
        return self._write(lambda cursor: due.tried(cursor, stream, error))

    def quarantined(self) -> list[Quarantined]:
        return self._read_one(due.quarantined)

    def release(self, stream: str) -> None:
        self._write(lambda cursor: due.release(cursor, stream))

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
        mail = inbox.Mail(checked(received), sender, recipient, box, stream, digest)
        return self._write(lambda cursor: inbox.receive(cursor, mail, fence))

    def inbox(
        self, limit: int = 100, stream: str | None = None, before: str | None = None
    ) -> list[InboxRow]:
        return self._read_one(lambda cursor: inbox.undone(cursor, limit, stream, before))

    def mails(self, stream: str | None = None, limit: int = 100) -> list[InboxRow]:
        return self._read_one(lambda cursor: inbox.newest(cursor, stream, limit))

    def mails_behind(self, id: int, before: str, limit: int = 100) -> list[InboxRow]:
        return self._read_one(lambda cursor: inbox.behind(cursor, id, before, limit))

    def change_mail(self, id: int, box: bytes, kept: bytes) -> bool:
        return self._write(lambda cursor: inbox.change(cursor, id, box, kept))

    def take_mails(self, worker: str, now: str, until: str, limit: int = 100) -> list[InboxRow]:
        return self._write(lambda cursor: inbox.take(cursor, worker, now, until, limit))

    def blank_mails(self, ids: Iterable[int]) -> None:
        gone = tuple(ids)
        self._write(lambda cursor: inbox.blank(cursor, gone))

    def inbox_done(self, id: int, outcome: str, intents: Iterable[Intent] = ()) -> None:
        answers = tuple(intents)
        done = InboxDone(id, outcome)
        self._write(lambda cursor: inbox.inbox_done(cursor, done, answers))

    def intend(self, intents: Iterable[Intent], at: str = "") -> list[str]:
        wanted = tuple(intents)
        return self._write(lambda cursor: outbox.intend(cursor, wanted, at))

    def pending(self, now: str, limit: int = 50) -> list[OutboxRow]:
        return self._read_one(lambda cursor: outbox.pending(cursor, now, limit))

    def take_letters(self, now: str, until: str, limit: int = 50) -> list[OutboxRow]:
        return self._write(lambda cursor: outbox.take(cursor, now, until, limit))

    def written_letters(self, stream: str) -> list[str]:
        return self._read_one(lambda cursor: outbox.written(cursor, stream))

    def owed(self, stream: str | None, behind: str, limit: int) -> list[OutboxRow]:
        return self._read_one(lambda cursor: outbox.owed(cursor, stream, behind, limit))

    def blank_letters(self, ids: Iterable[str]) -> None:
        gone = tuple(ids)
        self._write(lambda cursor: outbox.blank(cursor, gone))

    def leaving(
        self, id: str, box: bytes, until: str, taken: OutboxRow | None = None
    ) -> bytes | None:
        return self._write(lambda cursor: outbox.leaving(cursor, id, box, until, taken))

    def sent(self, id: str, at: str) -> None:
        self._write(lambda cursor: outbox.sent(cursor, id, at))

    def failed(self, id: str, error: str, next_try: str | None, tries: int | None = None) -> None:
        self._write(lambda cursor: outbox.failed(cursor, id, error, next_try, tries))

    def hasten(self, now: str, behind: str, stream: str | None = None) -> int:
        return self._write(lambda cursor: outbox.hasten(cursor, now, behind, stream))

    def outbox(self, stream: str | None = None, limit: int = 100) -> list[OutboxRow]:
        return self._read_one(lambda cursor: outbox.letters(cursor, stream, limit))

    def note_signed(
        self, node: str, stream: str, size: int, root: bytes, held: bool = True
    ) -> SignedRow | None:
        row = node, stream, size, root, held
        return self._write(lambda cursor: sql_nodes.note_signed(cursor, *row))

    def signed_of(self, stream: str) -> SignedRow | None:
        return self._read_one(lambda cursor: sql_nodes.signed_of(cursor, stream))

    def signed_since(self, seen: Mapping[str, int], limit: int = 1000) -> list[SignedRow]:
        return self._read(lambda cursor: sql_nodes.signed_since(cursor, seen, limit))

    def take_lease(self, name: str, holder: str, now: str, until: str) -> Fence | None:
        asked = name, holder, now, until
        return self._write(lambda cursor: sql_nodes.take_lease(cursor, *asked))

    def drop_lease(self, fence: Fence) -> bool:
        return self._write(lambda cursor: sql_nodes.drop_lease(cursor, fence))

    def put_under(self, fence: Fence, row: SettingRow) -> None:
        self._write(lambda cursor: sql_nodes.put_under(cursor, fence, row))


def _wrong(batch: Batch) -> Invalid | None:
    try:
        check(batch)
    except Invalid as invalid:
        return invalid
    return None
