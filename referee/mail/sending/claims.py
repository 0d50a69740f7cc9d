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
from referee.mail.sending.envelope import is_answer
from referee.match.policy import instant, moment
from storage import Log, OutboxRow

# Seconds. Longer than the slowest letter takes: eight exchanges with the relay, 30 seconds each. So
# long rests, on one machine too, the one letter whose sender was killed between handing it over and
# writing that down.
HOLD = 300
_SEEN = 64  # letters that are looked at before one is chosen
# Of so many that leave one after the other: whoever waits for an answer comes first, and what was
# owed first leaves all the same.
_ANSWERS, _OLDEST = 6, 2


class OutboxClaims(Protocol):
    @property
    def hold(self) -> timedelta:
        """For how long a letter that leaves is given to nobody else."""
        ...

    @property
    def ahead(self) -> int:
        """How many may be in these hands at once: written while those before them leave."""
        ...

    def letters(self, limit: int) -> Iterator[OutboxRow]:
        """What is to be sent now, one after the other; each is nobody else's from then on."""
        ...

    def let_go(self) -> None:
        """All that was handed over is written down: others may send."""
        ...


class OneMachine:
    """For a store in a file. `lock` is made where it is not there."""

    def __init__(self, log: Log, clock: Clock, lock: Path) -> None:
        self._log, self._clock, self._lock = log, clock, lock
        self._held: int | None = None  # the lock's descriptor
        self.hold, self.ahead = timedelta(seconds=HOLD), 4

    def letters(self, limit: int) -> Iterator[OutboxRow]:
        """Nothing while another process sends: it sends these as well. Answers come first, also
        those to mails that have come since this began."""
        given = set[str]()
        while len(given) < limit and self._is_locked():
            fresh = self._fresh(given)
            if not fresh:
                return
            for row in answers_first(fresh)[: limit - len(given)]:
                given.add(row.intent.id)
                yield row

    def _fresh(self, given: set[str]) -> list[OutboxRow]:
        """The oldest that are due and not among these."""
        size = _SEEN
        while True:
            rows = self._log.pending(self._clock.now(), size)
            fresh = [row for row in rows if row.intent.id not in given]
            if fresh or len(rows) < size:
                return fresh
            size *= 2

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
        self.ahead = 2  # each rests for that time if its sender vanishes

    def letters(self, limit: int) -> Iterator[OutboxRow]:
        """One at a time, so that few letters wait in these hands while another is sent."""
        for _ in range(limit):
            now = self._clock.now()
            taken = self._log.take_letters(now, moment(instant(now) + self.hold), 1)
            if not taken:
                return
            yield taken[0]

    def let_go(self) -> None:
        """What is held is held by the clock."""


def answers_first(rows: list[OutboxRow]) -> list[OutboxRow]:
    """Those of these letters that leave next. No letter to a seat overtakes another one to it."""
    answers, others, waited = list[OutboxRow](), list[OutboxRow](), set[tuple[str, int | None]]()
    for row in rows:
        reader = row.intent.stream, row.intent.seat
        if is_answer(row.intent.kind) and reader not in waited:
            answers.append(row)
        else:
            others.append(row)
            waited.add(reader)
    oldest = others[: max(_OLDEST, _ANSWERS + _OLDEST - len(answers))]
    return [*answers[:_ANSWERS], *oldest]
