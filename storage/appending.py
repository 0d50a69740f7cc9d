"""Batches written through one cursor: first every belief is checked, then all rows go in together.

Many callers' batches share one transaction (`storage.group_commit`), so what they write is gathered
by table: one statement prepared once serves the rows of all of them.

Why: docs/decisions/0001-lock.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from storage import due, inbox, outbox, sql_tables
from storage.batch import (
    KEEP,
    Batch,
    Conflict,
    Due,
    Head,
    InboxDone,
    Intent,
    Invalid,
    Part,
    Unknown,
)
from storage.cursor import Cursor, HeadRow
from storage.small_tables import Row
from storage.tree import grown

Refusal = Conflict | Invalid | Unknown
Answer = Head | Refusal

_BEGIN = (
    "INSERT INTO head (stream, size, root, frontier, key, game, phase, cause, drained)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_GROW = (
    "INSERT INTO head (stream, size, root, frontier, key, game, phase, cause, drained)"
    " VALUES (?, ?, ?, ?, ?, '', '', NULL, ?)"
    " ON CONFLICT (stream) DO UPDATE SET"
    " size = excluded.size, root = excluded.root, frontier = excluded.frontier,"
    " drained = CASE WHEN excluded.drained > head.drained THEN excluded.drained"
    " ELSE head.drained END"
)
_STEP = (
    "UPDATE head SET size = ?, root = ?, frontier = ? WHERE stream = ? AND size = ? AND root = ?"
)
_STANDS = "SELECT stream, size, root, frontier, key FROM head WHERE stream IN (VALUES (?))"
_LEAVES = "INSERT INTO leaf (stream, n, leaf) VALUES (?, ?, ?)"
_PARTS = (
    "INSERT INTO disclosure (stream, n, position, name, digest, audience, published, box)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_NOTHING = bytes(8)  # the frontier of an empty tree


def append_all(cursor: Cursor, batches: Sequence[Batch]) -> list[Answer]:
    """See `Log.append_many`; the batches are checked (`batch.check`). A refused one has written
    nothing. Raises KeyTaken when a unique key is taken by whichever of them: then the caller
    undoes all, and gives them one by one."""
    if len(batches) == 1:
        return _append_round(cursor, batches)
    return [answer for together in rounds(batches) for answer in _append_round(cursor, together)]


def is_plain(batch: Batch) -> bool:
    """Does it do nothing but grow a stream that is there: leaves, parts and letters, but no claim,
    mail, due row, fact or small row?"""
    return (
        batch.expected > 0
        and bool(batch.leaves)
        and batch.due is KEEP
        and not (batch.claim or batch.drained or batch.inbox or batch.facts)
        and not (batch.put or batch.drop or batch.given_up or batch.withdrawn)
    )


def append_plain(cursor: Cursor, batch: Batch, before: HeadRow) -> Head | None:
    """A plain batch alone, on a head that is remembered and not asked for. None, and nothing
    written, when the head does not stand there (any more). Raises KeyTaken."""
    stream = batch.stream
    head = Head(stream, *grown(before[2], batch.leaves), before[3])
    grew = (head.size, head.root, head.frontier, stream, before[0], before[1])
    if cursor.run(_STEP, grew).rowcount != 1:
        return None
    for n, leaf in enumerate(batch.leaves, batch.expected):
        cursor.run(_LEAVES, (stream, n, leaf))
    for part in batch.parts:
        cursor.run(_PARTS, part_row(stream, part))
    for intent in batch.intents:
        outbox.add(cursor, [intent])
    return head


def rounds(batches: Iterable[Batch]) -> Iterable[list[Batch]]:
    """The batches in their order, parted where one must see what an earlier one did."""
    now: list[Batch] = []
    touched: set[object] = set()
    for batch in batches:
        touches = {batch.stream, *(row.id for row in batch.inbox)}
        if not touched.isdisjoint(touches):
            yield now
            now, touched = [], set[object]()
        now.append(batch)
        touched |= touches
    if now:
        yield now


def _append_round(cursor: Cursor, batches: Sequence[Batch]) -> list[Answer]:
    world, rows, answers = _World.seen(cursor, batches), _Rows(), list[Answer]()
    for batch in batches:
        try:
            before = world.agrees(cursor, batch)
        except (Conflict, Unknown) as refusal:
            answers.append(refusal)
        else:
            answers.append(rows.take(batch, before))
    rows.write(cursor)
    return answers


_ABSENT: HeadRow = (0, b"", _NOTHING, b"")


@dataclass(frozen=True, slots=True)
class _World:
    """What a round of batches may believe in, asked once for all of them. The heads come first and
    are locked: who changes a due row or lets a mail in holds its stream's head as well."""

    heads: dict[str, HeadRow]
    open: dict[str, int]  # windows that are due some time
    mails: dict[str, list[tuple[str, int]]]  # that wait, by stream: received, id

    @classmethod
    def seen(cls, cursor: Cursor, batches: Sequence[Batch]) -> "_World":
        found = cursor.among(_STANDS, [batch.stream for batch in batches], lock=True)
        claimed = [batch.stream for batch in batches if batch.claim is not None]
        drained = [batch.stream for batch in batches if batch.drained is not None]
        return cls(
            {row[0]: row[1:] for row in found},
            due.open_windows(cursor, claimed) if claimed else {},
            inbox.waiting(cursor, drained) if drained else {},
        )

    def agrees(self, cursor: Cursor, batch: Batch) -> HeadRow:
        """Where the stream stands; Conflict (Unknown: a mail that never came) when the world is not
        as the batch believes."""
        stream = batch.stream
        if batch.claim is not None and self.open.get(stream) != batch.claim.window:
            raise Conflict(stream, batch.claim.window, self.open.get(stream), "claim")
        before = self.heads.get(stream, _ABSENT)
        if before[0] != batch.expected:
            raise Conflict(stream, batch.expected, before[0])
        if batch.inbox:
            inbox.demand(cursor, stream, batch.inbox)
        if batch.drained is not None:
            self._drained(stream, batch.drained, {row.id for row in batch.inbox})
        return before

    def _drained(self, stream: str, then: str, mine: set[int]) -> None:
        for received, id in self.mails.get(stream, ()):
            if received < then and id not in mine:
                raise Conflict(stream, then, id, "drained")


@dataclass(slots=True)
class _Rows:
    """What a round writes, by table."""

    begun: list[tuple[object, ...]] = field(default_factory=list)
    grown: list[tuple[object, ...]] = field(default_factory=list)
    told: list[Batch] = field(default_factory=list)  # those with facts
    leaves: list[tuple[str, int, bytes]] = field(default_factory=list)
    parts: list[tuple[object, ...]] = field(default_factory=list)
    given_up: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    intents: list[Intent] = field(default_factory=list)
    due: list[tuple[str, int, str]] = field(default_factory=list)
    due_no_more: list[tuple[str]] = field(default_factory=list)
    mails: list[InboxDone] = field(default_factory=list)
    small: list[tuple[tuple[Row, ...], tuple[Row, ...]]] = field(default_factory=list)

    def take(self, batch: Batch, before: HeadRow) -> Head:
        """The batch's rows; gives the head it will have."""
        stream = batch.stream
        head = self._head(batch, before)
        for n, leaf in enumerate(batch.leaves, batch.expected):
            self.leaves.append((stream, n, leaf))
        for part in batch.parts:
            self.parts.append(part_row(stream, part))
        if batch.given_up:
            self.given_up.append((stream, batch.given_up))
        self.withdrawn += batch.withdrawn
        self.intents += batch.intents
        self.mails += batch.inbox
        if isinstance(batch.due, Due):
            self.due.append((stream, batch.due.window, batch.due.at))
        elif batch.due is None or batch.claim is not None:
            self.due_no_more.append((stream,))
        if batch.put or batch.drop:
            self.small.append((batch.drop, batch.put))
        return head

    def _head(self, batch: Batch, before: HeadRow) -> Head:
        stream, (_, root, frontier, key) = batch.stream, before
        size = batch.expected
        if batch.leaves:
            size, root, frontier = grown(frontier, batch.leaves)
        if batch.expected == 0:
            key = batch.key or b""
            facts = {"game": "", "phase": "", "cause": None, **(batch.facts or {})}
            told = facts["game"], facts["phase"], facts["cause"]
            self.begun.append((stream, size, root, frontier, key, *told, batch.drained or ""))
        else:
            if batch.leaves or batch.drained is not None:
                self.grown.append((stream, size, root, frontier, key, batch.drained or ""))
            if batch.facts:
                self.told.append(batch)
        return Head(stream, size, root, frontier, key)

    def write(self, cursor: Cursor) -> None:
        for sql, rows in (
            (_BEGIN, self.begun),
            (_GROW, self.grown),
            (_LEAVES, self.leaves),
            (_PARTS, self.parts),
        ):
            if rows:
                cursor.many(sql, rows)
        for stream, seats in self.given_up:  # before what is owed to whoever comes
            outbox.give_up(cursor, stream, seats)
        outbox.withdraw(cursor, self.withdrawn)
        if self.intents:
            outbox.add(cursor, self.intents)
        if self.due_no_more:
            due.forget(cursor, self.due_no_more)
        if self.due:
            due.remember(cursor, self.due)
        if self.mails:
            inbox.finish(cursor, self.mails)
        self._write_rare(cursor)

    def _write_rare(self, cursor: Cursor) -> None:
        for batch in self.told:
            facts = batch.facts or {}
            news = ", ".join(f"{name} = ?" for name in facts)
            cursor.run(f"UPDATE head SET {news} WHERE stream = ?", (*facts.values(), batch.stream))
        for drop, put in self.small:
            for row in drop:
                sql_tables.drop(cursor, row)
            for row in put:
                sql_tables.put(cursor, row)


def part_row(stream: str, part: Part) -> tuple[object, ...]:
    """A part's columns, in order."""
    seats = bytes(part.audience)
    place = stream, part.n, part.position
    return *place, part.name, part.digest, seats, part.published, part.box
