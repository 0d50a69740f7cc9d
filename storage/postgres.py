"""PostgreSQL, where one machine or one process is not enough. Any number of processes may use one
database: what a batch believes is compared with the head's row, under that row's lock alone."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from threading import Event
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg import errors

from storage import migrations, plain_append, settling
from storage.appending import is_plain
from storage.batch import Unavailable, Unsettled
from storage.cursor import KeyTaken
from storage.group_commit import GroupCommit, Job
from storage.heads import Heads
from storage.job_group import answer_apart, answer_group
from storage.postgres_cursor import CROSSED, TROUBLES, PostgresCursor, is_cut
from storage.postgres_line import LentConnections, PostgresLines
from storage.sql import SqlLog, Work

T = TypeVar("T")

READERS = 8
AGAIN = 5  # times a transaction is tried of which the server has written nothing
SETTLE = 20.0  # seconds to find out what became of a commit; a failover takes some
_LOOK = 0.2  # seconds between two looks
_MIGRATING = 0x7265_6665  # the advisory lock of those who bring the tables forward


class PostgresLog(SqlLog):
    """`storage.log.Log` in a PostgreSQL database, made and migrated when it is opened.

    Unavailable when the server cannot be reached; afterwards it comes back by itself.

    Why: docs/decisions/0136-cut-lines.md.
    """

    def __init__(self, url: str, pooled: bool = False) -> None:
        """`url`: postgresql://user@host:port/database, or any connection string of libpq; `pooled`:
        of a pooler that lends connections for one transaction."""
        super().__init__()
        self._lines = PostgresLines(url, pooled)
        self._readers = LentConnections(self._lines, READERS)
        self._writer = GroupCommit(self._commit)
        self._heads = Heads()
        self._held: PostgresCursor | None = None
        with _telling():
            self._migrate()

    def close(self) -> None:
        self._readers.drop()
        self._hang_up()

    def _migrate(self) -> None:
        """Of several processes that start together one does it, the others wait."""
        connection = self._lines.connect()
        try:
            if migrations.behind(_revision(connection)):
                connection.autocommit = False
                migrations.bring_forward(
                    "postgresql+psycopg://",
                    lambda: connection,
                    alone=f"SELECT pg_advisory_xact_lock({_MIGRATING})",
                )
        finally:
            connection.close()

    # --- reading --------------------------------------------------------------------------------

    def _read(self, work: Work[T]) -> T:
        def seen(cursor: PostgresCursor) -> T:
            with cursor.snapshot():
                return work(cursor)

        return self._asked(seen)

    def _read_one(self, work: Work[T]) -> T:
        return self._asked(work)

    def _asked(self, work: Callable[[PostgresCursor], T]) -> T:
        with _telling():
            return self._readers.read(work)

    # --- writing --------------------------------------------------------------------------------

    def _answer(self, job: Job) -> Any:
        with _telling():
            return self._writer.write(job)

    @property
    def _cursor(self) -> PostgresCursor:
        """The one that writes; a new one where the last was lost."""
        if self._held is None or self._held.connection.closed:
            self._held = self._lines.writing()
        return self._held

    def _hang_up(self) -> None:
        if self._held is not None:
            self._held.connection.close()

    def _commit(self, jobs: Sequence[Job]) -> None:
        """The plain ones in one statement; those it passed over, and all others, one by one in a
        transaction of their own, whose failure is theirs alone."""
        plain_ones, others = self._parted(jobs)
        try:
            if plain_ones:
                others = [*self._append_plain(plain_ones), *others]
            if others:
                self._again(others)
        except BaseException:  # interrupted: nobody knows where its line stands
            self._hang_up()
            raise

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
        written spoils all: then one by one as well, as where the line was cut before the commit."""
        batches = [job.batches[0] for job in jobs]
        before = [stand for batch in batches if (stand := self._heads.stands(batch)) is not None]
        after = plain_append.heads_after(batches, before)
        for job, head in zip(jobs, after, strict=True):
            job.answer = [head]
        try:
            values = plain_append.values(batches, before, after)
            rows = self._cursor.at_once(plain_append.SQL, values)
        except (KeyTaken, *CROSSED):
            return jobs
        except Unsettled as cut:
            return self._unwritten(jobs, cut)
        except (Unavailable, *TROUBLES) as error:
            if is_cut(error):
                self._hang_up()
                return jobs
            self._refuse(jobs, error)
            return []
        grown = {stream for (stream,) in rows}
        self._heads.learn([head for head in after if head.stream in grown])
        return [job for job in jobs if job.batches[0].stream not in grown]

    def _again(self, jobs: list[Job]) -> None:
        """Again where nothing was written: the server broke it off for the sake of another, or the
        line was cut before the commit, or the log says so."""
        last: Exception | None = None
        for _ in range(AGAIN):
            if not jobs:
                return
            try:
                self._transact(jobs)
                self._learn(jobs)
                return
            except Unsettled as cut:
                jobs, last = self._unwritten(jobs, cut), Unavailable(str(cut))
            except CROSSED as crossed:
                last = crossed
            except Exception as error:
                last = error
                if not is_cut(error):
                    break
                self._hang_up()
        if jobs and last is not None:
            self._refuse(jobs, last)

    def _learn(self, jobs: list[Job]) -> None:
        for job in jobs:
            if job.work is None:
                self._heads.learn(job.answer)

    def _refuse(self, jobs: list[Job], error: Exception) -> None:
        if isinstance(error, errors.ReadOnlySqlTransaction):
            self._hang_up()  # it became a standby; another server may have taken over
        for job in jobs:
            job.refuse(error)

    def _unwritten(self, jobs: list[Job], cut: Unsettled) -> list[Job]:
        """Of jobs whose commit nobody has confirmed those that were not written. Those that were
        keep their answers; of which nobody can say are refused as what they are."""
        self._hang_up()
        telling = [job for job in jobs if settling.tells(job)]
        made = self._looked_up(telling) if telling else None
        if made is None:
            self._refuse(jobs, cut)
            return []
        self._learn(made)
        # What was one transaction was written or not as a whole, with what cannot be looked up.
        return [job for job in telling if job not in made] if made else jobs

    def _looked_up(self, jobs: list[Job]) -> list[Job] | None:
        """Those that were written; None if nobody could tell in time. That counts from the first
        look that failed: one may have waited long for a standby before its server went down."""
        end, pause = inf, Event()
        while True:
            try:
                return settling.made(self._cursor, jobs, SETTLE)
            except errors.LockNotAvailable:
                self._hang_up()
                return None
            except (Unavailable, psycopg.Error):
                self._hang_up()
                end = min(end, monotonic() + SETTLE)
                if monotonic() >= end:
                    return None
            pause.wait(_LOOK)

    def _transact(self, jobs: list[Job]) -> None:
        for job in jobs:
            job.refusal = None
        cursor = self._cursor
        try:
            with cursor.transaction():
                answer_group(cursor, jobs)
        except KeyTaken:
            with cursor.transaction():
                answer_apart(cursor, jobs)


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
    except TROUBLES as error:
        raise Unavailable(f"the database: {error}") from error
