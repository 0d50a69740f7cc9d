"""Pages of a table: what the server works for one, once the match has grown."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time
from urllib.parse import urlencode

from flask import Flask
from werkzeug.test import TestResponse, run_wsgi_app

from referee.clock import SetClock
from referee.conformance.seeding import chance
from referee.games.catalogue import catalogue
from referee.service import ChairView, Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from storage.sqlite import SqliteLog

Figures = dict[str, float | None]

GAMES = {"": "rencontre-cosmique", "_dearest": "capitaine-cosmos"}  # whose figures end so
LEAVES = 300
AT = "2026-11-21T19:00:00.000Z"
URL = "http://localhost:8000"


def figures(
    at: Path, times: int, leaves: int = LEAVES, watch: Callable[[str], object] = len
) -> Figures:
    """Milliseconds of the processor for the page of an asked seat in a match of that many leaves,
    and for one look at an order while it is being written, and microseconds for one question of an
    open page whether something is new; medians of so many `times`, for the usual game and for
    the one whose pages cost most. `watch` is given the pages and answers."""
    found: Figures = {}
    for suffix, game in GAMES.items():
        log = SqliteLog(at / f"log{suffix}.db")
        try:
            told = _of_game(log, game, times, leaves, watch)
        finally:
            log.close()
        found |= {name.replace("_", f"{suffix}_"): value for name, value in told.items()}
    return found


def _of_game(
    log: SqliteLog, game: str, times: int, leaves: int, watch: Callable[[str], object]
) -> Figures:
    clock = SetClock(AT)
    referee = Referee(log, catalogue(), Keyring.fresh(Seeded("bench")), clock, _PLACE)
    chair = grown(referee, game, leaves, clock)
    app = create_app(referee, export=lambda *_: b"", public_url=URL, secret=b"s" * 16)
    client = app.test_client()
    page, newest = f"/seat/{chair.page_token}", f"/match/{chair.match}/newest"
    html = client.get(page).get_data(as_text=True)
    tried = {"csrf": _token(html), "window": str(_window(referee, chair))}
    tried["text"] = order(referee, chair)
    known = {"If-None-Match": client.get(newest).headers["ETag"]}
    watch(html)
    watch(client.post(f"{page}/try", data=tried).get_data(as_text=True))
    asks = (
        _Asking(client.get(page)),
        _Asking(client.post(f"{page}/try", data=tried), urlencode(tried).encode()),
        _Asking(client.get(newest, headers=known)),
    )
    page_ms, preview_ms, notice_ms = (each.milliseconds(app, times) for each in asks)
    return {"page_ms": page_ms, "preview_ms": preview_ms, "notice_us": 1000 * notice_ms}


_PLACE = Place("play.example", url=URL)


def grown(referee: Referee, game: str, leaves: int, clock: SetClock) -> ChairView:
    """The chair of a visitor who has followed the hints until the match had so many leaves, and is
    asked again; a match that ends before is followed by another, an hour later."""
    visitor = referee.sitting.visitor("", "Visitor", "en", "UTC")
    while True:
        chair = referee.practice.begin(game, visitor, "192.0.2.7", "en")
        while _runs(referee, chair):
            if referee.views.table(chair.match, 1).size >= leaves:
                return chair
            _answer(referee, chair)
        clock.advance(hours=1)


def order(referee: Referee, chair: ChairView) -> str:
    """What a bot would say in this seat."""
    table = referee.views.table(chair.match, chair.seat)
    dice = chance("bench", chair.match, table.size, chair.seat)
    return table.game.write(table.game.propose(table.view, dice), "en")


def _answer(referee: Referee, chair: ChairView) -> None:
    text, now = order(referee, chair), referee.clock.now()
    referee.submissions.submit(Post(chair.match, chair.seat, "order", text, received=now))


def _runs(referee: Referee, chair: ChairView) -> bool:
    return referee.views.table(chair.match, chair.seat).phase == "running"


def _window(referee: Referee, chair: ChairView) -> int:
    window = referee.views.table(chair.match, chair.seat).window
    assert window is not None, "a seat that is asked has a window"
    return window.number


def _token(html: str) -> str:
    return html.partition('name="csrf" value="')[2].partition('"')[0]


class _Asking:
    """What a server hands to the app for a request that the client has sent once: to make it
    is the client's work and not measured."""

    def __init__(self, sent: TestResponse, body: bytes = b"") -> None:
        self.environ, self.body, self.status = dict(sent.request.environ), body, sent.status
        self.environ.pop("werkzeug.debug.preserve_context", None)

    def milliseconds(self, app: Flask, times: int) -> float:
        """The processor's time until the last byte of the answer is there: the median."""
        return 1000 * median(self._once(app) for _ in range(times))

    def _once(self, app: Flask) -> float:
        environ = self.environ | {"wsgi.input": BytesIO(self.body)}
        began = process_time()
        told, status, _ = run_wsgi_app(app, environ)
        b"".join(told)
        took = process_time() - began
        assert status == self.status, f"{status} where the client met {self.status}"
        return took
