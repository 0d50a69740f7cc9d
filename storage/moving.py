"""Everything of one store in another one that was empty: all of it or nothing, and compared there.

Read in pages by key, since nobody's memory holds a home. Both stores order text byte by byte, so
their pages are the same pages.

Why: docs/decisions/0149-move.md.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Boolean, Table

from storage import reading
from storage.cursor import Cursor, KeyTaken
from storage.schema import metadata
from storage.tree import leaf_hash, root_of

PAGE = 100  # rows; some hold a whole mail, or the drawings of a match
# Counted by triggers, and told anew by whoever works on the store that they are there.
_LEFT = "tally", "node"
TABLES = tuple(table for table in metadata.sorted_tables if table.name not in _LEFT)
# A store that was left takes nothing of whoever may still have it open, after the mark, which is a
# setting.
SHUT = tuple(table.name for table in TABLES)
SHUT_LAST = "setting"
_NUMBERED = ("inbox", "id"), ("outbox", "seq")

Row = tuple[object, ...]


class Unmovable(Exception):
    """The other store is not empty, or does not hold what it was given: nothing was moved."""


@dataclass(frozen=True)
class Root:
    """Where a log stands, reckoned from its leaves in the other store."""

    stream: str
    size: int
    root: bytes


@dataclass(frozen=True)
class Moved:
    """What is in the other store. `again`: it was there already."""

    roots: tuple[Root, ...]
    rows: int
    again: bool


def moved(here: Cursor, there: Cursor) -> Moved:
    """Each of these cursors is in a transaction of its own; that of `here` writes nothing but that
    the store was left. Raises Unmovable."""
    names = [table.name for table in TABLES]
    for cursor in (here, there):
        cursor.hold(names)
    here.shut([name for name in names if name != SHUT_LAST])
    full = [name for name in names if there.run(f"SELECT 1 FROM {name} LIMIT 1").fetchone()]
    if not full:
        for table in TABLES:
            _copy(here, there, table)
        for name, column in _NUMBERED:
            there.number_on(name, column)
    rows = sum(_same(here, there, table, bool(full)) for table in TABLES)
    return Moved(tuple(_roots(there)), rows, bool(full))


def _copy(here: Cursor, there: Cursor, table: Table) -> None:
    columns = [f'"{column.name}"' for column in table.columns]
    marks = ", ".join("?" * len(columns))
    sql = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({marks})"
    for page in _pages(here, table):
        try:
            there.many(sql, page)
        except KeyTaken as refused:
            raise Unmovable(f"{table.name}: the other store takes no such row: {refused}") from None


def _same(here: Cursor, there: Cursor, table: Table, was_full: bool) -> int:
    """How many rows both have. Raises Unmovable."""
    (ours, count), (theirs, _) = _sum(here, table), _sum(there, table)
    if ours != theirs:
        why = "and is not empty: it is another home, or this one that has gone on there"
        raise Unmovable(f"{table.name} is not the same in both stores{f', {why}' * was_full}")
    return count


def _sum(cursor: Cursor, table: Table) -> tuple[bytes, int]:
    """A digest of all rows, and their number."""
    digest, count = hashlib.sha256(), 0
    for page in _pages(cursor, table):
        for row in page:
            digest.update(repr(row).encode())
        count += len(page)
    return digest.digest(), count


def _pages(cursor: Cursor, table: Table) -> Iterator[list[Row]]:
    """All rows in the order of the key, each value as both stores know it."""
    names = [column.name for column in table.columns]
    key = [column.name for column in table.primary_key]
    places = [names.index(name) for name in key]
    truths = [at for at, one in enumerate(table.columns) if isinstance(one.type, Boolean)]
    columns, order = (", ".join(f'"{name}"' for name in some) for some in (names, key))
    behind = f" WHERE ({order}) > ({', '.join('?' * len(key))})"
    last: Row = ()
    while True:
        where = behind if last else ""
        sql = f"SELECT {columns} FROM {table.name}{where} ORDER BY {order} LIMIT {PAGE}"
        page = [_told(row, truths) for row in cursor.run(sql, last).fetchall()]
        if not page:
            return
        yield page
        last = tuple(page[-1][at] for at in places)


def _told(row: Row, truths: list[int]) -> Row:
    """SQLite knows no truth but 0 and 1."""
    return tuple(bool(value) if at in truths else value for at, value in enumerate(row))


def _roots(there: Cursor) -> Iterator[Root]:
    """Raises Unmovable for a log whose leaves are not what its head says."""
    streams = [row[0] for row in there.run("SELECT stream FROM head ORDER BY stream").fetchall()]
    for stream in streams:
        head = reading.head(there, stream)
        leaves = reading.leaves(there, stream, 0, None)
        found = root_of([leaf_hash(leaf) for leaf in leaves])
        if (len(leaves), found) != (head.size, head.root):
            raise Unmovable(f"{stream}: its leaves do not add up to its head; see referee fsck")
        yield Root(stream, head.size, found)
