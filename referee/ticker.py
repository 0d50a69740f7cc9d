"""Every second: what is due? One interval job sweeps the due table; no rule stands here.

One job a deadline was measured to lose 85 % of 10,000 (APScheduler drops what it cannot start in
time); a sweep loses none, whenever it comes. Work that fails is counted apart from its
transaction, and after five tries the match is quarantined so that it cannot hold up the others,
until something is written in it, or the service starts anew (with mended rules, perhaps).

Matches that are due together are closed by several hands: each close is a transaction of its own,
and the store makes one commit of those that come at the same time.

Why: docs/decisions/0003-sweep.md, docs/decisions/0010-faulty-window.md.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import timedelta

from apscheduler.job import Job
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

from referee.clock import Jumped, Watch, steady
from referee.match.policy import instant, moment
from referee.service import Referee
from referee.traces import span
from storage import Due, Unavailable, Unknown
from storage.log import QUARANTINE_AFTER

log = logging.getLogger(__name__)
logging.getLogger("apscheduler").setLevel(logging.ERROR)  # a tick left out is none of our worries
Work = Callable[[], object]
PAGE = 100
WORKERS = 8  # a disk that takes milliseconds for a commit then closes six times as many a second


class Ticker:
    """Sweeps the due table, then lets mail in and out (`chores`)."""

    def __init__(
        self,
        referee: Referee,
        chores: tuple[Work, ...] = (),
        seconds: float = 1.0,
        watch: Watch | None = None,
        deadlines: bool = True,
        wakes: Mapping[Work, Work] | None = None,
    ) -> None:
        """`deadlines`: does this process look after them (another may)? Of `wakes`, where the first
        has done anything the second is done at once, and waits for no next look."""
        self._referee = referee
        self._works = (*chores, self.sweep) if deadlines else chores
        self._deadlines = deadlines
        self._seconds = seconds
        self._watch = watch or Watch()
        self._wakes = dict(wakes or {})
        self._jobs: dict[Work, Job] = {}
        self._scheduler = BackgroundScheduler(timezone="UTC")
        self._looking = threading.Lock()
        self._away: Unavailable | None = None
        self._told = set[Due]()  # set aside, and their organisers have been told
        self.stopped: str | None = None

    def start(self) -> None:
        """What was set aside is taken up again; everything once now, then each piece of work by
        itself every so many seconds: a relay that does not answer must not hold up a deadline."""
        if self._deadlines:
            self._alone(self._take_up)()
        self.tick()
        for work in self._works:
            self._jobs[work] = self._scheduler.add_job(
                self._alone(work),
                "interval",
                seconds=self._seconds,
                coalesce=True,
                max_instances=1,
                misfire_grace_time=None,
            )
        self._scheduler.start()

    def stop(self) -> None:
        """Finish the sweep that runs, begin no other."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=True)

    @property
    def alive(self) -> bool:
        """Does its loop go round?"""
        thread = self._scheduler._thread
        return thread is not None and thread.is_alive()

    def tick(self) -> None:
        """One look at the clock, then everything in turn. Never raises."""
        for work in self._works:
            self._alone(work)()

    def _alone(self, work: Work) -> Callable[[], None]:
        """The work as a job that looks at the clock first and lets no fault out."""

        def job() -> None:
            if self._clock_is_right() and self._do(work) and work in self._wakes:
                self._wake_up(self._wakes[work])

        return job

    def _wake_up(self, work: Work) -> None:
        """As if its last look were still to come; where it is just being done, the next one is."""
        job = self._jobs.get(work)
        if job is None:
            return
        with suppress(JobLookupError):  # the scheduler ends meanwhile
            job.modify(next_run_time=job.next_run_time - timedelta(seconds=self._seconds))

    def _clock_is_right(self) -> bool:
        with self._looking:
            try:
                self._watch.look(self._referee.clock.now(), steady())
            except Jumped as jump:
                self._stand(str(jump))
                return False
            if self.stopped is not None:
                log.warning("the clock is right again: the ticker goes on")
                self.stopped = None
        return True

    def _stand(self, why: str) -> None:
        """Said once, however long it lasts."""
        if self.stopped is None:
            log.critical("ticker stopped: %s; put it right, or start again if it is right now", why)
        self.stopped = why

    def _do(self, work: Work) -> object:
        """What it gives; nothing where it failed."""
        try:
            return work()
        except Unavailable as error:
            log.error("the store is not available, trying again: %s", error)
        except Exception:
            log.exception("a piece of work failed, the others go on")
        return None

    def _take_up(self) -> None:
        """The program may be another since these matches were set aside."""
        for row in self._referee.log.quarantined():
            about = {"match": row.due.stream}
            log.warning(
                "%s was set aside (%s), trying again", row.due.stream, row.error, extra=about
            )
            with suppress(Unknown):  # somebody else has just closed it
                self._referee.log.release(row.due.stream)
        self._referee.games_here.look()

    def sweep(self) -> int:
        """Wake every match that is due, in pages, each that fails once; how many went on.

        Raises Unavailable once all have been tried, if for any of them the store was not there:
        one match that cannot be written (it is behind what was signed) must not keep the others.
        """
        went, failed = 0, set[str]()
        self._away = None
        with ThreadPoolExecutor(WORKERS) as hands:
            while page := self._page(failed):
                for due, on in zip(page, hands.map(self._wake, page), strict=True):
                    went += on
                    if not on:
                        failed.add(due.stream)
        self._tell()
        if self._away is not None:
            raise self._away
        return went

    def _page(self, failed: set[str]) -> list[Due]:
        """What is due, its grace over, and has not failed in this sweep: those that have must not
        stand in front."""
        over = instant(self._referee.clock.now()) - timedelta(seconds=self._referee.windows.grace)
        page = self._referee.log.due(moment(over), PAGE + len(failed))
        return [due for due in page if due.stream not in failed]

    def _wake(self, due: Due) -> bool:
        """Did the match go on? One that did not is counted: five times, then it is set aside."""
        about = {"match": due.stream}
        try:
            with span("window due", **about):
                bots_think = self._referee.windows.wake(due.stream)
            if self._referee.log.due_of(due.stream) != due:
                return True
            if bots_think:  # somebody is at it: no fault, and no try
                return False
            error = "it was due and did not go on"
        except Unavailable as away:  # no fault of the match, and no try
            self._away = away
            return False
        except Exception as fault:
            log.exception("closing a window of %s failed", due.stream, extra=about)
            error = repr(fault)[:500]
        with self._guarded(due.stream):
            tries = self._referee.log.tried(due.stream, error)
            log.error("%s: try %d: %s", due.stream, tries, error, extra=about)
            if tries == QUARANTINE_AFTER:
                log.critical(
                    "%s is set aside until the service starts again", due.stream, extra=about
                )
        return False

    def _tell(self) -> None:
        """The organisers of all that is set aside. If the store fails just now, the next sweep does
        it, or another process: the letter is the same one."""
        aside = {row.due for row in self._referee.log.quarantined()}
        self._told &= aside
        for due in aside - self._told:
            with self._guarded(due.stream):
                self._referee.windows.set_aside(due.stream)
                self._told.add(due)

    @contextmanager
    def _guarded(self, match: str) -> Iterator[None]:
        """A store that fails at one match keeps no other from its turn in this sweep."""
        try:
            yield
        except Unavailable as away:
            self._away = away
        except Exception:
            log.exception(
                "what failed in %s could not be written down", match, extra={"match": match}
            )
