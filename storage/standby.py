"""A standby of PostgreSQL, for reading what need not be the newest.

Nothing that a standby says of itself proves how old it is: one whose primary is gone has replayed
all that it got. So the process has a row of its own on the primary, which says again and again what
time it is (`NodeRow`); whatever shows that row holds all that was committed before it.

Why: docs/decisions/0159-standby.md.
"""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from storage.batch import Unavailable
from storage.group_commit import Job
from storage.postgres_cursor import BEHIND, TROUBLES, PostgresCursor
from storage.postgres_line import LentConnections, PostgresLines
from storage.sql import SqlLog, Work

T = TypeVar("T")
_log = logging.getLogger(__name__)

READERS = 8
PAUSE = 5.0  # seconds in which nobody asks a standby that was away or too old
CONNECT = 2  # seconds to wait for it: the primary would answer meanwhile
_SEEN = "SELECT seen FROM node WHERE node = ? AND kind = ?"


class Span(NamedTuple):
    """Instants between which the process's row must have been written, both included."""

    earliest: str
    latest: str


class Stale(Unavailable):
    """The standby lacks what was committed longer ago than it may."""


class StandbyLog(SqlLog):
    """`storage.log.Log` for reading alone: whoever writes is refused. Each read is as fresh as
    `span` says, or raises Stale; any other trouble is Unavailable. Connects when it is first
    read."""

    def __init__(
        self,
        url: str,
        row: tuple[str, str],
        span: Callable[[], Span],
        pooled: bool = False,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        """`row`: node and kind of the row that this process writes on the primary; `pooled`: as of
        `PostgresLog`."""
        super().__init__()
        self._readers = LentConnections(PostgresLines(url, pooled, CONNECT), READERS)
        self._row, self._span, self._steady = row, span, steady
        self._guard = Lock()
        self._again = float("-inf")
        self._away = False

    def close(self) -> None:
        self._readers.drop()

    def check(self) -> None:
        """Raises Unavailable where what is read now would not be fresh."""
        self._read_one(lambda _: None)

    def _read(self, work: Work[T]) -> T:
        def seen(cursor: PostgresCursor) -> T:
            with cursor.snapshot():
                return self._if_fresh(cursor, work)

        return self._asked(seen)

    def _read_one(self, work: Work[T]) -> T:
        """The statement sees a later moment than the look at the row, by the same connection."""
        return self._asked(lambda cursor: self._if_fresh(cursor, work))

    def _answer(self, job: Job) -> Any:
        raise Unavailable("a standby takes nothing")

    def _if_fresh(self, cursor: PostgresCursor, work: Work[T]) -> T:
        row = cursor.run(_SEEN, self._row).fetchone()
        span = self._span()  # after the row: however long that took to come, it may have grown old
        if row is None or not span.earliest <= row[0] <= span.latest:
            seen = row[0] if row else "never"
            raise Stale(f"the standby last heard of this process at {seen}, not {span.earliest}")
        return work(cursor)

    def _asked(self, work: Callable[[PostgresCursor], T]) -> T:
        if self._steady() < self._again:
            raise Unavailable("the standby was away or too old a moment ago")
        try:
            found = self._readers.read(work)
        except (*TROUBLES, *BEHIND) as error:
            raise self._missed(Unavailable(f"the standby: {error}")) from error
        except Unavailable as error:
            raise self._missed(error) from error
        self._back()
        return found

    def _missed(self, error: Unavailable) -> Unavailable:
        with self._guard:
            self._again = self._steady() + PAUSE
            if not self._away:
                _log.warning("pages are read from the primary: %s", error)
            self._away = True
        return error

    def _back(self) -> None:
        if self._away:
            with self._guard:
                self._away = False
            _log.info("pages are read from the standby again")
