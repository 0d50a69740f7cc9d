"""The cursor of an SQLite file (`storage.cursor`)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from storage.batch import Unavailable
from storage.cursor import MOVED, KeyTaken

_VERBS = "INSERT", "UPDATE", "DELETE"


def powers(count: int) -> Iterator[int]:
    """Powers of two that add up to it, so that few spellings of a statement are ever prepared."""
    for power in (64, 32, 16, 8, 4, 2, 1):
        while count >= power:
            yield power
            count -= power


@cache
def spread(sql: str, count: int) -> str:
    """The statement for so many rows at once. A step lets other threads run, and each of them then
    makes the writer wait: one step for 64 rows is worth 64 that are a little shorter."""
    before, values, row = sql.partition("VALUES ")
    end = _matching(row) + 1
    return f"{before}{values}{', '.join([row[:end]] * count)}{row[end:]}"


def _matching(text: str) -> int:
    """Where the parenthesis that begins the text ends."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return at
    raise ValueError(f"no VALUES (…) in {text!r}")


class SqliteCursor:
    """See `storage.cursor.Cursor`. Whoever holds it holds the file: nothing else needs a lock."""

    lock = share = ""

    def __init__(self, connection: Any, sqlite: ModuleType) -> None:
        self.connection = connection
        self._cursor = connection.cursor()
        self._run = self._cursor.execute
        self._taken: type[Exception] = sqlite.IntegrityError
        self._troubles = sqlite.DatabaseError, sqlite.OperationalError

    def run(self, sql: str, values: Sequence[object] = ()) -> Any:
        try:
            return self._run(sql, values)
        except self._taken as error:
            raise _refusal(error) from error

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> int:
        if len(rows) == 1:
            return int(self.run(sql, rows[0]).rowcount)
        changed, at = 0, 0
        for count in powers(len(rows)):
            values = [value for row in rows[at : at + count] for value in row]
            changed += self.run(spread(sql, count), values).rowcount
            at += count
        return changed

    def among(self, sql: str, keys: Sequence[str], lock: bool = False) -> list[Any]:
        found, at = list[Any](), 0
        for count in powers(len(keys)):
            found += self.run(spread(sql, count), keys[at : at + count]).fetchall()
            at += count
        return found

    def alone(self, what: str) -> None:
        """BEGIN IMMEDIATE has seen to it."""

    def hold(self, tables: Sequence[str]) -> None:
        """As `alone`."""

    def shut(self, tables: Sequence[str]) -> None:
        """Somebody may have opened the file after it was looked at."""
        for table in tables:
            for verb in _VERBS:
                self.run(
                    f"CREATE TRIGGER {_guard(table, verb)} BEFORE {verb} ON {table}"
                    f" BEGIN SELECT RAISE(ABORT, '{MOVED}'); END"
                )

    def reopen(self, tables: Sequence[str]) -> None:
        for table in tables:
            for verb in _VERBS:
                self.run(f"DROP TRIGGER IF EXISTS {_guard(table, verb)}")

    def number_on(self, table: str, column: str) -> None:
        """SQLite counts on from the largest."""

    def is_trouble(self, error: Exception) -> bool:
        """Is it the file (full, locked, damaged), and not the caller? The driver tells a damaged
        file by DatabaseError itself, whose subclasses are for all other occasions."""
        return type(error) in self._troubles

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        self._run("SAVEPOINT apart")
        try:
            yield
        except BaseException:
            # A full disk may have undone everything already: then there is no savepoint any more.
            if self.connection.in_transaction:
                self._run("ROLLBACK TO apart")
                self._run("RELEASE apart")
            raise
        self._run("RELEASE apart")

    @contextmanager
    def transaction(self, begin: str) -> Iterator[None]:
        self._run(begin)
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self._run("ROLLBACK")
            raise


def _guard(table: str, verb: str) -> str:
    return f"{table}_moved_{verb.lower()}"


def _refusal(error: Exception) -> Exception:
    """The driver has one error for a key that is taken and for whatever a trigger refuses."""
    return Unavailable(MOVED) if str(error) == MOVED else KeyTaken(str(error))
