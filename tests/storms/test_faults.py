"""A disk that is full, a log that somebody holds, a clock that is off: mail is answered 451, a page
says so in both languages and keeps what was written, nothing is counted against anybody, and as
soon as it is over everything goes on by itself.
"""

import resource
import smtplib
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import pytest

from referee.clock import SetClock, WatchedClock
from referee.home.bootstrap import Home
from referee.home.running import Office
from referee.mail.door.listener import Listener
from referee.mail.sending.relay import Relay
from referee.ticker import Ticker
from referee.web import create_app
from storage import Batch, Head, Unavailable, Unsettled
from storage.log import QUARANTINE_AFTER
from storage.sqlite import driver
from tests.service.house import after
from tests.storms import field
from tests.storms.mailroom import Mailroom
from tests.web.browsing import Browser, hidden, page_of, text

MATCH = "field-00000"  # whose seat 1 has answered; in the other nobody has
SILENT = "field-00001"


@dataclass
class House:
    """Two matches of nim on a disk, their listener, a page, and a clock that is watched."""

    home: Home
    office: Office
    listener: Listener
    clock: SetClock
    passed: list[float]

    def passes(self, seconds: float) -> None:
        """Time goes by, on all clocks."""
        self.clock.advance(seconds=seconds)
        self.passed[0] += seconds

    def due(self) -> None:
        """The deadline is reached."""
        self.passes(24 * 3600.0)

    def mail(self, order: str, number: int = 1) -> int:
        """Seat 1 mails an order; what the listener says to it."""
        mail, author = EmailMessage(policy=SMTP), field.address(MATCH, 1)
        mail["From"], mail["Message-ID"] = author, f"<{number}@x.example>"
        mail.set_content(f"ORDERS\n{order}\nEND\n")
        to = self.home.referee.seats.chair(MATCH, 1).reply_address
        with smtplib.SMTP("127.0.0.1", self.listener.port, timeout=30) as peer:
            peer.ehlo()
            peer.mail(author)
            code, _ = peer.rcpt(to)
            return code if code != 250 else peer.data(mail.as_bytes())[0]

    @property
    def stones(self) -> int:
        stones: int = self.home.referee.views.table(MATCH, None).view.board["stones"]
        return stones

    def browser(self) -> Browser:
        return Browser(
            create_app(
                self.home.referee,
                export=lambda *_: b"",
                public_url="http://localhost:8000",
                secret=b"a secret of the faults' tests",
            )
        )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    clock, passed = SetClock(field.START), [0.0]
    watched = WatchedClock(clock, lambda: passed[0])
    with field.desk(tmp_path / "home", watched) as (home, office):
        home.log._cursor.connection.execute("PRAGMA busy_timeout = 20")  # type: ignore[attr-defined]
        field.sown(home, 2, stones=9)
        office.sender.work()
        listener = Listener(office.intake, "127.0.0.1", 0, "play.example")
        listener.start()
        yield House(home, office, listener, clock, passed)
        listener.stop()


# --- the faults -----------------------------------------------------------------------------------


@contextmanager
def full_disk(house: House) -> Iterator[None]:
    """No file of this process may become larger than a byte: every write fails, as on a disk that
    is full."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@contextmanager
def held_log(house: House) -> Iterator[None]:
    """Another program writes, and does not come to its end."""
    other = driver().connect(house.home.settings.home / "referee.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def clock_ahead(house: House) -> Iterator[None]:
    house.clock.advance(hours=1)
    yield
    house.clock.advance(hours=-1)


@contextmanager
def clock_behind(house: House) -> Iterator[None]:
    house.clock.advance(hours=-1)
    yield
    house.clock.advance(hours=1)


Fault = Callable[[House], AbstractContextManager[None]]


@pytest.fixture(params=[full_disk, held_log, clock_ahead, clock_behind])
def fault(request: pytest.FixtureRequest) -> Fault:
    found: Fault = request.param
    return found


# --- what each of them may do, and may not --------------------------------------------------------


def test_mail_is_451_while_it_lasts_and_counts_when_it_is_sent_again(
    house: House, fault: Fault
) -> None:
    with fault(house):
        assert house.mail("take 3") == 451
    assert house.mail("take 3") == 250
    house.office.desk.work()
    assert house.stones == 6


def test_a_mail_that_was_taken_before_is_done_after(house: House, fault: Fault) -> None:
    """However often the desk has tried meanwhile."""
    assert house.mail("take 3") == 250
    with fault(house):
        for _ in range(QUARANTINE_AFTER + 2):
            with pytest.raises(Unavailable):
                house.office.desk.work()
    house.office.desk.work()
    assert house.stones == 6


def test_a_page_says_so_in_both_languages_and_keeps_what_was_written(
    house: House, fault: Fault
) -> None:
    browser = house.browser()
    page = page_of(house.home.referee.seats.chair(MATCH, 1))
    form = {"csrf": hidden(browser.page(page), "csrf"), "window": "1", "text": "take 3"}
    with fault(house):
        answer = browser.post(page + "/order", **form)
        said = text(answer)
        assert answer.status_code == 503
        assert "Nothing was half done" in said
        assert "Rien n’a été fait à moitié" in said
        assert "take 3" in said
    assert browser.post(page + "/order", **form).status_code == 200
    assert house.stones == 6


def test_a_page_does_not_ask_again_for_what_may_have_been_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a database whose answer to a commit was lost, and nobody to ask."""

    def cut(batch: Batch) -> Head:
        raise Unsettled("the line was cut")

    browser = house.browser()
    page = page_of(house.home.referee.seats.chair(MATCH, 1))
    form = {"csrf": hidden(browser.page(page), "csrf"), "window": "1", "text": "take 3"}
    monkeypatch.setattr(house.home.log, "append", cut)
    answer = browser.post(page + "/order", **form)
    said = text(answer)
    assert answer.status_code == 503
    assert "Nobody can say just yet whether it counts" in said
    assert "On ne peut pas encore dire si c’est pris en compte" in said
    assert "take 3" in said


def test_a_deadline_waits_and_counts_against_no_match(house: House, fault: Fault) -> None:
    house.due()
    ticker = Ticker(house.home.referee, watch=None)
    with fault(house):
        for _ in range(QUARANTINE_AFTER + 2):
            with pytest.raises(Unavailable):
                ticker.sweep()
    assert house.home.log.quarantined() == []
    assert ticker.sweep() == 2
    assert house.stones == 8


def test_letters_wait_and_leave_once(house: House, fault: Fault) -> None:
    """What the sender began while it lasted is no second letter afterwards."""
    house.due()
    house.home.referee.windows.wake(MATCH)
    house.home.referee.windows.wake(SILENT)
    before = len(_laid(house))
    with fault(house):
        for _ in range(3):
            with pytest.raises(Unavailable):
                house.office.sender.work()
    house.passes(3600)
    while house.office.sender.work():
        pass
    ids = _laid(house)[before:]
    assert len(ids) == len(set(ids)) == 3
    assert {row.tries for row in house.home.log.outbox() if row.sent} == {1}


def _laid(house: House) -> list[str]:
    folder = house.home.settings.home / "mail" / "new"
    files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    return [line for line in lines if line.startswith("Message-ID:")]


class Grumbling(Mailroom):
    """Never takes a letter, and never says that it never will."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        return "451 4.7.1 not now"


def test_a_relay_that_is_dead_for_hours_and_grumbles_for_hours_then_gets_each_letter_once(
    house: House,
) -> None:
    sender, mailroom, grumbling = house.office.sender, Mailroom(), Grumbling()
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        dead = free.getsockname()[1]
    house.due()
    house.home.referee.windows.wake(MATCH)
    house.home.referee.windows.wake(SILENT)
    mailroom.start()
    grumbling.start()
    for port in (dead, grumbling.port):
        sender._carrier = Relay("127.0.0.1", port)
        for _ in range(12):
            house.passes(1800)
            assert sender.work() == 0
    sender._carrier = Relay("127.0.0.1", mailroom.port)
    house.passes(24 * 3600)  # so that no news waits for another letter any more
    sender.work()
    mailroom.stop()
    grumbling.stop()
    assert mailroom.carried == len(mailroom.letters) == 4
    assert house.home.log.pending("9999-12-31T23:59:59.999Z") == []
    assert {row.next_try is None for row in house.home.log.outbox()} == {False}


def test_the_next_deadline_is_as_far_away_as_ever(house: House) -> None:
    """A clock that was off has left no trace in any due time."""
    with clock_ahead(house):
        assert house.mail("take 3") == 451
    house.due()
    Ticker(house.home.referee).sweep()
    assert field.due(house.home, MATCH) == after(field.START, hours=48)
