"""A mail that ends one millisecond before a deadline counts, although the clock comes one after.

A thousand times on each store; and where mail and clock race for the same instant, either the mail
counts or nobody has said 250 to it.
"""

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from functools import partial
from pathlib import Path

import pytest

from referee.clock import SetClock
from referee.home.bootstrap import Home
from referee.home.running import Office
from referee.ticker import Ticker
from storage import Conflict
from tests.keep.test_keep import address as url_of
from tests.service.house import after
from tests.storms import field

MATCHES, WINDOWS, RACES = 25, 40, 30


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str | None:
    if request.param == "sqlite":
        return None
    return url_of(request.getfixturevalue("pg_url"))


def asked(number: int) -> int:
    """Whose turn it is in this window of nim."""
    return 1 if number % 2 else 2


def boxes(home: Home, match: str) -> dict[int, str]:
    """The reply addresses of its seats."""
    return {seat: home.referee.seats.chair(match, seat).reply_address for seat in (1, 2)}


def mails(office: Office, match: str, seat: int, to: str, order: str) -> None:
    """The seat mails this order; it is answered 250 when this returns."""
    author = field.address(match, seat)
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["Subject"] = author, "orders"
    mail.set_content(f"ORDERS\n{order}\nEND\n")
    office.intake.take(mail.as_bytes(), author, [to])


def closes(home: Home, match: str) -> list[dict[str, object]]:
    leaves = [json.loads(leaf) for leaf in home.log.leaves(match)]
    return [leaf["data"] for leaf in leaves if leaf["type"] == "match.window_closed"]


def test_a_thousand_mails_one_millisecond_before_the_deadline_all_count(
    tmp_path: Path, url: str | None
) -> None:
    """The default takes one stone, every mail takes two; nobody reads the mail but the close."""
    clock = SetClock(field.START)
    with field.desk(tmp_path, clock, url) as (home, office):
        matches = field.sown(home, MATCHES, stones=99)
        reply = {match: boxes(home, match) for match in matches}
        for number in range(1, WINDOWS + 1):
            deadline, seat = field.due(home, matches[0]), asked(number)
            clock.set(after(deadline, ms=-1))
            for match in matches:
                mails(office, match, seat, reply[match][seat], "take 2")
            clock.set(after(deadline, ms=1))
            Ticker(home.referee).sweep()
        assert [len(closes(home, match)) for match in matches] == [WINDOWS] * MATCHES
        assert all(len(close["given"]) == 1 for m in matches for close in closes(home, m))  # type: ignore[arg-type]
        stones = {home.referee.views.table(match, None).view.board["stones"] for match in matches}
        assert stones == {99 - 2 * WINDOWS}


def raced(mail: Callable[[], None], close: Callable[[], object]) -> bool:
    """Both at once. Was the mail answered 250?"""
    together, said = threading.Barrier(2), []

    def taken() -> None:
        together.wait()
        with suppress(Conflict):  # `drained`: the listener says 451
            mail()
            said.append(250)

    thread = threading.Thread(target=taken)
    thread.start()
    together.wait()
    close()
    thread.join()
    return bool(said)


def test_where_mail_and_clock_race_the_mail_counts_or_nobody_has_said_250(
    tmp_path: Path, url: str | None
) -> None:
    """Two processes with clocks of their own: one takes mail in the last millisecond, the other
    closes in the first after it."""
    before, after_it = SetClock(field.START), SetClock(field.START)
    with (
        field.desk(tmp_path, before, url) as (home, office),
        field.desk(tmp_path, after_it, url) as (closer, _),
    ):
        [match] = field.sown(home, 1, stones=99)
        reply = boxes(home, match)
        # Seat 1 has answered the first window before the race (`field.sown`): it is played first.
        after_it.set(after(field.due(home, match), ms=1))
        assert closer.referee.windows.close(match, 1)
        for number in range(2, RACES + 2):
            deadline = field.due(home, match)
            before.set(after(deadline, ms=-1))
            after_it.set(after(deadline, ms=1))
            seat = asked(number)
            told_250 = raced(
                partial(mails, office, match, seat, reply[seat], "take 1"),
                partial(closer.referee.windows.close, match, number),
            )
            [close] = [one for one in closes(home, match) if one["window"] == number]
            assert bool(close["given"]) == told_250
            assert home.log.inbox() == []


def test_within_the_grace_every_mail_that_ended_in_time_is_answered_250_and_counts(
    tmp_path: Path, url: str | None
) -> None:
    """The same race, but the clock's process leaves the window two seconds for such mail."""
    before, after_it = SetClock(field.START), SetClock(field.START)
    with (
        field.desk(tmp_path, before, url) as (home, office),
        field.desk(tmp_path, after_it, url, grace=2) as (closer, _),
    ):
        [match] = field.sown(home, 1, stones=99)
        reply, ticker = boxes(home, match), Ticker(closer.referee)
        for number in range(1, RACES + 1):
            deadline, seat = field.due(home, match), asked(number)
            before.set(after(deadline, ms=-1))
            after_it.set(after(deadline, ms=1))
            assert raced(partial(mails, office, match, seat, reply[seat], "take 1"), ticker.sweep)
            after_it.set(after(deadline, ms=2000))
            assert ticker.sweep() == 1
        assert all(len(close["given"]) == 1 for close in closes(home, match))  # type: ignore[arg-type]
        assert len(closes(home, match)) == RACES
