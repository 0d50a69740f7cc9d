"""What a stream holds, read through one connection, whose transaction makes it one moment."""

from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from storage.batch import Head, Part, Unknown
from storage.log import Listed
from storage.statements import LAST
from storage.tables import DISCLOSURE, HEAD, LEAF

_HEADS = select(HEAD.c.stream, HEAD.c.size, HEAD.c.root, HEAD.c.frontier, HEAD.c.key)
_HEAD = _HEADS.where(HEAD.c.stream == bindparam("here"))
_LISTED = _HEADS.add_columns(HEAD.c.game, HEAD.c.phase, HEAD.c.cause).order_by(HEAD.c.stream)
_LEAVES = (
    select(LEAF.c.leaf)
    .where(LEAF.c.stream == bindparam("here"))
    .where(LEAF.c.n >= bindparam("start"), LEAF.c.n < bindparam("end"))
    .order_by(LEAF.c.n)
)
_SEALED = DISCLOSURE.c
_PARTS = (
    select(
        _SEALED.n,
        _SEALED.position,
        _SEALED.name,
        _SEALED.digest,
        _SEALED.audience,
        _SEALED.published,
        _SEALED.box,
    )
    .where(_SEALED.stream == bindparam("here"))
    .where(_SEALED.n >= bindparam("start"), _SEALED.n < bindparam("end"))
    .order_by(_SEALED.n, _SEALED.position)
)


def head(connection: Connection, stream: str) -> Head:
    """See `Log.head`."""
    row = connection.execute(_HEAD, {"here": stream}).one_or_none()
    if row is None:
        raise Unknown(f"no stream {stream!r}")
    return Head(*row)


def leaves(connection: Connection, stream: str, start: int, end: int | None) -> list[bytes]:
    """See `Log.leaves`."""
    head(connection, stream)
    return list(connection.execute(_LEAVES, _range(stream, start, end)).scalars())


def parts(connection: Connection, stream: str, start: int, end: int | None) -> list[Part]:
    """See `Log.parts`."""
    head(connection, stream)
    return [_part(row) for row in connection.execute(_PARTS, _range(stream, start, end))]


def load(connection: Connection, stream: str, start: int) -> tuple[Head, list[bytes], list[Part]]:
    """See `Log.load`."""
    now = head(connection, stream)
    return now, leaves(connection, stream, start, None), parts(connection, stream, start, None)


def streams(connection: Connection) -> list[Listed]:
    """See `Log.streams`."""
    return [Listed(Head(*row[:5]), *row[5:]) for row in connection.execute(_LISTED)]


def _part(row: Row[*tuple[Any, ...]]) -> Part:
    return Part(
        row.n, row.position, row.name, row.digest, tuple(row.audience), row.published, row.box
    )


def _range(stream: str, start: int, end: int | None) -> dict[str, object]:
    return {"here": stream, "start": start, "end": LAST if end is None else end}
