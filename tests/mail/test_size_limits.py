"""Mails that attack the parser are refused before they are parsed; nothing raises."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.mail.asking.requests import requests_of
from referee.mail.reading.headers import mailbox
from referee.mail.reading.incoming_letter import read_letter
from referee.mail.reading.size_limits import HEADERS, PARTS, SIZE, excess, header_block
from tests.mail.given import HOUSE

HEAD = b"From: ann@home.example\r\n"


def nested(depth: int) -> bytes:
    """Multiparts in multiparts, each with a boundary of its own."""
    raw = b""
    for i in range(depth):
        raw += b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (i, i)
    return HEAD + raw + b"\r\nSTATUS\r\n"


def forwards(depth: int) -> bytes:
    """Mails in mails: no boundary to count."""
    return HEAD + b"Content-Type: message/rfc822\r\n\r\n" * depth + b"\r\nSTATUS\r\n"


BOMBS = {
    "large": HEAD + b"\r\n" + b"x" * SIZE,
    "parts nested": nested(1000),
    "parts nested just within the count": nested(20),
    "parts forwards": forwards(5000),
    "parts many": HEAD
    + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
    + b"--b\r\n\r\n" * 100_000,
    "headers many": b"X: y\r\n" * (HEADERS + 1) + HEAD + b"\r\n",
    "headers one long": b"Subject: " + b"=?utf-8?q?x?= " * 5_000 + b"\r\n" + HEAD + b"\r\n",
    "headers folded long": b"To: a" + b",\r\n b@c.example" * 5_000 + b"\r\n" + HEAD + b"\r\n",
    "headers long together": (b"X: " + b"y" * 60_000 + b"\r\n") * 3 + HEAD + b"\r\n",
    "headers without end": HEAD * 40_000,
    "headers parameters": HEAD + b"Content-Type: text/plain" + b"; a*1=b" * 20_000 + b"\r\n\r\n",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_its_name(name: str) -> None:
    assert read_letter(BOMBS[name], "ann@home.example", HOUSE).fault == name.split()[0]


def test_exactly_the_limits_are_still_read() -> None:
    within = b"X: y\r\n" * (HEADERS - 1) + HEAD
    parts = b"--b\r\n\r\nSTATUS\r\n" * (PARTS - 1)
    body = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + parts
    assert excess(within + b"\r\nSTATUS\r\n") is None
    assert excess(HEAD + body) is None


def test_a_header_as_long_as_large_providers_write_them_is_read() -> None:
    """A report of nine kilobytes in one header, and as many seals as a long way leaves."""
    report = b"UI-InboundReport: notjunk:1;" + b"\r\n\tM01:P0:x3y5z7==;" * 520 + b"\r\n"
    seals = b"".join(b"ARC-Seal: i=%d; b=" % n + b"\r\n\tabc" * 600 + b"\r\n" for n in range(20))
    read = read_letter(HEAD + report + seals + b"\r\nSTATUS\r\n", "ann@home.example", HOUSE)
    assert len(report) > 8_884
    assert (read.fault, [line.text for line in read.lines]) == (None, ["STATUS"])


def test_ascii_drawings_are_no_parts() -> None:
    raw = HEAD + b"\r\nSTATUS\r\n" + b"--------\r\n-- x --\r\n" * 200
    assert excess(raw) is None


def test_a_mail_without_headers_is_only_a_body() -> None:
    assert header_block(b"\r\nFrom: ann@home.example\r\n") == b""


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Ann@Home.example", "ann@home.example"),
        ('"Eve <eve@evil.example>" <ann@home.example>', "ann@home.example"),
        ("ann@home.example (eve@evil.example)", "ann@home.example"),
        ("(a (b) c) ann@home.example", "ann@home.example"),
        ("<ann@home.example> <eve@evil.example>", None),
        ("ann@home.example, eve@evil.example", None),
        ("ann@home.example eve@evil.example", None),
        ("friends:ann@home.example;", None),
        ('"ann@home.example', None),
        (")ann@home.example(", None),
        ("=?utf-8?q?ann?=@home.example", None),
        ("ann", None),
        ("", None),
    ],
)
def test_an_author_is_exactly_one_mailbox(text: str, address: str | None) -> None:
    assert mailbox(text) == address


@settings(max_examples=150)
@given(st.binary(max_size=600))
@example(b"From: \xff\xfe@\xff\r\n\r\n")
@example(HEAD + b"Content-Type: text/html\r\n\r\n<div>" * 3)
@example(HEAD + b"Content-Type: text/plain; charset=rot13\r\n\r\nx")
@example(HEAD + b"Content-Type: text/plain; charset*=x''%ff\r\n\r\nx")
@example(HEAD + b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 666 x\n#garbage")
@example(HEAD + b"Message-ID: <[x]>\r\nDate: Sat, 21 Nov 207777\r\n\r\n")
def test_no_bytes_whatever_raise(raw: bytes) -> None:
    """The reading never raises, and asks for something only where words stand."""
    for mail in (raw, HEAD + raw, HEAD + b"\r\n" + raw):
        letter = read_letter(mail, "ann@home.example", HOUSE)
        assert letter.fault or requests_of(letter) is not None


@settings(max_examples=150)
@given(st.text(max_size=300))
def test_no_text_whatever_acts_without_a_word_of_the_list(text: str) -> None:
    raw = HEAD + b"Content-Type: text/plain; charset=utf-8\r\n\r\n" + text.encode("utf-8")
    asked = requests_of(read_letter(raw, "ann@home.example", HOUSE))
    assert asked.troubles or asked.asks or asked.acts
