"""PostgreSQL, where one machine or one process is not enough. Any number of processes may use one
database: what a batch believes is compared with the head's row, under that row's lock alone."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from storage import migrations, plain
from storage.appending import Answer
from storage.batch import Batch, Head, Unavailable
from storage.pen import Stand, Taken
from storage.settling import settle, settle_apart
from storage.sql import SqlLog, Work
from storage.writer import Ticket, Writer

T = TypeVar("T")

READERS = 8
PATIENCE = 10.0  # seconds to wait for a connection
AGAIN = 5  # times a transaction is tried that the server broke off for the sake of another
_REMEMBERED = 4_096  # streams whose head is at hand without asking
_MIGRATING = 0x7265_6665  # the advisory lock of those who bring the tables forward

# The server breaks off one of two transactions that wait for each other; ours may simply be tried
# again. A standby that has not taken over yet, and whatever cuts the line, means: later.
_CROSSED = errors.DeadlockDetected, errors.SerializationFailure
_TROUBLES = psycopg.OperationalError, psycopg.InterfaceError, errors.ReadOnlySqlTransaction


_STANDS = (
    "SELECT stream, size, root, frontier, key FROM head WHERE stream = ANY (?)"
    " ORDER BY stream FOR UPDATE"
)


class PostgresPen:
    """See `storage.pen.Pen`."""

    share = " FOR SHARE"

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        self._cursor = connection.cursor(binary=True)

    def run(self, sql: str, values: Sequence[object] = ()) -> Any:
        try:
            return self._cursor.execute(_spelt(sql), values)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Taken(_said(error)) from error

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> int:
        if len(rows) == 1:
            return int(self.run(sql, rows[0]).rowcount)
        try:
            self._cursor.executemany(_spelt(sql), rows)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Taken(_said(error)) from error
        return self._cursor.rowcount

    def stands(self, streams: Sequence[str]) -> dict[str, Stand]:
        """Locked in the order of their names, so that two processes with the same streams in hand
        do not wait for each other for ever."""
        rows = self.run(_STANDS, (list(streams),)).fetchall()
        return {row[0]: row[1:] for row in rows}

    def alone(self, what: str) -> None:
        self.run("SELECT pg_advisory_xact_lock(hashtext(?))", (f"referee/{what}",))

    def is_trouble(self, error: Exception) -> bool:
        return isinstance(error, _TROUBLES)

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
        if not self.connection.broken:
            self.run(sql)


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
        except (Taken, *_CROSSED):
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
            except _CROSSED:
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


@cache
def _spelt(sql: str) -> str:
    """psycopg writes `%s` for a value."""
    return sql.replace("?", "%s")


def _said(error: psycopg.Error) -> str:
    return error.diag.message_primary or str(error)


@contextmanager
def _telling() -> Iterator[None]:
    """The server's troubles become Unavailable; a fault in our SQL stays what it is."""
    try:
        yield
    except (*_TROUBLES, PoolTimeout) as error:
        raise Unavailable(f"the database: {error}") from error
