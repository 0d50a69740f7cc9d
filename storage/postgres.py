"""PostgreSQL, where one machine or one process is not enough. Any number of processes may use one
database: what a batch believes is compared with the head's row, under that row's lock alone."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from storage import migrations, plain, reading
from storage.appending import is_plain
from storage.batch import Batch, Head, Unavailable, Unknown
from storage.heads import Heads
from storage.pen import Taken
from storage.postgres_pen import CROSSED, TROUBLES, PostgresPen
from storage.settling import settle, settle_apart
from storage.sql import SqlLog, Work
from storage.writer import Ticket, Writer

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
        self._writer = Writer(self._commit)
        self._heads = Heads()
        self._held: PostgresPen | None = None
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
            pen = PostgresPen(connection)
            with pen.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
                return work(pen)

    def _glance(self, work: Work[T]) -> T:
        with _telling(), self._pool.connection() as connection:
            return work(PostgresPen(connection))

    # --- writing --------------------------------------------------------------------------------

    def _settle(self, ticket: Ticket) -> Any:
        with _telling():
            return self._writer.write(ticket)

    @property
    def _pen(self) -> PostgresPen:
        """The one that writes; a new one where the last was lost."""
        if self._held is None or self._held.connection.closed:
            self._held = PostgresPen(_writing(self._url))
        return self._held

    def _commit(self, tickets: Sequence[Ticket]) -> None:
        """The plain ones in one statement; those it passed over, and all others, one by one in a
        transaction of their own, whose failure is theirs alone."""
        plain_ones, others = self._parted(tickets)
        if plain_ones:
            others = [*self._append_plain(plain_ones), *others]
        if others:
            try:
                self._again(others)
            except Exception as error:
                self._refuse(others, error)

    def _parted(self, tickets: Sequence[Ticket]) -> tuple[list[Ticket], list[Ticket]]:
        """Plain ones of different streams whose heads we remember; and the others."""
        plain_ones: dict[str, Ticket] = {}
        others: list[Ticket] = []
        for ticket in tickets:
            batch = ticket.batches[0] if len(ticket.batches) == 1 else None
            simple = batch is not None and is_plain(batch) and batch.stream not in plain_ones
            if simple and batch is not None and self._heads.stands(batch) is not None:
                plain_ones[batch.stream] = ticket
            else:
                others.append(ticket)
        return list(plain_ones.values()), others

    def _append_plain(self, tickets: list[Ticket]) -> list[Ticket]:
        """Gives back those whose streams stand elsewhere than we remember. A row that cannot be
        written spoils all: then one by one as well."""
        batches = [ticket.batches[0] for ticket in tickets]
        before = [stand for batch in batches if (stand := self._heads.stands(batch)) is not None]
        after = plain.heads_after(batches, before)
        for ticket, head in zip(tickets, after, strict=True):
            ticket.answer = [head]
        try:
            values = plain.values(batches, before, after)
            rows = self._pen.run(plain.SQL, values).fetchall()
        except (Taken, *CROSSED):
            return tickets
        except TROUBLES as error:
            self._refuse(tickets, error)
            return []
        grown = {stream for (stream,) in rows}
        self._heads.learn([head for head in after if head.stream in grown])
        return [ticket for ticket in tickets if ticket.batches[0].stream not in grown]

    def _again(self, tickets: list[Ticket]) -> None:
        for turn in range(AGAIN):
            try:
                self._transact(tickets)
                break
            except CROSSED:
                if turn == AGAIN - 1:
                    raise
        for ticket in tickets:
            if ticket.work is None:
                self._heads.learn(ticket.answer)

    def _refuse(self, tickets: list[Ticket], error: Exception) -> None:
        """Where the line was cut while a commit was under way, the log itself says whether it was
        made: else a caller would hear *no* of what is written."""
        pen = None
        with suppress(*TROUBLES):
            pen = self._pen
        for ticket in tickets:
            if not (pen and isinstance(error, TROUBLES) and _made(pen, ticket)):
                ticket.refuse(error)

    def _transact(self, tickets: list[Ticket]) -> None:
        for ticket in tickets:
            ticket.refusal = None
        pen = self._pen
        try:
            with pen.transaction("BEGIN"):
                settle(pen, tickets)
        except Taken:
            with pen.transaction("BEGIN"):
                settle_apart(pen, tickets)


def _made(pen: PostgresPen, ticket: Ticket) -> bool:
    """Do all leaves stand where this ticket's answer says they were written?"""
    if ticket.work is not None or not ticket.answer:
        return False
    answered = zip(ticket.batches, ticket.answer, strict=True)
    written = [batch for batch, answer in answered if isinstance(answer, Head)]
    return bool(written) and all(batch.leaves and _stand(pen, batch) for batch in written)


def _stand(pen: PostgresPen, batch: Batch) -> bool:
    end = batch.expected + len(batch.leaves)
    try:
        return reading.leaves(pen, batch.stream, batch.expected, end) == list(batch.leaves)
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
