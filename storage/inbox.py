"""The inbox: a mail is a row here before its sender hears 250."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from storage import outbox, sql_nodes
from storage.batch import Conflict, InboxDone, Intent, Invalid, Unknown, instants
from storage.cursor import Cursor, KeyTaken
from storage.log import InboxRow
from storage.nodes import Fence

_COLUMNS = "id, received, sender, recipient, box, stream, digest, outcome"
_OVERTAKEN = "SELECT drained FROM head WHERE stream = ?"
_RECEIVE = (
    "INSERT INTO inbox (received, sender, recipient, box, stream, digest)"
    " VALUES (?, ?, ?, ?, ?, ?) RETURNING id"
)
_UNDONE = f"SELECT {_COLUMNS} FROM inbox WHERE outcome IS NULL"
# Either half has an index of its own; one of all mails by stream would cost each of them a page
# when it comes and another when it is done.
_OF_STREAM = (
    f"SELECT {_COLUMNS} FROM inbox WHERE outcome IS NULL AND stream = ? UNION ALL"
    f" SELECT {_COLUMNS} FROM inbox WHERE outcome IS NOT NULL AND stream IS NOT NULL"
    " AND stream = ? ORDER BY id DESC LIMIT ?"
)
_BEHIND = f"SELECT {_COLUMNS} FROM inbox WHERE id > ? AND received < ? ORDER BY id LIMIT ?"
_FREE = (
    f"SELECT {_COLUMNS} FROM inbox AS mail WHERE outcome IS NULL"
    " AND (worker IS NULL OR worker = ? OR until <= ?)"
    " AND NOT EXISTS (SELECT 1 FROM inbox AS other WHERE other.stream = mail.stream"
    " AND other.outcome IS NULL AND other.worker <> ? AND other.until > ?)"
    " ORDER BY id LIMIT ?"
)
_HOLD = "UPDATE inbox SET worker = ?, until = ? WHERE id = ?"
_DONE = "UPDATE inbox SET outcome = ? WHERE id = ? AND outcome IS NULL"
_OUTCOME = "SELECT outcome FROM inbox WHERE id = ?"
_WAITING = "SELECT stream, received, id FROM inbox WHERE outcome IS NULL AND stream IN (VALUES (?))"
_CHANGE = "UPDATE inbox SET box = ? WHERE id = ? AND box = ? AND outcome IS NOT NULL"
_BLANK = (
    "UPDATE inbox SET sender = '', recipient = '', box = ? WHERE id = ? AND outcome IS NOT NULL"
)

_UNTRIED = "DELETE FROM inbox WHERE id = ?"
_SIZE = 64 * 1024  # of a mail that is tried: as large as one may be that people write


class Mail(NamedTuple):
    """What `Log.receive` is given."""

    received: str
    sender: str
    recipient: str
    box: bytes
    stream: str | None
    digest: bytes


def receive(cursor: Cursor, mail: Mail, fence: Fence | None = None) -> int:
    """See `Log.receive`. The share in the head keeps a close from passing this mail unseen."""
    if fence is not None:
        sql_nodes.check(cursor, fence)
    if mail.stream is not None:
        row = cursor.run(_OVERTAKEN + cursor.share, (mail.stream,)).fetchone()
        if row is not None and mail.received < row[0]:
            raise Conflict(mail.stream, mail.received, row[0], "drained")
    return int(cursor.run(_RECEIVE, mail).fetchone()[0])


def probe(cursor: Cursor) -> None:
    """See `Log.probe`. In one transaction, so that nobody ever sees it."""
    (id,) = cursor.run(_RECEIVE, ("", "", "", bytes(_SIZE), None, b"")).fetchone()
    cursor.run(_UNTRIED, (id,))


def undone(cursor: Cursor, limit: int, stream: str | None, before: str | None) -> list[InboxRow]:
    """See `Log.inbox`."""
    instants([before])
    asked = {"stream = ?": stream, "received < ?": before}
    given = {where: value for where, value in asked.items() if value is not None}
    sql = "".join([_UNDONE, *(f" AND {where}" for where in given), " ORDER BY id LIMIT ?"])
    return _mails(cursor, sql, (*given.values(), limit))


def newest(cursor: Cursor, stream: str | None, limit: int) -> list[InboxRow]:
    """See `Log.mails`."""
    if stream is None:
        return _mails(cursor, f"SELECT {_COLUMNS} FROM inbox ORDER BY id DESC LIMIT ?", (limit,))
    return _mails(cursor, _OF_STREAM, (stream, stream, limit))


def behind(cursor: Cursor, id: int, before: str, limit: int) -> list[InboxRow]:
    """See `Log.mails_behind`."""
    instants([before])
    return _mails(cursor, _BEHIND, (id, before, limit))


def change(cursor: Cursor, id: int, box: bytes, kept: bytes) -> bool:
    """See `Log.change_mail`."""
    return cursor.run(_CHANGE, (kept, id, box)).rowcount > 0


def take(cursor: Cursor, worker: str, now: str, until: str, limit: int) -> list[InboxRow]:
    """See `Log.take_mails`."""
    instants([now, until])
    cursor.alone("inbox")
    mails = _mails(cursor, _FREE, (worker, now, worker, now, limit))
    for mail in mails:
        cursor.run(_HOLD, (worker, until, mail.id))
    return mails


def demand(cursor: Cursor, whose: str, done: Iterable[InboxDone]) -> None:
    """Each mail is done once: two workers may hold the same one, one answers it."""
    own: dict[int, str] = {}
    for row in done:
        there = cursor.run(_OUTCOME, (row.id,)).fetchone()
        if there is None:
            raise Unknown(f"no mail {row.id} in the inbox")
        outcome = there[0] if there[0] is not None else own.get(row.id)
        if outcome is not None:
            raise Conflict(whose, row.id, outcome, "inbox")
        own[row.id] = row.outcome


def waiting(cursor: Cursor, streams: Sequence[str]) -> dict[str, list[tuple[str, int]]]:
    """(received, id) of the mails of these streams that are not done, in their order."""
    found: dict[str, list[tuple[str, int]]] = {}
    for stream, received, id in sorted(cursor.among(_WAITING, streams), key=lambda mail: mail[2]):
        found.setdefault(stream, []).append((received, id))
    return found


def finish(cursor: Cursor, done: Sequence[InboxDone]) -> None:
    """Set the outcomes. Raises KeyTaken when another process was quicker since `demand`."""
    for row in done:
        if cursor.run(_DONE, (row.outcome, row.id)).rowcount != 1:
            raise KeyTaken(f"mail {row.id} was done by somebody else meanwhile")


def inbox_done(cursor: Cursor, done: InboxDone, intents: Sequence[Intent]) -> None:
    """See `Log.inbox_done`."""
    if cursor.run(_DONE, (done.outcome, done.id)).rowcount == 0:
        demand(cursor, "", [done])
    try:
        outbox.add(cursor, intents)
    except KeyTaken as taken:
        raise Invalid(f"mail {done.id}: {taken}") from taken


def blank(cursor: Cursor, ids: Iterable[int]) -> None:
    """See `Log.blank_mails`."""
    for id in ids:
        if cursor.run(_BLANK, (b"", id)).rowcount == 0:
            raise Unknown(f"no mail {id} that is done in the inbox")


def _mails(cursor: Cursor, sql: str, values: Sequence[object]) -> list[InboxRow]:
    return [InboxRow(*row) for row in cursor.run(sql, values).fetchall()]
