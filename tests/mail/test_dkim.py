"""The domain's signature on letters: other servers can check it, and nobody can add to it."""

from pathlib import Path

import dkim
import pytest

from referee.mail.sending.dkim import Signer, new_key, records, signer
from referee.mail.sending.letter_writer import LetterWriter
from tests.mail.given import HOUSE, lobby


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    return new_key(tmp_path_factory.mktemp("home"), HOUSE.host)


def letter(key: Signer) -> bytes:
    """A welcome letter, signed."""
    home = lobby()
    intent = home.log.outbox()[-1].intent
    return LetterWriter(home.referee, HOUSE, key.signed).write(intent)


def holds(raw: bytes, key: Signer) -> bool:
    """Does a server that finds our line in the zone believe this letter?"""
    text = "".join(key.record.split('"')[1::2]).encode()
    asked = b"referee._domainkey.play.example."
    found: bool = dkim.verify(raw, dnsfunc=lambda name, timeout=5: text if name == asked else b"")
    return found


def test_another_server_finds_the_signature_good(key: Signer) -> None:
    assert holds(letter(key), key)


@pytest.mark.parametrize("name", ["Subject", "From", "To", "Date", "Reply-To", "Message-ID"])
def test_a_header_that_is_changed_is_noticed(key: Signer, name: str) -> None:
    raw = letter(key)
    changed = raw.replace(f"\r\n{name}: ".encode(), f"\r\n{name}: x".encode(), 1)
    assert changed != raw
    assert not holds(changed, key)


@pytest.mark.parametrize("name", ["Subject", "From", "To", "Date"])
def test_a_second_header_that_is_added_is_noticed(key: Signer, name: str) -> None:
    assert not holds(f"{name}: another\r\n".encode() + letter(key), key)


def test_a_body_that_grows_is_noticed(key: Signer) -> None:
    raw = letter(key)
    assert b" l=" not in raw.partition(b"\r\n\r\n")[0]
    assert not holds(raw + b"more\r\n", key)


def test_without_a_key_letters_are_not_signed(tmp_path: Path) -> None:
    assert signer(tmp_path, HOUSE.host) is None


def test_the_key_is_its_owners_and_is_not_made_twice(tmp_path: Path) -> None:
    new_key(tmp_path, HOUSE.host)
    assert (tmp_path / "dkim.key").stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        new_key(tmp_path, HOUSE.host)


def test_the_lines_for_the_zone_name_sender_signer_and_policy(key: Signer) -> None:
    spf, mine, dmarc = records(key, "ip4:192.0.2.1")
    assert spf == 'play.example. IN TXT "v=spf1 ip4:192.0.2.1 -all"'
    assert mine.startswith('referee._domainkey.play.example. IN TXT ( "v=DKIM1; k=rsa; p=')
    assert all(len(part) <= 255 for part in mine.split('"')[1::2])
    assert "p=quarantine" in dmarc


HEAD = (
    b"From: us@play.example\r\nTo: Ann\r\n\t<ann@example.org>\r\n"
    b"Subject: =?utf-8?q?a?=\r\n  b  \r\n"
)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\r\n",
        b" \r\n\t\r\n\r\n",
        b"a  b\t c \r\n\r\n d\r\n\r\n\r\n",
        b"no end",
        b"\r\n\r\na\r\n",
    ],
)
def test_folded_headers_and_odd_spaces_are_signed_as_others_read_them(
    key: Signer, body: bytes
) -> None:
    assert holds(key.signed(HEAD + b"\r\n" + body), key)


def test_no_line_of_the_signature_is_longer_than_programs_leave_alone(key: Signer) -> None:
    head = key.signed(HEAD + b"\r\na\r\n").partition(b"\r\nFrom:")[0]
    assert max(map(len, head.split(b"\r\n"))) < 300
