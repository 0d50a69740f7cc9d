"""A node: a process in a directory of its own, at work with others on one database, which the world
may stop, kill, make stand still, cut off, or give a wrong time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from referee.clock import SetClock
from referee.home.bootstrap import Home
from referee.home.running import RunningHome
from referee.settings import Settings
from tests.halfyear.house import Fate, Mail, opened, taken
from tests.halfyear.node_clock import Killed, NodeClock
from tests.halfyear.post import Glance, Post, Van
from tests.storms.pair import Pair, url


class Node:
    """`key`: the home's, as one line; "": it is a file here. `spoilt` are the glances in whose
    midst something befell it."""

    def __init__(
        self, folder: Path, pair: Pair, world: SetClock, post: Post, skew: timedelta, key: str
    ) -> None:
        self.folder, self.skew = folder, skew
        self._pair, self._world, self._post, self._key = pair, world, post, key
        self._glances = 0
        self.spoilt, self.fault = set[Glance](), list[BaseException]()
        self.start()

    @property
    def glance(self) -> Glance:
        return Glance(self.folder.name, self._glances)

    @property
    def home(self) -> Home:
        return self._running.home

    @property
    def is_well(self) -> bool:
        """Can it be asked anything?"""
        return self.is_up and not (
            self.clock.stands or self.way.refuses or self.clock.off != self.skew
        )

    # --- its life -------------------------------------------------------------------------------

    def start(self) -> None:
        """A process on that directory, new or as the last one left it."""
        self.way = self._pair.way()
        self.clock = NodeClock(self._world, self.skew)
        self._hand, self._work = ThreadPoolExecutor(1), Future[None]()
        self._work.set_result(None)
        settings = Settings(
            home=self.folder, database=url(self.way.port), host="play.example", key=self._key
        )
        van = Van(self._post, lambda: self.glance)
        self._running: RunningHome = opened(settings, self.clock.watched, van)
        self.is_up = True

    def stop(self) -> None:
        """As an operator does it."""
        self._running.stop()
        self._gone()

    def die(self) -> None:
        """As a power cut does it: nobody hears anything more of it, whatever it was at."""
        self.way.refuses = True
        self.way.cut()
        self.clock.kill()

    def bury(self) -> None:
        """What is left of one that died, before it is started anew."""
        with suppress(Killed):
            self._work.result()
        self.home.close()
        self._gone()

    def end(self) -> None:
        """However it stands."""
        if self.is_up:
            self.die()
            self.bury()

    def _gone(self) -> None:
        self._hand.shutdown()
        self.way.close()
        self.is_up = False

    def befalls(self, what: Callable[[], None]) -> Callable[[], None]:
        """Something that happens in the midst of its work. A failure of it is the world's."""

        def act() -> None:
            self.spoilt.add(self.glance)
            try:
                what()
            except BaseException as fault:
                self.fault.append(fault)
                raise

        return act

    # --- its work -------------------------------------------------------------------------------

    def take(self, mail: Mail) -> Fate:
        """One that is not there answers nobody."""
        return taken(self._running, mail) if self.is_up and not self.clock.stands else Fate.LATER

    def begin(self) -> None:
        """Look at all there is to do, unless it is still at that."""
        if self.is_up and self._work.done():
            ticker = self._running.ticker
            assert ticker is not None
            self._glances += 1
            self._work = self._hand.submit(ticker.tick)

    def wait(self) -> None:
        """Until it is through, or stands still, or has died."""
        if self.is_up and self.clock.wait_for(self._work):
            with suppress(Killed):
                self._work.result()
