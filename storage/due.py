"""The due table: which window of which stream must be closed by when."""

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from storage.batch import Conflict, Due, Unknown, instant
from storage.log import QUARANTINE_AFTER, Quarantined
from storage.tables import DUE

_HERE = DUE.c.stream == bindparam("here")
_ROWS = select(DUE.c.stream, DUE.c.window, DUE.c.at)
_ROW = _ROWS.where(_HERE)
_EARLIEST = DUE.c.at, DUE.c.stream
_DUE = (
    _ROWS.where(DUE.c.at <= bindparam("now"), DUE.c.tries < QUARANTINE_AFTER)
    .order_by(*_EARLIEST)
    .limit(bindparam("most"))
)
_STUCK = (
    _ROWS.add_columns(DUE.c.tries, DUE.c.error)
    .where(DUE.c.tries >= QUARANTINE_AFTER)
    .order_by(*_EARLIEST)
)
_CLAIM = delete(DUE).where(_HERE, DUE.c.window == bindparam("claimed"))
_FORGET = delete(DUE).where(_HERE)
_REMEMBER = insert(DUE)
_COUNT = update(DUE).where(_HERE).values(tries=DUE.c.tries + 1, error=bindparam("why"))
_TRIES = select(DUE.c.tries).where(_HERE)
_RELEASE = update(DUE).where(_HERE).values(tries=0, error="")


def claim(connection: Connection, claimed: Due) -> None:
    """Take the row away; whoever finds it gone was beaten to it."""
    key = {"here": claimed.stream, "claimed": claimed.window}
    if connection.execute(_CLAIM, key).rowcount == 0:
        there = of(connection, claimed.stream)
        open_now = there.window if there else None
        raise Conflict(claimed.stream, claimed.window, open_now, "claim")


def forget(connection: Connection, stream: str) -> None:
    """The stream is due no more."""
    connection.execute(_FORGET, {"here": stream})


def remember(connection: Connection, wanted: Due) -> None:
    """The stream, which has no row now, is due then; tries count from 0."""
    row = {"stream": wanted.stream, "window": wanted.window, "at": wanted.at}
    connection.execute(_REMEMBER, {**row, "tries": 0, "error": ""})


def due(connection: Connection, now: str, limit: int) -> list[Due]:
    """See `Log.due`."""
    return [Due(*row) for row in connection.execute(_DUE, {"now": instant(now), "most": limit})]


def of(connection: Connection, stream: str) -> Due | None:
    """See `Log.due_of`."""
    row = connection.execute(_ROW, {"here": stream}).one_or_none()
    return None if row is None else Due(*row)


def tried(connection: Connection, stream: str, error: str) -> int:
    """See `Log.tried`."""
    connection.execute(_COUNT, {"here": stream, "why": error})
    return connection.execute(_TRIES, {"here": stream}).scalar() or 0


def quarantined(connection: Connection) -> list[Quarantined]:
    """See `Log.quarantined`."""
    return [Quarantined(Due(*row[:3]), *row[3:]) for row in connection.execute(_STUCK)]


def release(connection: Connection, stream: str) -> None:
    """See `Log.release`."""
    if connection.execute(_RELEASE, {"here": stream}).rowcount == 0:
        raise Unknown(f"{stream} is not due")
