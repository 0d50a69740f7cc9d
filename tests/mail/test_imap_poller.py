"""A mailbox that is polled: every mail once, none lost, and what lay there in time counts."""

import ssl
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509 import NameOID

from referee.home.running import Office, drain
from referee.mail.door import imap_poller
from referee.mail.door.imap_account import Account
from referee.mail.door.imap_poller import PATIENCE, TAKEN, TRIES, Poller
from referee.mail.reading.size_limits import SIZE
from referee.match.policy import instant, moment
from referee.service.ledger.leases import LockFile
from storage import Unavailable
from tests.mail.given import ANN, BEN, HOUSE, START, Home, kind_of, letter, running
from tests.mail.imap_server import Server
from tests.mail.polled import later, mail, poller


@pytest.fixture
def home() -> Home:
    return running()


def test_what_lies_in_the_mailbox_comes_in_and_is_answered(home: Home, server: Server) -> None:
    server.box.lay(mail(home, "ORDERS\ntake 2\nEND"))
    assert poller(home, server).work() == 1
    [row] = home.log.inbox()
    assert (row.stream, row.sender) == ("nim-1", ANN.address)
    assert kind_of(home.works()[0]) == "receipt"


def test_a_mail_that_was_taken_is_flagged_and_not_taken_again(home: Home, server: Server) -> None:
    uid = server.box.lay(mail(home))
    poller(home, server).poll()
    assert server.box.mails[uid].flags == {TAKEN}
    assert poller(home, server).poll() == 0
    assert len(home.log.mails()) == 1 + 2  # two letters JOIN before


def test_with_a_folder_for_it_a_taken_mail_is_moved_there(home: Home, server: Server) -> None:
    uid = server.box.lay(mail(home))
    poller(home, server, done="Taken").poll()
    assert (list(server.box.moved), server.box.folders) == ([uid], {"INBOX", "Taken"})


def test_a_mailbox_whose_numbers_count_anew_is_read_from_the_start_but_for_what_is_flagged(
    home: Home, server: Server
) -> None:
    """UIDVALIDITY changed: our checkpoint says nothing any more (RFC 9051 §2.3.1.1)."""
    server.box.lay(mail(home))
    poller(home, server).poll()
    server.box.validity = 8
    server.box.mails = {3: server.box.mails[1]}
    server.box.mails[2] = type(server.box.mails[3])(
        mail(home, "HELP"), "21-Nov-2026 19:00:00 +0000"
    )
    assert poller(home, server).poll() == 1


def test_where_nothing_can_be_flagged_the_checkpoint_alone_keeps_mails_apart(
    home: Home, server: Server
) -> None:
    server.box.locked = True
    server.box.lay(mail(home))
    assert poller(home, server, done="Taken").poll() == 1
    assert poller(home, server, done="Taken").poll() == 0


def test_a_crash_between_taking_and_writing_it_down_takes_the_mail_once(
    home: Home, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a process that dies before its checkpoint, when the next one polls, then one row."""
    server.box.lay(mail(home))
    before = len(home.log.mails())

    def dies(self: Poller, reached: object) -> object:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Poller, "_keep", dies)
        with pytest.raises(KeyboardInterrupt):
            poller(home, server).poll()
    poller(home, server).poll()
    assert len(home.log.mails()) == before + 1


def test_a_mail_to_two_seats_that_lies_there_once_is_a_row_for_each(
    home: Home, server: Server
) -> None:
    """The provider keeps one copy, and the header To alone tells whom it is for."""
    both = ", ".join(HOUSE.reply_to(home.chair(seat).mail_token) for seat in (1, 2))
    server.box.lay(letter(ANN.address, "STATUS", To=both))
    poller(home, server).poll()
    assert len({row.recipient for row in home.log.inbox()}) == 2


def test_mail_for_nobody_here_is_passed_over(home: Home, server: Server) -> None:
    server.box.lay(letter("shop@spam.example", "Buy!", To="list@spam.example"))
    server.box.lay(mail(home))
    assert poller(home, server).poll() == 2
    assert len(home.log.inbox()) == 1


def test_a_bounce_in_the_mailbox_comes_with_the_null_sender(home: Home, server: Server) -> None:
    path = home.path()
    raw = letter("mailer-daemon@home.example", "undelivered")
    server.box.lay(f"Return-Path: <>\r\nDelivered-To: {path}\r\n".encode() + raw)
    poller(home, server).poll()
    [row] = home.log.inbox()
    assert (row.sender, row.stream, row.recipient) == ("", None, path)


def test_of_a_mail_that_is_too_large_no_more_is_fetched_than_its_answer_needs(
    home: Home, server: Server
) -> None:
    server.box.lay(mail(home, ("x" * 70 + "\n") * (3 * SIZE // 70)))
    poller(home, server).poll()
    [row] = home.log.inbox()
    assert SIZE < len(home.vault.unlock("nim-1", "inbox", row.digest.hex(), row.box)) < SIZE + 100
    home.works()
    assert home.log.outcomes[row.id] == "unreadable"


# --- when it came ---------------------------------------------------------------------------------


def received(home: Home) -> str:
    return home.log.inbox()[-1].received


def test_when_a_mail_came_is_told_by_the_mailbox(home: Home, server: Server) -> None:
    """Given a service that was down for an hour, then the mail counts as of when it came."""
    later(home, hours=1)
    server.box.lay(mail(home), "21-Nov-2026 20:30:00 +0100")
    poller(home, server).poll()
    assert received(home) == "2026-11-21T19:30:00.000Z"


def test_a_mailbox_whose_clock_is_ahead_brings_no_mail_from_the_future(
    home: Home, server: Server
) -> None:
    server.box.lay(mail(home), "21-Nov-2026 23:00:00 +0000")
    poller(home, server).poll()
    assert received(home) == START


def test_an_old_mail_that_is_laid_into_the_mailbox_later_came_when_the_last_poll_had_not_seen_it(
    home: Home, server: Server
) -> None:
    """A mail moved there from another folder keeps its date; it did not lie there in time."""
    poller(home, server).poll()
    last = home.clock.now()
    later(home, minutes=10)
    server.box.lay(mail(home), "21-Nov-2026 18:00:00 +0000")
    poller(home, server).poll()
    assert received(home) == last


def test_a_mail_from_before_a_close_that_went_over_its_time_counts_as_of_now(
    home: Home, server: Server
) -> None:
    due = home.referee.views.table("nim-1", 1).window.due  # type: ignore[union-attr]
    home.clock.set(str(due))
    home.referee.windows.wake("nim-1")
    now = later(home, minutes=1)
    server.box.lay(mail(home), "21-Nov-2026 19:30:00 +0000")
    poller(home, server).poll()
    assert received(home) == now


# --- before a close -------------------------------------------------------------------------------


def closing(home: Home, server: Server) -> None:
    """A home whose closes read the mailbox first."""
    office = Office(home.intake, home.desk, home.sender, poller(home, server))
    home.referee.windows.drained_by(
        lambda match, before: drain(home.referee, office, match, before)
    )


def due_of(home: Home) -> str:
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    return window.due


def imap_time(at: str) -> str:
    return instant(at).strftime("%d-%b-%Y %H:%M:%S +0000")


def test_a_mail_that_lay_in_the_mailbox_in_time_counts_though_the_close_comes_first(
    home: Home, server: Server
) -> None:
    """Given an order that arrived a second before the deadline and was not polled, when the window
    closes, then it is used."""
    closing(home, server)
    due = due_of(home)
    home.clock.set(due)
    server.box.lay(
        mail(home, "ORDERS\ntake 2\nEND"), imap_time(moment(instant(due) - timedelta(seconds=1)))
    )
    home.referee.windows.wake("nim-1")
    stones = home.referee.views.table("nim-1", None).view.board["stones"]
    assert stones == 8  # of 10


def test_a_window_waits_for_a_mailbox_that_cannot_be_read(home: Home, server: Server) -> None:
    closing(home, server)
    number = home.referee.views.table("nim-1", None).window.number  # type: ignore[union-attr]
    server.box.deaf = True
    home.clock.set(due_of(home))
    with pytest.raises(Unavailable, match="mailbox cannot be read"):
        home.referee.windows.wake("nim-1")
    assert home.referee.views.table("nim-1", None).window.number == number  # type: ignore[union-attr]


def test_a_window_that_all_have_answered_waits_for_no_mailbox(home: Home, server: Server) -> None:
    closing(home, server)
    server.box.deaf = True
    for seat, author in ((1, ANN.address), (2, BEN.address)):
        home.mail(letter(author, "ORDERS\ntake 1\nEND"), seat)
        home.works()
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.number > 1


def test_but_not_for_ever(home: Home, server: Server, caplog: pytest.LogCaptureFixture) -> None:
    closing(home, server)
    server.box.deaf = True
    home.clock.set(moment(instant(due_of(home)) + PATIENCE))
    home.referee.windows.wake("nim-1")
    assert home.referee.views.table("nim-1", None).window.number == 2  # type: ignore[union-attr]
    assert "closes though the mailbox cannot be read" in caplog.text


# --- faults ---------------------------------------------------------------------------------------


def test_a_mailbox_that_cannot_be_read_is_a_line_in_our_log_and_tried_again(
    home: Home, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    server.box.lay(mail(home))
    server.box.deaf = True
    made = poller(home, server, seconds=30)
    assert made.work() == 0
    assert "cannot be read" in caplog.text
    server.box.deaf = False
    later(home, seconds=31)
    assert made.work() == 1


def test_between_two_polls_the_mailbox_is_left_in_peace(home: Home, server: Server) -> None:
    made = poller(home, server, seconds=30)
    made.work()
    server.box.lay(mail(home))
    later(home, seconds=29)
    assert made.work() == 0


def test_a_mail_that_cannot_be_taken_holds_up_the_others_only_a_few_times(
    home: Home, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, addressees = poller(home, server), home.intake.addressees
    server.box.lay(mail(home, "HELP"))
    server.box.lay(mail(home, "STATUS"))

    def fails(raw: bytes) -> object:
        if b"HELP" in raw:
            raise RuntimeError("odd")
        return addressees(raw)

    monkeypatch.setattr(home.intake, "addressees", fails)
    assert [made.poll() for _ in range(TRIES)] == [0] * (TRIES - 1) + [1]
    assert len(home.log.inbox()) == 1
    assert [TAKEN in lying.flags for lying in server.box.mails.values()] == [False, True]


def test_a_window_waits_for_a_mail_that_lies_behind_one_which_cannot_be_taken(
    home: Home, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, addressees = poller(home, server), home.intake.addressees
    server.box.lay(mail(home, "HELP"))
    server.box.lay(mail(home, "STATUS"))

    def fails(raw: bytes) -> object:
        if b"HELP" in raw:
            raise RuntimeError("odd")
        return addressees(raw)

    monkeypatch.setattr(home.intake, "addressees", fails)
    with pytest.raises(Unavailable, match="cannot be taken"):
        made.catch_up(home.clock.now())


def test_a_store_that_is_not_there_leaves_the_mail_in_the_mailbox(
    home: Home, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: object) -> int:
        raise Unavailable("disk full")

    uid = server.box.lay(mail(home))
    with monkeypatch.context() as patch:
        patch.setattr(home.log, "receive", fails)
        with pytest.raises(Unavailable):
            poller(home, server).poll()
    assert server.box.mails[uid].flags == set()
    assert poller(home, server).poll() == 1


def test_two_processes_of_one_machine_do_not_poll_at_once(
    home: Home, server: Server, tmp_path: Path
) -> None:
    first = poller(home, server, alone=LockFile(tmp_path / "lock"))
    second = poller(home, server, alone=LockFile(tmp_path / "lock"))
    with first._alone(), pytest.raises(BlockingIOError):
        second.poll()
    assert second.poll() == 0


def test_a_wrong_password_is_told_and_leaves_nothing_open(home: Home, server: Server) -> None:
    there = Account("127.0.0.1", server.port, False, "INBOX", "referee", "wrong")
    with pytest.raises(imap_poller.FAULTS, match="AUTHENTICATIONFAILED"):
        there.open()


def test_a_server_that_cannot_show_who_it_is_gets_no_password(
    tmp_path: Path, server: Server
) -> None:
    """Over imaps the certificate must be one that the machine trusts, and for that host."""
    key, shown = ec.generate_private_key(ec.SECP256R1()), tmp_path / "shown.pem"
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    made = x509.CertificateBuilder(name, name, key.public_key(), 1)
    made = made.not_valid_before(datetime(2026, 1, 1)).not_valid_after(datetime(2036, 1, 1))
    pem = made.sign(key, SHA256()).public_bytes(Encoding.PEM)
    shown.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(shown)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    there = Account("localhost", server.port, True, "INBOX", "referee", "secret")
    with pytest.raises(ssl.SSLCertVerificationError):
        there.open()


def test_while_another_process_polls_the_chore_says_nothing(
    home: Home, server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = poller(home, server, alone=LockFile(tmp_path / "lock"))
    with first._alone():
        assert poller(home, server, alone=LockFile(tmp_path / "lock")).work() == 0
    assert caplog.text == ""
