"""The cursor of a PostgreSQL database (`storage.cursor`), and what its errors mean."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import errors

from storage.batch import Unavailable, Unsettled
from storage.cursor import MOVED, KeyTaken

# The server breaks off one of two transactions that wait for each other; ours may simply be tried
# again. A standby that has not taken over yet, and whatever cuts the line, means: later.
CROSSED = errors.DeadlockDetected, errors.SerializationFailure
TROUBLES = psycopg.OperationalError, psycopg.InterfaceError, errors.ReadOnlySqlTransaction
BEHIND = errors.UndefinedTable, errors.UndefinedColumn  # a copy without our last upgrade
_REFUSALS = psycopg.IntegrityError, psycopg.DataError, errors.InsufficientPrivilege

_REFUSING = f"""CREATE OR REPLACE FUNCTION referee_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = '{MOVED}'; END $$"""

_LAST_WORDS = "FATAL", "PANIC"


def is_cut(error: Exception) -> bool:
    """Has the line ended, so that nobody has said what became of the last statement? (Class 08 and
    57P of SQLSTATE are a pooler's and a server's last words, whatever is fatal is one, too.)"""
    if isinstance(error, psycopg.Error) and error.diag.severity_nonlocalized in _LAST_WORDS:
        return True
    if not isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(("08", "57P"))


class PostgresCursor:
    """See `storage.cursor.Cursor`."""

    share = " FOR SHARE"

    def __init__(self, connection: psycopg.Connection[Any], settings: str = "") -> None:
        """`settings`: statements that each of its transactions begins with."""
        self.connection = connection
        self._settings = settings
        self._cursor = connection.cursor(binary=True)
        self._warning: str | None = None

    def run(self, sql: str, values: Sequence[object] = ()) -> Any:
        try:
            return self._cursor.execute(_spelt(sql), values)
        except _REFUSALS as error:
            raise _refusal(error) from error

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> int:
        if len(rows) == 1:
            return int(self.run(sql, rows[0]).rowcount)
        try:
            self._cursor.executemany(_spelt(sql), rows)
        except _REFUSALS as error:
            raise _refusal(error) from error
        return self._cursor.rowcount

    def among(self, sql: str, keys: Sequence[str], lock: bool = False) -> list[Any]:
        """Locked in the order of their names, so that two processes with the same streams in hand
        do not wait for each other for ever."""
        asked = sql.replace("IN (VALUES (?))", "= ANY (?)")
        asked += " ORDER BY stream FOR UPDATE" if lock else ""
        return list(self.run(asked, (list(keys),)).fetchall())

    def alone(self, what: str) -> None:
        self.run("SELECT pg_advisory_xact_lock(hashtext(?))", (f"referee/{what}",))

    def hold(self, tables: Sequence[str]) -> None:
        """Whoever has one of them locked is not waited for: nobody should."""
        for name, time in (("idle_in_transaction_session_timeout", "0"), ("lock_timeout", "10s")):
            self.run("SELECT set_config(?, ?, true)", (name, time))
        self.run(f"LOCK TABLE {', '.join(tables)} IN SHARE ROW EXCLUSIVE MODE")

    def shut(self, tables: Sequence[str]) -> None:
        self.run(_REFUSING)
        for table in tables:
            self.run(
                f"CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON {table}"
                " FOR EACH ROW EXECUTE FUNCTION referee_moved()"
            )

    def reopen(self, tables: Sequence[str]) -> None:
        for table in tables:
            self.run(f"DROP TRIGGER IF EXISTS moved ON {table}")

    def number_on(self, table: str, column: str) -> None:
        largest = f"(SELECT MAX({column}) FROM {table})"
        self.run(f"SELECT setval(pg_get_serial_sequence(?, ?), {largest})", (table, column))

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
    def snapshot(self) -> Iterator[None]:
        """A transaction that sees one moment and writes nothing."""
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self._back("ROLLBACK")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Raises Unsettled where the commit has begun and nobody has said that it was made."""
        self._begin()
        try:
            yield
        except BaseException:
            self._back("ROLLBACK")
            raise
        with self._committing():
            self.run("COMMIT")

    def at_once(self, sql: str, values: Sequence[object]) -> list[Any]:
        """One statement that is a whole transaction; as `transaction`."""
        if self._settings:
            with self.transaction():
                return list(self.run(sql, values).fetchall())
        with self._committing():
            return list(self.run(sql, values).fetchall())

    def hear(self, notice: psycopg.errors.Diagnostic) -> None:
        """What the server says beside its answers. A commit whose wait for the standby was broken
        off is answered as made, with a warning: it may be lost in the next failover."""
        if notice.severity_nonlocalized == "WARNING":
            self._warning = notice.message_primary

    @contextmanager
    def _committing(self) -> Iterator[None]:
        self._warning = None
        try:
            yield
        except psycopg.Error as error:
            if is_cut(error):
                raise Unsettled(f"the database: {error}") from error
            raise
        if self._warning is not None:
            raise Unsettled(f"the database: {self._warning}")

    def _begin(self) -> None:
        if self._settings:  # several statements in one message, which is never prepared
            self.connection.execute(f"BEGIN; {self._settings}", prepare=False)
        else:
            self.run("BEGIN")

    def _back(self, sql: str) -> None:
        """Undo; where the line is cut the server has undone it already."""
        if not self.connection.closed:
            self.run(sql)


@cache
def _spelt(sql: str) -> str:
    """psycopg writes `%s` for a value."""
    return sql.replace("?", "%s")


def _refusal(error: psycopg.Error) -> Exception:
    """The tables have no constraint but their keys and what `shut` has put there. A role that was
    granted too little is the operator's to mend: what is refused may be done later."""
    if isinstance(error, errors.InsufficientPrivilege):
        return Unavailable(f"the database: {_said(error)}")
    if isinstance(error, errors.CheckViolation):
        return Unavailable(MOVED)
    return KeyTaken(_said(error))


def _said(error: psycopg.Error) -> str:
    return error.diag.message_primary or str(error)
