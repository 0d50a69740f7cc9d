"""The embedded default: one SQLite file, one writing connection, group commit."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, TypeVar

from storage import migrations
from storage.batch import Unavailable
from storage.pen import Stand, Taken
from storage.settling import settle, settle_apart
from storage.sql import SqlLog, Work
from storage.writer import Ticket, Writer

T = TypeVar("T")
logger = logging.getLogger(__name__)

BUSY_MS = 10_000  # how long to wait for another process (a command line, a backup) to let go

# A checkpoint syncs twice and reads what it wrote: rarely enough to vanish among the commits, often
# enough that the next start has little to read.
CHECKPOINT_PAGES = 2_000


def driver() -> ModuleType:
    """The SQLite of the `pysqlite3` wheel where there is one, else Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:
        import sqlite3

        return sqlite3
    module: ModuleType = dbapi2
    return module


def journal_for(version: tuple[int, int, int]) -> str:
    """WAL where it is sound. 3.7.0 to 3.51.2 may lose committed transactions when two connections
    write and checkpoint at once (the WAL-reset bug; repaired in 3.51.3, 3.50.7 and 3.44.6)."""
    sound = version >= (3, 51, 3) or any(
        version[:2] == repaired[:2] and version >= repaired for repaired in ((3, 50, 7), (3, 44, 6))
    )
    return "WAL" if sound else "DELETE"


_STANDS = "SELECT stream, size, root, frontier, key FROM head WHERE stream IN (VALUES (?))"


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


class SqlitePen:
    """See `storage.pen.Pen`. Whoever holds it holds the file, so nothing else needs a lock."""

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
            raise Taken(str(error)) from error

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> int:
        if len(rows) == 1:
            return int(self.run(sql, rows[0]).rowcount)
        changed, at = 0, 0
        for count in powers(len(rows)):
            values = [value for row in rows[at : at + count] for value in row]
            changed += self.run(spread(sql, count), values).rowcount
            at += count
        return changed

    def stands(self, streams: Sequence[str]) -> dict[str, Stand]:
        found, at = {}, 0
        for count in powers(len(streams)):
            asked = self.run(spread(_STANDS, count), streams[at : at + count])
            found.update({row[0]: row[1:] for row in asked.fetchall()})
            at += count
        return found

    def alone(self, what: str) -> None:
        """BEGIN IMMEDIATE has seen to it."""

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


class SqliteLog(SqlLog):
    """`storage.log.Log` in a file, made and migrated when it is opened.

    Other processes may use the same file: every writing transaction is BEGIN IMMEDIATE and compares
    the expected size inside. Unavailable when the file cannot be opened.
    """

    def __init__(
        self, path: str | Path, sqlite: ModuleType | None = None, busy_ms: int = BUSY_MS
    ) -> None:
        """`sqlite` is the DB-API module to use (`driver()` if not said), `busy_ms` how long to wait
        for another process to let go of the file."""
        super().__init__()
        if str(path) == ":memory:":
            raise ValueError("a log in memory is storage.memory.MemoryLog")
        self._path, self._sqlite, self._busy_ms = str(path), sqlite or driver(), busy_ms
        self._writer = Writer(self._commit)
        self._idle: list[SqlitePen] = []  # readers that nobody uses just now
        self._gate = Lock()
        with self._telling(path):
            _private(Path(path))
            self._pen = self._connect(_open_writer)
            try:
                self._migrate()
            except BaseException:
                self._pen.connection.close()
                raise

    def close(self) -> None:
        with self._gate:
            readers, self._idle = self._idle, []
        for pen in (*readers, self._pen):
            pen.connection.close()

    def _connect(self, on_open: Callable[[Any, str], None]) -> SqlitePen:
        # The driver would begin transactions at its own discretion; ours begin when we say.
        connection = self._sqlite.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA busy_timeout = {self._busy_ms}")
            on_open(connection, journal_for(self._sqlite.sqlite_version_info))
        except BaseException:
            connection.close()
            raise
        return SqlitePen(connection, self._sqlite)

    def _migrate(self) -> None:
        """Only the first of several processes finds something to do."""
        if migrations.behind(self._revision()):
            self._pen.run("BEGIN IMMEDIATE")
            if migrations.behind(self._revision()):
                migrations.bring_forward("sqlite://", lambda: self._pen.connection, self._sqlite)
            else:
                self._pen.run("COMMIT")

    def _revision(self) -> str | None:
        there = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        if self._pen.run(there).fetchone() is None:
            return None
        row = self._pen.run(migrations.REVISION).fetchone()
        return str(row[0]) if row else None

    def _read(self, work: Work[T]) -> T:
        with self._telling("the log"), self._reader() as pen, pen.transaction("BEGIN"):
            return work(pen)

    def _glance(self, work: Work[T]) -> T:
        with self._telling("the log"), self._reader() as pen:
            return work(pen)

    @contextmanager
    def _reader(self) -> Iterator[SqlitePen]:
        with self._gate:
            pen = self._idle.pop() if self._idle else None
        pen = pen or self._connect(_open_reader)
        try:
            yield pen
        finally:
            with self._gate:
                self._idle.append(pen)

    def _settle(self, ticket: Ticket) -> Any:
        with self._telling("the log"):
            return self._writer.write(ticket)

    def _commit(self, tickets: Sequence[Ticket]) -> None:
        try:
            with self._pen.transaction("BEGIN IMMEDIATE"):
                settle(self._pen, tickets)
        except Taken:
            with self._pen.transaction("BEGIN IMMEDIATE"):
                settle_apart(self._pen, tickets)

    @contextmanager
    def _telling(self, what: str | Path) -> Iterator[None]:
        """The file's troubles become Unavailable; a fault in our SQL stays what it is."""
        try:
            yield
        except OSError as error:
            raise Unavailable(f"{what}: {error.strerror}") from error
        except Exception as error:
            if type(error) not in (self._sqlite.DatabaseError, self._sqlite.OperationalError):
                raise
            raise Unavailable(f"{what}: {error}") from error


def _open_reader(connection: Any, _journal: str) -> None:
    connection.execute("PRAGMA query_only = ON")


def _open_writer(connection: Any, journal: str) -> None:
    (mode,) = connection.execute(f"PRAGMA journal_mode = {journal}").fetchone()
    if mode != "wal":
        logger.warning(
            "the log is kept with the slow but sound '%s' journal: WAL needs SQLite 3.51.3 or later"
            " ('pip install pysqlite3>=0.6.1' brings it) and a local disk",
            mode,
        )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")


def _private(path: Path) -> None:
    """Made for its owner's eyes only; SQLite gives its helpers (-wal, -shm) the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
