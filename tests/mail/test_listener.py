"""The SMTP listener, with a real client on the loopback."""

import gc
import logging
import smtplib
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from referee.mail.door.intake import Intake
from referee.mail.door.listener import Listener
from referee.mail.door.rate_limits import SEAT as SEAT_RATE
from referee.mail.door.rate_limits import SENDER, TooMuch
from referee.mail.reading.size_limits import SIZE
from storage import Unavailable
from tests.mail.given import ANN, HOUSE, Home, letter, running

SEAT = "referee+%s@play.example"


@pytest.fixture
def home() -> Home:
    return running()


@pytest.fixture
def peer(home: Home) -> Iterator[smtplib.SMTP]:
    """A mail server that talks to ours."""
    listener = Listener(home.intake, "127.0.0.1", 0, HOUSE.host)
    listener.start()
    try:
        with smtplib.SMTP("127.0.0.1", listener.port, timeout=10) as client:
            yield client
    finally:
        listener.stop()


def seat(home: Home, number: int = 1) -> str:
    return HOUSE.reply_to(home.chair(number).mail_token)


def ready(peer: smtplib.SMTP, to: str, sender: str = ANN.address) -> tuple[int, bytes]:
    """HELO, MAIL and RCPT; gives the answer to RCPT."""
    peer.ehlo()
    peer.mail(sender)
    return peer.rcpt(to)


def test_250_is_said_only_when_the_row_is_in_the_log(home: Home, peer: smtplib.SMTP) -> None:
    raw = letter(ANN.address, "STATUS")
    ready(peer, seat(home))
    code, _ = peer.data(raw)
    [row] = home.log.inbox()
    assert code == 250
    assert (row.sender, row.recipient, row.stream) == (ANN.address, seat(home), "nim-1")
    assert row.received == home.clock.now()


def test_the_mail_is_kept_encrypted_and_comes_out_as_it_came(
    home: Home, peer: smtplib.SMTP
) -> None:
    raw = letter(ANN.address, "STATUS")
    ready(peer, seat(home))
    peer.data(raw)
    [row] = home.log.inbox()
    assert b"STATUS" not in row.box
    assert home.vault.unlock("nim-1", "inbox", row.digest.hex(), row.box) == raw


@pytest.mark.parametrize("error", [Unavailable("disk full"), RuntimeError("secret detail")])
def test_a_log_that_cannot_write_is_451_and_a_line_in_our_log(
    home: Home,
    peer: smtplib.SMTP,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(*arguments: object) -> int:
        raise error

    monkeypatch.setattr(home.log, "receive", fails)
    ready(peer, seat(home))
    code, said = peer.data(letter(ANN.address, "STATUS"))
    assert code == 451
    assert str(error).encode() not in said
    assert str(error) in caplog.text


def test_a_crash_while_looking_up_an_address_is_451_too(
    home: Home, peer: smtplib.SMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Intake, recipient: str) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(Intake, "addressed", fails)
    assert ready(peer, seat(home)) == (451, b"4.3.0 Not now, please try again later")


def test_the_peer_can_go_on_after_a_fault_of_ours(
    home: Home, peer: smtplib.SMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = home.log.receive
    monkeypatch.setattr(home.log, "receive", lambda *_: 1 / 0)
    ready(peer, seat(home))
    peer.data(letter(ANN.address, "STATUS"))
    monkeypatch.setattr(home.log, "receive", keep)
    peer.rset()
    peer.mail(ANN.address)
    peer.rcpt(seat(home))
    assert peer.data(letter(ANN.address, "STATUS"))[0] == 250


@pytest.mark.parametrize(
    "address",
    [
        SEAT % "nosuchtoken22",
        f"b-{'a' * 34}@play.example",
        "referee+@play.example",
        "x@other.example",
    ],
)
def test_every_unknown_address_is_refused_in_the_same_words(
    address: str, home: Home, peer: smtplib.SMTP
) -> None:
    assert ready(peer, address) == (550, b"5.1.1 No such address here")


def test_a_token_may_come_in_capitals_and_with_another_separator(
    home: Home, peer: smtplib.SMTP
) -> None:
    token = home.chair(1).mail_token.upper()
    assert ready(peer, f"Referee-{token}@PLAY.example")[0] == 250


def test_a_mail_that_is_too_large_is_552_and_not_kept(home: Home, peer: smtplib.SMTP) -> None:
    ready(peer, seat(home))
    code, _ = peer.data(letter(ANN.address, ("x" * 70 + "\n") * (SIZE // 70)))
    assert code == 552
    assert home.log.inbox() == []


def test_a_peer_that_announces_too_much_is_refused_at_once(peer: smtplib.SMTP) -> None:
    peer.ehlo()
    assert peer.mail(ANN.address, [f"SIZE={SIZE + 1}"])[0] == 552


def test_a_mail_for_two_seats_is_two_rows(home: Home, peer: smtplib.SMTP) -> None:
    ready(peer, seat(home, 1))
    peer.rcpt(seat(home, 2))
    peer.data(letter(ANN.address, "STATUS"))
    assert [row.recipient for row in home.log.inbox()] == [seat(home, 1), seat(home, 2)]


def test_the_same_recipient_twice_is_one_row(home: Home, peer: smtplib.SMTP) -> None:
    ready(peer, seat(home))
    peer.rcpt(seat(home))
    peer.data(letter(ANN.address, "STATUS"))
    assert len(home.log.inbox()) == 1


def test_a_mail_has_at_most_twenty_recipients(home: Home, peer: smtplib.SMTP) -> None:
    ready(peer, seat(home))
    answers = [peer.rcpt(seat(home))[0] for _ in range(20)]
    assert answers == [250] * 19 + [452]


def test_a_bounce_is_taken_at_the_return_path(home: Home, peer: smtplib.SMTP) -> None:
    assert ready(peer, home.path(), "")[0] == 250
    peer.data(letter("mailer-daemon@home.example", "undelivered"))
    [row] = home.log.inbox()
    assert (row.sender, row.stream) == ("<>", None)


def test_the_greeting_names_no_program_and_no_version(home: Home) -> None:
    listener = Listener(home.intake, "127.0.0.1", 0, HOUSE.host)
    listener.start()
    try:
        client = smtplib.SMTP(timeout=10)
        greeting = client.connect("127.0.0.1", listener.port)
        client.quit()
    finally:
        listener.stop()
    assert greeting == (220, b"play.example Referee")


def test_no_token_is_written_to_the_program_log(
    home: Home, peer: smtplib.SMTP, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        ready(peer, seat(home))
        peer.data(letter(ANN.address, "STATUS"))
    assert home.chair(1).mail_token not in caplog.text


@pytest.mark.parametrize("peers", [1, 20])
def test_peers_that_say_nothing_are_hung_up_on_at_the_end(home: Home, peers: int) -> None:
    """Their sockets would else stay open in us (an unclosed one is an error in this suite)."""
    listener = Listener(home.intake, "127.0.0.1", 0, HOUSE.host)
    listener.start()
    at = ("127.0.0.1", listener.port)
    silent = [socket.create_connection(at, timeout=10) for _ in range(peers)]
    listener.stop()
    gc.collect()
    for line in silent:
        with line, suppress(ConnectionResetError):
            while line.recv(4096):
                pass
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(at, timeout=10)


def test_who_tries_out_addresses_is_hung_up_on(home: Home, peer: smtplib.SMTP) -> None:
    """Enumeration: after twenty unknown ones in one conversation."""
    peer.ehlo()
    peer.mail(ANN.address)
    answers = [peer.rcpt(SEAT % f"nosuchtoken{number}") for number in range(21)]
    assert {code for code, _ in answers[:20]} == {550}
    assert answers[20][0] == 421
    with pytest.raises(smtplib.SMTPServerDisconnected):
        peer.rcpt(seat(home))


def test_a_flood_from_one_sender_is_put_off_and_others_are_heard(
    home: Home, peer: smtplib.SMTP
) -> None:
    """Given more mails at once than anybody writes, then 452 (later), for that sender alone."""
    peer.ehlo()
    codes = []
    for _ in range(SENDER.most + 1):
        peer.mail("robot@evil.example")
        codes.append(peer.rcpt(seat(home))[0])
        if codes[-1] == 250:
            peer.data(letter("robot@evil.example", "STATUS"))
        peer.rset()
    assert codes == [250] * SENDER.most + [452]
    peer.mail(ANN.address)
    assert peer.rcpt(seat(home))[0] == 250


def test_a_line_of_any_length_is_taken_as_it_is(home: Home, peer: smtplib.SMTP) -> None:
    """RFC 5322 allows 998 characters; a 500 would lose the mail of a program that writes more."""
    raw = letter(ANN.address, "STATUS").replace(b"STATUS", b"STATUS\r\n" + b"x" * 20_000)
    ready(peer, seat(home))
    assert peer.data(raw)[0] == 250
    [row] = home.log.inbox()
    assert b"x" * 20_000 in home.vault.unlock("nim-1", "inbox", row.digest.hex(), row.box)


def test_asking_for_an_address_without_a_mail_uses_nothing_up(
    home: Home, peer: smtplib.SMTP
) -> None:
    """Given hundreds of RCPT from changing senders and no DATA, then the player's mail is kept."""
    peer.ehlo()
    for number in range(SEAT_RATE.most + 1):
        peer.mail(f"s{number}@evil.example")
        assert peer.rcpt(seat(home))[0] == 250
        peer.rset()
    ready(peer, seat(home))
    assert peer.data(letter(ANN.address, "STATUS"))[0] == 250


def test_what_strangers_send_never_shuts_out_the_seats_own_mailbox(home: Home) -> None:
    """Given as many mails as a match may get, from changing senders, then they are put off, and
    the seats' own players are heard, also behind a forwarder."""
    address = seat(home)
    for number in range(SEAT_RATE.most):
        home.intake.bring(b"x", f"s{number}@evil.example", [address])
    with pytest.raises(TooMuch):
        home.intake.bring(b"x", "one@more.example", [address])
    for own in ("Ann@Home.example", "prvs=12ab=ann@home.example", "SRS0=a=b=home.example=ann@f.x"):
        home.intake.welcome(address, own)
        home.intake.bring(letter(ANN.address, "STATUS"), own, [address])


def test_who_pretends_to_be_the_seats_own_mailbox_is_bounded_too(home: Home) -> None:
    for _ in range(SENDER.most):
        home.intake.bring(b"x", ANN.address, [seat(home)])
    with pytest.raises(TooMuch):
        home.intake.bring(b"x", ANN.address, [seat(home)])


def spellings(home: Home) -> list[str]:
    token = home.chair(1).mail_token
    return [f"referee-{token}@play.example", f"REFEREE+{token.upper()}@PLAY.example", seat(home)]


def test_a_seat_in_three_spellings_and_the_bare_address_is_one_mail_with_one_answer(
    home: Home, peer: smtplib.SMTP
) -> None:
    """Reply-all, an old address book and a gateway: one effect, and no second letter against it."""
    ready(peer, HOUSE.address)
    for spelling in spellings(home):
        assert peer.rcpt(spelling)[0] == 250
    assert peer.data(letter(ANN.address, "ORDERS\ntake 3\nwait\nEND"))[0] == 250
    [answer] = home.works()
    assert answer["Message-ID"].startswith("<receipt")
    assert list(home.log.outcomes.values())[-1:] == ["accepted"]
    assert home.log.inbox() == []


def test_two_seats_and_the_bare_address_are_two_mails(home: Home) -> None:
    both = [HOUSE.address, seat(home), HOUSE.reply_to(home.chair(2).mail_token)]
    assert len(home.intake.take(letter(ANN.address, "STATUS"), ANN.address, both)) == 2
