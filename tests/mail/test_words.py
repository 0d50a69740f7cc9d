"""The words of a mail: alone on their line, in both languages, whatever the phone does to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.asking.words import Word, nearest, word_line
from referee.mail.reading.flowed import Mark, plain_lines, unflow
from referee.mail.reading.quoting import mark_lines


@pytest.mark.parametrize(
    ("line", "word", "found"),
    [
        ("ORDERS", Word.ORDERS, {}),
        ("  orders:  ", Word.ORDERS, {}),
        ("Ordres", Word.ORDERS, {}),
        ("ORDERS 3", Word.ORDERS, {"window": "3"}),
        ("ordres fenêtre 3", Word.ORDERS, {"window": "3"}),
        ("ＯＲＤＥＲＳ", Word.ORDERS, {}),
        ("État", Word.STATUS, {}),
        ("E\u0301tat !", Word.STATUS, {}),
        ("help.", Word.HELP, {}),
        ("aide !", Word.HELP, {}),
        ("STANDING ORDERS", Word.STANDING, {}),
        ("withdraw 1, 2 and 3", Word.WITHDRAW, {"numbers": "1, 2 and 3"}),
        ("RETIRE", Word.WITHDRAW, {}),
        ("Clé", Word.KEY, {}),
        ("fin", Word.END, {}),
        ("Aperçu", Word.PREVIEW, {}),
        ("PREVIEW STANDING", Word.PREVIEW, {"standing": "standing"}),
        ("preview 4", Word.PREVIEW, {"window": "4"}),
        ("PRESS 3, 2", Word.PRESS, {"seats": "3, 2"}),
        ("Presse à tous", Word.PRESS, {"all": "tous"}),
        ("PRESSE ORGANISATEUR", Word.PRESS, {"organiser": "organisateur"}),
        ("press diary", Word.PRESS, {"diary": "diary"}),
        ("PRESS ALL ANONYMOUS", Word.PRESS, {"all": "all", "anonymous": "anonymous"}),
        ("PRESS", Word.PRESS, {}),
        ("vote draw yes", Word.VOTE, {"draw": "draw", "yes": "yes"}),
        ("VOTE NULLE : NON", Word.VOTE, {"draw": "nulle"}),
        ("VOTE PROLONGE 2 JOURS OUI", Word.VOTE, {"extend": "prolonge", "days": "2", "yes": "oui"}),
        ("LANGUE français", Word.LANGUAGE, {"language": "francais"}),
        ("FUSEAU Europe/Paris", Word.ZONE, {"zone": "europe/paris"}),
        ("ABSENT 2026-12-20", Word.ABSENT, {"first": "2026-12-20"}),
        ("ABSENT ANNULÉ", Word.ABSENT, {"off": "annule"}),
        ("Abandonne.", Word.CONCEDE, {}),
        ("encore", Word.AGAIN, {}),
        ("FORGET ME", Word.FORGET, {}),
        ("Oublie moi et mes clés", Word.FORGET, {"keys": "cles"}),
        ("AIDE VOTE", Word.HELP, {"about": "vote"}),
    ],
)
def test_a_word_is_known_in_both_languages_and_many_spellings(
    line: str, word: Word, found: dict[str, str]
) -> None:
    read = word_line(line)
    assert read is not None
    assert (read.word, read.fits, read.found) == (word, True, found)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Orders are below",
        "help me please",
        "forget it",
        "forget me not",
        "the end",
        "Joinville",
        "order-less",
        "vote for me",
        "Key points:",
        "press release",
        "zone industrielle",
        "absent tomorrow",
        "language matters",
        "help myself",
    ],
)
def test_conversation_is_not_taken_for_a_word(line: str) -> None:
    assert word_line(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "ORDERS ARE BELOW",
        "WITHDRAW ALL",
        "CONFIRM",
        "HELP ME",
        "VOTE YES",
        "LANGUAGE de",
        "ABSENT tomorrow",
        "PRESS RELEASE",
    ],
)
def test_a_shouted_word_with_something_else_was_meant_and_is_told(line: str) -> None:
    read = word_line(line)
    assert read is not None
    assert not read.fits


@given(st.text(max_size=60))
def test_no_line_is_too_odd_to_be_read(line: str) -> None:
    """Whatever a line holds, it is a word or conversation, and there may be advice."""
    for spelt in (line, f"ORDERS {line}", f"ZONE {line}", line.upper()):
        read = word_line(spelt)
        assert read is None or isinstance(read.word, Word)
        assert nearest(spelt) is None or isinstance(nearest(spelt), str)


def test_a_token_is_read_as_it_was_written() -> None:
    read = word_line("CONFIRM abCD-23_x.")
    assert read is not None
    assert read.rest.rstrip(".") == "abCD-23_x"


def test_a_misspelt_word_is_recognised_for_advice_only() -> None:
    assert (nearest("STAUTS"), word_line("STAUTS")) == ("STATUS", None)
    assert nearest("the weather is fine today") is None


def test_a_flowed_quotation_is_joined_apart_from_the_authors_words() -> None:
    lines = unflow("> one \n> two\nthree \nfour\n-- \nAnn\n", delsp=False)
    assert [(line.text, line.mark) for line in lines] == [
        ("one two", Mark.QUOTED),
        ("three four", Mark.OWN),
        ("-- ", Mark.OWN),
        ("Ann", Mark.OWN),
    ]


def test_a_paragraph_that_never_ends_is_kept() -> None:
    assert [line.text for line in unflow("one \ntwo ", delsp=False)] == ["one two"]


def test_a_soft_break_does_not_swallow_the_signature_or_another_depth() -> None:
    lines = unflow("one \n-- \nAnn \n> two", delsp=False)
    assert [line.text for line in lines] == ["one", "-- ", "Ann", "two"]


def test_a_signature_ends_what_is_the_authors_own() -> None:
    marks = [line.mark for line in mark_lines(plain_lines("a\n-- \nAnn\n> quoted"))]
    assert marks == [Mark.OWN, Mark.SIGNATURE, Mark.SIGNATURE, Mark.QUOTED]


def test_a_phones_words_in_the_middle_of_a_letter_are_no_signature() -> None:
    marks = {line.mark for line in mark_lines(plain_lines("Sent from my iPhone\nORDERS\nx\nEND"))}
    assert marks == {Mark.OWN}


BLANKS = ("\u00a0", "\t", "\u202f", "  ", " : ", "\u00a0: ", ": ")


@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize(
    ("word", "rest"),
    [
        ("LANGUAGE", "fr"),
        ("LANGUE", "en"),
        ("ZONE", "Europe/Paris"),
        ("FUSEAU", "Europe/Paris"),
        ("CONFIRM", "i89wpppm"),
        ("CONFIRME", "i89wpppm"),
    ],
)
def test_what_follows_a_word_may_stand_behind_any_blank_and_a_colon(
    word: str, rest: str, blank: str
) -> None:
    found = word_line(f"{word}{blank}{rest}")
    assert found is not None
    assert (found.fits, found.rest) == (True, rest)


@pytest.mark.parametrize("line", ["CONFIRM I89WPPPM", "Confirm I89wpppm.", "Confirme : <I89wpppm>"])
def test_a_token_counts_in_capitals_and_between_angles_too(line: str) -> None:
    found = word_line(line)
    assert found is not None
    assert found.found["token"] == "i89wpppm"


@pytest.mark.parametrize(
    "form",
    ["- {}", "* {}", "\u2022 {}", "\u2013 {}", "1. {}", "2) {}", "**{}**", "*{}*", "- **{}**"],
)
@pytest.mark.parametrize("line", ["ORDERS", "END", "VOTE DRAW YES", "LANGUE : fr", "STATUS"])
def test_a_word_counts_as_an_item_of_a_list_and_in_bold(form: str, line: str) -> None:
    plain, found = word_line(line), word_line(form.format(line))
    assert plain is not None
    assert found is not None
    assert (found.word, found.fits, found.found) == (plain.word, True, plain.found)
    assert found.rest == plain.rest


@pytest.mark.parametrize("line", ["Language: fr", "Zone : Europe/Paris", "orders: 1", "- end: 1"])
def test_a_colon_behind_a_word_that_is_not_in_capitals_is_conversation(line: str) -> None:
    """Footers of mail programs are full of such lines."""
    assert word_line(line) is None
