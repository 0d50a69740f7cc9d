"""The outbox: letters intended, then rendered once, then sent until they are gone.

Why: docs/decisions/0008-sending.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from storage.batch import NO_READER, WITHDRAWN, Intent, Unknown, instant, instants
from storage.cursor import Cursor
from storage.log import OutboxRow

_WRITTEN = (
    "SELECT id FROM outbox WHERE stream = ? AND box IS NOT NULL AND sent IS NOT NULL ORDER BY seq"
)
_COLUMNS = "id, stream, n, kind, seat, payload, box, tries, error, next_try, sent"
_BARE = _COLUMNS.replace("box", "NULL")
_ADD = (
    "INSERT INTO outbox (id, stream, n, kind, seat, payload, tries, next_try)"
    " VALUES (?, ?, ?, ?, ?, ?, 0, ?)"
)
_THERE = "SELECT 1 FROM outbox WHERE id = ?"
_PENDING = (
    f"SELECT {_COLUMNS} FROM outbox WHERE sent IS NULL AND next_try IS NOT NULL AND next_try <= ?"
    " ORDER BY seq LIMIT ?"
)
_HOLD = "UPDATE outbox SET next_try = ? WHERE id = ?"
_LEAVING = (
    "UPDATE outbox SET box = COALESCE(box, ?), tries = tries + 1, next_try = ?"
    " WHERE id = ? AND sent IS NULL AND next_try IS NOT NULL"
)
_AS_TAKEN = " AND next_try = ? AND tries = ?"
_SENT = "UPDATE outbox SET sent = ? WHERE id = ? AND sent IS NULL"
_FAILED = (
    "UPDATE outbox SET error = ?, next_try = ?, tries = COALESCE(?, tries + 1)"
    " WHERE tries <= COALESCE(?, tries) AND sent IS NULL AND id = ?"
)
_HASTEN = "UPDATE outbox SET next_try = ? WHERE sent IS NULL AND next_try > ? AND error IS NOT NULL"
_GIVE_UP = (
    "UPDATE outbox SET error = ?, next_try = NULL"
    " WHERE stream = ? AND seat = ? AND box IS NULL AND sent IS NULL"
)
_WITHDRAW = (
    "UPDATE outbox SET error = ?, next_try = NULL"
    " WHERE id = ? AND box IS NULL AND sent IS NULL AND next_try IS NOT NULL"
)
_BLANK = (
    "UPDATE outbox SET payload = ?, box = NULL, next_try = NULL, error ="
    " CASE WHEN sent IS NULL THEN 'blanked' ELSE error END WHERE id = ?"
)


def add(cursor: Cursor, intents: Sequence[Intent]) -> None:
    """Each id must be new, or KeyTaken: the unique key refuses a second letter under the same
    Message-ID."""
    if intents:
        cursor.many(_ADD, [row_of(intent) for intent in intents])


def row_of(intent: Intent, at: str = "") -> tuple[object, ...]:
    """The intent's columns, in order, and when it is first tried ("": at once)."""
    named = intent.id, intent.stream, intent.n, intent.kind, intent.seat, intent.payload
    return *named, at or intent.at


def intend(cursor: Cursor, intents: Iterable[Intent], at: str) -> list[str]:
    """See `Log.intend`."""
    intents = list(intents)
    instants([at or None, *(intent.at or None for intent in intents)])
    sql = f"{_ADD} ON CONFLICT (id) DO NOTHING"
    return [intent.id for intent in intents if cursor.run(sql, row_of(intent, at)).rowcount > 0]


def pending(cursor: Cursor, now: str, limit: int) -> list[OutboxRow]:
    """See `Log.pending`."""
    return _letters(cursor, _PENDING, (instant(now), limit))


def take(cursor: Cursor, now: str, until: str, limit: int) -> list[OutboxRow]:
    """See `Log.take_letters`."""
    instants([now, until])
    cursor.alone("outbox")
    letters = pending(cursor, now, limit)
    for letter in letters:
        cursor.run(_HOLD, (until, letter.intent.id))
    return [replace(letter, next_try=until) for letter in letters]


def leaving(
    cursor: Cursor, id: str, box: bytes, until: str, taken: OutboxRow | None = None
) -> bytes | None:
    """See `Log.leaving`."""
    held = () if taken is None else (taken.next_try, taken.tries)
    sql = f"{_LEAVING}{_AS_TAKEN if held else ''} RETURNING box"
    row = cursor.run(sql, (box, instant(until), id, *held)).fetchone()
    if row is None and cursor.run(_THERE, (id,)).fetchone() is None:
        raise _unknown(id)
    return bytes(row[0]) if row is not None else None


def sent(cursor: Cursor, id: str, at: str) -> None:
    """See `Log.sent`."""
    _change(cursor, _SENT, (instant(at), id))


def failed(cursor: Cursor, id: str, error: str, next_try: str | None, tries: int | None) -> None:
    """See `Log.failed`."""
    instants([next_try])
    _change(cursor, _FAILED, (error, next_try, tries, tries, id))


def hasten(cursor: Cursor, now: str, behind: str, stream: str | None) -> int:
    """See `Log.hasten`."""
    which, values = ("", ()) if stream is None else (" AND stream = ?", (stream,))
    return cursor.run(_HASTEN + which, (instant(now), instant(behind), *values)).rowcount


def give_up(cursor: Cursor, stream: str, seats: Iterable[int]) -> None:
    """See `Batch.given_up`."""
    for seat in seats:
        cursor.run(_GIVE_UP, (NO_READER, stream, seat))


def withdraw(cursor: Cursor, ids: Iterable[str]) -> None:
    """See `Batch.withdrawn`."""
    for id in ids:
        cursor.run(_WITHDRAW, (WITHDRAWN, id))


def blank(cursor: Cursor, ids: Iterable[str]) -> None:
    """See `Log.blank_letters`."""
    for id in ids:
        _change(cursor, _BLANK, (b"", id))


def written(cursor: Cursor, stream: str) -> list[str]:
    """See `Log.written_letters`."""
    return [str(id) for (id,) in cursor.run(_WRITTEN, (stream,)).fetchall()]


def owed(cursor: Cursor, stream: str | None, behind: str, limit: int) -> list[OutboxRow]:
    """See `Log.owed`."""
    which, values = ("", ()) if stream is None else (" AND stream = ?", (stream,))
    sql = f"SELECT {_BARE} FROM outbox WHERE sent IS NULL AND id > ?{which} ORDER BY id LIMIT ?"
    return _letters(cursor, sql, (behind, *values, limit))


def letters(cursor: Cursor, stream: str | None, limit: int) -> list[OutboxRow]:
    """See `Log.outbox`."""
    where, values = ("", ()) if stream is None else (" WHERE stream = ?", (stream,))
    sql = f"SELECT {_COLUMNS} FROM outbox{where} ORDER BY seq DESC LIMIT ?"
    return _letters(cursor, sql, (*values, limit))


def _change(cursor: Cursor, sql: str, values: tuple[object, ...]) -> None:
    """A change (of the letter whose id comes last) that finds nothing to do is refused only when
    there is no such letter."""
    id = str(values[-1])
    if cursor.run(sql, values).rowcount == 0 and cursor.run(_THERE, (id,)).fetchone() is None:
        raise _unknown(id)


def _unknown(id: str) -> Unknown:
    return Unknown(f"no letter {id!r} in the outbox")


def _letters(cursor: Cursor, sql: str, values: Sequence[object]) -> list[OutboxRow]:
    rows = cursor.run(sql, values).fetchall()
    return [OutboxRow(Intent(*row[:6]), *row[6:]) for row in rows]
