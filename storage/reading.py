"""What a stream holds, read through one connection, whose transaction makes it one moment."""

from collections.abc import Sequence
from typing import Any

from storage.batch import Head, Part, Unknown
from storage.log import Listed
from storage.pen import LAST, Pen

_HEAD = "SELECT stream, size, root, frontier, key FROM head WHERE stream = ?"
_LISTED = "SELECT stream, size, root, frontier, key, game, phase, cause FROM head ORDER BY stream"
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
    for rows in ("leaf", "disclosure", "due")
}


def head(pen: Pen, stream: str) -> Head:
    """See `Log.head`."""
    row = pen.run(_HEAD, (stream,)).fetchone()
    if row is None:
        raise Unknown(f"no stream {stream!r}")
    return Head(*row)


def leaves(pen: Pen, stream: str, start: int, end: int | None) -> list[bytes]:
    """See `Log.leaves`."""
    found = _leaves(pen, stream, start, end)
    return found if found or head(pen, stream) else []


def parts(pen: Pen, stream: str, start: int, end: int | None) -> list[Part]:
    """See `Log.parts`."""
    found = _parts(pen, stream, start, end)
    return found if found or head(pen, stream) else []


def load(pen: Pen, stream: str, start: int) -> tuple[Head, list[bytes], list[Part]]:
    """See `Log.load`."""
    now = head(pen, stream)
    return now, _leaves(pen, stream, start, None), _parts(pen, stream, start, None)


def streams(pen: Pen) -> list[Listed]:
    """See `Log.streams`."""
    return [Listed(Head(*row[:5]), *row[5:]) for row in pen.run(_LISTED).fetchall()]


def listed(pen: Pen, names: Sequence[str]) -> list[Listed]:
    """See `Log.listed`."""
    rows = pen.among(_AMONG, names) if names else []
    return [Listed(Head(*row[:5]), *row[5:]) for row in sorted(rows)]


def orphans(pen: Pen) -> list[str]:
    """Rows that belong to no stream, leaf or head, as sentences."""
    found = []
    for what, sql in _ORPHANS.items():
        found += [f"{what} {row[0]!r}, which has no head" for row in pen.run(sql).fetchall()]
    return found


def _leaves(pen: Pen, stream: str, start: int, end: int | None) -> list[bytes]:
    rows = pen.run(_LEAVES, (stream, start, LAST if end is None else end)).fetchall()
    return [leaf for (leaf,) in rows]


def _parts(pen: Pen, stream: str, start: int, end: int | None) -> list[Part]:
    rows = pen.run(_PARTS, (stream, start, LAST if end is None else end)).fetchall()
    return [_part(*row) for row in rows]


def _part(
    n: int, position: int, name: str, digest: bytes, audience: bytes, published: Any, box: Any
) -> Part:
    return Part(n, position, name, digest, tuple(audience), bool(published), box)
