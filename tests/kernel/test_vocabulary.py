"""Words with a meaning in two languages, shortened or misspelt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.refused import Kind, Refused, Where
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

HEROES = {"ada": (Words("Ada the Grey", "Ada la Grise"), "ad"), "bo": Words("Bo", "Bô")}


def refusal(vocabulary, typed):
    with pytest.raises(Refused) as refused:
        vocabulary.find(typed, Where())
    return refused.value


@given(st.sampled_from(["Ada the Grey", "ada-la-grise", "AD", "  ada   la_grise "]))
def test_every_spelling_of_every_language_has_the_same_meaning(typed):
    assert Vocabulary(HEROES).find(typed, Where()) == "ada"


def test_a_beginning_counts_only_where_it_is_allowed_and_long_enough():
    assert refusal(Vocabulary(HEROES), "ada the").kind is Kind.UNREADABLE
    assert Vocabulary(HEROES, prefix=3).find("ada the", Where()) == "ada"
    assert refusal(Vocabulary({"a": "alpha"}, prefix=3), "al").kind is Kind.UNREADABLE


def test_the_beginning_of_an_inner_word_counts_where_the_game_says_so():
    assert Vocabulary(HEROES, prefix=2, inner=True).find("gri", Where()) == "ada"
    assert refusal(Vocabulary(HEROES, prefix=2), "gri").kind is Kind.UNREADABLE


def test_a_whole_word_is_never_ambiguous_with_a_longer_one():
    assert Vocabulary({"a": "card", "b": "cards"}, prefix=1).find("card", Where()) == "a"


def test_an_ambiguous_beginning_lists_its_readings_in_both_languages():
    found = refusal(Vocabulary({"a": Words("arm", "armer"), "b": "army"}, prefix=1), "ar")
    assert found.kind is Kind.AMBIGUOUS
    assert found.problems[0].facts == {"readings.en": "arm, army", "readings.fr": "armer, army"}


def test_the_nearest_word_is_shown_with_its_accents():
    assert Vocabulary({"e": Words("energy", "énergie")}).nearest("energi") == "énergie"
    assert Vocabulary({"e": Words("energy", "énergie")}).nearest("zzz") == ""
    assert Vocabulary({"e": (Words("energy", "énergie"), "nrj")}).nearest("nrjj") == "nrj"


def test_a_game_may_name_its_own_codes():
    own = Vocabulary({"a": "arm", "b": "army"}, prefix=1, code="E-CARD", doubt="E-CARD-NAME")
    assert refusal(own, "x").problems[0].code == "E-CARD"
    assert refusal(own, "ar").problems[0].code == "E-CARD-NAME"


def test_one_spelling_with_two_meanings_is_a_mistake_of_the_game():
    with pytest.raises(ValueError, match="means both"):
        Vocabulary({"a": "tie", "b": Words("Tie", "nul")})
