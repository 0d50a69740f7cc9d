"""The embedded default: one SQLite file, one writing connection, group commit."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, TypeVar

from storage import migrations
from storage.appending import append_plain, is_plain
from storage.batch import Unavailable
from storage.cursor import KeyTaken
from storage.group_commit import GroupCommit, Job
from storage.heads import Heads
from storage.job_group import answer_apart, answer_group
from storage.sql import SqlLog, Work
from storage.sqlite_cursor import SqliteCursor

T = TypeVar("T")
logger = logging.getLogger(__name__)

BUSY_MS = 10_000  # how long to wait for another process (a command line, a backup) to let go

# A checkpoint syncs twice and reads what it wrote: rarely enough to vanish among the commits, often
# enough that the next start has little to read.
CHECKPOINT_PAGES = 8_000


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
        self._path, self._sqlite, self._busy_ms = str(path), sqlite or driver(), busy_ms
        self._writer = GroupCommit(self._commit)
        self._heads = Heads()
        self._idle: list[SqliteCursor] = []  # readers that nobody uses just now
        self._gate = Lock()
        with self._telling(path):
            _private(Path(path))
            self._cursor = self._connect(_open_writer)
            try:
                self._migrate()
            except BaseException:
                self._cursor.connection.close()
                raise

    def close(self) -> None:
        with self._gate:
            readers, self._idle = self._idle, []
        for cursor in (*readers, self._cursor):
            cursor.connection.close()

    def backup(self, path: str | Path) -> None:
        """Copy the log as it stands to a new file, while others go on writing; the file appears
        whole and durable or not at all. Unavailable."""
        path = Path(path)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        with self._telling(path), self._reader() as cursor:
            try:
                _private(fresh)
                copy = self._sqlite.connect(fresh)
                try:
                    cursor.connection.backup(copy)
                finally:
                    copy.close()
                sync(fresh)
                os.replace(fresh, path)
                sync(path.parent)
            finally:
                fresh.unlink(missing_ok=True)

    def damage(self) -> list[str]:
        checked = self._read(lambda cursor: cursor.run("PRAGMA integrity_check").fetchall())
        return [said for (said,) in checked if said != "ok"] + super().damage()

    def _connect(self, on_open: Callable[[Any, str], None]) -> SqliteCursor:
        # The driver would begin transactions at its own discretion; ours begin when we say.
        connection = self._sqlite.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA busy_timeout = {self._busy_ms}")
            on_open(connection, journal_for(self._sqlite.sqlite_version_info))
        except BaseException:
            connection.close()
            raise
        return SqliteCursor(connection, self._sqlite)

    def _migrate(self) -> None:
        """Only the first of several processes finds something to do."""
        if migrations.behind(self._revision()):
            self._cursor.run("BEGIN IMMEDIATE")
            if migrations.behind(self._revision()):
                migrations.bring_forward("sqlite://", lambda: self._cursor.connection, self._sqlite)
            else:
                self._cursor.run("COMMIT")

    def _revision(self) -> str | None:
        there = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        if self._cursor.run(there).fetchone() is None:
            return None
        row = self._cursor.run(migrations.REVISION).fetchone()
        return str(row[0]) if row else None

    def _read(self, work: Work[T]) -> T:
        with self._telling("the log"), self._reader() as cursor, cursor.transaction("BEGIN"):
            return work(cursor)

    def _read_one(self, work: Work[T]) -> T:
        with self._telling("the log"), self._reader() as cursor:
            return work(cursor)

    @contextmanager
    def _reader(self) -> Iterator[SqliteCursor]:
        with self._gate:
            cursor = self._idle.pop() if self._idle else None
        cursor = cursor or self._connect(_open_reader)
        try:
            yield cursor
        finally:
            with self._gate:
                self._idle.append(cursor)

    def _answer(self, job: Job) -> Any:
        try:
            return self._writer.write(job)
        except Exception as error:
            if self._cursor.is_trouble(error):
                raise Unavailable(f"the log: {error}") from error
            raise

    def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            with self._cursor.transaction("BEGIN IMMEDIATE"):
                if len(jobs) > 1 or not self._append_plain(jobs[0]):
                    answer_group(self._cursor, jobs)
        except KeyTaken:
            with self._cursor.transaction("BEGIN IMMEDIATE"):
                answer_apart(self._cursor, jobs)
        for job in jobs:
            if job.work is None:
                self._heads.learn(job.answer)

    def _append_plain(self, job: Job) -> bool:
        """The usual case when nobody else writes: one plain batch, on a head that we left."""
        batch = job.batches[0] if len(job.batches) == 1 else None
        before = self._heads.stands(batch) if batch is not None and is_plain(batch) else None
        head = append_plain(self._cursor, batch, before) if batch and before else None
        job.answer = [head]
        return head is not None

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


def alone(path: Path, sqlite: ModuleType | None = None) -> None:
    """Fold the journal into the file, which can then be moved. Unavailable when anybody else has it
    open."""
    module = sqlite or driver()
    connection = module.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except module.OperationalError as error:
        raise Unavailable(f"{path}: {error}") from error
    finally:
        connection.close()


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _private(path: Path) -> None:
    """Made for its owner's eyes only; SQLite gives its helpers (-wal, -shm) the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
