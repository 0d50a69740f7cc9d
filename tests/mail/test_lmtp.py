"""LMTP: one answer a recipient, at a port or at a socket file."""

import smtplib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.mail.door.lmtp import LmtpListener
from referee.mail.reading.size_limits import SIZE
from storage import Unavailable
from tests.mail.given import ANN, HOUSE, Home, letter, running

RAW = letter(ANN.address, "STATUS")


@pytest.fixture
def home() -> Home:
    return running()


@pytest.fixture
def peer(home: Home) -> Iterator[smtplib.LMTP]:
    """The mail server of this machine, talking to ours."""
    listener = LmtpListener(home.intake, "127.0.0.1", 0, HOUSE.host)
    listener.start()
    try:
        with smtplib.LMTP("127.0.0.1", listener.port) as client:
            yield client
    finally:
        listener.stop()


def seat(home: Home, number: int) -> str:
    return HOUSE.reply_to(home.chair(number).mail_token)


def answers(peer: smtplib.LMTP, recipients: list[str], raw: bytes = RAW) -> list[int]:
    """The codes that follow the end of DATA, one for each recipient that was taken."""
    peer.ehlo()
    peer.mail(ANN.address)
    taken = [recipient for recipient in recipients if peer.rcpt(recipient)[0] == 250]
    peer.putcmd("data")
    assert peer.getreply()[0] == 354
    peer.send(smtplib._quote_periods(raw) + b"\r\n.\r\n")  # type: ignore[attr-defined]
    return [peer.getreply()[0] for _ in taken]


def test_each_recipient_has_an_answer_of_its_own(home: Home, peer: smtplib.LMTP) -> None:
    assert answers(peer, [seat(home, 1), seat(home, 2)]) == [250, 250]
    assert [row.recipient for row in home.log.inbox()] == [seat(home, 1), seat(home, 2)]


def test_only_what_could_not_be_kept_is_sent_again(
    home: Home, peer: smtplib.LMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a fault that hits the second seat alone, then the first one's mail is done."""
    keep = home.log.receive

    def fails(received: str, sender: str, recipient: str, *rest: object) -> int:
        if recipient == seat(home, 2):
            raise Unavailable("disk full")
        return keep(received, sender, recipient, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(home.log, "receive", fails)
    assert answers(peer, [seat(home, 1), seat(home, 2)]) == [250, 451]
    assert [row.recipient for row in home.log.inbox()] == [seat(home, 1)]


def test_an_unknown_recipient_is_refused_before_the_mail_and_owed_no_answer_after_it(
    home: Home, peer: smtplib.LMTP
) -> None:
    assert answers(peer, ["referee+nosuchtoken22@play.example", seat(home, 1)]) == [250]


def test_the_same_recipient_twice_is_kept_once_and_answered_twice(
    home: Home, peer: smtplib.LMTP
) -> None:
    assert answers(peer, [seat(home, 1), seat(home, 1)]) == [250, 250]
    assert len(home.log.inbox()) == 1


def test_a_mail_that_is_too_large_is_refused_for_each_recipient(
    home: Home, peer: smtplib.LMTP
) -> None:
    large = letter(ANN.address, ("x" * 70 + "\n") * (SIZE // 70))
    assert answers(peer, [seat(home, 1), seat(home, 2)], large) == [552, 552]
    assert answers(peer, [seat(home, 1)]) == [250]


def test_a_mail_to_two_seats_has_one_time_of_receipt(home: Home, peer: smtplib.LMTP) -> None:
    answers(peer, [seat(home, 1), seat(home, 2)])
    assert len({row.received for row in home.log.inbox()}) == 1


def test_the_smtp_greeting_is_no_lmtp(peer: smtplib.LMTP) -> None:
    assert peer.docmd("EHLO", "x.example")[0] == 500


def test_it_also_listens_at_a_socket_file_and_takes_a_left_over_one_away(
    home: Home, tmp_path: Path
) -> None:
    path = tmp_path / "lmtp"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as dead:
        dead.bind(str(path))
    listener = LmtpListener(home.intake, "", 0, HOUSE.host, path)
    listener.start()
    try:
        with smtplib.LMTP(str(path)) as client:
            assert answers(client, [seat(home, 1)]) == [250]
        with pytest.raises(OSError, match="in use"):
            LmtpListener(home.intake, "", 0, HOUSE.host, path)
    finally:
        listener.stop()


def test_a_seat_in_two_spellings_and_the_bare_address_is_kept_once_and_answered_thrice(
    home: Home, peer: smtplib.LMTP
) -> None:
    token = home.chair(1).mail_token
    named = [HOUSE.address, f"referee-{token}@play.example", seat(home, 1)]
    assert answers(peer, named) == [250, 250, 250]
    [row] = home.log.inbox()
    assert row.stream == "nim-1"
    assert len(home.works()) == 1
