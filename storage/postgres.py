"""PostgreSQL, where one machine or one process is not enough. Any number of processes may use one
database: what a batch believes is compared with the head's row, under that row's lock alone."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from storage import migrations, plain
from storage.appending import Answer
from storage.batch import Batch, Head, Unavailable
from storage.pen import Stand, Taken
from storage.postgres_pen import CROSSED, TROUBLES, PostgresPen
from storage.settling import settle, settle_apart
from storage.sql import SqlLog, Work
from storage.writer import Ticket, Writer

T = TypeVar("T")

READERS = 8
PATIENCE = 10.0  # seconds to wait for a connection
AGAIN = 5  # times a transaction is tried that the server broke off for the sake of another
_REMEMBERED = 4_096  # streams whose head is at hand without asking
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
        self._heads = _Heads()
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
                for ticket in others:
                    ticket.refuse(error)

    def _parted(self, tickets: Sequence[Ticket]) -> tuple[list[Ticket], list[Ticket]]:
        """Plain ones of different streams whose heads we remember; and the others."""
        plain_ones: dict[str, Ticket] = {}
        others: list[Ticket] = []
        for ticket in tickets:
            batch = ticket.batches[0] if len(ticket.batches) == 1 else None
            simple = batch is not None and plain.is_plain(batch) and batch.stream not in plain_ones
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
        try:
            values = plain.values(batches, before, after)
            rows = self._pen.run(plain.SQL, values).fetchall()
        except (Taken, *CROSSED):
            return tickets
        grown = {stream for (stream,) in rows}
        left = []
        for ticket, head in zip(tickets, after, strict=True):
            if head.stream in grown:
                ticket.answer = [head]
                self._heads.keep(head)
            else:
                left.append(ticket)
        return left

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


class _Heads:
    """Where the streams stood when we last wrote them. The statement that uses one compares it with
    the row, so that a head which somebody else has moved costs a second statement and no more."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Head] = OrderedDict()

    def stands(self, batch: Batch) -> Stand | None:
        head = self._known.get(batch.stream)
        if head is None or head.size != batch.expected:
            return None
        return head.size, head.root, head.frontier, head.key

    def keep(self, head: Head) -> None:
        self._known[head.stream] = head
        self._known.move_to_end(head.stream)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    def learn(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            if isinstance(answer, Head):
                self.keep(answer)


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
