"""The service as the world meets it: it takes mail, and now and then looks at all there is to do.

This one is a single process on SQLite; `nodes.py` has several, on PostgreSQL.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from referee.clock import Clock, SetClock, Watch
from referee.home.bootstrap import Home, open_home
from referee.home.running import RunningHome, chores_of, open_office
from referee.mail.door.intake import NotOurs
from referee.mail.sending.carriers import Carrier
from referee.raster import Picture
from referee.settings import Settings
from referee.ticker import Ticker
from storage import Unavailable
from tests.halfyear.post import Glance, Post, Van

PARTS = ("mail", "clock")  # of a process; nobody looks at pages here


class Calm(Watch):
    """This clock jumps ten minutes at a time, and is right to do so."""

    def look(self, wall: str, steady: float) -> None: ...


class Mail(NamedTuple):
    to: str
    sender: str
    raw: bytes


class Fate(Enum):
    """What the sender's server hears of a mail."""

    TAKEN = 250
    LATER = 451
    NOBODY = 550


class House(Protocol):
    @property
    def home(self) -> Home:
        """One that can be asked just now."""
        ...

    @property
    def looks(self) -> tuple[timedelta, ...]:
        """How long after its due time, and after the grace beyond it, a window is looked at."""
        ...

    @property
    def befallen(self) -> Counter[str]:
        """How often which trouble came."""
        ...

    @property
    def complaints(self) -> tuple[str, ...]:
        """What errors in the service's log say that troubles explain."""
        ...

    def wanted(self) -> str | None:
        """A moment at which it is to look again, besides those at which windows are due."""
        ...

    def moment(self, mails: Sequence[Mail]) -> list[Fate]:
        """It takes these, each or not, and looks once at all there is to do."""
        ...

    def calm(self) -> None:
        """Whatever troubles it had are over; what they left behind is done."""
        ...

    def spoilt(self, glance: Glance) -> bool:
        """Did something befall that node in the midst of this look?"""
        ...

    def findings(self) -> Iterator[str]:
        """What should not be, and only the house knows."""
        ...

    def close(self) -> None: ...


Builder = Callable[[SetClock, Post], House]


def blank(svg: str, alt: str) -> Picture:
    """Letters are written whole but for the board, whose drawing would be most of the time; the
    tests of letters look at pictures."""
    return Picture(b"\x89PNG\r\n\x1a\n", 1, 1, alt)


def opened(settings: Settings, clock: Clock, out: Carrier) -> RunningHome:
    """A process of that home, at work as far as somebody has its ticker look."""
    home = open_home(settings, clock)
    running = RunningHome(home, open_office(home, out, blank))
    running.ticker = Ticker(home.referee, chores_of(running, PARTS), watch=Calm())
    return running


def taken(running: RunningHome, mail: Mail) -> Fate:
    """As its listener answers."""
    try:
        running.office.intake.take(mail.raw, mail.sender, [mail.to])
    except NotOurs:  # whoever sat there has been replaced since the letter that they answer
        return Fate.NOBODY
    except Unavailable:
        return Fate.LATER
    return Fate.TAKEN


class OneHouse:
    """A process on SQLite; nothing befalls it."""

    looks = (timedelta(),)
    complaints = ()

    def __init__(self, folder: Path, clock: SetClock, post: Post) -> None:
        self._looks, self.befallen = 0, Counter[str]()
        van = Van(post, lambda: Glance("", self._looks))
        self._running = opened(Settings(home=folder, host="play.example"), clock, van)

    @property
    def home(self) -> Home:
        return self._running.home

    def wanted(self) -> None:
        return None

    def moment(self, mails: Sequence[Mail]) -> list[Fate]:
        fates = [taken(self._running, mail) for mail in mails]
        self._looks += 1
        assert self._running.ticker is not None
        self._running.ticker.tick()
        return fates

    def calm(self) -> None:
        """It had none; the letters of its last closes leave."""
        self.moment(())

    def spoilt(self, glance: Glance) -> bool:
        return False

    def findings(self) -> Iterator[str]:
        return iter(())

    def close(self) -> None:
        self._running.stop()
