"""A cursor: one connection in a transaction that somebody else began and will end.

Statements are plain SQL that SQLite and PostgreSQL read alike, with `?` for values; each store's
cursor knows its own driver, and the few words in which the two differ. (SQLAlchemy's Core cost more
than the statements themselves: 0.36 of raw SQLite's durable rate against 0.8 so.)
"""

from collections.abc import Sequence
from typing import Any, Protocol

MOVED = "this home has moved to another store, and this one takes nothing more"


class KeyTaken(Exception):
    """A row breaks a constraint: its unique key is taken. The transaction is to be undone."""


class Rows(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


HeadRow = tuple[int, bytes, bytes, bytes]  # of a stream: size, root, frontier, key


class Cursor(Protocol):
    """`share` ends a SELECT whose rows nobody else may change until the commit; empty where a
    transaction holds the whole file anyway."""

    share: str

    def run(self, sql: str, values: Sequence[object] = ()) -> Rows:
        """Run one statement. Read what it gave before the next one. Raises KeyTaken."""
        ...

    def among(self, sql: str, keys: Sequence[str], lock: bool = False) -> list[Any]:
        """The rows of a SELECT with `IN (VALUES (?))` for all of the keys. `lock`: until the commit
        nobody else changes them."""
        ...

    def alone(self, what: str) -> None:
        """Until the commit nobody else, in whatever process, passes this point."""
        ...

    def hold(self, tables: Sequence[str]) -> None:
        """Until the commit nobody else changes these tables, however long that takes."""
        ...

    def shut(self, tables: Sequence[str]) -> None:
        """From now on nobody adds, changes or takes away a row of these tables, whoever still has
        the store open; until they are opened. Whoever tries is told `MOVED`."""
        ...

    def reopen(self, tables: Sequence[str]) -> None:
        """As it was before they were shut."""
        ...

    def number_on(self, table: str, column: str) -> None:
        """Rows that are numbered by the store come behind those that are there."""
        ...

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> int:
        """Run a statement with `VALUES (…)` for all rows, in order; how many rows it changed in
        all. Raises KeyTaken."""
        ...


LAST = 2_147_483_647  # the end of every stream, for a range without one
