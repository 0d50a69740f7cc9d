"""What the referee writes: golden letters of one match, and what holds for every one of them."""

import re
from email.message import Message
from functools import cache

import pytest

from referee.kernel.words import LANGUAGES, Language
from referee.mail.asking.requests import requests_of
from referee.mail.reading.incoming_letter import read_letter
from referee.mail.writing.letters import LETTERS
from referee.seals import checkpoint, commitment, note, proof
from referee.templating import TEMPLATES
from storage import tree
from tests.mail.given import HOUSE, STONES, letter, running, text_of
from tests.mail.story import GOLDEN, golden, told

NAMES = sorted({file.name.split(".")[0] for file in GOLDEN.glob("*.txt")})
EVERY = [(name, language) for name in NAMES for language in LANGUAGES]
COLUMNS = 76
RECEIPT = re.DOTALL | re.MULTILINE
_HEAD = re.compile(r"\n\n(\S+/nim-\d)\n\d+\n\S{44}\n\n— \1 \S+\n")


@cache
def story(language: Language) -> dict[str, Message]:
    return told(language)


def html_of(mail: Message) -> str:
    part = next(part for part in mail.walk() if part.get_content_type() == "text/html")
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


def attached(mail: Message) -> dict[str, bytes]:
    found = {}
    for part in mail.walk():
        raw = part.get_payload(decode=True)
        if part.get_content_disposition() == "attachment" and isinstance(raw, bytes):
            found[str(part.get_filename())] = raw
    return found


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_letter_reads_like_its_golden_file(name: str, language: Language) -> None:
    """After a wanted change: `python -m tests.mail.story`, then look at the difference."""
    expected = (GOLDEN / f"{name}.{language}.txt").read_text(encoding="utf-8")
    assert golden(story(language)[name]) == expected


def test_every_occasion_of_the_story_has_its_golden_file() -> None:
    assert {name for language in LANGUAGES for name in story(language)} == set(NAMES)


def test_every_kind_of_letter_occurs_in_the_story() -> None:
    kinds = {mail["Message-ID"][1:].split(".")[0] for mail in story("en").values()}
    assert kinds == set(LETTERS)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_letter_sent_back_without_any_quote_mark_asks_for_nothing(
    name: str, language: Language
) -> None:
    """Block, JOIN and CONFIRM lines stand behind `# `: only a person takes that away."""
    back = letter("ann@home.example", text_of(story(language)[name]))
    asked = requests_of(read_letter(back, "ann@home.example", HOUSE))
    assert (asked.acts, asked.confirms, asked.asks) == ((), (), ())


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_sentence_of_a_letter_is_wider_than_a_terminal(name: str, language: Language) -> None:
    lines = text_of(story(language)[name]).split("\n")
    whole = [line for line in lines if not line.startswith(("https://", "—", "    "))]
    assert [line for line in whole if len(line) > COLUMNS] == []


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_letter_brings_one_file_that_opens_by_itself_with_the_head_whole(
    name: str, language: Language
) -> None:
    files = [part for part in story(language)[name].walk() if part.get_filename()]
    [file] = [file for file in files if not file["Content-ID"]]
    assert file.get_content_type() == "text/plain"
    assert file.get_content_charset() == "utf-8"
    assert file["Content-Transfer-Encoding"] == "base64"
    assert re.fullmatch(r"nim-\d(-seat-1)?(-window-\d)?\.proof\.txt", str(file.get_filename()))
    [text] = attached(story(language)[name]).values()
    assert _HEAD.search(text.decode())
    proves = name.startswith("receipt_") or name in ("transcript", "unsealing")
    assert ("tlog-proof" in text.decode()) == proves


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_letter_shows_a_hash_or_a_signature_where_a_player_reads(
    name: str, language: Language
) -> None:
    text = text_of(story(language)[name])
    if name != "welcome_signed" and not name.startswith(("confirm_", "key_news")):
        assert not re.search(r"[A-Za-z0-9+/]{40}", re.sub(r"https?:\S+", "", text)), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_of_a_letter_that_asks_brings_the_header_to_sign_with(language: Language) -> None:
    for name, kind in (("welcome", "join"), ("due", "order")):
        [text] = attached(story(language)[name]).values()
        assert f"\n~ referee-{kind} v1\n~ log: play.example/nim-1 " in text.decode()
    [text] = attached(story(language)["over"]).values()
    assert "referee-order" not in text.decode()


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_the_html_says_what_the_text_says(name: str, language: Language) -> None:
    """Every word of the text stands in the HTML, an address perhaps behind a button; it is under
    the size that programs clip at."""
    mail = story(language)[name]
    html = html_of(mail)
    shown = re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.S)
    shown += " ".join(re.findall(r'class="button" href="([^"]*)"', html))
    shown = re.sub(r"&#34;|&#39;|&gt;|&lt;|&amp;", " ", shown).casefold()
    words = re.findall(r"\w+", text_of(mail).casefold())
    assert [word for word in words if word not in shown] == []
    assert len(html.encode()) < 100_000
    assert f'<html lang="{language}">' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_ours_contains_a_nonce(language: Language) -> None:
    """docs/spec.md §11: a nonce is drawn on the player's machine, or it is worth nothing."""
    texts = [text_of(mail) for mail in story(language).values()]
    assert not any(re.search(r"nonce:\s*[0-9a-f]|[0-9a-f]{32}", text) for text in texts)


def test_the_board_is_a_picture_in_the_letter_with_its_words_beside_it() -> None:
    mail = story("en")["due"]
    picture = next(part for part in mail.walk() if part.get_content_type() == "image/png")
    png = picture.get_payload(decode=True)
    assert isinstance(png, bytes)
    assert png.startswith(b"\x89PNG")
    id = picture["Content-ID"].strip("<>")
    assert re.fullmatch(r"[0-9a-f]{32}@play\.example", id)  # a msg-id: RFC 2392
    assert f'<img src="cid:{id}" width="80" height="40" alt="o 10" ' in html_of(mail)
    assert STONES not in html_of(mail)


def test_a_receipt_brings_all_that_proves_it() -> None:
    """The disclosure's digest stands in the leaf, and the leaf on the log of the checkpoint."""
    [file] = attached(story("en")["receipt_order"]).values()
    leaf, disclosure, rest = re.fullmatch(
        r".*^leaf: (.+?)\ndisclosure: (.+?)\n(c2sp\.org/tlog-proof@v1\n.*)", file.decode(), RECEIPT
    ).groups()  # type: ignore[union-attr] # no receipt is a failure
    assert commitment.digest(disclosure) in leaf
    assert commitment.open(disclosure).value["text"] == "take 3\n"
    read = proof.parse(rest.encode())
    origin, key = "play.example/nim-1", running().referee.records.vkey("nim-1")
    head = checkpoint.verify(read.checkpoint, note.parse_vkey(key))
    assert head.origin == origin
    assert tree.verify_inclusion(
        tree.leaf_hash(leaf.encode()), read.index, head.size, read.hashes, head.root
    )


def test_a_letter_about_orders_tells_the_deadline_in_the_players_zone_and_in_utc() -> None:
    home = running()
    home.mail(letter("ann@home.example", "ORDERS\ntake 2\nEND"))
    [due] = [mail for mail in home.works() if mail["Message-ID"].startswith("<due.")]
    assert "dimanche 22 novembre 2026 à 20 h 00 (Europe/Paris) = 19 h 00 UTC" in text_of(due)


def test_templates_hold_no_words_of_their_own() -> None:
    """Whatever a player reads stands in the catalogue, in both languages."""
    for file in sorted((TEMPLATES / "letters").iterdir()):
        text = file.read_text(encoding="utf-8")
        bare = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<style>.*?</style>|<[^>]*>", "", text, flags=re.S)
        assert re.findall(r"\w+", bare) == [], file.name
