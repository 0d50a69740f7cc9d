"""What each piece of a home's work costs, in a home that is there."""

import gc
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time

from flask.testing import FlaskClient

from referee.bench import grown_home
from referee.bench.pages import order
from referee.clock import SetClock
from referee.home.bootstrap import Home
from referee.home.retention import Retention
from referee.home.running import Office, open_office
from referee.service import ChairView, Post
from referee.service.ledger.letters_owed import intent
from referee.web import create_app
from storage import Intent

Costs = dict[str, float]
_PAGES = {
    "front page": "/",
    "list of running matches": "/matches/running",
    "list of matches against bots": "/matches/running?practice",
    "archive": "/archive",
    "/metrics": "/metrics",
    "/readyz": "/readyz",
}
_HEAD = "From: %s\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <%d@example.org>\r\n\r\n%s\r\n"


class Nowhere:
    """Takes every letter away, to nowhere."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        """It has left."""

    def rest(self) -> None:
        """Nothing was opened."""


def measure(folder: Path, matches: int, times: int) -> Costs:
    """Milliseconds of the processor; medians of so many `times`, but for what happens once."""
    found: Costs = {}
    found["opening the home"] = middle(lambda: grown_home.opened(folder).close(), 3)
    home = grown_home.opened(folder)
    try:
        at_work = AtWork(home, matches)
        found |= at_work.sweeps()
        found |= at_work.orders(times)
        found |= at_work.letters(times)
        found |= at_work.pages(times)
        found |= at_work.mails(times)
    finally:
        home.close()
    return found


class AtWork:
    """A home with its mail room and its pages, and nobody on the socket."""

    def __init__(self, home: Home, matches: int) -> None:
        self._home, self._referee = home, home.referee
        self._office: Office = open_office(home, Nowhere())
        self._client = client(home)
        self._chairs = self._asked(matches)
        self._numbers = count(1)

    def _asked(self, matches: int) -> Callable[[], ChairView]:
        """One seat that is asked after the other, each in a match that nobody has looked at; from
        all over the home."""
        step = max(1, matches // 500)
        numbers = (n for n in range(0, matches, step) if n % 10 in (0, 3, 7))
        chairs = (
            chair
            for n in numbers
            for chair in self._referee.seats.chairs(grown_home.name_of(n))
            if self._is_asked(chair)
        )
        return lambda: next(chairs)

    def _is_asked(self, chair: ChairView) -> bool:
        seen = self._referee.views.table(chair.match, chair.seat)
        asked = seen.window.asked if seen.window is not None else ()
        return chair.seat in asked and seen.order is None

    def sweeps(self) -> Costs:
        """What the clock does where nothing is due: what is due costs what it costs."""
        referee, kept = self._referee, Retention(self._referee, 180)
        found = {
            "a sweep of reminders": self._sweep(referee.reminders.sweep, 31),
            "a sweep of digests": self._sweep(referee.digests.sweep, 61),
            "a sweep of retention": self._sweep(kept.sweep, 3601),
            "a sweep of deadlines": self._sweep(lambda: referee.log.due(referee.clock.now()), 1),
        }
        home_clock(self._home).set(grown_home.NOW)
        return found

    def _sweep(self, sweep: Callable[[], object], seconds: float) -> float:
        sweep()  # which does what there is to do

        def later() -> float:
            home_clock(self._home).advance(seconds=seconds)
            return once(sweep)

        return median(later() for _ in range(5))

    def orders(self, times: int) -> Costs:
        """Of a match that is not in memory, and of one that is."""
        found: dict[str, list[float]] = {"order, warm": [], "order, cold": []}
        for what, took in found.items():
            for _ in range(times):
                chair = self._chairs()
                text = order(self._referee, chair)  # which loads the match
                if what == "order, cold":
                    self._referee.core.matches.forget(chair.match)
                took.append(once(partial(self._send, chair, text)))
        return {what: median(took) for what, took in found.items()}

    def _send(self, chair: ChairView, text: str) -> None:
        now = self._referee.clock.now()
        post = Post(chair.match, chair.seat, "order", text, received=now)
        answer = self._referee.submissions.submit(post)
        if answer.outcome == "refused":
            raise RuntimeError(f"an order was refused: {answer.problems}")

    def letters(self, times: int) -> Costs:
        """Reminders, written and sent to nowhere, each of a match of its own."""
        work = self._office.sender.work
        work(limit=1000)
        for _ in range(times + 1):
            self._home.log.intend([self._reminder(self._chairs())])
        work(limit=1)  # the first one loads what all share
        sending = once(lambda: work(limit=1000))
        return {"letter": sending / times}

    def _reminder(self, chair: ChairView) -> Intent:
        window = self._referee.views.table(chair.match, chair.seat).window
        if window is None:
            raise LookupError(f"{chair.match} has no window")
        facts = {"window": window.number, "due": window.due}
        return intent(chair.match, window.leaf, "reminder", chair.seat, "bench", **facts)

    def pages(self, times: int) -> Costs:
        chair = self._chairs()
        paths = {
            "a seat's page": f"/seat/{chair.page_token}",
            "a match's page": f"/match/{chair.match}",
            **_PAGES,
        }
        return {what: self._page(path, times) for what, path in paths.items()}

    def _page(self, path: str, times: int) -> float:
        answer = self._client.get(path)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} was answered {answer.status_code}")
        return middle(lambda: self._client.get(path), times)

    def mails(self, times: int) -> Costs:
        """At the door, and worked off: to the bare address, by a stranger, by somebody who plays
        and by somebody who runs matches."""
        chair, bare = self._chairs(), "referee@play.example"
        player = chair.person.address if chair.person else ""
        found = {
            "RCPT": middle(lambda: self._office.intake.welcome(chair.reply_address, player), times),
            "intake": middle(lambda: self._bring(player, chair.reply_address), times),
        }
        self._office.desk.work(limit=1000)
        authors = {"a stranger": "nobody@elsewhere.example", "a player": player}
        authors["an organiser"] = "host0@example.org"
        for who, author in authors.items():
            found[f"mail of {who} to the bare address"] = self._worked_off(author, bare, times)
        return found

    def _worked_off(self, author: str, bare: str, times: int) -> float:
        def one() -> float:
            self._bring(author, bare)
            return once(lambda: self._office.desk.work(limit=10))

        return median(one() for _ in range(times))

    def _bring(self, author: str, recipient: str) -> None:
        raw = _HEAD % (author, recipient, next(self._numbers), "HELP")
        self._office.intake.take(raw.encode(), author, [recipient])


def home_clock(home: Home) -> SetClock:
    """The clock of a home that is measured: it stands."""
    clock = home.referee.clock
    if not isinstance(clock, SetClock):
        raise TypeError("a home that is measured has a clock that stands")
    return clock


def client(home: Home) -> FlaskClient:
    """A reader of the home's pages, at once and on no socket."""
    referee, url = home.referee, "http://localhost:8000"
    app = create_app(referee, export=lambda *_: b"", public_url=url, secret=b"s" * 16)
    return app.test_client()


def middle(work: Callable[[], object], times: int) -> float:
    return median(once(work) for _ in range(times))


def once(work: Callable[[], object]) -> float:
    """Milliseconds; what was made before is no garbage to look through meanwhile."""
    gc.collect()
    gc.disable()
    try:
        began = process_time()
        work()
        return 1000 * (process_time() - began)
    finally:
        gc.enable()
