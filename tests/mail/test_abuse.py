"""What people with bad intentions, and machines without any, do to a robot that answers mail.

Each attack has its name here; floods and enumeration at the door are in test_rate_limits and
test_listener, smuggling into SMTP in tests/stories/test_smuggling.
"""

import socket
from datetime import timedelta
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from referee.mail.addresses.house import House
from referee.mail.door.intake import NotOurs
from referee.mail.door.lmtp import LmtpListener
from referee.mail.reading.incoming_letter import read_letter
from referee.mail.reading.robots import Nature
from referee.match.policy import instant, moment
from referee.service.people.budget import OWN, STRANGERS
from tests.mail.corpus import playing, signed
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, running, text_of

HERE = Path(__file__).parent
CHATTER = "Thank you for your mail. We shall look into it."


def later(home: Home, **much: float) -> None:
    home.clock.set(moment(instant(home.clock.now()) + timedelta(**much)))


def answered(home: Home, raw: bytes, sender: str = ANN.address) -> list[Message]:
    home.mail(raw, sender=sender)
    return home.works()


# --- loops ----------------------------------------------------------------------------------------


def ping_pong(home: Home, author: str, rounds: int) -> int:
    """A robot answers each of our letters at once; how many letters it gets in this time."""
    letters = 0
    for number in range(rounds):
        raw = letter(author, CHATTER, Message_ID=f"<{number}@robot.example>")
        letters += len(answered(home, raw, author))
    return letters


def test_a_loop_with_a_robot_in_the_seats_mailbox_comes_to_an_end() -> None:
    assert ping_pong(running(), ANN.address, OWN.most + 20) <= OWN.most


def test_a_loop_with_a_robot_elsewhere_comes_to_an_end_sooner() -> None:
    assert ping_pong(running(), "robot@evil.example", 30) <= STRANGERS.most


def test_a_robot_that_changes_its_address_each_time_has_the_same_purse() -> None:
    """Limits by address alone were beaten so elsewhere: the purse is the seat's."""
    home = running()
    authors = [f"robot{number}@evil.example" for number in range(30)]
    assert sum(ping_pong(home, author, 1) for author in authors) <= STRANGERS.most


def test_two_referees_do_not_talk_to_each_other() -> None:
    """Given our letter at the seat of another referee, then it takes it for a machine's."""
    [answer] = answered(running(), letter(ANN.address, "STATUS"))
    other = House("other.example", "referee")
    assert read_letter(answer.as_bytes(), "b-x@play.example", other).nature is Nature.AUTOMATIC


def test_a_loop_does_not_use_up_what_an_order_needs() -> None:
    home = running()
    ping_pong(home, ANN.address, OWN.most + 5)
    kinds = [
        mail["Message-ID"].split(".")[0]
        for mail in answered(home, letter(ANN.address, "ORDERS\ntake 2\nwait\nEND"))
    ]
    assert kinds == ["<receipt"]


# --- backscatter ----------------------------------------------------------------------------------


@pytest.mark.parametrize("body", ["STATUS", "ORDERS\ntake 2\nEND", CHATTER, "CONCEDE"])
def test_no_letter_goes_to_whom_a_forger_names(body: str) -> None:
    """From, Reply-To, Return-Path and envelope name a victim: letters go to the seat alone."""
    home = running()
    raw = letter("victim@bank.example", body, Reply_To="victim@bank.example")
    home.mail(raw, sender="victim@bank.example")
    home.works()
    assert {to for _, to, _ in home.gone.letters} == {ANN.address, BEN.address}


def test_an_answer_does_not_carry_what_it_answers() -> None:
    """Who makes us write cannot make us say what they like to a seat."""
    [answer] = answered(running(), letter("eve@evil.example", "Buy at http://evil.example now!"))
    assert "evil.example" not in text_of(answer)


def test_mail_to_nobody_is_refused_at_the_door_and_answered_by_nobody() -> None:
    home = running()
    with pytest.raises(NotOurs):
        home.intake.take(letter("eve@evil.example", "x"), "eve@evil.example", [f"x@{HOUSE.host}"])
    assert home.works() == []


# --- enumeration ----------------------------------------------------------------------------------


def test_whatever_is_wrong_with_an_address_it_is_refused_alike() -> None:
    """Unknown, of a page, of another host, mistyped: the same exception, without a word."""
    home = running()
    page, mail = home.chair(1).page_token, home.chair(1).mail_token
    tried = [f"referee+{page}@play.example", f"referee+{mail[:-1]}@play.example"]
    tried += [f"referee+{mail}@other.example", f"{mail}@play.example", "postmaster"]
    said = []
    for address in tried:
        with pytest.raises(NotOurs) as refused:
            home.intake.addressed(address)
        said.append(refused.value.args)
    assert set(said) == {()}


# --- replay and delay -----------------------------------------------------------------------------


def test_a_signed_order_that_was_overheard_has_no_effect_in_a_later_window() -> None:
    home = playing()
    raw = letter(ANN.address, signed(home, "{{ssh order window=1 | take 2}}"))
    home.mail(raw)
    home.works()
    before = home.referee.views.table("nim-1", None).view
    [answer] = answered(home, raw)
    assert home.referee.views.table("nim-1", None).view == before
    assert answer["Message-ID"].startswith(("<refusal", "<receipt"))


def test_an_order_that_names_its_window_and_was_days_on_its_way_is_refused() -> None:
    home = running()
    later(home, days=3)
    home.referee.windows.wake("nim-1")
    [refusal] = [
        mail
        for mail in answered(home, letter(ANN.address, "ORDERS 1\ntake 2\nEND"))
        if mail["Message-ID"].startswith("<refusal")
    ]
    assert "window 1" in text_of(refusal)


def test_what_a_mail_says_of_its_own_date_changes_nothing() -> None:
    home = running()
    due = home.referee.views.table("nim-1", None).window
    assert due is not None
    later(home, days=2)
    home.mail(letter(ANN.address, "ORDERS 1\ntake 2\nEND", Date="Sat, 21 Nov 2026 19:00:01 +0000"))
    home.works()
    assert home.referee.views.table("nim-1", None).order is None


# --- header injection -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "subject",
    [
        "=?utf-8?q?x=0D=0ABcc:_victim@bank.example?=",
        "x\u2028Bcc: v@bank.example",
        "=?utf-8?b?DQo=?=",
    ],
)
def test_a_subject_puts_no_header_into_our_answer(subject: str) -> None:
    raw = letter(ANN.address, "STATUS").replace(b"Subject: orders", f"Subject: {subject}".encode())
    [answer] = answered(running(), raw)
    assert answer["Bcc"] is None
    assert not any(sign in str(answer["Subject"]) for sign in "\r\n\u2028")
    assert len(home_recipients(answer)) == 1


def home_recipients(mail: Message) -> list[str]:
    return [*mail.get_all("To", []), *mail.get_all("Cc", []), *mail.get_all("Bcc", [])]


@pytest.mark.parametrize(
    "id", ["<a@b>\r\nBcc: v@bank.example", "<a@b> <c@d>", "<a b@c>", "<" * 900]
)
def test_a_message_id_puts_nothing_but_itself_into_our_answer(id: str) -> None:
    plain = letter(ANN.address, "STATUS")
    raw = plain.replace(b"<one@home.example>", id.encode())
    [answer] = answered(running(), raw)
    assert answer["In-Reply-To"] in ("<match.nim-1@play.example>", "<a@b>")
    assert answer["Bcc"] is None


# --- smuggling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r.\r\n"])
def test_over_lmtp_too_a_mail_ends_only_at_a_dot_between_two_whole_line_ends(end: bytes) -> None:
    """CVE-2023-51764 and its kin: what stands behind another end is no second mail."""
    home = running()
    seat = HOUSE.reply_to(home.chair(1).mail_token)
    hidden = f"MAIL FROM:<x@y.example>\r\nRCPT TO:<{seat}>\r\nDATA\r\nhidden\r\n.\r\n".encode()
    listener = LmtpListener(home.intake, "127.0.0.1", 0, HOUSE.host)
    listener.start()
    try:
        with socket.create_connection(("127.0.0.1", listener.port), timeout=30) as line:
            talk = line.makefile("rb")
            talk.readline()
            for said in (b"LHLO x", b"MAIL FROM:<ann@home.example>", f"RCPT TO:<{seat}>".encode()):
                line.sendall(said + b"\r\n")
                while talk.readline()[3:4] == b"-":
                    pass
            line.sendall(b"DATA\r\n")
            talk.readline()
            line.sendall(letter(ANN.address, "STATUS") + end + hidden)
            assert talk.readline().startswith(b"250")
    finally:
        listener.stop()
    assert len(home.log.inbox()) == 1


# --- bombs ----------------------------------------------------------------------------------------

BOMBS = {
    "html of a hundred thousand elements in one another": (
        b"Content-Type: text/html\r\n\r\n" + b"<div>" * 100_000 + b"STATUS"
    ),
    "html with entities in entities": (
        b"Content-Type: text/html\r\n\r\n<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>"
        + b"".join(b"<!ENTITY b%d '&a;&a;&a;&a;'>" % n for n in range(500))
        + b"]>&b499;"
    ),
    "a table of a hundred thousand cells": (
        b"Content-Type: text/html\r\n\r\n<table><tr>" + b"<td>x" * 100_000
    ),
    "one line of a million characters": b"\r\n" + b"x" * 990_000,
    "half a million empty lines": b"\r\n" + b"\r\n" * 490_000,
    "a hundred thousand quotes": b"\r\n" + b"> \r\n" * 100_000,
    "a hundred thousand heads of quotations": b"\r\n" + b"On x\r\n" * 100_000,
    "a thousand blocks": b"\r\n" + b"ORDERS\r\ntake 1\r\nEND\r\n" * 1000,
    "ten thousand signed texts": b"\r\n" + b"referee-order v1\r\n" * 10_000,
    "ten thousand openpgp blocks": b"\r\n" + b"-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\n" * 10_000,
    "a million words of the list": b"\r\n" + b"STATUS\r\n" * 100_000,
    "a certificate without an end": b"\r\nKEY\r\n-----BEGIN PGP PUBLIC KEY BLOCK-----\r\n" * 5000,
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_bomb_gets_its_answer_and_the_desk_goes_on(bomb: bytes) -> None:
    home = running()
    head = f"From: {ANN.address}\r\nMessage-ID: <bomb@home.example>\r\n".encode()
    row = home.mail(head + bomb)
    assert len(home.works()) == 1
    assert home.log.outcomes[row] not in ("fault", "accepted")
    assert len(answered(home, letter(ANN.address, "STATUS"))) == 1


def test_our_letters_can_be_read_by_anybodys_program() -> None:
    """What answers a bomb is no bomb."""
    home = running()
    home.mail(f"From: {ANN.address}\r\n\r\n".encode() + b"ORDERS\r\nx\r\nEND\r\n" * 1000)
    home.works()
    assert max(len(raw) for _, _, raw in home.gone.letters) < 100_000
    assert all(message_from_bytes(raw)["Subject"] for _, _, raw in home.gone.letters)


def test_a_crafted_certificate_is_refused_by_name_and_holds_nothing_up() -> None:
    """Given one at which the library fails where it is late, then its author is told once."""
    armour = (HERE.parent / "seals/hostile/certificate-broken-late.asc").read_text("ascii")
    home = running()
    row = home.mail(letter(ANN.address, f"KEY\n{armour}END"))
    [answer] = home.works()
    assert home.log.outcomes[row] == "refused"
    assert "OpenPGP" in text_of(answer)
