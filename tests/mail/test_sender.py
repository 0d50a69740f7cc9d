"""Sending: written once, the same bytes on every try, and never given up without a word."""

import mailbox
import smtplib
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.mail.sending.carriers import MaildirCarrier
from referee.mail.sending.claims import HOLD, OneDatabase, OneMachine, OutboxClaims
from referee.mail.sending.relay import Relay
from referee.mail.sending.retries import BACK_OFF, DOUBTS, TRIES
from referee.match.policy import instant
from storage import Intent, Unavailable
from tests.mail.carriers import Meanwhile, Picky, Refusing, offered, sender
from tests.mail.given import ANN, Home, letter, lobby, running


def test_letters_leave_through_the_relay_with_a_return_path_of_their_own(relay: Picky) -> None:
    home = offered()
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 2
    intents = [row.intent for row in home.log.outbox()][::-1]
    people = [home.log.chairs.get("nim-1", intent.seat or 0) for intent in intents]
    assert [mail_from for mail_from, _, _ in relay.taken] == [
        home.path(intent.id, (chair and chair.person) or "", offers="nim-1")
        for intent, chair in zip(intents, people, strict=True)
    ]
    assert relay.taken[0][1] == [ANN.address]


@pytest.mark.parametrize("relay", [["451 4.7.1 greylisted"]], indirect=True)
def test_a_letter_refused_for_now_goes_out_later_with_the_same_bytes(relay: Picky) -> None:
    home = offered()
    posting = sender(home, Relay("127.0.0.1", relay.port))
    assert posting.work() == 1
    [waiting] = [row for row in home.log.outbox() if row.sent is None]
    assert waiting.error is not None
    assert "greylisted" in waiting.error
    box = waiting.box
    home.clock.advance(seconds=BACK_OFF[0] * 60)
    assert posting.work() == 1
    assert box is not None
    kept = home.vault.unlock("nim-1", "outbox", waiting.intent.id, box)
    assert relay.taken[-1][2] == kept


@pytest.mark.parametrize(
    "relay", [["550 5.1.1 unknown RCPT"], ["550 no such user RCPT"]], indirect=True
)
def test_a_letter_refused_for_ever_is_given_up_with_the_reason(relay: Picky) -> None:
    home = offered()
    posting = sender(home, Relay("127.0.0.1", relay.port))
    assert posting.work() == 1
    lost = next(row for row in home.log.outbox()[::-1] if row.sent is None)
    assert lost.next_try is None
    assert lost.error is not None
    assert lost.error.startswith("55")


@pytest.mark.parametrize(
    "relay", [["554 5.7.1 Relay access denied RCPT"], ["554 5.7.1 spam"]], indirect=True
)
def test_a_letter_that_the_relay_refuses_for_reasons_of_its_own_goes_out_later(
    relay: Picky,
) -> None:
    """A relay that is set up wrongly for an hour loses no letter."""
    home = offered()
    posting = sender(home, Relay("127.0.0.1", relay.port))
    assert posting.work() == 1
    [waiting] = [row for row in home.log.outbox() if row.sent is None]
    assert waiting.next_try == "2026-11-21T19:01:00.000Z"
    home.clock.advance(seconds=60)
    assert posting.work() == 1


@pytest.mark.parametrize("bye", ["421 4.3.2 shutting down", "250 OK", "500 what?", "oh well"])
def test_a_letter_that_was_taken_is_not_sent_again_for_what_is_said_to_quit(
    relay: Picky, bye: str
) -> None:
    relay.bye = bye
    home = offered()
    posting = sender(home, Relay("127.0.0.1", relay.port))
    assert posting.work() == 2
    home.clock.advance(hours=24)
    assert posting.work() == 0
    assert len(relay.taken) == 2


@pytest.mark.parametrize("relay", [["252 2.5.0 perhaps", "251 OK"]], indirect=True)
def test_any_answer_of_two_hundred_takes_a_letter(relay: Picky) -> None:
    home = offered()
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 2
    assert [row.error for row in home.log.outbox()] == [None, None]


@pytest.mark.parametrize("relay", [["DROP"] * 99, ["what?"] * 99], indirect=True)
def test_a_letter_that_may_have_been_taken_is_sent_three_times_at_most(relay: Picky) -> None:
    """Given a relay that gets whole letters and says nothing of them that is an answer."""
    home = offered()
    posting = sender(home, Relay("127.0.0.1", relay.port))
    for _ in range(TRIES):
        assert posting.work() == 0
        home.clock.advance(hours=4)
    assert 99 - len(relay.says) == 2 * DOUBTS
    assert {row.next_try for row in home.log.outbox()} == {None}
    assert all("no answer" in (row.error or "") for row in home.log.outbox())


@pytest.mark.parametrize("relay", [["DROP", "DROP"]], indirect=True)
def test_a_letter_that_was_not_answered_leaves_with_the_next_try(relay: Picky) -> None:
    home = offered()
    posting = sender(home, Relay("127.0.0.1", relay.port))
    assert posting.work() == 0
    home.clock.advance(seconds=60)
    assert posting.work() == 2


def test_a_relay_that_is_down_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    home = offered()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    posting = sender(home, Relay("127.0.0.1", port))
    assert posting.work() == 0
    assert [row.next_try for row in home.log.outbox()] == ["2026-11-21T19:01:00.000Z"] * 2


def test_the_waits_grow_and_after_six_days_the_letter_is_given_up() -> None:
    home = offered()
    posting = sender(home, Refusing(*(smtplib.SMTPServerDisconnected("no") for _ in range(999))))
    waits: list[float] = []
    for _ in range(TRIES):
        posting.work(limit=1)
        row = home.log.outbox()[-1]
        if row.next_try is None:
            break
        before = home.clock.now()
        home.clock.set(row.next_try)
        waits.append(_minutes(before, row.next_try))
    assert waits[: len(BACK_OFF)] == list(BACK_OFF)
    assert (row.tries, row.next_try) == (TRIES, None)


def _minutes(start: str, end: str) -> float:
    return (instant(end) - instant(start)).total_seconds() / 60


def test_a_letter_is_written_once_even_if_the_table_has_changed_since() -> None:
    home = running()
    carrier = Refusing(OSError("down"), OSError("down"))
    posting = sender(home, carrier)
    home.referee.deadlines.extend("nim-1", "2026-11-24T12:00:00.000Z", "")
    posting.work()
    home.referee.deadlines.extend("nim-1", "2026-11-25T12:00:00.000Z", "")
    home.clock.advance(seconds=61)
    posting.work()
    assert carrier.offered[0] in carrier.taken
    assert carrier.offered[1] in carrier.taken


def test_a_letter_that_cannot_be_written_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = offered()
    write = home.writer.write

    def fails(intent: Intent) -> bytes:
        if intent.seat == 1:
            raise RuntimeError("a fault of ours")
        return write(intent)

    monkeypatch.setattr(home.writer, "write", fails)
    assert home.sender.work() == 1
    [waiting] = [row for row in home.log.outbox() if row.sent is None]
    assert waiting.error == "RuntimeError: a fault of ours"
    assert waiting.next_try is not None


def test_nothing_is_sent_to_a_bot() -> None:
    home = lobby()
    home.works()
    home.referee.lobby.sit_bot("nim-1", 2)
    home.log.intend([Intent("welcome.nim-1.9.2", "nim-1", 1, "welcome", 2, b"{}")])
    assert home.works() == []
    [row] = [row for row in home.log.outbox() if row.sent is None]
    assert row.next_try is None


def test_a_letter_to_an_organiser_who_left_no_address_is_given_up_with_the_reason() -> None:
    home = lobby()
    home.works()
    home.log.intend([Intent("trouble.nim-1.9", "nim-1", 1, "trouble", None, b"{}")])
    home.works()
    assert home.log.outbox()[0].error == "nobody is known to run nim-1"


def test_without_a_relay_letters_lie_in_a_maildir(tmp_path: Path) -> None:
    home = offered()
    assert sender(home, MaildirCarrier(tmp_path / "post")).work() == 2
    letters = list(mailbox.Maildir(tmp_path / "post"))
    assert sorted(mail["To"].rpartition("<")[2] for mail in letters) == [
        "ann@home.example>",
        "benedicte@maison.example>",
    ]


def test_a_maildir_holds_lines_as_this_machine_ends_them(tmp_path: Path) -> None:
    sender(offered(), MaildirCarrier(tmp_path / "post")).work()
    for file in (tmp_path / "post" / "new").iterdir():
        assert b"\r" not in file.read_bytes()


def test_a_second_sender_at_the_same_time_waits_for_the_first() -> None:
    """`work` is one pass; what has left in it is not pending for the next."""
    home = offered()
    assert [home.sender.work(), home.sender.work()] == [2, 0]


@pytest.fixture(params=["one machine", "one database"])
def claims(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Home], OutboxClaims]:
    """What another process would have: its own, for the same home."""
    if request.param == "one machine":
        return lambda home: OneMachine(home.log, home.clock, tmp_path / "sending.lock")
    return lambda home: OneDatabase(home.log, home.clock)


def test_two_senders_never_send_the_same_letter(claims: Callable[[Home], OutboxClaims]) -> None:
    """While each letter of one is on its way, the other makes a whole pass."""
    home = offered()
    second = Refusing()
    other = sender(home, second, claims(home))
    first = Meanwhile(other.work)
    sender(home, first, claims(home)).work()
    sent = [*first.taken, *second.taken]
    assert len(sent) == len(set(sent)) == 2


def test_on_one_machine_the_letters_of_a_sender_that_vanished_are_sent_at_once(
    tmp_path: Path,
) -> None:
    home = offered()
    lock = tmp_path / "sending.lock"
    vanishing = OneMachine(home.log, home.clock, lock)
    next(vanishing.letters(50))
    other = sender(home, Refusing(), OneMachine(home.log, home.clock, lock))
    assert other.work() == 0
    vanishing.let_go()  # as the system does when a process ends
    assert other.work() == 2


def test_on_one_database_they_are_sent_when_their_time_is_over() -> None:
    home = offered()
    next(OneDatabase(home.log, home.clock).letters(50))
    other = sender(home, Refusing())
    assert other.work() == 1
    home.clock.advance(seconds=HOLD)
    assert other.work() == 1


def test_a_letter_that_two_have_written_is_sent_by_the_one_that_has_it() -> None:
    """One sender was so slow that another took the letter over, and wrote it."""
    home = offered()
    [row, _] = home.log.pending(home.clock.now())
    now = home.clock.now()
    assert sender(home, Refusing())._leaving(row, None, now) is not None
    home.clock.advance(seconds=HOLD)
    assert sender(home, Refusing())._leaving(row, None, now) is None


def test_a_sender_that_was_paused_before_it_spoke_to_the_relay_leaves_the_letter_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given a sender that has written down that a letter leaves, when it wakes after that letter's
    time, then the one who has it by now sends it, and nobody twice."""
    home = offered()
    carrier, other = Refusing(), Refusing()
    leaving = home.log.leaving

    def asleep(*asked: object) -> object:
        kept = leaving(*asked)  # type: ignore[arg-type]
        monkeypatch.setattr(home.log, "leaving", leaving)
        home.clock.advance(seconds=HOLD)
        sender(home, other).work()
        return kept

    monkeypatch.setattr(home.log, "leaving", asleep)
    sender(home, carrier).work()
    sent = [*carrier.taken, *other.taken]
    assert len(sent) == len(set(sent)) == 2


def test_a_store_that_is_away_is_no_try_of_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    home = offered()

    def full(*_: object) -> bytes:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as away:
        away.setattr(home.log, "leaving", full)
        away.setattr(home.log, "probe", full)
        with pytest.raises(Unavailable):
            home.sender.work()
    assert [row.tries for row in home.log.outbox()] == [0, 0]


def test_a_letter_by_mail_names_the_letter_it_answers() -> None:
    home = running()
    home.mail(letter(ANN.address, "STATUS"))
    [answer] = home.works()
    assert answer["In-Reply-To"] == "<one@home.example>"
    assert answer["References"] == "<match.nim-1@play.example> <one@home.example>"
