"""Group commit: one connection writes, and whoever finds it idle commits for all who wait.

Measured on eight threads: a connection each reaches 0.28 of the disk's rate, because they queue for
the lock and each pays its own fsync; one leader who commits everybody's work reaches more than 1.5.
Alone, a caller pays for no thread but his own.

Why: docs/decisions/0001-lock.md, docs/decisions/0003-sweep.md.
"""

from collections.abc import Callable, Sequence
from threading import Lock
from time import monotonic
from typing import Any

from storage.batch import Batch, Unsettled
from storage.cursor import Cursor

Work = Callable[[Cursor], Any]

PATIENCE = 1.0  # of the last commit's length: how long a leader waits for those it let go
NOBODY = 0  # is waited for: no queue that somebody has just joined is so long
GROUP = 256  # jobs in one transaction at most: the last to come waits not too long


class Job:
    """One caller's wish and, after the commit, his own answer: batches to append (the answer is a
    list, as of `append_all`), or any other work."""

    __slots__ = ("answer", "batches", "refusal", "settled", "turn", "work")

    def __init__(self, work: Work | None, batches: Sequence[Batch] = ()) -> None:
        self.work = work
        self.batches = batches
        self.answer: Any = None
        self.refusal: BaseException | None = None
        self.settled = False
        self.turn = Lock()  # let go when the answer is there, or when it is his turn to lead
        self.turn.acquire()

    def refuse(self, error: BaseException) -> None:
        """Also takes back an answer whose commit then failed."""
        self.answer, self.refusal = None, error


class GroupCommit:
    """Takes jobs from any thread and hands them, in order and in groups, to `commit`.

    `commit(jobs)` answers all in one transaction; it refuses single jobs itself and raises
    when the transaction as a whole failed.
    """

    def __init__(self, commit: Callable[[Sequence[Job]], None]) -> None:
        self._commit = commit
        self._gate = Lock()
        self._waiting: list[Job] = []
        self._led = False
        self._crowd = 1  # how many may be expected: those of the last group, and who waited then
        self._until = 0.0  # how long it is worth waiting for them
        self._all_here = Lock()  # let go by the last of those for whom the leader waits
        self._all_here.acquire()
        self._wanted = NOBODY

    def write(self, job: Job) -> Any:
        """Returns or raises after the commit; at once in this thread when nobody else writes."""
        with self._gate:
            self._waiting.append(job)
            first, self._led = not self._led, True
            if len(self._waiting) == self._wanted:
                self._all_here.release()
        if not first:
            job.turn.acquire()
        if not job.settled:
            self._lead()
        if job.refusal is not None:
            raise job.refusal
        return job.answer

    @property
    def waiting(self) -> int:
        """How many callers queue behind the one who leads now."""
        with self._gate:
            return len(self._waiting)

    def _lead(self) -> None:
        self._gather()
        with self._gate:
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        began = monotonic()
        try:
            self._commit(group)
        except BaseException as error:
            for job in group:
                job.refuse(error if isinstance(error, Exception) else _interrupted(error))
            if not isinstance(error, Exception):
                raise
        finally:
            ended = monotonic()
            self._until = ended + (ended - began) * PATIENCE
            self._hand_over(len(group))
            for job in group:
                job.settled = True
                job.turn.release()

    def _gather(self) -> None:
        """Those whom the last commit let go will most likely be back at once: better one commit
        with them than two. A caller who is alone never waits."""
        with self._gate:
            left = self._until - monotonic()
            missing = len(self._waiting) < self._crowd and left > 0
            if missing:
                self._wanted = self._crowd
        if missing:
            came = self._all_here.acquire(timeout=left)
            with self._gate:
                self._wanted = NOBODY
                if not came:
                    self._all_here.acquire(blocking=False)  # the last came just as we gave up

    def _hand_over(self, done: int) -> None:
        """The first of those who came meanwhile leads next, in his own thread."""
        with self._gate:
            self._crowd = min(done + len(self._waiting), GROUP)
            heir = self._waiting[0] if self._waiting else None
            self._led = heir is not None
        if heir is not None:
            heir.turn.release()


def _interrupted(error: BaseException) -> Unsettled:
    """Perhaps in the commit itself: it may be in."""
    return Unsettled(f"the writer was interrupted ({type(error).__name__})")
