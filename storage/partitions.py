"""The two tables that only grow, divided by match: to the server each part is a table of its own,
which is vacuumed, indexed and put on a disk apart. The statements stay what they are.

Why: docs/decisions/0162-partitions.md.
"""

from storage.cursor import Cursor

GROWING = "leaf", "disclosure"
MOST = 256  # parts; a plan looks at all of them where a statement names no match

_PARTS = "SELECT COUNT(*) FROM pg_inherits WHERE inhparent = CAST(CAST(? AS text) AS regclass)"
# As they were made: what `moving` adds is never there before anybody has moved away.
_TRIGGERS = """SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE tgrelid = CAST(CAST(? AS text) AS regclass) AND NOT tgisinternal ORDER BY tgname"""


class Indivisible(Exception):
    """Rows lie in these tables already, laid out otherwise."""


def divide(cursor: Cursor, parts: int) -> None:
    """In a transaction in which nobody else works: empty tables become tables of so many parts.
    PostgreSQL alone. Raises Indivisible."""
    if all(parts_of(cursor, table) == parts for table in GROWING):
        return
    for table in GROWING:
        if cursor.run(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
            found = parts_of(cursor, table)
            laid = f"in {found} parts" if found else "whole"
            raise Indivisible(f"{table} is {laid} and not empty: give an empty database")
        _divide(cursor, table, parts)


def parts_of(cursor: Cursor, table: str) -> int:
    """0 of a table that is whole."""
    return int(cursor.run(_PARTS, (table,)).fetchone()[0])


def _divide(cursor: Cursor, table: str, parts: int) -> None:
    """The like of it in its place: columns, orders of text, key, guards."""
    guards = cursor.run(_TRIGGERS, (table,)).fetchall()
    new = f"{table}_divided"
    cursor.run(f"CREATE TABLE {new} (LIKE {table} INCLUDING ALL) PARTITION BY HASH (stream)")
    cursor.run(f"DROP TABLE {table}")
    cursor.run(f"ALTER TABLE {new} RENAME TO {table}")
    cursor.run(f"ALTER TABLE {table} RENAME CONSTRAINT {new}_pkey TO {table}_pkey")
    names = [f"{table}_{n}" for n in range(parts)]
    for n, name in enumerate(names):
        values = f"MODULUS {parts}, REMAINDER {n}"
        cursor.run(f"CREATE TABLE {name} PARTITION OF {table} FOR VALUES WITH ({values})")
    for _, made in guards:
        cursor.run(made)
        if " FOR EACH STATEMENT " in made:  # of rows' guards each part has its own by itself
            for name in names:
                cursor.run(made.replace(f".{table} ", f".{name} "))
