"""For machines: is the service alive, and can it take work?"""

import resource
import threading
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from referee.clock import Jumped, SetClock
from referee.home.bootstrap import open_home
from referee.home.running import start
from referee.service.ledger.needs import EVERY, SLOW, Needs
from referee.service.ledger.witness import SignedState
from referee.service.people.mailboxes import Failure
from referee.settings import Settings
from referee.web import create_app
from storage.log import Unavailable
from tests.thinking.levels import AtOnce, LostMind, thinking
from tests.web.browsing import NOW, Browser


def test_a_service_that_keeps_up_is_ready(seats, browser):
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["ok"]) == (200, True)


def test_one_tick_late_is_not_late(seats, clock, browser):
    clock.advance(hours=72, seconds=59)
    assert browser.get("/readyz").json["overdue"] == 0


def test_a_window_overdue_by_two_ticks_is_told_and_keeps_nobody_from_the_pages(
    seats, clock, browser
):
    """It is the clock process that is ill, perhaps on another machine."""
    clock.advance(hours=72, seconds=61)
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["overdue"]) == (200, 1)


def test_a_ticker_that_stands_still_is_ill_and_says_why(referee):
    """Nothing is overdue yet, but nothing will close any more."""
    why: list[str | None] = [None]
    app = create_app(
        referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"s" * 16,
        stopped=lambda: why[0],
    )
    assert Browser(app).get("/readyz").status_code == 200
    why[0] = "the clock jumped by +3600 seconds"
    answer = Browser(app).get("/readyz")
    assert (answer.status_code, answer.json["ticker"]) == (503, "stopped")
    assert answer.json["detail"] == why[0]
    alive = Browser(app).get("/healthz")
    assert (alive.status_code, alive.json["ticker"]) == (200, "stopped")


def test_a_running_home_tells_that_its_own_ticker_stands_still(tmp_path):
    clock = SetClock(NOW)
    settings = Settings(home=tmp_path, host="play.example", web_port=0)
    running = start(open_home(settings, clock), ("web", "clock"))
    try:
        clock.advance(hours=-1)
        running.ticker.tick()
        address = HTTPConnection("127.0.0.1", running.web_port, timeout=30)
        address.request("GET", "/readyz")
        answer = address.getresponse()
        assert (answer.status, b"the clock jumped" in answer.read()) == (503, True)
        address.close()
    finally:
        running.stop()


def test_a_clock_that_is_off_is_named_and_no_reason_for_a_restart(app, browser, monkeypatch):
    """A fresh process would compare with nothing, and believe the wrong time."""

    def off():
        raise Jumped("the clock jumped by -600 seconds")

    monkeypatch.setattr(app.extensions["site"].referee.clock, "now", off)
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["clock"]) == (503, "off")
    assert answer.json["detail"] == "the clock jumped by -600 seconds"
    assert browser.get("/healthz").status_code == 200


def test_a_log_that_does_not_answer_is_ill(app, browser, monkeypatch):
    def full(*_, **__):
        raise Unavailable("disk full")

    monkeypatch.setattr(app.extensions["site"].referee.log, "due", full)
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["log"]) == (503, "unavailable")


def test_a_page_whose_log_does_not_answer_says_when_to_come_back(app, browser, monkeypatch):
    def full(*_, **__):
        raise Unavailable("disk full")

    monkeypatch.setattr(app.extensions["site"].referee.log, "on_shelf", full)
    answer = browser.get("/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"


def test_that_other_servers_refuse_our_mail_is_told_beside(seats, browser, referee):
    """Given a complaint about the sender, then machines are told, and nothing is restarted."""
    person = seats[0].person.id
    referee.returned_letters.heard(person, "a letter", Failure(False, "5.1.8", ours=True))
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["mail"]) == (200, "refused (5.1.8)")


def test_letters_that_do_not_leave_are_told_beside(seats, browser, referee, clock):
    """Given a relay that refuses: mail is taken and pages are shown, so work can be taken; that
    letters wait is told once they should have left."""
    referee.breaker.beat()
    assert "letters" not in browser.get("/readyz").json
    for row in referee.log.pending(clock.now()):
        referee.log.failed(row.intent.id, "421 not now", "2026-11-22T19:00:00.000Z")
    clock.advance(seconds=240)
    referee.breaker.beat()
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["ok"]) == (200, True)
    assert answer.json["letters"] == "none has left for 240 seconds"


# --- what the service needs is tried --------------------------------------------------------------


class Seconds:
    """A steady clock that is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def lasting(tmp_path):
    """A home on the disk with its pages, and the clock by which it is tried."""
    home = open_home(Settings(home=tmp_path, host="play.example"), SetClock(NOW))
    home.log._cursor.connection.execute("PRAGMA busy_timeout = 1")
    seconds = Seconds()
    home.referee.needs = Needs(home.referee.core, seconds)
    app = create_app(
        home.referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"s" * 16,
    )
    yield home, Browser(app), seconds
    home.close()


def parts(answer):
    names = ("log", "inbox", "witness")
    return answer.status_code, [name for name in names if answer.json.get(name) != "ok"]


def test_a_store_without_room_is_ill_and_well_again(lasting):
    """Given a file that may not grow and has been filled: all can be read, and no mail is taken."""
    home, browser, seconds = lasting
    connection = home.log._cursor.connection
    [pages] = connection.execute("PRAGMA page_count").fetchone()
    assert parts(browser.get("/readyz")) == (200, [])
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with suppress(Unavailable):
        while True:
            home.log.receive(NOW, "a@b.example", "c@d.example", bytes(50_000), None, b"")
    seconds.now += EVERY
    assert parts(browser.get("/readyz")) == (503, ["inbox"])
    connection.execute("PRAGMA max_page_count = 1000000")
    seconds.now += EVERY
    assert parts(browser.get("/readyz")) == (200, [])


def test_a_store_that_is_read_only_is_alive_and_not_ready(lasting):
    """A file system that was remounted: whoever restarts the process gains nothing."""
    home, browser, seconds = lasting
    connection = home.log._cursor.connection
    connection.execute("PRAGMA query_only = ON")
    assert parts(browser.get("/readyz")) == (503, ["inbox"])
    assert browser.get("/healthz").status_code == 200
    connection.execute("PRAGMA query_only = OFF")
    seconds.now += EVERY
    assert parts(browser.get("/readyz")) == (200, [])


def test_a_disk_without_room_is_ill_and_well_again(lasting):
    """No file of this process may grow, so the signed states cannot be written down either."""
    _, browser, seconds = lasting
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        full, alive = parts(browser.get("/readyz")), browser.get("/healthz").status_code
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert (full, alive) == ((503, ["inbox", "witness"]), 200)
    seconds.now += EVERY
    assert parts(browser.get("/readyz")) == (200, [])


def test_a_log_that_somebody_holds_is_ill(lasting):
    home, browser, _ = lasting
    other = home.log._sqlite.connect(home.settings.home / "referee.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert parts(browser.get("/readyz")) == (503, ["inbox"])
    other.execute("ROLLBACK")
    other.close()


def test_a_witness_that_cannot_be_written_is_ill(lasting):
    home, browser, _ = lasting
    (home.settings.home / "signed.log").mkdir()
    assert parts(browser.get("/readyz")) == (503, ["witness"])


def test_what_was_tried_leaves_no_trace(lasting):
    home, browser, _ = lasting
    home.referee.core.witness.note("nim-1", 3, b"r" * 32)
    before = (home.settings.home / "signed.log").read_bytes()
    assert parts(browser.get("/readyz")) == (200, [])
    assert (home.settings.home / "signed.log").read_bytes() == before
    assert home.log.mails() == []
    home.referee.core.witness.note("nim-1", 4, b"r" * 32)
    assert len((home.settings.home / "signed.log").read_bytes().splitlines()) == 2


def test_a_store_that_is_behind_what_was_signed_is_ill(referee, browser):
    referee.core.history.lost = (SignedState("gone-1", 9, b"r" * 32),)
    assert parts(browser.get("/readyz")) == (503, ["log"])


def test_whoever_asks_again_at_once_costs_no_second_try(referee, browser, monkeypatch):
    tries: list[None] = []
    monkeypatch.setattr(referee.log, "probe", lambda: tries.append(None))
    seconds = Seconds()
    referee.needs = Needs(referee.core, seconds)
    for _ in range(9):
        browser.get("/readyz")
    assert len(tries) == 1
    seconds.now = EVERY
    browser.get("/readyz")
    assert len(tries) == 2


def test_a_try_that_lasts_keeps_nobody_else_waiting(referee, browser, app, monkeypatch):
    """Given a store that holds the one who tries: others hear what was found before, and, once the
    try has become slow, that it is; pages are served as ever."""
    begun, held = threading.Event(), threading.Event()

    def hangs():
        begun.set()
        assert held.wait(60)

    seconds = Seconds()
    referee.needs = Needs(referee.core, seconds)
    assert parts(browser.get("/readyz")) == (200, [])
    monkeypatch.setattr(referee.log, "probe", hangs)
    seconds.now += EVERY
    told: list[int] = []
    first = threading.Thread(
        target=lambda: told.append(Browser(app).get("/readyz").status_code), daemon=True
    )
    first.start()
    try:
        assert begun.wait(60)
        others: list[tuple[int, list[str]]] = []
        asking = threading.Thread(
            target=lambda: others.append(parts(browser.get("/readyz"))), daemon=True
        )
        asking.start()
        asking.join(20)
        assert others == [(200, [])]
        seconds.now += SLOW
        assert parts(browser.get("/readyz")) == (503, ["inbox"])
    finally:
        held.set()
        first.join()
    assert told == [200]
    assert parts(browser.get("/readyz")) == (200, [])


def test_a_fault_of_ours_in_a_try_is_told_to_machines(referee, browser, monkeypatch):
    def breaks():
        raise ValueError("no such thing")

    monkeypatch.setattr(referee.core.witness, "probe", breaks)
    answer = browser.get("/readyz")
    assert parts(answer) == (503, ["witness"])
    assert answer.json["detail"] == "ValueError"


@pytest.fixture
def bots_match(referee, monkeypatch):
    """A match whose bots think ahead, in a home where nobody does it just now."""
    thinking(monkeypatch)
    minds = LostMind(referee.games, times=1000)
    referee.windows.bots_thought_by(minds, AtOnce())
    referee.lobby.create("nim", {"stones": 9}, 2, name="bots")
    for seat in (1, 2):
        referee.lobby.sit_bot("bots", seat)
    return minds


def test_a_match_whose_bots_think_is_not_overdue(bots_match, clock, browser):
    clock.advance(hours=1)
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["overdue"]) == (200, 0)


def test_one_that_is_due_is_overdue_though_its_bots_think(bots_match, clock, browser):
    clock.advance(hours=73)
    assert browser.get("/readyz").json["overdue"] == 1


def test_that_nobody_can_think_for_bots_is_told_and_then_no_more(
    bots_match, referee, clock, browser
):
    assert browser.get("/readyz").json["bots"] == f"away since {clock.now()}"
    bots_match.times = 0
    for _ in range(3):
        referee.windows.wake("bots")
    assert "bots" not in browser.get("/readyz").json
