"""What one process does at a time: under the lock of a file on one machine, under a lease on many.

Why: docs/decisions/0132-leases.md.
"""

import fcntl
import logging
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from referee.clock import Clock
from referee.match.policy import instant, moment
from storage import Fence, Log, Unavailable

_log = logging.getLogger(__name__)
TERM = timedelta(seconds=30)  # of a lease; a holder who is killed keeps the others waiting so long
ASKED = timedelta(seconds=5)  # how often it is asked for while somebody else has it


class Alone(Protocol):
    def held(self) -> AbstractContextManager[Fence | None]:
        """By this process, for a while; what is written then names the fence, if there is one.
        Raises BlockingIOError while it is another's."""
        ...


class LockFile:
    """For processes of one machine; the system lets go of it however they end."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def held(self) -> Iterator[None]:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        finally:
            os.close(descriptor)


class Lease:
    """For processes of many machines, in the store that they share."""

    def __init__(self, log: Log, clock: Clock, name: str, node: str) -> None:
        self._log, self._clock, self._name = log, clock, name
        self._holder = f"{node} {secrets.token_hex(6)}"  # this process, and none after it
        self._fence: Fence | None = None
        self._asked = ""

    @contextmanager
    def held(self) -> Iterator[Fence]:
        fence = self._taken()
        if fence is None:
            raise BlockingIOError(f"the lease of {self._name} is another process's")
        try:
            yield fence
        finally:
            self._let_go(fence)

    def alone(self, work: Callable[[], object]) -> Callable[[], object]:
        """The work as a chore that this process does only while it keeps the lease."""
        return lambda: work() if self._is_kept() else None

    def end(self) -> None:
        """The next process need not wait."""
        if self._fence is not None:
            self._let_go(self._fence)

    def _is_kept(self) -> bool:
        """Asked for anew long before it runs out, and now and then while it is another's."""
        now = instant(self._clock.now())
        rest = TERM / 2 if self._fence is not None else ASKED
        if not self._asked or not timedelta() <= now - instant(self._asked) < rest:
            self._fence = None  # nothing is kept of which the store says nothing
            self._fence = self._taken()
            self._asked = moment(now)
        return self._fence is not None

    def _taken(self) -> Fence | None:
        now = self._clock.now()
        return self._log.take_lease(self._name, self._holder, now, moment(instant(now) + TERM))

    def _let_go(self, fence: Fence) -> None:
        try:
            self._log.drop_lease(fence)
        except Unavailable as away:
            _log.warning("the lease of %s runs out by itself: %s", self._name, away)
