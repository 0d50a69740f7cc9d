"""The film of a match: what the server works for a step, in a short match and in a long one."""

from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import process_time

from flask.testing import FlaskClient

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.sqlite import SqliteLog

Figures = dict[str, float | None]

GAME, SEATS, SHORT, LONG = "rencontre-cosmique", 4, 300, 3000
AT = "2026-11-21T19:00:00.000Z"
URL = "http://localhost:8000"
_BRIEF: dict[str, object] = {"tempo": "live", "max_turns": 1}
_WHOLE: dict[str, object] = {"tempo": "live"}


def figures(
    at: Path,
    times: int,
    leaves: tuple[int, int] = (SHORT, LONG),
    watch: Callable[[str], object] = len,
) -> Figures:
    """Milliseconds of the processor for a step of the film, each to another moment, medians of so
    many `times`, in matches of at least so many leaves; for the first picture of the long one,
    whose history nobody has read yet; and the kilobytes of its heaviest page, board included.
    `watch` is given every page."""
    log = SqliteLog(at / "log.db")
    try:
        referee = Referee(log, catalogue(), Keyring.fresh(Seeded("film")), SetClock(AT), _PLACE)
        client = _client(referee)
        short = played(referee, _BRIEF, leaves[0])
        long = played(referee, _WHOLE if leaves[1] >= LONG else _BRIEF, leaves[1])
        pages: list[str] = []

        def page(match: str, n: int) -> float:
            began = process_time()
            answer = client.get(f"/match/{match}/replay?at={n}&lang=en")
            took = 1000 * (process_time() - began)
            pages.append(answer.get_data(as_text=True))
            watch(pages[-1])
            return took

        steps = median(page(short, n) for n in _leaves(referee, short, times))
        first, *others = (page(long, n) for n in _leaves(referee, long, times + 1))
        return {
            "film_step_ms": steps,
            "film_step_3000_ms": median(others),
            "film_first_ms": first,
            "film_page_kb": max(len(html.encode()) for html in pages) / 1000,
        }
    finally:
        log.close()


_PLACE = Place("play.example", url=URL)


def played(referee: Referee, options: Mapping[str, object], leaves: int) -> str:
    """A match that bots have played to its end, of at least so many leaves."""
    while True:
        match = referee.lobby.create(GAME, dict(options), SEATS).match
        for seat in range(1, SEATS + 1):
            referee.lobby.sit_bot(match, seat)
        if _size(referee, match) >= leaves:
            return match


def _leaves(referee: Referee, match: str, times: int) -> range:
    """So many moments, from one end to the other."""
    size = _size(referee, match)
    return range(size - 1, 0, -max(1, size // times))[:times]


def _size(referee: Referee, match: str) -> int:
    return referee.log.head(match).size


def _client(referee: Referee) -> FlaskClient:
    app = create_app(referee, export=lambda *_: b"", public_url=URL, secret=b"s" * 16)
    return app.test_client()
