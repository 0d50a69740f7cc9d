"""The embedded default: one SQLite file, one writing connection, group commit."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import StaticPool

from storage import migrations
from storage.batch import Unavailable
from storage.sql import SqlLog, Work
from storage.writer import Ticket, Writer

T = TypeVar("T")
logger = logging.getLogger(__name__)

BUSY_MS = 10_000  # how long to wait for another process (a command line, a backup) to let go


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
        opening = _Opening(path, sqlite or driver(), busy_ms)
        self._readers = opening.engine(_open_reader, "BEGIN")
        self._only = opening.engine(_open_writer, "BEGIN IMMEDIATE", poolclass=StaticPool)
        self._writer = Writer(self._commit)
        with _telling(path):
            _private(Path(path))
            self._pen = self._open()

    def _open(self) -> Connection:
        try:
            pen = self._only.connect()
            with pen.begin():
                migrations.upgrade(pen)
        except BaseException:
            self._only.dispose()
            raise
        return pen

    def close(self) -> None:
        self._pen.close()
        self._only.dispose()
        self._readers.dispose()

    def _read(self, work: Work[T]) -> T:
        with _telling("the log"), self._readers.connect() as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        with _telling("the log"):
            return self._writer.write(work)

    def _commit(self, tickets: Sequence[Ticket[object]]) -> None:
        with self._pen.begin():
            if len(tickets) == 1:
                tickets[0].perform(self._pen)
            else:
                for ticket in tickets:
                    _perform_apart(self._pen, ticket)


def _perform_apart(connection: Connection, ticket: Ticket[object]) -> None:
    """A refusal undoes and answers this ticket alone; a failing file fails the whole group."""
    try:
        with connection.begin_nested():
            ticket.perform(connection)
    except Exception as refusal:
        if is_trouble(refusal):
            raise
        ticket.refuse(refusal)


def is_trouble(error: Exception) -> bool:
    """Is it the file (full, locked, damaged), and not the caller? The driver tells a damaged file
    by DatabaseError itself, whose subclasses are for all other occasions."""
    return type(error) in (DatabaseError, OperationalError)


@contextmanager
def _telling(what: str | Path) -> Iterator[None]:
    """The file's troubles become Unavailable; a fault in our SQL stays what it is."""
    try:
        yield
    except DatabaseError as error:
        if not is_trouble(error):
            raise
        raise Unavailable(f"{what}: {error.orig}") from error
    except OSError as error:
        raise Unavailable(f"{what}: {error.strerror}") from error


@dataclass(frozen=True)
class _Opening:
    """How connections to the file are made, whoever they are for."""

    path: str | Path
    sqlite: ModuleType
    busy_ms: int

    def engine(self, on_open: Callable[[Any, str], None], begin: str, **more: Any) -> Engine:
        engine = create_engine(
            URL.create("sqlite", database=str(self.path)),
            module=self.sqlite,
            connect_args={"check_same_thread": False},
            **more,
        )

        # The driver would begin transactions at its own discretion; ours begin when we say.
        @event.listens_for(engine, "connect")
        def opened(connection: Any, _record: object) -> None:
            connection.isolation_level = None
            connection.execute(f"PRAGMA busy_timeout = {self.busy_ms}")
            on_open(connection, journal_for(self.sqlite.sqlite_version_info))

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine


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
    connection.execute("PRAGMA foreign_keys = ON")


def _private(path: Path) -> None:
    """Made for its owner's eyes only; SQLite gives its helpers (-wal, -shm) the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
