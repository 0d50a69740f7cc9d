"""Lines to PostgreSQL: made where they are wanted, thrown away once they are cut.

Why: docs/decisions/0136-cut-lines.md.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from storage.batch import Unavailable
from storage.postgres_cursor import TROUBLES, PostgresCursor, is_cut

T = TypeVar("T")

PATIENCE = 10  # seconds to wait for a connection

# A machine that vanishes says nothing: without these a call would wait for it for hours. Whatever
# the address itself says counts instead.
_TIMES = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
# The server's side of the same: what a node that vanishes has locked is held until the server gives
# the node up. Between two statements of a transaction a node only reckons; one that was paused for
# longer finds its transaction undone, and does it again.
_GIVEN_UP = (
    "idle_in_transaction_session_timeout = '20s'",
    "tcp_keepalives_idle = 10",
    "tcp_keepalives_interval = 5",
    "tcp_keepalives_count = 3",
    "tcp_user_timeout = 20000",
)
# Rows are found by key: on tables whose statistics are young the server would guess otherwise.
_BY_KEY = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit")


class PostgresLines:
    """Connections to one address. `pooled`: it is that of a pooler that lends a connection of the
    server for one transaction, so that nothing said before it is remembered."""

    def __init__(self, url: str, pooled: bool = False, patience: int = PATIENCE) -> None:
        """`patience`: seconds to wait for a connection."""
        told, times = conninfo_to_dict(url), {**_TIMES, "connect_timeout": patience}
        times["tcp_user_timeout"] = patience * 2000  # milliseconds
        more = {name: time for name, time in times.items() if name not in told}
        self._address = make_conninfo(url, **more)
        self._pooled = pooled

    def connect(self) -> psycopg.Connection[Any]:
        """Each statement a transaction of its own. Raises Unavailable."""
        try:
            connection = psycopg.connect(self._address, autocommit=True)
        except psycopg.OperationalError as error:
            raise Unavailable(f"the database: {error}") from error
        if self._pooled:
            connection.prepare_threshold = None
        return connection

    def writing(self) -> PostgresCursor:
        """Its commits are durable and its statements find rows by key, planned once (the server
        would plan each append anew, at three times the cost of running it); through a pooler they
        are planned each time, and each transaction begins with its settings."""
        connection = self.connect()
        settings = [f"{name} = off" for name in _BY_KEY]
        settings.append("client_min_messages = warning")  # a wait that was cancelled is one
        settings.append(_GIVEN_UP[0])
        if connection.execute("SHOW synchronous_commit").fetchone() == ("off",):
            settings.append("synchronous_commit = on")
        local = "; ".join(f"SET LOCAL {one}" for one in settings) if self._pooled else ""
        if not self._pooled:
            settings += [*_GIVEN_UP[1:], "plan_cache_mode = force_generic_plan"]
            connection.execute("; ".join(f"SET {one}" for one in settings), prepare=False)
            connection.prepare_threshold = 0
        cursor = PostgresCursor(connection, local)
        connection.add_notice_handler(cursor.hear)
        return cursor


class LentConnections:
    """Connections for those who read, each lent to one of them: at most so many. The one that came
    back last is lent first. Nobody waits for a server that is away: whoever reads connects."""

    def __init__(self, lines: PostgresLines, most: int) -> None:
        self._lines, self._room = lines, BoundedSemaphore(most)
        self._idle: list[psycopg.Connection[Any]] = []

    @contextmanager
    def one(self) -> Iterator[PostgresCursor]:
        """Raises Unavailable."""
        if not self._room.acquire(timeout=PATIENCE):
            raise Unavailable(f"the database: all readers were busy for {PATIENCE} seconds")
        try:
            connection = self._lent()
            try:
                yield PostgresCursor(connection)
            finally:
                self._take_back(connection)
        finally:
            self._room.release()

    def read(self, work: Callable[[PostgresCursor], T]) -> T:
        """What the work finds; once more where the line was cut: a failover cuts all of them, one
        that was idle may have been cut before, and reading twice does no harm. Raises what the
        driver raises, and Unavailable."""
        try:
            with self.one() as cursor:
                return work(cursor)
        except TROUBLES as error:
            if not is_cut(error):
                raise
        self.drop()
        with self.one() as cursor:
            return work(cursor)

    def drop(self) -> None:
        """Those that are idle: they were cut, most likely."""
        idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _lent(self) -> psycopg.Connection[Any]:
        try:
            return self._idle.pop()
        except IndexError:
            return self._lines.connect()

    def _take_back(self, connection: psycopg.Connection[Any]) -> None:
        if connection.info.transaction_status == TransactionStatus.IDLE:
            self._idle.append(connection)
        else:
            connection.close()
