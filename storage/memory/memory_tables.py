"""The small tables in memory."""

from typing import Any, Generic

from storage.batch import Invalid
from storage.memory.journal import Journal
from storage.small_tables import R, Row, check_columns, key_of, table_name


class MemoryTables:
    """The rows of all small tables, by kind and key."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._rows: dict[type[Row], dict[Any, Any]] = {}

    def rows(self, kind: type[Row]) -> dict[Any, Any]:
        return self._rows.setdefault(kind, {})

    def put(self, row: Row) -> None:
        rows, key = self.rows(type(row)), key_of(row)
        for other_key, other in rows.items():
            for column in row.UNIQUE:
                if other_key != key and getattr(other, column) == getattr(row, column):
                    raise Invalid(f"{table_name(type(row))}: {column} is taken")
        self.journal.set(rows, key, row)

    def drop(self, row: Row) -> None:
        self.journal.drop(self.rows(type(row)), key_of(row))


class MemoryTable(Generic[R]):
    """One small table; see `storage.small_tables.SmallTable`."""

    def __init__(self, kind: type[R], tables: MemoryTables) -> None:
        self._kind: type[R] = kind
        self._tables = tables

    def get(self, *key: str | int) -> R | None:
        found = self.find(**dict(zip(self._kind.KEY, key, strict=True)))
        return found[0] if found else None

    def find(self, **equal: object) -> list[R]:
        check_columns(self._kind, equal)
        with self._tables.journal.breath():
            rows: list[R] = [row for _, row in sorted(self._tables.rows(self._kind).items())]
        return [row for row in rows if all(getattr(row, at) == equal[at] for at in equal)]

    def beginning(self, text: str) -> list[R]:
        return [row for row in self.find() if str(key_of(row)[0]).startswith(text)]

    def count(self, **equal: object) -> int:
        return len(self.find(**equal))

    def put(self, row: R) -> None:
        with self._tables.journal.breath():
            self._tables.put(row)

    def drop(self, *key: str | int) -> bool:
        dict(zip(self._kind.KEY, key, strict=True))  # as many parts as the key has
        with self._tables.journal.breath():
            return self._tables.journal.drop(self._tables.rows(self._kind), key)

    def drop_below(self, column: str, text: str) -> int:
        check_columns(self._kind, [column])
        with self._tables.journal.breath():
            lower = [row for row in self.find() if getattr(row, column) < text]
            for row in lower:
                self._tables.drop(row)
        return len(lower)
