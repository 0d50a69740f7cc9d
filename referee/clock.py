"""The only place that knows what time it is.

Why: docs/decisions/0005-clock.md.
"""

import os
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

from referee.match.policy import instant, moment
from storage import Unavailable


class Clock(Protocol):
    def now(self) -> str:
        """ISO 8601 in UTC with milliseconds."""
        ...

    def sleep(self, seconds: float) -> None:
        """Returns when they have passed."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> str:
        return moment(datetime.now(UTC))

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


def process_began() -> str:
    """When this process was started: from then on its mail is with us, however long Python takes.

    Where the system does not tell (no /proc), now.
    """
    try:
        fields = Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()
        began = int(fields[19]) / os.sysconf("SC_CLK_TCK")  # `starttime`, field 22 of proc(5)
        ago = max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - began)
    except (OSError, ValueError, AttributeError):
        ago = 0.0
    return moment(datetime.now(UTC) - timedelta(seconds=ago))


class SetClock:
    """A clock that stands until it is set; `step` milliseconds pass at each look (for `play`)."""

    def __init__(self, now: str = "2000-01-01T00:00:00.000Z", step: int = 0) -> None:
        self._now = instant(now)
        self._step = step

    def now(self) -> str:
        seen = self._now
        self._now += timedelta(milliseconds=self._step)
        return moment(seen)

    def set(self, now: str) -> None:
        self._now = instant(now)

    def sleep(self, seconds: float) -> None:
        self.advance(seconds=seconds)

    def advance(self, *, seconds: float = 0, hours: float = 0) -> None:
        self._now += timedelta(seconds=seconds, hours=hours)


class Jumped(Unavailable):
    """The clock went backwards, or forwards by more than the time that has passed."""


def steady() -> float:
    """Seconds by a clock that nobody sets, and that goes on while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Watch:
    """Notices a jump of the wall clock by comparing it with the steady one.

    A wrong clock once made every player of another referee late and published their orders; ours
    stops and says so (njudge, "timewarp"). After a jump it still compares with the time before: a
    clock that is put right is trusted again.
    """

    def __init__(self, tolerance: float = 120.0) -> None:
        self._tolerance = tolerance
        self._wall: float | None = None
        self._steady = 0.0

    def look(self, wall: str, steady: float) -> None:
        """`wall` by the clock, `steady` in seconds of a clock that never jumps. Raises Jumped."""
        seconds = instant(wall).timestamp()
        if self._wall is not None:
            drift = (seconds - self._wall) - (steady - self._steady)
            if abs(drift) > self._tolerance:
                raise Jumped(f"the clock jumped by {drift:+.0f} seconds")
        self._wall, self._steady = seconds, steady


class WatchedClock:
    """Rather no time than a wrong one: while the clock is off, no mail is taken (451), no page that
    needs the time is shown (503) and nothing closes."""

    def __init__(self, clock: Clock, steady: Callable[[], float] = steady) -> None:
        self._clock, self._steady = clock, steady
        self._watch, self._lock = Watch(), threading.Lock()

    def now(self) -> str:
        """Raises Jumped."""
        with self._lock:
            wall = self._clock.now()
            self._watch.look(wall, self._steady())
        return wall

    def sleep(self, seconds: float) -> None:
        self._clock.sleep(seconds)
