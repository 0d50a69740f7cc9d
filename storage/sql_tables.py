"""The small tables in SQL: what `storage.small_tables` promises, for every kind of row alike."""

from collections.abc import Callable, Mapping
from typing import Any, Generic

from storage import small_tables
from storage.batch import Invalid
from storage.cursor import Cursor, KeyTaken
from storage.small_tables import R, Row, SettingRow

LAST = "\U0010ffff"  # behind every other character, byte by byte too
Run = Callable[[Callable[[Cursor], Any]], Any]
_ADD = "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
_SWAP = "UPDATE setting SET value = ? WHERE name = ? AND value = ?"
_table = small_tables.table_name


class SqlTable(Generic[R]):
    """One small table; `read` and `write` run a function of a cursor in a transaction."""

    def __init__(self, kind: type[R], read: Run, write: Run) -> None:
        self._kind: type[R] = kind
        self._read, self._write = read, write

    def get(self, *key: str | int) -> R | None:
        found = self.find(**dict(zip(self._kind.KEY, key, strict=True)))
        return found[0] if found else None

    def find(self, **equal: object) -> list[R]:
        small_tables.check_columns(self._kind, equal)
        found: list[R] = self._read(lambda cursor: find(cursor, self._kind, equal))
        return found

    def beginning(self, text: str) -> list[R]:
        found: list[R] = self._read(lambda cursor: beginning(cursor, self._kind, text))
        return found

    def count(self, **equal: object) -> int:
        small_tables.check_columns(self._kind, equal)
        return int(self._read(lambda cursor: count(cursor, self._kind, equal)))

    def put(self, row: R) -> None:
        self._write(lambda cursor: _put_alone(cursor, row))

    def drop(self, *key: str | int) -> bool:
        named = dict(zip(self._kind.KEY, key, strict=True))
        return bool(self._write(lambda cursor: _delete(cursor, self._kind, tuple(named.values()))))

    def drop_below(self, column: str, text: str) -> int:
        small_tables.check_columns(self._kind, [column])
        sql = f"DELETE FROM {_table(self._kind)} WHERE {column} < ?"
        return int(self._write(lambda cursor: cursor.run(sql, (text,)).rowcount))


def find(cursor: Cursor, kind: type[R], equal: Mapping[str, object]) -> list[R]:
    """The rows with these values, in the order of their key."""
    where, values = _where(equal)
    sql = f"SELECT {_names(kind)} FROM {_table(kind)}{where} ORDER BY {', '.join(kind.KEY)}"
    return [kind(*row) for row in cursor.run(sql, values).fetchall()]


def count(cursor: Cursor, kind: type[R], equal: Mapping[str, object]) -> int:
    """How many rows have these values."""
    where, values = _where(equal)
    [[found]] = cursor.run(f"SELECT COUNT(*) FROM {_table(kind)}{where}", values).fetchall()
    return int(found)


def _where(equal: Mapping[str, object]) -> tuple[str, list[object]]:
    """The condition, and the values that it asks for."""
    asked = [f"{name} IS NULL" if equal[name] is None else f"{name} = ?" for name in equal]
    where = f" WHERE {' AND '.join(asked)}" if asked else ""
    return where, [value for value in equal.values() if value is not None]


def beginning(cursor: Cursor, kind: type[R], text: str) -> list[R]:
    """The rows from this text on, up to the first text that does not begin with it."""
    first, order = kind.KEY[0], ", ".join(kind.KEY)
    within = f"{first} >= ? AND {first} < ?"
    sql = f"SELECT {_names(kind)} FROM {_table(kind)} WHERE {within} ORDER BY {order}"
    return [kind(*row) for row in cursor.run(sql, (text, text + LAST)).fetchall()]


def put(cursor: Cursor, row: Row) -> None:
    """Write over the row with this key, or anew. Raises KeyTaken."""
    cursor.run(_upsert(type(row)), [getattr(row, name) for name in small_tables.columns(type(row))])


def drop(cursor: Cursor, row: Row) -> bool:
    """Delete the row with this row's key; False when there was none."""
    return _delete(cursor, type(row), small_tables.key_of(row))


def swap(cursor: Cursor, row: SettingRow, was: bytes | None) -> bool:
    """See `Tables.swap_setting`."""
    if was is None:
        return cursor.run(_ADD, (row.name, row.value)).rowcount > 0
    return cursor.run(_SWAP, (row.value, row.name, was)).rowcount > 0


def _put_alone(cursor: Cursor, row: Row) -> None:
    try:
        put(cursor, row)
    except KeyTaken as taken:
        raise Invalid(f"{_table(type(row))}: {taken}") from taken


def _delete(cursor: Cursor, kind: type[Row], key: tuple[Any, ...]) -> bool:
    same = " AND ".join(f"{name} = ?" for name in kind.KEY)
    return cursor.run(f"DELETE FROM {_table(kind)} WHERE {same}", key).rowcount > 0


def _upsert(kind: type[Row]) -> str:
    columns = small_tables.columns(kind)
    news = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in kind.KEY)
    return (
        f"INSERT INTO {_table(kind)} ({_names(kind)}) VALUES ({', '.join('?' * len(columns))})"
        f" ON CONFLICT ({', '.join(kind.KEY)}) DO UPDATE SET {news}"
    )


def _names(kind: type[Row]) -> str:
    return ", ".join(small_tables.columns(kind))
