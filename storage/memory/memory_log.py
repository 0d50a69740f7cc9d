"""`MemoryLog`: the parts of this folder, one breath at a time."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from storage.archive import ArchivePage, ArchiveSearch, Place, place, search
from storage.batch import (
    Batch,
    Conflict,
    Due,
    Head,
    InboxDone,
    Intent,
    Invalid,
    Keep,
    Part,
    Unknown,
    check,
    instant,
)
from storage.log import InboxRow, Listed, OutboxRow, Quarantined
from storage.memory.journal import Journal
from storage.memory.mails import MemoryLetters, MemoryMails
from storage.memory.memory_nodes import MemoryNodes
from storage.memory.memory_tables import MemoryTable, MemoryTables
from storage.memory.stream_rows import DueRows, StreamRows
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


class MemoryLog:
    """`storage.log.Log` without durability: what is let go is gone."""

    def __init__(self) -> None:
        journal = Journal()
        self._breath = journal.breath
        self._streams, self._dues = StreamRows(journal), DueRows(journal)
        self._mails, self._letters = MemoryMails(journal), MemoryLetters(journal)
        self._tables = MemoryTables(journal)
        self.people = MemoryTable(PersonRow, self._tables)
        self.chairs = MemoryTable(ChairRow, self._tables)
        self.organisers = MemoryTable(OrganiserRow, self._tables)
        self.pendings = MemoryTable(PendingRow, self._tables)
        self.settings = MemoryTable(SettingRow, self._tables)
        self.mailboxes = MemoryTable(MailboxRow, self._tables)
        self.wishes = MemoryTable(WishRow, self._tables)
        self.sandboxes = MemoryTable(SandboxRow, self._tables)
        self.archive = MemoryTable(ArchiveRow, self._tables)
        self.imported = MemoryTable(ImportedRow, self._tables)
        self.pieces = MemoryTable(ImportedPieceRow, self._tables)
        self.listings = MemoryTable(ListingRow, self._tables)
        self.timers = MemoryTable(TimerRow, self._tables)
        self.nodes = MemoryTable(NodeRow, self._tables)
        self.unlogged = MemoryTable(UnloggedRow, self._tables)
        self.logged = MemoryTable(LoggedRow, self._tables)
        self.tiles = MemoryTable(TileRow, self._tables)
        self.cosignatures = MemoryTable(CosignatureRow, self._tables)
        self.kept_heads = MemoryTable(KeptHeadRow, self._tables)
        self._nodes = MemoryNodes(journal, self._streams.stands_at)

    def close(self) -> None:
        """There is nothing to let go of."""

    def probe(self) -> None:
        """Memory takes whatever it is given."""

    def damage(self) -> list[str]:
        """Dictionaries do not rot."""
        return []

    def append(self, batch: Batch) -> Head:
        with self._breath():
            check(batch)
            if batch.claim is not None:
                self._dues.claim(batch.claim)
            before = self._streams.stand(batch)
            self._mails.finish(batch.stream, batch.inbox)
            if batch.drained is not None:
                self._mails.drain(batch.stream, batch.drained)
            head = self._streams.grow(batch, before)
            self._write_rows(batch)
            return head

    def _write_rows(self, batch: Batch) -> None:
        self._letters.give_up(batch.stream, batch.given_up)
        self._letters.withdraw(batch.withdrawn)
        self._letters.add(batch.intents)
        if not isinstance(batch.due, Keep):
            self._dues.set(batch.stream, batch.due)
        for row in batch.drop:
            self._tables.drop(row)
        for row in batch.put:
            self._tables.put(row)

    def append_many(self, batches: Iterable[Batch]) -> list[Head | Conflict | Invalid | Unknown]:
        with self._breath():
            return [self._attempt(batch) for batch in batches]

    def _attempt(self, batch: Batch) -> Head | Conflict | Invalid | Unknown:
        try:
            return self.append(batch)
        except (Conflict, Invalid, Unknown) as refusal:
            return refusal

    def head(self, stream: str) -> Head:
        with self._breath():
            return self._streams.head(stream)

    def leaves(self, stream: str, start: int = 0, end: int | None = None) -> list[bytes]:
        with self._breath():
            return self._streams.leaves(stream, start, end)

    def parts(self, stream: str, start: int = 0, end: int | None = None) -> list[Part]:
        with self._breath():
            return self._streams.parts(stream, start, end)

    def load(self, stream: str, start: int = 0) -> tuple[Head, list[bytes], list[Part]]:
        with self._breath():
            return self.head(stream), self.leaves(stream, start), self.parts(stream, start)

    def streams(
        self, phase: str | None = None, cause: str | None = None, limit: int | None = None
    ) -> list[Listed]:
        with self._breath():
            found = [
                listed
                for listed in self._streams.listed()
                if phase in (None, listed.phase) and cause in (None, listed.cause)
            ]
        return found[:limit]

    def tally(self) -> dict[str, int]:
        return dict(Counter(listed.phase for listed in self.streams()))

    def on_shelf(
        self, shelf: str, phase: str, behind: Place, limit: int, game: str = ""
    ) -> list[ListingRow]:
        of_game = {"game": game} if game else {}
        found = self.listings.find(shelf=shelf, phase=phase, **of_game)
        found.sort(key=lambda row: (row.made, row.stream), reverse=True)
        return [row for row in found if (row.made, row.stream) < behind][:limit]

    def count_on_shelf(self, shelf: str, phase: str, most: int) -> int:
        return min(most, self.listings.count(shelf=shelf, phase=phase))

    def swap_setting(self, row: SettingRow, was: bytes | None) -> bool:
        with self._breath():
            there = self.settings.get(row.name)
            if (there.value if there is not None else None) != was:
                return False
            self.settings.put(row)
            return True

    def reset_timer(self, row: TimerRow, at: str | None) -> bool:
        with self._breath():
            if self.timers.get(row.what, row.whose) != row:
                return False
            if at is None:
                return self.timers.drop(row.what, row.whose)
            self.timers.put(replace(row, at=at))
            return True

    def timers_due(
        self, what: str, now: str, limit: int, behind: tuple[str, str] = ("", "")
    ) -> list[TimerRow]:
        instant(now)
        rows = self.timers.find(what=what)
        found = [row for row in rows if row.at <= now and (row.at, row.whose) > behind]
        return sorted(found, key=lambda row: (row.at, row.whose))[:limit]

    def archived(self, wanted: ArchiveSearch, behind: Place, limit: int) -> ArchivePage:
        with self._breath():
            rows = sorted(self._tables.rows(ArchiveRow).values(), key=place, reverse=True)

        def fetch(game: str | None, behind: Place, count: int) -> list[ArchiveRow]:
            next_rows = (row for row in rows if game in (None, row.game) and place(row) < behind)
            return list(islice(next_rows, count))

        return search(fetch, wanted, behind, limit)

    def archived_among(self, streams: Iterable[str]) -> list[ArchiveRow]:
        return [row for name in sorted(set(streams)) if (row := self.archive.get(name))]

    def listed(self, streams: Iterable[str]) -> list[Listed]:
        wanted = set(streams)
        with self._breath():
            return [stream for stream in self._streams.listed() if stream.head.stream in wanted]

    def erase(self, stream: str, digests: Iterable[bytes]) -> None:
        with self._breath():
            self._streams.erase(stream, digests)

    def due(self, now: str, limit: int = 100) -> list[Due]:
        with self._breath():
            return self._dues.due(now, limit)

    def due_of(self, stream: str) -> Due | None:
        with self._breath():
            return self._dues.of(stream)

    def tried(self, stream: str, error: str) -> int:
        with self._breath():
            return self._dues.tried(stream, error)

    def quarantined(self) -> list[Quarantined]:
        with self._breath():
            return self._dues.quarantined()

    def release(self, stream: str) -> None:
        with self._breath():
            self._dues.release(stream)

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
        with self._breath():
            if fence is not None:
                self._nodes.check(fence)
            return self._mails.receive(received, sender, recipient, box, stream, digest)

    def inbox(
        self, limit: int = 100, stream: str | None = None, before: str | None = None
    ) -> list[InboxRow]:
        with self._breath():
            return self._mails.undone(limit, stream, before)

    def take_mails(self, worker: str, now: str, until: str, limit: int = 100) -> list[InboxRow]:
        with self._breath():
            return self._mails.take(worker, now, until, limit)

    def mails(self, stream: str | None = None, limit: int = 100) -> list[InboxRow]:
        with self._breath():
            return self._mails.newest(stream, limit)

    def mails_behind(self, id: int, before: str, limit: int = 100) -> list[InboxRow]:
        with self._breath():
            return self._mails.behind(id, before, limit)

    def change_mail(self, id: int, box: bytes, kept: bytes) -> bool:
        with self._breath():
            return self._mails.change(id, box, kept)

    def blank_mails(self, ids: Iterable[int]) -> None:
        with self._breath():
            self._mails.blank(ids)

    def inbox_done(self, id: int, outcome: str, intents: Iterable[Intent] = ()) -> None:
        with self._breath():
            self._mails.finish("", [InboxDone(id, outcome)])
            self._letters.add(intents)

    def intend(self, intents: Iterable[Intent], at: str = "") -> list[str]:
        with self._breath():
            return self._letters.intend(intents, at)

    def pending(self, now: str, limit: int = 50) -> list[OutboxRow]:
        with self._breath():
            return self._letters.pending(now, limit)

    def take_letters(self, now: str, until: str, limit: int = 50) -> list[OutboxRow]:
        with self._breath():
            return self._letters.take(now, until, limit)

    def written_letters(self, stream: str) -> list[str]:
        with self._breath():
            return self._letters.written(stream)

    def owed(self, stream: str | None, behind: str, limit: int) -> list[OutboxRow]:
        with self._breath():
            return self._letters.owed(stream, behind, limit)

    def blank_letters(self, ids: Iterable[str]) -> None:
        with self._breath():
            self._letters.blank(ids)

    def leaving(
        self, id: str, box: bytes, until: str, taken: OutboxRow | None = None
    ) -> bytes | None:
        with self._breath():
            return self._letters.leaving(id, box, until, taken)

    def sent(self, id: str, at: str) -> None:
        with self._breath():
            self._letters.sent(id, at)

    def failed(self, id: str, error: str, next_try: str | None, tries: int | None = None) -> None:
        with self._breath():
            self._letters.failed(id, error, next_try, tries)

    def hasten(self, now: str, behind: str, stream: str | None = None) -> int:
        with self._breath():
            return self._letters.hasten(now, behind, stream)

    def outbox(self, stream: str | None = None, limit: int = 100) -> list[OutboxRow]:
        with self._breath():
            return self._letters.newest(stream, limit)

    def note_signed(
        self, node: str, stream: str, size: int, root: bytes, held: bool = True
    ) -> SignedRow | None:
        with self._breath():
            return self._nodes.note_signed(node, stream, size, root, held)

    def signed_of(self, stream: str) -> SignedRow | None:
        with self._breath():
            return self._nodes.signed_of(stream)

    def signed_since(self, seen: Mapping[str, int], limit: int = 1000) -> list[SignedRow]:
        with self._breath():
            return self._nodes.signed_since(seen, limit)

    def take_lease(self, name: str, holder: str, now: str, until: str) -> Fence | None:
        with self._breath():
            return self._nodes.take_lease(name, holder, now, until)

    def drop_lease(self, fence: Fence) -> bool:
        with self._breath():
            return self._nodes.drop_lease(fence)

    def put_under(self, fence: Fence, row: SettingRow) -> None:
        with self._breath():
            self._nodes.check(fence)
            self.settings.put(row)
