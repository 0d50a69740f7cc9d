"""PostgreSQL, where one machine or one process is not enough. Any number of processes may use one
database: what a batch believes is compared with the head's row, under that row's lock alone."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from storage import migrations, plain_append, reading
from storage.appending import is_plain
from storage.batch import Batch, Head, Unavailable, Unknown
from storage.cursor import KeyTaken
from storage.group_commit import GroupCommit, Job
from storage.heads import Heads
from storage.job_group import answer_apart, answer_group
from storage.postgres_cursor import CROSSED, TROUBLES, PostgresCursor
from storage.sql import SqlLog, Work

T = TypeVar("T")

READERS = 8
PATIENCE = 10.0  # seconds to wait for a connection
AGAIN = 5  # times a transaction is tried that the server broke off for the sake of another
_MIGRATING = 0x7265_6665  # the advisory lock of those who bring the tables forward


class PostgresLog(SqlLog):
    """`storage.log.Log` in a PostgreSQL database, made and migrated when it is opened.

    Unavailable when the server cannot be reached; afterwards it comes back by itself.
    """

    def __init__(self, url: str) -> None:
        """`url`: postgresql://user@host:port/database, or any connection string of libpq."""
        super().__init__()
        self._url = url
        self._writer = GroupCommit(self._commit)
        self._heads = Heads()
        self._held: PostgresCursor | None = None
        with _telling():
            self._migrate()
            self._pool = ConnectionPool(
                url,
                min_size=1,
                max_size=READERS,
                timeout=PATIENCE,
                kwargs={"autocommit": True},
                name="readers",
                open=True,
            )

    def close(self) -> None:
        self._pool.close()
        if self._held is not None:
            self._held.connection.close()

    def _migrate(self) -> None:
        """Of several processes that start together one does it, the others wait."""
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=int(PATIENCE))
        try:
            connection.execute("SELECT pg_advisory_lock(%s)", (_MIGRATING,))
            if migrations.behind(_revision(connection)):
                connection.autocommit = False
                migrations.bring_forward("postgresql+psycopg://", lambda: connection)
        finally:
            connection.close()

    # --- reading --------------------------------------------------------------------------------

    def _read(self, work: Work[T]) -> T:
        with _telling(), self._pool.connection() as connection:
            cursor = PostgresCursor(connection)
            with cursor.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
                return work(cursor)

    def _read_one(self, work: Work[T]) -> T:
        with _telling(), self._pool.connection() as connection:
            return work(PostgresCursor(connection))

    # --- writing --------------------------------------------------------------------------------

    def _answer(self, job: Job) -> Any:
        with _telling():
            return self._writer.write(job)

    @property
    def _cursor(self) -> PostgresCursor:
        """The one that writes; a new one where the last was lost."""
        if self._held is None or self._held.connection.closed:
            self._held = PostgresCursor(_writing(self._url))
        return self._held

    def _commit(self, jobs: Sequence[Job]) -> None:
        """The plain ones in one statement; those it passed over, and all others, one by one in a
        transaction of their own, whose failure is theirs alone."""
        plain_ones, others = self._parted(jobs)
        if plain_ones:
            others = [*self._append_plain(plain_ones), *others]
        if others:
            try:
                self._again(others)
            except Exception as error:
                self._refuse(others, error)

    def _parted(self, jobs: Sequence[Job]) -> tuple[list[Job], list[Job]]:
        """Plain ones of different streams whose heads we remember; and the others."""
        plain_ones: dict[str, Job] = {}
        others: list[Job] = []
        for job in jobs:
            batch = job.batches[0] if len(job.batches) == 1 else None
            simple = batch is not None and is_plain(batch) and batch.stream not in plain_ones
            if simple and batch is not None and self._heads.stands(batch) is not None:
                plain_ones[batch.stream] = job
            else:
                others.append(job)
        return list(plain_ones.values()), others

    def _append_plain(self, jobs: list[Job]) -> list[Job]:
        """Gives back those whose streams stand elsewhere than we remember. A row that cannot be
        written spoils all: then one by one as well."""
        batches = [job.batches[0] for job in jobs]
        before = [stand for batch in batches if (stand := self._heads.stands(batch)) is not None]
        after = plain_append.heads_after(batches, before)
        for job, head in zip(jobs, after, strict=True):
            job.answer = [head]
        try:
            values = plain_append.values(batches, before, after)
            rows = self._cursor.run(plain_append.SQL, values).fetchall()
        except (KeyTaken, *CROSSED):
            return jobs
        except TROUBLES as error:
            self._refuse(jobs, error)
            return []
        grown = {stream for (stream,) in rows}
        self._heads.learn([head for head in after if head.stream in grown])
        return [job for job in jobs if job.batches[0].stream not in grown]

    def _again(self, jobs: list[Job]) -> None:
        for turn in range(AGAIN):
            try:
                self._transact(jobs)
                break
            except CROSSED:
                if turn == AGAIN - 1:
                    raise
        for job in jobs:
            if job.work is None:
                self._heads.learn(job.answer)

    def _refuse(self, jobs: list[Job], error: Exception) -> None:
        """Where the line was cut while a commit was under way, the log itself says whether it was
        made: else a caller would hear *no* of what is written."""
        cursor = None
        with suppress(*TROUBLES):
            cursor = self._cursor
        for job in jobs:
            if not (cursor and isinstance(error, TROUBLES) and _made(cursor, job)):
                job.refuse(error)

    def _transact(self, jobs: list[Job]) -> None:
        for job in jobs:
            job.refusal = None
        cursor = self._cursor
        try:
            with cursor.transaction("BEGIN"):
                answer_group(cursor, jobs)
        except KeyTaken:
            with cursor.transaction("BEGIN"):
                answer_apart(cursor, jobs)


def _made(cursor: PostgresCursor, job: Job) -> bool:
    """Do all leaves stand where this job's answer says they were written?"""
    if job.work is not None or not job.answer:
        return False
    answered = zip(job.batches, job.answer, strict=True)
    written = [batch for batch, answer in answered if isinstance(answer, Head)]
    return bool(written) and all(batch.leaves and _stand(cursor, batch) for batch in written)


def _stand(cursor: PostgresCursor, batch: Batch) -> bool:
    end = batch.expected + len(batch.leaves)
    try:
        return reading.leaves(cursor, batch.stream, batch.expected, end) == list(batch.leaves)
    except (Unknown, *TROUBLES):
        return False


def _writing(url: str) -> psycopg.Connection[Any]:
    """A connection whose commits are durable and whose statements find rows by key, planned once
    (the server would plan each append anew, at three times the cost of running it)."""
    connection = psycopg.connect(url, autocommit=True, connect_timeout=int(PATIENCE))
    row = connection.execute("SHOW synchronous_commit").fetchone()
    if row == ("off",):
        connection.execute("SET synchronous_commit = on")
    for setting in ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"):
        connection.execute(f"SET {setting} = off")
    connection.execute("SET plan_cache_mode = force_generic_plan")
    connection.prepare_threshold = 0
    return connection


def _revision(connection: psycopg.Connection[Any]) -> str | None:
    there = connection.execute("SELECT to_regclass('alembic_version')").fetchone()
    if there is None or there[0] is None:
        return None
    row = connection.execute(migrations.REVISION).fetchone()
    return str(row[0]) if row else None


@contextmanager
def _telling() -> Iterator[None]:
    """The server's troubles become Unavailable; a fault in our SQL stays what it is."""
    try:
        yield
    except (*TROUBLES, PoolTimeout) as error:
        raise Unavailable(f"the database: {error}") from error
