"""What holds for the letters of every game, in both languages: they fit a terminal and what mail
programs show of HTML, with the board as a picture inside."""

import re
from email import message_from_bytes
from email.message import Message
from functools import cache

import pytest

from referee.mail.writing.pieces import COLUMNS
from tests.mail.every_game import GAMES, letters
from tests.mail.given import text_of
from tests.mail.test_letters import html_of

CLIPPED = 100_000  # bytes; Gmail shows no more of a letter than 102 kB of HTML
KINDS = {"welcome", "due", "receipt", "refusal", "over"}
_COPIED = ("https://", "—", "    ", "~ ")  # what is copied or was typed is never broken


@cache
def mails(game: str) -> tuple[Message, ...]:
    return tuple(message_from_bytes(raw) for raw in letters(game))


def kind(mail: Message) -> str:
    return str(mail["Message-ID"])[1:].split(".")[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_letters_looked_at_are_of_every_usual_kind_in_both_languages(game: str) -> None:
    told = {(kind(mail), mail["Content-Language"]) for mail in mails(game)}
    assert {(name, language) for name in KINDS for language in ("en", "fr")} <= told


@pytest.mark.parametrize("game", GAMES)
def test_no_line_that_is_not_copied_is_wider_than_a_terminal(game: str) -> None:
    lines = [line for mail in mails(game) for line in text_of(mail).split("\n")]
    whole = [line for line in lines if not line.startswith(_COPIED)]
    assert [line for line in whole if len(line) > COLUMNS] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_html_is_never_clipped_and_says_what_the_text_says(game: str) -> None:
    for mail in mails(game):
        html = html_of(mail)
        assert len(html.encode()) < CLIPPED
        html = re.sub(r'<a [^>]*href="([^"]*)"[^>]*>', r" \1 ", html)
        shown = re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.S)
        shown = re.sub(r"&#34;|&#39;|&gt;|&lt;|&amp;", " ", shown).casefold()
        words = set(re.findall(r"\w+", text_of(mail).casefold()))
        assert [word for word in words if word not in shown] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_html_is_what_mail_programs_keep(game: str) -> None:
    """No script, form, frame, SVG or foreign sheet, which programs drop; nothing is fetched."""
    for mail in mails(game):
        html = html_of(mail)
        assert re.findall(r"(?i)<(?:script|form|iframe|svg|link|object|input|video)\b", html) == []
        assert re.findall(r"(?i)\son[a-z]+=|javascript:|@import|url\(", html) == []
        inside = {
            f"cid:{part['Content-ID'].strip('<>')}" for part in mail.walk() if part["Content-ID"]
        }
        assert set(re.findall(r'src="([^"]*)"', html)) == inside
        [style] = re.findall(r"<style>(.*?)</style>", html, flags=re.S)
        assert len(style) < 8192  # Gmail drops a longer one whole


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_a_picture_inside_the_letter_that_asks(game: str) -> None:
    """Beside the HTML, named as the HTML names it, with its words for who sees no pictures."""
    for mail in (mail for mail in mails(game) if kind(mail) == "due"):
        [related] = [part for part in mail.walk() if part.get_content_type() == "multipart/related"]
        html, picture = related.get_payload()
        assert (html.get_content_type(), picture.get_content_type()) == ("text/html", "image/png")
        assert re.fullmatch(r"<[0-9a-f]{32}@play\.example>", picture["Content-ID"])
        assert picture.get_payload(decode=True).startswith(b"\x89PNG")
        [tag] = re.findall(r"<img [^>]*>", html_of(mail))
        assert re.search(r' width="\d+" height="\d+" alt="[^"]+"', tag)


@pytest.mark.parametrize("game", GAMES)
def test_no_french_sentence_lacks_the_blank_before_its_signs_or_breaks_there(game: str) -> None:
    """« Votre main : Attaque 8 » : no line begins with the colon, nor ends behind a guillemet.
    What is copied or was typed is as its language has it."""
    texts = [text_of(mail) for mail in mails(game) if mail["Content-Language"] == "fr"]
    told = [line for text in texts for line in text.split("\n")]
    for line in (text for text in told if not text.startswith(_COPIED)):
        bare = _SHEET.sub("", re.sub(r"«.[^»]*:.»", "«»", line))  # “nonce:” is to be written so
        assert not re.search(r"[\w)][:;!?](\s|$)| [:;!?»](\s|$)|« |^[:;!?»]", bare), line


_SHEET = re.compile(r"^(- Votre feuille :)?.*(PHASES|ENNEMI<=|TIR CHASSEURS).*$")  # typed so
