"""The cursor of a PostgreSQL database (`storage.cursor`), and what its errors mean."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import errors

from storage.cursor import KeyTaken

# The server breaks off one of two transactions that wait for each other; ours may simply be tried
# again. A standby that has not taken over yet, and whatever cuts the line, means: later.
CROSSED = errors.DeadlockDetected, errors.SerializationFailure
TROUBLES = psycopg.OperationalError, psycopg.InterfaceError, errors.ReadOnlySqlTransaction


class PostgresCursor:
    """See `storage.cursor.Cursor`."""

    share = " FOR SHARE"

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        self._cursor = connection.cursor(binary=True)

    def run(self, sql: str, values: Sequence[object] = ()) -> Any:
        try:
            return self._cursor.execute(_spelt(sql), values)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise KeyTaken(_said(error)) from error

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> int:
        if len(rows) == 1:
            return int(self.run(sql, rows[0]).rowcount)
        try:
            self._cursor.executemany(_spelt(sql), rows)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise KeyTaken(_said(error)) from error
        return self._cursor.rowcount

    def among(self, sql: str, keys: Sequence[str], lock: bool = False) -> list[Any]:
        """Locked in the order of their names, so that two processes with the same streams in hand
        do not wait for each other for ever."""
        asked = sql.replace("IN (VALUES (?))", "= ANY (?)")
        asked += " ORDER BY stream FOR UPDATE" if lock else ""
        return list(self.run(asked, (list(keys),)).fetchall())

    def alone(self, what: str) -> None:
        self.run("SELECT pg_advisory_xact_lock(hashtext(?))", (f"referee/{what}",))

    def is_trouble(self, error: Exception) -> bool:
        return isinstance(error, TROUBLES)

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        self.run("SAVEPOINT apart")
        try:
            yield
        except BaseException:
            self._back("ROLLBACK TO apart")
            raise
        self.run("RELEASE apart")

    @contextmanager
    def transaction(self, begin: str) -> Iterator[None]:
        self.run(begin)
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            self._back("ROLLBACK")
            raise

    def _back(self, sql: str) -> None:
        """Undo; where the line is cut the server has undone it already."""
        if not self.connection.closed:
            self.run(sql)


@cache
def _spelt(sql: str) -> str:
    """psycopg writes `%s` for a value."""
    return sql.replace("?", "%s")


def _said(error: psycopg.Error) -> str:
    return error.diag.message_primary or str(error)
