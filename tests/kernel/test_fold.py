"""Folding: case, accents and the habits of mail programs do not matter, and columns are kept."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.fold import fold, folded

anything = st.text(max_size=60)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("ÉNERGIE", "energie"),
        ("bœuf Æsir Straße", "boeuf aesir strasse"),
        ("energy 3", "energy 3"),  # no-break space
        ("a\u202fb\tc\u3000d", "a b c d"),
        ("“x” « y » ‘z’", '"x" " y " \'z\''),
        ("4–6 — 7 − 1", "4-6 - 7 - 1"),
        ("Aube → Pivot ⇐ x ↔ y", "aube > pivot < x <> y"),
        ("n ≤ 3 ≥ 2 ≠ 1 ×2", "n <= 3 >= 2 != 1 x2"),
        ("ＡＢ１２：", "ab12:"),
        ("ﬁn …", "fin ..."),
        ("so\u00adft ze\u200bro \ufeffbom", "soft zero bom"),
        ("e\u0301te\u0301", "ete"),
        ("İstanbul ĳ", "istanbul ij"),
    ],
)
def test_text_is_read_as_it_was_meant(typed, read):
    assert folded(typed) == read


@pytest.mark.parametrize("typed", ["2²", "½", "①", "x₂"])
def test_a_sign_that_means_another_number_never_becomes_a_digit(typed):
    assert folded(typed) == typed


@pytest.mark.parametrize("typed", ["x ≠ 3", "x =\u0338 3"])
def test_a_struck_out_sign_means_the_contrary_however_it_is_written(typed):
    assert folded(typed) == "x != 3"
    assert "<" not in folded("x <\u0338 3")


def test_a_place_between_two_characters_is_before_the_second_whatever_was_dropped():
    assert fold("a\u200bb").own(1, 1) == (2, 2)


@given(anything)
def test_every_folded_character_knows_the_column_it_comes_from(text):
    found = fold(text)
    assert len(found.columns) == len(found.text)
    assert list(found.columns) == sorted(found.columns)
    for sign, column in zip(found.text, found.columns, strict=True):
        assert sign in fold(text[column:]).text[:12]


@given(anything)
def test_folding_twice_is_folding_once(text):
    assert folded(folded(text)) == folded(text)


@given(anything)
def test_composed_and_decomposed_letters_are_read_alike(text):
    assert folded(unicodedata.normalize("NFD", text)) == folded(unicodedata.normalize("NFC", text))


@given(anything, st.data())
def test_a_place_in_the_folded_text_is_a_place_in_the_player_s_own(text, data):
    found = fold(text)
    start = data.draw(st.integers(0, len(found.text)))
    end = data.draw(st.integers(start, len(found.text)))
    first, past = found.own(start, end)
    assert 0 <= first <= past <= len(text)
    assert found.text[start:end] in folded(text[first:past])


def test_a_place_takes_the_accents_along_that_stand_on_its_last_letter():
    assert fold("cafe\u0301 x").own(0, 4) == (0, 5)


def test_a_place_behind_the_end_is_the_end():
    assert fold("ab ").own(9, 12) == (3, 3)
    assert fold("ab").own(1, 1) == (1, 1)


def test_a_text_of_ascii_alone_is_folded_as_among_other_signs():
    plain = "".join(map(chr, range(128)))
    mixed = fold(plain + "é")
    assert (fold(plain).text, folded(plain)) == (mixed.text[:-1], mixed.text[:-1])
    assert fold(plain).columns == mixed.columns[:-1] == tuple(range(128))
