"""Letters for hand and phone: answers that a touch sends, a button, colours by day and night, and
pictures that weigh little."""

import re
import struct
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from random import Random
from urllib.parse import unquote, urlsplit

import pytest

from referee.kernel.window import ChoiceField, Form, Item, Lines, Number, Pick
from referee.kernel.words import Words
from referee.mail.writing.order_form import block
from referee.mail.writing.pieces import Blank
from referee.mail.writing.ready_answers import MOST, mailto, single_lines
from referee.match.policy import Policy
from referee.raster import in_brief, picture
from tests.mail.every_game import GAMES, letters
from tests.mail.given import ANN, HOUSE, Home, letter, lobby, running, text_of
from tests.mail.test_letters import html_of
from tests.toys.base import same

LINE = Words("play {}", "joue {}")
ITEMS = (Item("a", same("a")), Item("b", Words("the bee", "l’abeille")))
HEAVIEST = 60_000  # bytes of a letter with its picture
# A newcomer's: every sign, a text of all in sight, and the turn before in frames one can read.
LARGE = {"capitaine-cosmos": 84_000}


def asking(home: Home) -> str:
    """The HTML of the newest letter that asks Ann."""
    found = [raw for _, to, raw in home.gone.letters if to == ANN.address]
    return html_of(message_from_bytes(found[-1]))


def mails(html: str) -> list[tuple[str, str, str]]:
    """Its mailto links: to whom, subject, body."""
    urls = [urlsplit(unescape(url)) for url in re.findall(r'href="(mailto:[^"]*)"', html)]
    parts = [dict(part.split("=") for part in url.query.split("&")) for url in urls]
    return [
        (unquote(url.path), unquote(part["subject"]), unquote(part["body"]))
        for url, part in zip(urls, parts, strict=True)
    ]


# --- answers ready to be sent ---------------------------------------------------------------------


def test_each_answer_of_one_line_is_a_whole_mail_to_the_seat() -> None:
    home = running()
    address = HOUSE.reply_to(home.chair(1).mail_token)
    found = mails(asking(home))
    assert [body.split("\r\n") for _, _, body in found] == [
        *(["ORDERS 1", f"take {n}", "END"] for n in (1, 2, 3)),
        ["ORDERS 1", "take 1", "END"],
    ]
    assert {(to, subject) for to, subject, _ in found} == {(address, "Re: [nim-1] window 1: take")}


@pytest.mark.parametrize("number", range(4))
def test_what_a_touch_sends_is_accepted(number: int) -> None:
    home = running()
    _, subject, body = mails(asking(home))[number]
    home.mail(letter(ANN.address, body, Subject=subject))
    assert "orders received" in home.works()[0]["Subject"]


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        ((ChoiceField("x", LINE, LINE, ITEMS),), [("play a", ""), ("play b", "the bee")]),
        ((Pick("x", LINE, LINE, ITEMS, 0, 2),), [("play a", ""), ("play b", "the bee")]),
        ((Pick("x", LINE, LINE, ITEMS, 2, 2),), []),
        ((Number("x", LINE, LINE, 2, 3),), [("play 2", ""), ("play 3", "")]),
        ((Number("x", LINE, LINE, 0, 999),), []),
        ((Lines("x", LINE, same("play a")),), []),
        ((Number("x", LINE, LINE, 2, 3), Number("y", LINE, LINE, 2, 3)), []),
        ((), []),
    ],
)
def test_only_a_line_that_is_a_whole_answer_is_offered(
    form: Form, lines: list[tuple[str, str]]
) -> None:
    assert list(single_lines(form, "en")) == lines


def test_what_gives_up_is_sent_by_no_touch_and_what_a_label_repeats_is_said_once() -> None:
    """Given a line of one word whose label begins with it, then the rest of the label stands
    behind it; the one that gives up is for who types it."""
    keep = Item("pass", Words("pass: nothing is laid", "passe : rien n’est posé"))
    leave = Item("abdicate", Words("abdicate: you fall", "abdique : vous tombez"), gives_up=True)
    form = (ChoiceField("x", LINE, same("{}"), (keep, leave)),)
    assert list(single_lines(form, "en")) == [("pass", "nothing is laid")]
    assert "~ pass  # nothing is laid\n~ abdicate  # you fall\n" in block(form, 1, "en", "#")


def test_addresses_and_lines_are_encoded_for_every_program() -> None:
    """RFC 6068: `+` would be a blank to some, `&` another field."""
    url = mailto("r+x@play.example", "Re: 1", ["é & b", "END"])
    assert url == "mailto:r%2Bx@play.example?subject=Re%3A%201&body=%C3%A9%20%26%20b%0D%0AEND"


def test_where_only_signed_letters_count_nothing_is_sent_by_a_touch() -> None:
    home = lobby()
    home.works()
    home.referee.lobby.create("nim", {}, 2, name="m", policy=Policy(assurance="signed"))
    home.referee.lobby.invite("m", 1, ANN)
    assert mails(html_of(home.works()[0])) == []


def test_in_html_an_explanation_is_one_line_however_long() -> None:
    found = Blank("~ ORDERS 1\n~~ take as many\n~~   as you like\n~ take 1\n~ END")
    assert found.whole == "~ ORDERS 1\n~~ take as many as you like\n~ take 1\n~ END"


def test_one_button_leads_to_the_page() -> None:
    home = running()
    html = asking(home)
    [url] = re.findall(r'<a class="button" href="([^"]*)"', html)
    assert url == f"https://play.example/seat/{home.chair(1).page_token}"
    assert f"form on your page:\n{url}" in text_of(
        message_from_bytes([raw for _, to, raw in home.gone.letters if to == ANN.address][-1])
    )


# --- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "colour"),
    [("ORDERS\ntake 2\nwait\nEND", "15803d"), ("ORDERS\ntake 9\nEND", "b91c1c")],
)
def test_the_first_line_shows_by_its_colour_what_has_become_of_a_letter(
    body: str, colour: str
) -> None:
    home = running()
    home.mail(letter(ANN.address, body))
    assert f'class="state" style="background: #{colour}' in html_of(home.works()[0])


def test_the_first_line_of_a_letter_that_asks_has_a_colour_of_its_own() -> None:
    assert 'class="state" style="background: #b45309' in asking(running())


def test_letters_have_colours_for_the_night() -> None:
    html = asking(running())
    assert '<meta name="color-scheme" content="light dark">' in html
    assert "@media (prefers-color-scheme: dark)" in html


# --- weight, and what is read aloud ---------------------------------------------------------------


def every(game: str) -> list[EmailMessage]:
    found = [message_from_bytes(raw, policy=policy.default) for raw in letters(game)]
    assert all(isinstance(mail, EmailMessage) for mail in found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_letter_brings_at_most_one_picture_and_weighs_little(game: str) -> None:
    for raw in letters(game):
        assert raw.count(b"Content-Type: image/png") <= 1
        assert len(raw) <= LARGE.get(game, HEAVIEST), (message_from_bytes(raw)["Subject"], len(raw))


@pytest.mark.parametrize("game", GAMES)
def test_the_alternative_text_of_a_board_is_the_beginning_of_its_words(game: str) -> None:
    for mail in every(game):
        html = html_of(mail)
        for alt in re.findall(r'<img [^>]*alt="([^"]*)"', html):
            assert len(alt) > 0


def test_an_alternative_text_holds_whole_lines_and_is_short() -> None:
    assert in_brief("\nTurn 3.\n\nRed 4, Blue 2.\n") == "Turn 3. Red 4, Blue 2."
    assert in_brief("x" * 150 + "\n" + "y" * 150) == "x" * 150
    assert in_brief("") == ""


def test_a_drawing_of_few_colours_has_a_palette_and_the_same_pixels() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9v9z"/></svg>'
    )
    found = picture(svg, "a corner")
    assert (found.width, found.height) == (40, 30)
    assert struct.unpack_from(">IIBB", found.png, 16)[:2] == (80, 60)
    assert found.png[25] in (0, 3)  # grey or a palette, no longer four bytes a pixel


def test_a_drawing_that_weighs_too_much_has_fewer_pixels_and_the_same_place() -> None:
    some = Random(1)
    dots = "".join(
        f'<rect x="{some.randrange(690)}" y="{some.randrange(690)}" width="3" height="3"'
        f' fill="rgb({some.randrange(256)},{some.randrange(99)},{some.randrange(17)})"/>'
        for _ in range(9000)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700">{dots}</svg>'
    found = picture(svg, "dots")
    assert (found.width, found.height) == (700, 700)
    assert 700 <= struct.unpack_from(">I", found.png, 16)[0] < 1400


def test_links_are_not_without_end() -> None:
    form = (ChoiceField("x", LINE, LINE, tuple(Item(str(n), same(str(n))) for n in range(99))),)
    assert len(list(single_lines(form, "en"))) == 99 > MOST


# --- the parts of a mail, read twice --------------------------------------------------------------


def parts(raw: bytes) -> list[tuple[str, bytes]]:
    """The leaves of a mail by RFC 2046 alone: type and body, cut at the boundaries."""
    head, _, body = raw.partition(b"\r\n\r\n")
    told = re.sub(rb"\r\n[ \t]+", b" ", head).decode("ascii")
    kind = re.search(r"(?mi)^Content-Type: ([a-z]+/[a-z]+)([^\r\n]*)", told)
    assert kind is not None
    bound = re.search(r'boundary="?([^";]+)"?', kind[2])
    if bound is None:
        return [(kind[1], body)]
    line = b"--" + bound[1].encode()
    _, *inner, last = (b"\r\n" + body).split(b"\r\n" + line)
    assert last.startswith(b"--"), "the last boundary closes"
    assert all(part.startswith(b"\r\n") for part in inner)
    return [leaf for part in inner for leaf in parts(part[2:])]


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_letter_are_the_same_to_two_parsers(game: str) -> None:
    for raw in letters(game):
        mail = message_from_bytes(raw)
        leaves = [part for part in mail.walk() if not part.is_multipart()]
        assert [kind for kind, _ in parts(raw)] == [leaf.get_content_type() for leaf in leaves]
        assert [part.defects for part in mail.walk() if part.defects] == []
        for (_, body), leaf in zip(parts(raw), leaves, strict=True):
            said = leaf.get_payload()
            assert isinstance(said, str)
            assert body.split() == said.encode().split()
