"""The small tables in SQL: what `storage.shelf` promises, for every kind of row alike."""

from collections.abc import Callable
from typing import Any, Generic

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from storage import shelf
from storage.shelf import R, Row
from storage.statements import refusing
from storage.tables import metadata

Read = Callable[[Callable[[Connection], Any]], Any]


class SqlShelf(Generic[R]):
    """One small table; `read` and `write` run a function of a connection in a transaction."""

    def __init__(self, kind: type[R], read: Read, write: Read) -> None:
        self._kind: type[R] = kind
        self._read, self._write = read, write

    def get(self, *key: str | int) -> R | None:
        found = self.find(**dict(zip(self._kind.KEY, key, strict=True)))
        return found[0] if found else None

    def find(self, **equal: object) -> list[R]:
        shelf.check_columns(self._kind, equal)
        found: list[R] = self._read(lambda connection: find(connection, self._kind, equal))
        return found

    def put(self, row: R) -> None:
        self._write(lambda connection: put(connection, row))

    def drop(self, *key: str | int) -> bool:
        named = dict(zip(self._kind.KEY, key, strict=True))
        return bool(self._write(lambda connection: _delete(connection, self._kind, named)))


def find(connection: Connection, kind: type[R], equal: dict[str, Any]) -> list[R]:
    """The rows with these values, in the order of their key."""
    table = metadata.tables[kind.__name__.lower()]
    rows = select(*(table.c[name] for name in shelf.columns(kind)))
    rows = rows.where(*(table.c[name] == value for name, value in equal.items()))
    rows = rows.order_by(*(table.c[name] for name in kind.KEY))
    return [kind(*row) for row in connection.execute(rows)]


def put(connection: Connection, row: Row) -> None:
    """Write over the row with this key, or anew."""
    table = metadata.tables[type(row).__name__.lower()]
    values = {name: getattr(row, name) for name in shelf.columns(type(row))}
    with refusing(table.name):
        over = connection.execute(update(table).where(_same(row)).values(values))
        if over.rowcount == 0:
            connection.execute(insert(table), values)


def drop(connection: Connection, row: Row) -> bool:
    """Delete the row with this row's key; False when there was none."""
    return _delete(connection, type(row), {name: getattr(row, name) for name in row.KEY})


def _delete(connection: Connection, kind: type[Row], key: dict[str, Any]) -> bool:
    table = metadata.tables[kind.__name__.lower()]
    gone = delete(table).where(*(table.c[name] == value for name, value in key.items()))
    return connection.execute(gone).rowcount > 0


def _same(row: Row) -> ColumnElement[bool]:
    table = metadata.tables[type(row).__name__.lower()]
    return and_(*(table.c[name] == getattr(row, name) for name in row.KEY))
