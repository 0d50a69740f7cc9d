"""Headers and bytes: what relays and readers take for granted, and what nobody can slip in."""

from dataclasses import replace
from email import message_from_bytes
from email.policy import default

import pytest

from referee.mail.sending.envelope import BadLetter, Envelope, check, enclose
from referee.mail.writing.scene import Attachment, RenderedLetter
from referee.raster import picture
from referee.templating import instant
from tests.mail.given import HOUSE

SVG = "http://www.w3.org/2000/svg"
ENVELOPE = Envelope(
    id="due.nim-1.5.1",
    kind="due",
    match="nim-1",
    address="ann@home.example",
    name="Ann",
    token="abcd2345",
    language="en",
    at=instant("2026-11-21T19:00:00.000Z"),
)
LETTER = RenderedLetter("[nim-1] Orders", "Hello\n" + "é" * 2000 + "\n", "<p>Hello</p>")


def headers(letter: RenderedLetter = LETTER, **changed: object) -> dict[str, str]:
    return dict(message_from_bytes(enclose(letter, replace(ENVELOPE, **changed), HOUSE)).items())  # type: ignore[arg-type] # fields of a Sheet


def test_a_letter_comes_from_the_fixed_address_and_is_answered_at_the_seats_own() -> None:
    found = headers()
    assert found["From"] == "Referee <referee@play.example>"
    assert found["Reply-To"] == "Referee <referee+abcd2345@play.example>"


def test_the_message_id_is_made_from_the_intent() -> None:
    assert headers()["Message-ID"] == "<due.nim-1.5.1@play.example>"


@pytest.mark.parametrize(
    ("kind", "submitted"),
    [
        ("due", "auto-generated"),
        ("welcome", "auto-generated"),
        ("reminder", "auto-generated"),
        ("receipt", "auto-replied"),
        ("transcript", "auto-replied"),
        ("confirm_concede", "auto-replied"),
    ],
)
def test_robots_are_told_that_a_robot_writes(kind: str, submitted: str) -> None:
    found = headers(kind=kind)
    assert found["Auto-Submitted"] == submitted
    assert found["X-Auto-Response-Suppress"] == "All"
    assert found["X-Loop"] == HOUSE.address


def test_all_letters_of_a_match_are_one_thread() -> None:
    assert headers(id="a.1")["References"] == headers(id="b.2")["References"]
    assert headers()["List-Id"] == "<nim-1.play.example>"


def test_a_subject_that_would_add_a_header_stays_on_its_line() -> None:
    found = headers(replace(LETTER, subject="hi\r\nBcc: all@home.example"))
    assert found["Subject"] == "hi Bcc: all@home.example"
    assert "Bcc" not in found


@pytest.mark.parametrize("name", ["Ann\r\nBcc: all@home.example", "\u202eAnn", "eve@evil.example"])
def test_a_players_name_adds_no_header_and_looks_like_no_address(name: str) -> None:
    found = headers(name=name)
    assert "Bcc" not in found
    assert "evil" not in found["To"]
    assert found["To"].endswith("ann@home.example>") or found["To"] == "ann@home.example"


@pytest.mark.parametrize(
    "address",
    ["ann@home.example\r\nBcc: x@y.example", "ann", "", "a b@c.d", "@", "hélène@courrier.example"],
)
def test_an_address_that_is_none_does_not_leave(address: str) -> None:
    with pytest.raises(BadLetter):
        enclose(LETTER, replace(ENVELOPE, address=address), HOUSE)


@pytest.mark.parametrize("id", ["", "a b", "a>\r\nBcc: x", "é"])
def test_an_id_that_cannot_stand_in_a_message_id_does_not_leave(id: str) -> None:
    with pytest.raises(BadLetter, match="Message-ID"):
        enclose(LETTER, replace(ENVELOPE, id=id), HOUSE)


def test_every_line_ends_in_crlf_and_none_is_too_long() -> None:
    long = Attachment("nim-1.leaf", "application/octet-stream", b"x\n" * 5 + bytes(5000))
    raw = enclose(replace(LETTER, attachments=(long,)), ENVELOPE, HOUSE)
    lines = raw.split(b"\r\n")
    assert not any(b"\n" in line or b"\r" in line for line in lines)
    assert max(map(len, lines)) <= 998


def test_an_attachment_arrives_as_it_left() -> None:
    content = b"line\nwithout end\r\n\x00\xff"
    one = Attachment("nim-1.leaf", "application/octet-stream", content)
    mail = message_from_bytes(enclose(replace(LETTER, attachments=(one,)), ENVELOPE, HOUSE))
    [part] = [part for part in mail.walk() if part.get_filename() == "nim-1.leaf"]
    assert part.get_payload(decode=True) == content


def test_two_boards_have_two_content_ids_and_one_board_has_one() -> None:
    """Programs keep pictures by that id, and would show last turn's board."""
    boards = [picture(f'<svg xmlns="{SVG}" width="{w}" height="4"/>', "o") for w in (4, 4, 5)]
    found = []
    for board in boards:
        shown = replace(LETTER, html='<img src="cid:board">', picture=board)
        mail = message_from_bytes(enclose(shown, ENVELOPE, HOUSE), policy=default)
        [id] = [part["Content-ID"] for part in mail.walk() if part["Content-ID"]]
        [html] = [part for part in mail.walk() if part.get_content_type() == "text/html"]
        assert html.get_content().strip() == f'<img src="cid:{id.strip("<>")}">'
        found.append(id)
    assert found[0] == found[1] != found[2]


def test_a_long_match_name_is_not_folded_into_an_encoded_word() -> None:
    """CPython's own policy does that, and no program reads such an identifier."""
    match = "m" * 64
    found = headers(match=match, id=f"receipt.{match}.123456.2.m7")
    assert found["Message-ID"] == f"<receipt.{match}.123456.2.m7@play.example>"
    assert found["List-Id"] == f"<{match}.play.example>"


def test_a_foreign_domain_is_written_in_its_ascii_form() -> None:
    assert headers(address="ann@maïs.example")["To"] == "Ann <ann@xn--mas-0ma.example>"


def test_a_foreign_name_is_ascii_on_the_wire() -> None:
    head = enclose(LETTER, replace(ENVELOPE, name="Bénédicte"), HOUSE).partition(b"\r\n\r\n")[0]
    assert head.isascii()


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"Subject: x\n\n", "CRLF"),
        (b"Subject: x\r\r\n", "CRLF"),
        (b"Subject: " + b"x" * 990 + b"\r\n\r\n", "998"),
        ("Subject: é\r\n\r\n".encode(), "ASCII"),
        (b"To: a@b.c\r\nTo: d@e.f\r\n\r\n", "twice: to"),
        (b"List-Id: =?utf-8?q?x?=\r\n\r\n", "encoded word"),
    ],
)
def test_what_would_break_on_the_way_does_not_leave(raw: bytes, why: str) -> None:
    with pytest.raises(BadLetter, match=why):
        check(raw)
