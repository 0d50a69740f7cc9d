"""Lines to fill in: quoted back they say nothing, filled in they are the form's own order text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.window import Amounts, ChoiceField, Item, Lines, Number, Pick, filled
from referee.kernel.words import LANGUAGES, Language, Words
from referee.mail.asking.words import Word, word_line
from referee.mail.reading.flowed import plain_lines
from referee.mail.writing.order_form import block

CARDS = tuple(Item(name, Words(name, f"la {name}")) for name in ("dawn", "dusk", "noon"))
FIELDS = (
    ChoiceField("c", Words("Card", "Carte"), Words("card {}", "carte {}"), CARDS),
    ChoiceField("o", Words("Card", "Carte"), Words("card {}", "carte {}"), CARDS, optional=True),
    Number("n", Words("Energy", "Énergie"), Words("energy {}", "énergie {}"), 0, 4),
    Number("m", Words("Energy", "Énergie"), Words("e {}", "é {}"), 2, 4, optional=True),
    Pick("p", Words("Cards", "Cartes"), Words("play {}", "joue {}"), CARDS, 0, 2),
    Pick("j", Words("Cards", "Cartes"), Words("play {}", "joue {}"), CARDS, 2, 3, joint=" + "),
    Amounts("a", Words("Troops", "Troupes"), Words("{n} from {source}", "{n} de {source}"),
            ((CARDS[0], 3), (CARDS[1], 1)), total=2),
    Amounts("b", Words("Troops", "Troupes"), Words("{n} from {source}", "{n} de {source}"),
            ((CARDS[0], 3),)),
    Lines("l", Words("Plan", "Plan"), Words("1: a\n2: b", "1 : a\n2 : b")),
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_block_waits_to_be_taken(language: Language) -> None:
    lines = block(FIELDS, 3, language, "#").split("\n")
    assert all(line.startswith(("~ ", "~~ ")) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_prefix_a_block_begins_and_ends_with_its_words(language: Language) -> None:
    lines = [line.removeprefix("~ ") for line in block(FIELDS[:1], 3, language, "#").split("\n")]
    first, last = word_line(lines[0]), word_line(lines[-1])
    assert first is not None
    assert last is not None
    assert (first.word, first.found, last.word) == (Word.ORDERS, {"window": "3"}, Word.END)


@given(st.sampled_from(FIELDS), st.sampled_from(LANGUAGES))
def test_a_line_of_a_block_is_the_line_that_the_form_would_write(
    field: ChoiceField | Number | Pick | Amounts | Lines, language: Language
) -> None:
    """The first answer of the field, filled in on the page, stands in the letter's block too."""
    answers = {
        "c": "dawn", "o": "dawn", "n": "0", "m": "2", "p": ["dawn"], "j": ["dawn", "dusk"],
        "a": {}, "b": {}, "l": "1: a" if language == "en" else "1 : a",
    }  # fmt: skip
    written = filled((field,), {field.name: answers[field.name]}, language)  # type: ignore[dict-item] # of its own field
    offered = [
        line.removeprefix("~ ").split("  # ")[0]
        for line in block((field,), 1, language, "#").split("\n")
    ]
    assert all(line in offered for line in written.split("\n") if line)


def test_amounts_name_each_source_and_its_limit() -> None:
    assert block((FIELDS[6],), 1, "en", "#").split("\n")[1:-1] == [
        "~~ Troops: 2 in all",
        "~~ dawn: at most 3",
        "~ 1 from dawn",
        "~~ dusk: at most 1",
        "~ 1 from dusk",
    ]


def test_an_item_that_is_typed_otherwise_than_it_is_read_shows_both() -> None:
    assert "~ carte dusk  # la dusk" in block((FIELDS[0],), 1, "fr", "#").split("\n")


def test_a_block_that_is_sent_back_as_it_came_is_no_quotation() -> None:
    """It needs no `>` to be harmless."""
    assert all(line.mark.value == "own" for line in plain_lines(block(FIELDS, 1, "en", "#")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_may_be_added_has_one_sign_like_all_others(language: Language) -> None:
    plan = Words("Plan", "Plan")
    area = Lines("l", plan, Words("go", "va"), offered=Words("a\nb", "c\nd"))
    lines = block((area,), 3, language, "#").split("\n")
    assert lines[2:-1] == {"en": ["~ a", "~ b", "~ go"], "fr": ["~ c", "~ d", "~ va"]}[language]
