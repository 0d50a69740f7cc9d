"""Records of other homes: judged in a process of their own, kept apart, shown as what they are.

No file in one is opened by this process, ever: a child judges it and draws its match, and what it
says of it is kept and shown. The home signs none, and has none of them under a name of its own.

Why: docs/decisions/0111-foreign-records.md.
"""

import hashlib
import logging
import re
from collections.abc import Hashable
from dataclasses import dataclass, replace
from datetime import timedelta

import msgspec

from referee.audit import Bound, Judged, PlainReport, Unfinished
from referee.audit.drawn_match import DrawnMatch, unpacked
from referee.match.policy import instant
from referee.record import archive, members
from referee.record.faults import BadRecord
from referee.service.ledger.core import Core
from referee.service.notices.audits import RecordJudge
from referee.service.notices.workshop import Workshop, WorkState
from storage import ImportedPieceRow, ImportedRow, Log, Unavailable
from storage.archive import NEWEST, Place
from storage.objects import pointed

LARGEST = 8 * 1024 * 1024  # bytes of a record; the longest golden one has a tenth of that
MOST, MOST_EACH = 200, 10  # records that are kept or wait, and of one person
MOST_REFUSED, REFUSED_EACH = 200, 10  # refusals that are told; of one person, until one is over
KEPT, TOLD = timedelta(days=365), timedelta(days=7)  # a record; that one was refused
WAITING, HELD, REFUSED = "waiting", "held", "refused"
# Why one is not kept: beside those, a Bound's value.
BROKEN, RUNNING, OURS, HEAVY = "false", "running", "ours", "heavy"
RECORD, REPORT, MATCH = "record", "report", "match"
_ID = 20  # digits of the record's SHA-256
_SHELVES = 64  # pieces that the boards are put into
_BOARD = re.compile(r"[0-9a-f]{32}", re.ASCII)
_log = logging.getLogger(__name__)


class NotTaken(Exception):
    """The record is not even opened; `why`: empty, large, zip, listing, many, refused,
    full."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the record is not taken: {why}")
        self.why = why


@dataclass(frozen=True)
class Import:
    """What is known of a record. `refused` says why it is not kept; `report` is there once it is
    judged, but of one that bears this home's name."""

    row: ImportedRow
    report: PlainReport | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def held(self) -> bool:
        return self.row.state == HELD

    @property
    def refused(self) -> str:
        return self.row.state.partition(" ")[2]


@dataclass(frozen=True)
class ImportsPage:
    """Some of the records that are kept; `onward`: behind which place older ones stand."""

    rows: tuple[ImportedRow, ...]
    onward: Place | None


class Imports:
    def __init__(self, core: Core, judge: RecordJudge) -> None:
        self._core, self._judge = core, judge
        self.workshop: Workshop[None] = Workshop(self._broke)

    @property
    def _store(self) -> Log:
        return self._core.log

    # --- taking ---------------------------------------------------------------------------------

    def take(self, data: bytes, brought: str = "") -> str:
        """Keep the record to be judged; its id. `brought`: the person who brings it, "": the host.
        The same record is taken once. Raises NotTaken."""
        _check(data)
        id = hashlib.sha256(data).hexdigest()[:_ID]
        row = self._store.imported.get(id)
        if row is not None and not _told_no(row):
            return id
        self._check_room(brought)
        self._store.pieces.put(ImportedPieceRow(id, RECORD, data))
        at = self._core.clock.now()
        self._store.imported.put(ImportedRow(id, brought, at, WAITING, "", "", len(data)))
        return id

    def ask(self, id: str) -> WorkState[None] | None:
        """How the judging of this record stands; None: it is judged (or nobody knows it)."""
        return self.workshop.ask(id, lambda: self.judge(id)) if self.waits(id) else None

    def waits(self, id: str) -> bool:
        """Is it still to be judged?"""
        row = self._store.imported.get(id)
        return row is not None and row.state == WAITING

    def judge(self, id: str, vkey: str | None = None) -> None:
        """Judge it now and draw its match, or say why it is not kept."""
        row, piece = self._store.imported.get(id), self._store.pieces.get(id, RECORD)
        if row is None or piece is None:
            return
        try:
            data = self._core.offload.bytes_of(piece.data)
            found = self._judge(data, draws=True, vkey=vkey)
        except Unfinished as unfinished:
            _log.warning("the record %s was not judged: %s", id, unfinished)
            self._refuse(row, unfinished.bound.value, None)
            return
        why = self._why_not(found)
        if why or found.match is None:
            self._refuse(row, why or HEAVY, None if why == OURS else found.report)
        else:
            self._hold(row, found.report, found.match)

    # --- showing --------------------------------------------------------------------------------

    def get(self, id: str) -> Import | None:
        """What is known of it."""
        row = self._store.imported.get(id)
        if row is None:
            return None
        report = self._store.pieces.get(id, REPORT)
        told = msgspec.msgpack.decode(report.data, type=PlainReport) if report else None
        return Import(row, told)

    def all(self) -> list[ImportedRow]:
        """Those that are kept, the newest first."""
        rows = [row for row in self._store.imported.find() if row.state == HELD]
        return sorted(rows, key=_place, reverse=True)

    def page(self, behind: Place = NEWEST, limit: int = 50) -> ImportsPage:
        """The newest of those, behind that place."""
        rows = [row for row in self.all() if _place(row) < behind]
        onward = _place(rows[limit - 1]) if rows[limit:] else None
        return ImportsPage(tuple(rows[:limit]), onward)

    def of(self, person: str) -> list[ImportedRow]:
        """Those that this person brought, whatever became of them."""
        return self._store.imported.find(brought=person) if person else []

    def match(self, id: str) -> DrawnMatch | None:
        """The match, drawn, without its boards; None where none is kept."""
        piece = self._store.pieces.get(id, MATCH)
        return msgspec.msgpack.decode(piece.data, type=DrawnMatch) if piece else None

    def board(self, id: str, name: str) -> str | None:
        """A board's picture or words by its name; None where there is none."""
        piece = self._store.pieces.get(id, _shelf(name))
        boards = msgspec.msgpack.decode(piece.data, type=dict[str, bytes]) if piece else {}
        return unpacked(boards[name]) if name in boards else None

    def record(self, id: str) -> bytes | None:
        """The record's bytes, as they were brought."""
        piece = self._store.pieces.get(id, RECORD)
        return self._core.offload.bytes_of(piece.data) if piece else None

    # --- dropping -------------------------------------------------------------------------------

    def drop(self, id: str) -> bool:
        """All of it; False where there was nothing."""
        return drop(self._core, id)

    def sweep(self) -> int:
        """Drop what was kept, or told of, for long enough; how many."""
        now = instant(self._core.clock.now())
        over = [
            row.id
            for row in self._store.imported.find()
            if instant(row.at) + (KEPT if row.state == HELD else TOLD) < now
        ]
        return sum(self.drop(id) for id in over)

    # --- inside ---------------------------------------------------------------------------------

    def _check_room(self, brought: str) -> None:
        """A refusal takes no kept record's place: its record is not kept. Yet each cost a judging,
        so of one person there are only so many at a time."""
        own = self.of(brought)
        refused = sum(map(_told_no, own))
        if len(own) - refused >= MOST_EACH:
            raise NotTaken("many")
        if refused >= REFUSED_EACH:
            raise NotTaken("refused")
        if sum(not _told_no(row) for row in self._store.imported.find()) >= MOST:
            raise NotTaken("full")

    def _why_not(self, found: Judged) -> str:
        """Why this record is not kept; "" if it is."""
        origin = f"{self._core.place.host}/"
        named = [found.match.origin] if found.match else [found.report.vkey or ""]
        if any(name.startswith(origin) for name in named):
            return OURS
        if not found.report.holds:
            return BROKEN
        return RUNNING if found.running else ""

    def _refuse(self, row: ImportedRow, why: str, report: PlainReport | None) -> None:
        """Nothing is kept of it but why, and what the audit says."""
        drop_record(self._core, row.id)
        if report is not None:
            self._put(row.id, REPORT, report)
        self._store.imported.put(replace(row, state=f"{REFUSED} {why}"))
        self._forget_refusals()

    def _forget_refusals(self) -> None:
        """The oldest, beyond those that are told: no new record waits for them."""
        told = sorted(filter(_told_no, self._store.imported.find()), key=lambda row: row.at)
        for row in told[: max(0, len(told) - MOST_REFUSED)]:
            self.drop(row.id)

    def _hold(self, row: ImportedRow, report: PlainReport, match: DrawnMatch) -> None:
        """The row comes last: until then it waits, and would be judged again."""
        shelves: dict[str, dict[str, bytes]] = {}
        for name, board in match.boards.items():
            shelves.setdefault(_shelf(name), {})[name] = board
        for shelf, boards in shelves.items():
            self._put(row.id, shelf, boards)
        self._move_out(row.id)
        self._put(row.id, MATCH, msgspec.structs.replace(match, boards={}))
        self._put(row.id, REPORT, report)
        self._store.imported.put(replace(row, state=HELD, origin=match.origin, game=match.game))

    def _move_out(self, id: str) -> None:
        """The record itself, if there is an object store, and it is there just now."""
        piece, offload = self._store.pieces.get(id, RECORD), self._core.offload
        if piece is None or not offload.on or pointed(piece.data) is not None:
            return
        try:
            kept = offload.moved(piece.data)
        except Unavailable as away:
            _log.warning("the record %s stays in the database: %s", id, away)
        else:
            self._store.pieces.put(replace(piece, data=kept))

    def _put(self, id: str, name: str, value: object) -> None:
        self._store.pieces.put(ImportedPieceRow(id, name, msgspec.msgpack.encode(value)))

    def _broke(self, key: Hashable, error: Exception) -> None:
        _log.error("the record %s could not be judged", key, exc_info=error)
        row = self._store.imported.get(str(key))
        if row is not None and not isinstance(error, Unavailable):  # that passes
            self._refuse(row, Bound.BROKEN.value, None)


def drop(core: Core, id: str) -> bool:
    """The row goes last: who is killed in between begins again. Raises Unavailable."""
    drop_record(core, id)
    for name in (REPORT, MATCH, *(f"boards/{n:02}" for n in range(_SHELVES))):
        core.log.pieces.drop(id, name)
    return core.log.imported.drop(id)


def drop_record(core: Core, id: str) -> None:
    """Its bytes, wherever they lie."""
    piece = core.log.pieces.get(id, RECORD)
    if piece is not None:
        core.offload.drop([piece.data])
        core.log.pieces.drop(id, RECORD)
        core.offload.drop_late([piece.data])


def forget(core: Core, person: str) -> None:
    """All that this person brought."""
    for row in core.log.imported.find(brought=person):
        drop(core, row.id)


def _place(row: ImportedRow) -> Place:
    """When it was brought, and its id: where it stands on the shelf."""
    return row.at, row.id


def _told_no(row: ImportedRow) -> bool:
    """Was it refused, so that only why is left of it?"""
    return row.state.partition(" ")[0] == REFUSED


def _shelf(name: str) -> str:
    """The piece that a board of this name lies in; names are digests."""
    known = _BOARD.fullmatch(name)
    return f"boards/{int(name[:2], 16) % _SHELVES if known else 0:02}"


def _check(data: bytes) -> None:
    """What costs nothing to see: by its length, its first bytes and the names and sizes that it
    gives its files, can it be a record at all?"""
    if not data:
        raise NotTaken("empty")
    if len(data) > LARGEST:
        raise NotTaken("large")
    if not data.startswith(b"PK\3\4"):
        raise NotTaken("zip")
    try:
        members.check_names(entry.name.decode("ascii") for entry in archive.listed(data))
    except BadRecord as error:
        raise NotTaken("listing") from error
