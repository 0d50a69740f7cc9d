"""Sending: written once, the same bytes on every try, and never given up without a word."""

import asyncio
import mailbox
import smtplib
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from referee.mail.sending.carriers import Carrier, MaildirCarrier
from referee.mail.sending.claims import HOLD, OneDatabase, OneMachine, OutboxClaims, answers_first
from referee.mail.sending.relay import Relay
from referee.mail.sending.retries import BACK_OFF, DOUBTS, TRIES
from referee.mail.sending.sender import Sender
from referee.match.policy import instant
from storage import Intent, OutboxRow, Unavailable
from tests.mail.given import ANN, Home, letter, lobby, running


class Picky(Controller):
    """A mail server on a free port of the loopback that says what it is told to, then 250; to hang
    up instead of an answer to a letter is to say DROP."""

    bye = "221 Bye"
    greeted = 0  # connections on which somebody has said who they are
    hangs_up = False  # instead of an answer to RSET

    def __init__(self, *says: str) -> None:
        self.says = list(says)
        self.taken: list[tuple[str, list[str], bytes]] = []
        self._bound = socket.create_server(("127.0.0.1", 0))
        super().__init__(self, hostname="127.0.0.1", port=self._bound.getsockname()[1])

    def _create_server(self):  # type: ignore[no-untyped-def] # as the library spells it
        return self.loop.create_server(self._factory_invoker, sock=self._bound)

    async def handle_EHLO(self, server, session, envelope, hostname, responses):  # type: ignore[no-untyped-def]
        session.host_name, self.greeted = hostname, self.greeted + 1
        return responses

    async def handle_RSET(self, server, session, envelope):  # type: ignore[no-untyped-def]
        if self.hangs_up:
            server.transport.abort()
            raise asyncio.CancelledError
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):  # type: ignore[no-untyped-def]
        envelope.rcpt_tos.append(address)
        return self.says.pop(0) if self.says and "RCPT" in self.says[0] else "250 OK"

    async def handle_DATA(self, server, session, envelope):  # type: ignore[no-untyped-def]
        said = self.says.pop(0) if self.says else "250 OK"
        if said[0] in "D2":
            self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        if said == "DROP":
            server.transport.abort()
            raise asyncio.CancelledError
        return said

    async def handle_QUIT(self, server, session, envelope):  # type: ignore[no-untyped-def]
        return self.bye


@pytest.fixture
def relay(request: pytest.FixtureRequest) -> Iterator[Picky]:
    server = Picky(*getattr(request, "param", ()))
    server.start()
    yield server
    server.stop()


def sender(home: Home, carrier: Carrier, claims: OutboxClaims | None = None) -> Sender:
    claims, told = claims or OneDatabase(home.log, home.clock), home.referee.returned_letters.heard
    return Sender(home.log, home.writer, home.vault, carrier, home.clock, claims, told)


def offered() -> Home:
    """Two welcome letters wait in the outbox."""
    return lobby()


class Refusing:
    """A carrier that refuses as it is told, then takes everything."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.taken: list[bytes] = []
        self.offered: list[bytes] = []

    def rest(self) -> None:
        """It keeps nothing open."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self.offered.append(raw)
        if self.errors:
            raise self.errors.pop(0)
        self.taken.append(raw)


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


class Meanwhile:
    """A carrier on whose way something else happens."""

    def __init__(self, happens: Callable[[], object]) -> None:
        self.happens = happens
        self.taken: list[bytes] = []

    def rest(self) -> None:
        """It keeps nothing open."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self.happens()
        self.taken.append(raw)


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


def test_one_connection_takes_all_letters_of_a_pass(relay: Picky) -> None:
    home = offered()
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 2
    assert (relay.greeted, len(relay.taken)) == (1, 2)


@pytest.mark.parametrize("relay", [["451 4.7.1 greylisted"]], indirect=True)
def test_behind_a_letter_that_is_refused_the_next_one_has_a_connection_of_its_own(
    relay: Picky,
) -> None:
    home = offered()
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 1
    assert relay.greeted == 2


def test_a_relay_that_hangs_up_between_two_letters_has_both_once(relay: Picky) -> None:
    home = offered()
    relay.hangs_up = True
    assert sender(home, Relay("127.0.0.1", relay.port)).work() == 2
    assert (relay.greeted, len(relay.taken)) == (2, 2)


def test_nothing_is_kept_open_while_there_is_nothing_to_send(relay: Picky) -> None:
    home, out = offered(), Relay("127.0.0.1", relay.port)
    assert sender(home, out).work() == 2
    assert out._open is None


def test_who_waits_for_an_answer_comes_before_letters_that_were_owed_earlier() -> None:
    owed = [owes("due", 1), owes("due", 2), owes("due", 3), owes("receipt", 4), owes("receipt", 5)]
    assert seats(answers_first(owed)) == [4, 5, 1, 2, 3]


def test_no_letter_to_a_seat_overtakes_another_one_to_it() -> None:
    owed = [owes("due", 1), owes("receipt", 1), owes("receipt", 2)]
    assert seats(answers_first(owed)) == [2, 1, 1]
    assert kinds(answers_first(owed)) == ["receipt", "due", "receipt"]


def test_however_many_wait_for_answers_what_was_owed_first_leaves_too() -> None:
    owed = [*(owes("due", seat) for seat in range(4)), *(owes("receipt", 9) for _ in range(50))]
    assert kinds(answers_first(owed)) == ["receipt"] * 6 + ["due"] * 2
    assert seats(answers_first(owed))[-2:] == [0, 1]


def owes(kind: str, seat: int) -> OutboxRow:
    """One letter to this seat, never tried."""
    return OutboxRow(
        Intent(f"{kind}.m.{seat}", "m", 0, kind, seat, b""), None, 0, None, "now", None
    )


def seats(rows: list[OutboxRow]) -> list[int | None]:
    return [row.intent.seat for row in rows]


def kinds(rows: list[OutboxRow]) -> list[str]:
    return [row.intent.kind for row in rows]


def test_the_next_letters_are_written_while_one_leaves_and_leave_in_their_order(
    tmp_path: Path,
) -> None:
    """The first letter stays at the relay until the second one has been written."""
    home, second = offered(), threading.Event()
    written = home.writer.write
    ids = [row.intent.id for row in home.log.pending(home.clock.now())]

    def write(intent: Intent) -> bytes:
        raw = written(intent)
        if intent.id == ids[1]:
            second.set()
        return raw

    home.writer.write = write  # type: ignore[method-assign] # it is watched
    slow = Meanwhile(lambda: second.wait(30))
    claims = OneMachine(home.log, home.clock, tmp_path / "sending.lock")
    assert sender(home, slow, claims).work() == 2
    assert second.is_set()
    assert [id for raw in slow.taken for id in ids if id.encode() in raw] == ids


def test_a_letter_that_was_written_ahead_and_did_not_leave_is_not_kept(tmp_path: Path) -> None:
    """Given a store that goes away behind the first letter: the second one is written anew."""
    home = offered()

    def away() -> None:
        raise Unavailable("gone")

    claims = OneMachine(home.log, home.clock, tmp_path / "sending.lock")
    posting = sender(home, Meanwhile(away), claims)
    home.log.probe = away  # type: ignore[method-assign] # the store takes nothing
    with pytest.raises(Unavailable):
        posting.work()
    rows = home.log.outbox()[::-1]
    assert [row.box is None for row in rows] == [False, True]
    assert rows[1].tries == 0
