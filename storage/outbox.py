"""The outbox: letters intended, then rendered once, then sent until they are gone."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.sql import Update

from storage.batch import Intent, Unknown, instant, instants
from storage.log import OutboxRow
from storage.tables import OUTBOX

_COLUMNS = OUTBOX.c
_WHICH = _COLUMNS.id == bindparam("which")
_UNSENT = _COLUMNS.sent.is_(None)
_ADD = insert(OUTBOX)
_THERE = select(_COLUMNS.seq).where(_WHICH)
_ROWS = select(
    _COLUMNS.id,
    _COLUMNS.stream,
    _COLUMNS.n,
    _COLUMNS.kind,
    _COLUMNS.seat,
    _COLUMNS.payload,
    _COLUMNS.box,
    _COLUMNS.tries,
    _COLUMNS.error,
    _COLUMNS.next_try,
    _COLUMNS.sent,
)
_PENDING = (
    _ROWS.where(_UNSENT, _COLUMNS.next_try <= bindparam("now"))
    .order_by(_COLUMNS.seq)
    .limit(bindparam("most"))
)
_RENDERED = update(OUTBOX).where(_WHICH, _COLUMNS.box.is_(None)).values(box=bindparam("bytes"))
_SENT = update(OUTBOX).where(_WHICH, _UNSENT).values(sent=bindparam("at"))
_FAILED = (
    update(OUTBOX)
    .where(_WHICH, _UNSENT)
    .values(tries=_COLUMNS.tries + 1, error=bindparam("why"), next_try=bindparam("again"))
)


def add(connection: Connection, intents: Iterable[Intent]) -> None:
    """Each id must be new: the unique key refuses a second letter under the same Message-ID."""
    rows = [_fresh(intent) for intent in intents]
    if rows:
        connection.execute(_ADD, rows)


def intend(connection: Connection, intents: Iterable[Intent]) -> list[str]:
    """See `Log.intend`."""
    new = []
    for intent in intents:
        if not _there(connection, intent.id):
            add(connection, [intent])
            new.append(intent.id)
    return new


def pending(connection: Connection, now: str, limit: int) -> list[OutboxRow]:
    """See `Log.pending`."""
    rows = connection.execute(_PENDING, {"now": instant(now), "most": limit})
    return [_letter(row) for row in rows]


def rendered(connection: Connection, id: str, box: bytes) -> None:
    """See `Log.rendered`."""
    _change(connection, _RENDERED, id, {"bytes": box})


def sent(connection: Connection, id: str, at: str) -> None:
    """See `Log.sent`."""
    _change(connection, _SENT, id, {"at": instant(at)})


def failed(connection: Connection, id: str, error: str, next_try: str | None) -> None:
    """See `Log.failed`."""
    instants([next_try])
    _change(connection, _FAILED, id, {"why": error, "again": next_try})


def letters(connection: Connection, stream: str | None, limit: int) -> list[OutboxRow]:
    """See `Log.outbox`."""
    rows = _ROWS.order_by(_COLUMNS.seq.desc()).limit(limit)
    if stream is not None:
        rows = rows.where(_COLUMNS.stream == stream)
    return [_letter(row) for row in connection.execute(rows)]


def _change(connection: Connection, change: Update, id: str, values: dict[str, object]) -> None:
    """A change that finds nothing to do is refused only when there is no such letter."""
    changed = connection.execute(change, {"which": id, **values})
    if changed.rowcount == 0 and not _there(connection, id):
        raise Unknown(f"no letter {id!r} in the outbox")


def _there(connection: Connection, id: str) -> bool:
    return connection.execute(_THERE, {"which": id}).first() is not None


def _fresh(intent: Intent) -> dict[str, object]:
    return {
        "id": intent.id,
        "stream": intent.stream,
        "n": intent.n,
        "kind": intent.kind,
        "seat": intent.seat,
        "payload": intent.payload,
        "box": None,
        "tries": 0,
        "error": None,
        "next_try": "",
        "sent": None,
    }


def _letter(row: Row[*tuple[Any, ...]]) -> OutboxRow:
    return OutboxRow(Intent(*row[:6]), *row[6:])
