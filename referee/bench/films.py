"""The film of a match, on a socket as its readers have it: what a step takes, in a short match and
in a long one, and how heavy its pages are."""

import gzip
import re
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from referee.bench.rounds import unburdened
from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from referee.web.server.http_server import Pages
from storage.sqlite import SqliteLog

Figures = dict[str, float | None]

GAME, SEATS, SHORT, LONG = "rencontre-cosmique", 4, 300, 3000
AT = "2026-11-21T19:00:00.000Z"
_BRIEF: dict[str, object] = {"tempo": "live", "max_turns": 1}
_WHOLE: dict[str, object] = {"tempo": "live"}
_PLACE = Place("play.example")
_PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)


@dataclass(frozen=True)
class Look:
    """A page of a film as its reader got it: milliseconds that this process worked for it, reader
    and server, and that the reader waited."""

    worked: float
    waited: float
    html: str

    @property
    def kilobytes(self) -> float:
        """Before compression, with its pictures."""
        return len(self.html.encode()) / 1000

    @property
    def bare_kilobytes(self) -> float:
        """The same without them."""
        return len(_PICTURE.sub("", self.html).encode()) / 1000


class FilmReader:
    """A reader on a connection that stays open, as a browser's does."""

    def __init__(self, port: int) -> None:
        self._line = HTTPConnection("127.0.0.1", port)

    def close(self) -> None:
        self._line.close()

    def look(self, match: str, n: int) -> Look:
        """The moment after leaf n."""
        worked, waited = process_time(), perf_counter()
        asked = {"Accept-Encoding": "gzip"}
        self._line.request("GET", f"/match/{match}/replay?at={n}&lang=en", headers=asked)
        answer = self._line.getresponse()
        packed = answer.read()
        look = 1000 * (process_time() - worked), 1000 * (perf_counter() - waited)
        if answer.status != 200:
            raise RuntimeError(f"the film of {match} at {n} was answered {answer.status}")
        return Look(*look, gzip.decompress(packed).decode())


@contextmanager
def watching(referee: Referee) -> Iterator[FilmReader]:
    """A reader of the pages of this home, which are on a socket meanwhile."""
    bound = socket.create_server(("127.0.0.1", 0))
    port = bound.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    app = create_app(referee, export=lambda *_: b"", public_url=url, secret=b"s" * 16)
    pages = Pages(app, bound)
    pages.start()
    try:
        with closing(FilmReader(port)) as reader, unburdened():  # as `referee serve` settles
            yield reader
    finally:
        pages.stop()


def figures(
    at: Path,
    times: int,
    leaves: tuple[int, int] = (SHORT, LONG),
    watch: Callable[[str], object] = len,
) -> Figures:
    """A step of the film, each to another moment, medians of so many `times`, in matches of at
    least so many leaves: milliseconds of the processor, and of the clock; the first picture of the
    long match, whose history nobody has read yet, and the first once it has left the memory; and
    the kilobytes of its heaviest page before pictures. `watch` is given every page."""
    log = SqliteLog(at / "log.db")
    try:
        referee = Referee(log, catalogue(), Keyring.fresh(Seeded("film")), SetClock(AT), _PLACE)
        short = played(referee, _BRIEF, leaves[0])
        long = played(referee, _WHOLE if leaves[1] >= LONG else _BRIEF, leaves[1])
        with watching(referee) as reader:
            steps = [reader.look(short, n) for n in moments(_size(referee, short), times)]
            size = _size(referee, long)
            first, *others = (reader.look(long, n) for n in moments(size, times + 1))
            referee.core.matches.forget(long)
            cold = reader.look(long, size - 2)
    finally:
        log.close()
    seen = [*steps, first, *others, cold]
    for look in seen:
        watch(look.html)
    step, later = (median(look.worked for look in each) for each in (steps, others))
    return {
        "film_step_ms": step,
        "film_step_3000_ms": later,
        "film_step_growth": later / step,
        "film_wait_ms": median(look.waited for look in others),
        "film_first_ms": first.worked,
        "film_cold_ms": cold.worked,
        "film_page_kb": max(look.bare_kilobytes for look in seen),
    }


def played(referee: Referee, options: Mapping[str, object], leaves: int) -> str:
    """A match that bots have played to its end, of at least so many leaves."""
    while True:
        match = referee.lobby.create(GAME, dict(options), SEATS).match
        for seat in range(1, SEATS + 1):
            referee.lobby.sit_bot(match, seat)
        if _size(referee, match) >= leaves:
            return match


def moments(size: int, times: int) -> range:
    """So many leaves of a log of that size, the last one first."""
    return range(size - 1, 0, -max(1, size // times))[:times]


def _size(referee: Referee, match: str) -> int:
    return referee.log.head(match).size
