"""What a stream holds, read through one connection, whose transaction makes it one moment."""

from collections.abc import Sequence
from typing import Any

from storage.batch import Head, Part, Unknown
from storage.cursor import LAST, Cursor
from storage.log import Listed

_HEAD = "SELECT stream, size, root, frontier, key FROM head WHERE stream = ?"
_LISTED = "SELECT stream, size, root, frontier, key, game, phase, cause FROM head"
_TALLY = "SELECT phase, SUM(streams) FROM tally GROUP BY phase"
_AMONG = (
    "SELECT stream, size, root, frontier, key, game, phase, cause FROM head"
    " WHERE stream IN (VALUES (?))"
)
_LEAVES = "SELECT leaf FROM leaf WHERE stream = ? AND n >= ? AND n < ? ORDER BY n"
_PARTS = (
    "SELECT n, position, name, digest, audience, published, box FROM disclosure"
    " WHERE stream = ? AND n >= ? AND n < ? ORDER BY n, position"
)
_ORPHANS = {
    f"{rows} of": f"SELECT DISTINCT stream FROM {rows}"
    " WHERE stream NOT IN (SELECT stream FROM head)"
    for rows in ("leaf", "disclosure", "due", "archive")
}


def head(cursor: Cursor, stream: str) -> Head:
    """See `Log.head`."""
    row = cursor.run(_HEAD, (stream,)).fetchone()
    if row is None:
        raise Unknown(f"no stream {stream!r}")
    return Head(*row)


def leaves(cursor: Cursor, stream: str, start: int, end: int | None) -> list[bytes]:
    """See `Log.leaves`."""
    found = _leaves(cursor, stream, start, end)
    return found if found or head(cursor, stream) else []


def parts(cursor: Cursor, stream: str, start: int, end: int | None) -> list[Part]:
    """See `Log.parts`."""
    found = _parts(cursor, stream, start, end)
    return found if found or head(cursor, stream) else []


def load(cursor: Cursor, stream: str, start: int) -> tuple[Head, list[bytes], list[Part]]:
    """See `Log.load`."""
    now = head(cursor, stream)
    return now, _leaves(cursor, stream, start, None), _parts(cursor, stream, start, None)


def streams(
    cursor: Cursor, phase: str | None, cause: str | None, limit: int | None
) -> list[Listed]:
    """See `Log.streams`."""
    asked = {"phase = ?": phase, "cause = ?": cause}
    given = {where: value for where, value in asked.items() if value is not None}
    where = f" WHERE {' AND '.join(given)}" if given else ""
    first = "" if limit is None else f" LIMIT {limit:d}"
    rows = cursor.run(f"{_LISTED}{where} ORDER BY stream{first}", tuple(given.values()))
    return [Listed(Head(*row[:5]), *row[5:]) for row in rows.fetchall()]


def tally(cursor: Cursor) -> dict[str, int]:
    """See `Log.tally`."""
    counted = {phase: int(number) for phase, number in cursor.run(_TALLY).fetchall()}
    return {phase: number for phase, number in counted.items() if number}


def listed(cursor: Cursor, names: Sequence[str]) -> list[Listed]:
    """See `Log.listed`."""
    rows = cursor.among(_AMONG, names) if names else []
    return [Listed(Head(*row[:5]), *row[5:]) for row in sorted(rows)]


def orphans(cursor: Cursor) -> list[str]:
    """Rows that belong to no stream, leaf or head, as sentences."""
    found = []
    for what, sql in _ORPHANS.items():
        found += [f"{what} {row[0]!r}, which has no head" for row in cursor.run(sql).fetchall()]
    return found


def _leaves(cursor: Cursor, stream: str, start: int, end: int | None) -> list[bytes]:
    rows = cursor.run(_LEAVES, (stream, start, LAST if end is None else end)).fetchall()
    return [leaf for (leaf,) in rows]


def _parts(cursor: Cursor, stream: str, start: int, end: int | None) -> list[Part]:
    rows = cursor.run(_PARTS, (stream, start, LAST if end is None else end)).fetchall()
    return [_part(*row) for row in rows]


def _part(
    n: int, position: int, name: str, digest: bytes, audience: bytes, published: Any, box: Any
) -> Part:
    return Part(n, position, name, digest, tuple(audience), bool(published), box)
