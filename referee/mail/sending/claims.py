"""Which letters a sender has in its hands: no two senders, in whatever process, hold the same one.

On one machine a lock on a file of the home sees to it: the system lets go of it the instant a
process ends, however it ends. Several machines share one database; there a letter is held for a
time, and one whose sender has vanished is sent by another when that time is over.

Why: docs/decisions/0002-processes.md.
"""

import fcntl
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from referee.clock import Clock
from referee.match.policy import instant, moment
from storage import Log, OutboxRow

# Seconds. Longer than the slowest letter takes: eight exchanges with the relay, 30 seconds each. So
# long rests, on one machine too, the one letter whose sender was killed between handing it over and
# writing that down.
HOLD = 300


class OutboxClaims(Protocol):
    @property
    def hold(self) -> timedelta:
        """For how long a letter that leaves is given to nobody else."""
        ...

    def letters(self, limit: int) -> Iterator[OutboxRow]:
        """What is to be sent now, one after the other; each is nobody else's until the next."""
        ...

    def let_go(self) -> None:
        """All that was handed over is written down: others may send."""
        ...


class OneMachine:
    """For a store in a file. `lock` is made where it is not there."""

    def __init__(self, log: Log, clock: Clock, lock: Path) -> None:
        self._log, self._clock, self._lock = log, clock, lock
        self._held: int | None = None  # the lock's descriptor
        self.hold = timedelta(seconds=HOLD)

    def letters(self, limit: int) -> Iterator[OutboxRow]:
        """Nothing while another process sends: it sends these as well."""
        if self._is_locked():
            yield from self._log.pending(self._clock.now(), limit)

    def let_go(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _is_locked(self) -> bool:
        """By us? The lock is kept over several passes while something is to be written down."""
        if self._held is not None:
            return True
        descriptor = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._held = descriptor
        return True


class OneDatabase:
    """For a store on a server."""

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log, self._clock, self.hold = log, clock, timedelta(seconds=HOLD)

    def letters(self, limit: int) -> Iterator[OutboxRow]:
        """One at a time, so that no letter waits in these hands while another is sent."""
        for _ in range(limit):
            now = self._clock.now()
            taken = self._log.take_letters(now, moment(instant(now) + self.hold), 1)
            if not taken:
                return
            yield taken[0]

    def let_go(self) -> None:
        """What is held is held by the clock."""
