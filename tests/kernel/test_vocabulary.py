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
    assert found.problems[0].code == "E-AMBIGUOUS"
    assert found.problems[0].facts == {"readings.en": "arm, army", "readings.fr": "armer, army"}


ENERGY = Vocabulary({"e": (Words("energy", "énergie"), "nrj")})
DEEDS = Vocabulary(
    {
        "build": (Words("build", "construis"), "construit"),
        "hold": Words("HOLD", "CESSEZ"),
        "pass": (Words("pass", "passe"), "rien"),
    },
    costs=("pass",),
)


@pytest.mark.parametrize(
    ("vocabulary", "typed", "en", "fr"),
    [
        (ENERGY, "energi", "energy", "énergie"),
        (ENERGY, "energié", "energy", "énergie"),
        (ENERGY, "nrjj", "energy", "énergie"),  # another spelling: what is shown in a letter
        (ENERGY, "zzz", "", ""),
        (DEEDS, "bulid", "build", "construis"),  # a reader of either language
        (DEEDS, "construi", "build", "construis"),
        (DEEDS, "recruit", "", ""),
        (DEEDS, "cese", "HOLD", "CESSEZ"),
    ],
)
def test_a_hint_is_in_the_readers_language_with_its_accents(vocabulary, typed, en, fr):
    assert (vocabulary.nearest(typed, "en"), vocabulary.nearest(typed, "fr")) == (en, fr)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("Garden", ""), ("grain", ""), ("pas", "pass"), ("psas", "pass"), ("riem", "pass")],
)
def test_what_gives_something_up_is_no_hint_but_for_a_slip_of_the_word_itself(typed, told):
    assert DEEDS.nearest(typed, "en") == told
    free = Vocabulary({"pass": (Words("pass", "passe"), "rien")})
    assert free.nearest("grien", "en") == "pass"


def test_a_long_word_that_gives_something_up_may_hold_two_slips():
    yields = Vocabulary({"yield": "surrender"}, costs=("yield",))
    assert yields.nearest("surendr", "en") == "surrender"
    assert yields.nearest("surndr", "en") == ""


def test_a_hint_among_some_meanings_is_none_of_the_others():
    assert DEEDS.hint("bulid") == {"try.en": "build", "try.fr": "construis"}
    assert DEEDS.hint("bulid", among=("hold", "pass")) == {}


def test_an_unknown_word_carries_its_hint_and_none_says_none():
    assert refusal(DEEDS, "bulid").problems[0].facts["try.fr"] == "construis"
    assert "try.en" not in refusal(DEEDS, "zzzz").problems[0].facts


def test_a_game_may_name_its_own_codes():
    own = Vocabulary({"a": "arm", "b": "army"}, prefix=1, code="E-CARD", doubt="E-CARD-NAME")
    assert refusal(own, "x").problems[0].code == "E-CARD"
    assert refusal(own, "ar").problems[0].code == "E-CARD-NAME"


def test_one_spelling_with_two_meanings_is_a_mistake_of_the_game():
    with pytest.raises(ValueError, match="means both"):
        Vocabulary({"a": "tie", "b": Words("Tie", "nul")})


def test_a_part_of_a_vocabulary_knows_its_own_words_alone():
    part = Vocabulary(HEROES, prefix=3).only(["ada"])
    assert (part.get("bo"), part.get("ad"), part.readings("ada t")) == (None, "ada", ["ada"])
    assert list(part.shown) == ["ada"]


def test_a_vocabulary_tells_what_is_left_of_its_names_behind_whole_words():
    names = Vocabulary({"disc": Words("at the disc", "au disque"), "ask": Words("ask", "demander")})
    assert list(names.beyond("")) == [Words("at the disc", "au disque"), Words("ask", "demander")]
    assert list(names.beyond("At the")) == [Words("disc", "")]
    assert list(names.beyond("au")) == [Words("", "disque")]
    assert list(names.beyond("ask")) == list(names.beyond("at th")) == []
    assert list(names.beyond("", ["ask"])) == [Words("ask", "demander")]
