"""The small tables in SQL: what `storage.shelf` promises, for every kind of row alike."""

from collections.abc import Callable, Mapping
from typing import Any, Generic

from storage import shelf
from storage.batch import Invalid
from storage.pen import Pen, Taken
from storage.shelf import R, Row

LAST = "\U0010ffff"  # behind every other character, byte by byte too
Run = Callable[[Callable[[Pen], Any]], Any]


class SqlShelf(Generic[R]):
    """One small table; `read` and `write` run a function of a pen in a transaction."""

    def __init__(self, kind: type[R], read: Run, write: Run) -> None:
        self._kind: type[R] = kind
        self._read, self._write = read, write

    def get(self, *key: str | int) -> R | None:
        found = self.find(**dict(zip(self._kind.KEY, key, strict=True)))
        return found[0] if found else None

    def find(self, **equal: object) -> list[R]:
        shelf.check_columns(self._kind, equal)
        found: list[R] = self._read(lambda pen: find(pen, self._kind, equal))
        return found

    def beginning(self, text: str) -> list[R]:
        found: list[R] = self._read(lambda pen: beginning(pen, self._kind, text))
        return found

    def put(self, row: R) -> None:
        self._write(lambda pen: _put_alone(pen, row))

    def drop(self, *key: str | int) -> bool:
        named = dict(zip(self._kind.KEY, key, strict=True))
        return bool(self._write(lambda pen: _delete(pen, self._kind, tuple(named.values()))))


def find(pen: Pen, kind: type[R], equal: Mapping[str, object]) -> list[R]:
    """The rows with these values, in the order of their key."""
    asked = [f"{name} IS NULL" if equal[name] is None else f"{name} = ?" for name in equal]
    where = f" WHERE {' AND '.join(asked)}" if asked else ""
    sql = f"SELECT {_names(kind)} FROM {_table(kind)}{where} ORDER BY {', '.join(kind.KEY)}"
    values = [value for value in equal.values() if value is not None]
    return [kind(*row) for row in pen.run(sql, values).fetchall()]


def beginning(pen: Pen, kind: type[R], text: str) -> list[R]:
    """The rows from this text on, up to the first text that does not begin with it."""
    first, order = kind.KEY[0], ", ".join(kind.KEY)
    within = f"{first} >= ? AND {first} < ?"
    sql = f"SELECT {_names(kind)} FROM {_table(kind)} WHERE {within} ORDER BY {order}"
    return [kind(*row) for row in pen.run(sql, (text, text + LAST)).fetchall()]


def put(pen: Pen, row: Row) -> None:
    """Write over the row with this key, or anew. Raises Taken."""
    pen.run(_upsert(type(row)), [getattr(row, name) for name in shelf.columns(type(row))])


def drop(pen: Pen, row: Row) -> bool:
    """Delete the row with this row's key; False when there was none."""
    return _delete(pen, type(row), shelf.key_of(row))


def _put_alone(pen: Pen, row: Row) -> None:
    try:
        put(pen, row)
    except Taken as taken:
        raise Invalid(f"{_table(type(row))}: {taken}") from taken


def _delete(pen: Pen, kind: type[Row], key: tuple[Any, ...]) -> bool:
    same = " AND ".join(f"{name} = ?" for name in kind.KEY)
    return pen.run(f"DELETE FROM {_table(kind)} WHERE {same}", key).rowcount > 0


def _upsert(kind: type[Row]) -> str:
    columns = shelf.columns(kind)
    news = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in kind.KEY)
    return (
        f"INSERT INTO {_table(kind)} ({_names(kind)}) VALUES ({', '.join('?' * len(columns))})"
        f" ON CONFLICT ({', '.join(kind.KEY)}) DO UPDATE SET {news}"
    )


def _names(kind: type[Row]) -> str:
    return ", ".join(shelf.columns(kind))


def _table(kind: type[Row]) -> str:
    return kind.__name__.lower()
