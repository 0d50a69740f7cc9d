"""A node's clock in a world whose time is set: it may be off, and at any look at it something may
befall the node, which has just read the time and acts on it later, or never."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta

from referee.clock import SetClock, WatchedClock
from referee.match.policy import instant, moment


class Killed(BaseException):
    """The node is no more: whoever works in it does nothing further."""


class NodeClock:
    """Whoever made it is the world, whom nothing befalls."""

    def __init__(self, world: SetClock, skew: timedelta) -> None:
        self.off = skew
        self._world, self._maker = world, threading.get_ident()
        self._watched = WatchedClock(self, lambda: instant(world.now()).timestamp())
        self._gate = threading.Condition()
        self._stands = self._over = False
        self._left = 0  # looks until it happens
        self._act: Callable[[], None] = lambda: None

    # --- as the node's own programs see it ------------------------------------------------------

    def now(self) -> str:
        """By the machine, right or wrong."""
        return moment(instant(self._world.now()) + self.off)

    def sleep(self, seconds: float) -> None:
        self._world.advance(seconds=seconds)

    @property
    def watched(self) -> "Watched":
        """What the node is given."""
        return Watched(self)

    def look(self) -> str:
        """The time, and perhaps something happens before it is of use. Raises Jumped, Killed."""
        seen = self._watched.now()
        if threading.get_ident() != self._maker:
            self._befall()
        return seen

    def _befall(self) -> None:
        with self._gate:
            happens = self._left == 1
            self._left = max(0, self._left - 1)
        if happens:
            self._act()
        with self._gate:
            self._gate.notify_all()
            self._gate.wait_for(lambda: self._over or not self._stands)
            if self._over:
                raise Killed

    # --- as the world does ----------------------------------------------------------------------

    def after(self, looks: int, act: Callable[[], None]) -> None:
        """Do this at the look of that number from now on, in the midst of the node's work."""
        with self._gate:
            self._left, self._act = looks, act

    @property
    def awaits(self) -> bool:
        """Is something still to happen?"""
        return self._left > 0

    def forestall(self) -> bool:
        """Nothing happens any more; was it still to?"""
        with self._gate:
            waited, self._left = self._left > 0, 0
        return waited

    @property
    def stands(self) -> bool:
        return self._stands

    def stop(self) -> None:
        """SIGSTOP: everybody who looks at it waits, with the time that they saw."""
        self._stands = True

    def go_on(self) -> None:
        """SIGCONT."""
        with self._gate:
            self._stands = False
            self._gate.notify_all()

    def kill(self) -> None:
        """SIGKILL."""
        with self._gate:
            self._over = True
            self._gate.notify_all()

    def wait_for(self, work: "Future[None]") -> bool:
        """Until the work is done, or stands still with the clock. Is it done?"""
        work.add_done_callback(self._tell)
        with self._gate:
            self._gate.wait_for(lambda: self._stands or work.done())
        return work.done()

    def _tell(self, work: "Future[None]") -> None:
        with self._gate:
            self._gate.notify_all()


class Watched:
    """`Clock`, with all that may befall its node."""

    def __init__(self, clock: NodeClock) -> None:
        self._clock = clock

    def now(self) -> str:
        return self._clock.look()

    def sleep(self, seconds: float) -> None:
        self._clock.sleep(seconds)
