"""The due table: which window of which stream must be closed by when.

Why: docs/decisions/0006-due-row.md.
"""

from collections.abc import Sequence

from storage.batch import Due, Unknown, instant
from storage.cursor import Cursor
from storage.log import QUARANTINE_AFTER, Quarantined

_ROW = 'SELECT stream, "window", at FROM due WHERE stream = ?'
_OPEN = 'SELECT stream, "window" FROM due WHERE stream IN (VALUES (?))'
_DUE = (
    f'SELECT stream, "window", at FROM due WHERE at <= ? AND tries < {QUARANTINE_AFTER}'
    " ORDER BY at, stream LIMIT ?"
)
_STUCK = (
    f'SELECT stream, "window", at, tries, error FROM due WHERE tries >= {QUARANTINE_AFTER}'
    " ORDER BY at, stream"
)
_FORGET = "DELETE FROM due WHERE stream IN (VALUES (?))"
_REMEMBER = (
    "INSERT INTO due (stream, \"window\", at, tries, error) VALUES (?, ?, ?, 0, '')"
    ' ON CONFLICT (stream) DO UPDATE SET "window" = excluded."window", at = excluded.at,'
    " tries = 0, error = ''"
)
_COUNT = "UPDATE due SET tries = tries + 1, error = ? WHERE stream = ? RETURNING tries"
_RELEASE = "UPDATE due SET tries = 0, error = '' WHERE stream = ?"


def open_windows(cursor: Cursor, streams: Sequence[str]) -> dict[str, int]:
    """The windows that these streams' due rows are for; their heads are locked."""
    return dict(cursor.among(_OPEN, streams))


def forget(cursor: Cursor, streams: Sequence[tuple[str]]) -> None:
    """These streams are due no more."""
    cursor.many(_FORGET, streams)


def remember(cursor: Cursor, wanted: Sequence[tuple[str, int, str]]) -> None:
    """These streams are due then; tries count from 0."""
    cursor.many(_REMEMBER, wanted)


def due(cursor: Cursor, now: str, limit: int) -> list[Due]:
    """See `Log.due`."""
    return [Due(*row) for row in cursor.run(_DUE, (instant(now), limit)).fetchall()]


def of(cursor: Cursor, stream: str) -> Due | None:
    """See `Log.due_of`."""
    row = cursor.run(_ROW, (stream,)).fetchone()
    return None if row is None else Due(*row)


def tried(cursor: Cursor, stream: str, error: str) -> int:
    """See `Log.tried`."""
    row = cursor.run(_COUNT, (error, stream)).fetchone()
    return int(row[0]) if row else 0


def quarantined(cursor: Cursor) -> list[Quarantined]:
    """See `Log.quarantined`."""
    return [Quarantined(Due(*row[:3]), *row[3:]) for row in cursor.run(_STUCK).fetchall()]


def release(cursor: Cursor, stream: str) -> None:
    """See `Log.release`."""
    if cursor.run(_RELEASE, (stream,)).rowcount == 0:
        raise Unknown(f"{stream} is not due")
