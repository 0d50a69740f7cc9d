"""Standing orders: read in both languages, tried in their order, used up, listed and withdrawn."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.refused import Refused
from referee.kernel.standing import (
    Book,
    Rule,
    RuleCondition,
    answer,
    fits,
    order_text,
    read,
    value_of,
    write,
)
from referee.kernel.words import LANGUAGES, Words
from tests.refusals import refusal as refusal_of
from tests.toys import TOYS
from tests.toys.play import table

GAME = dataclasses.replace(
    TOYS.current("nim"),
    windows={
        "take": Words("take", "prise"),
        "commit": Words("commit", "engagement"),
        "draw_lots": Words("draw lots", "tirage au sort"),
    },
    fact_names={
        "stones": Words("stones", "pierres"),
        "last": Words("last", "dernier"),
        "lead": Words("lead", "avantage"),
        "place": Words("place", "lieu"),
    },
    fact_values={"grey": Words("grey", "gris"), "white": Words("white", "blanc")},
)


def rule(text):
    [found] = read(GAME, text)
    return found


def refusal(text):
    with pytest.raises(Refused) as refused:
        read(GAME, text)
    [problem] = refused.value.problems
    return problem.code, problem.where.token


# --- reading --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "always commit when last=yes lead=grey: energy 3",
        "ALWAYS Commit if last = Oui and lead = gris : energy 3",
        "toujours engagement si dernier=vrai et avantage=gris : energy 3",
        "Toujours engagement quand « dernier » = oui avantage=grey : energy 3".replace(
            "« ", ""
        ).replace(" »", ""),
        "always commit when last=true lead=grey: energy 3",
    ],
)
def test_both_languages_and_every_spelling_of_yes_give_the_same_rule(text):
    assert rule(text) == Rule(
        False,
        "commit",
        (RuleCondition("last", "=", "yes"), RuleCondition("lead", "=", "grey")),
        "energy 3",
    )


@pytest.mark.parametrize("word", ["next", "prochain", "Prochaine", "prochains", "prochaines"])
def test_next_is_good_for_one_window(word):
    assert rule(f"{word} commit: pass").once


def test_a_window_s_name_may_have_several_words():
    assert rule("next tirage au sort when stones>=3: pass").window == "draw_lots"
    assert rule("next draw-lots: pass").window == "draw_lots"


def test_the_order_keeps_its_own_spelling_colons_and_line_breaks():
    found = rule("next commit: 1: Énergie 1; 2: carte “a; b”")
    assert found.order == "1: Énergie 1; 2: carte “a; b”"
    assert order_text(found) == "1: Énergie 1\n2: carte “a; b”"


def test_a_letter_may_hold_several_rules_and_comments():
    assert [
        rule_read.once for rule_read in read(GAME, "# mine\nalways commit: a\n\nnext take: #5 R")
    ] == [
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("text", "code", "token"),
    [
        ("", "E-STANDING", ""),
        ("always", "E-STANDING", "always"),
        ("always commit", "E-STANDING", "always commit"),
        ("always commit:  ", "E-STANDING", "always commit:"),
        (": energy", "E-STANDING", ": energy"),
        ("sometimes commit: pass", "E-WORD", "sometimes"),
        ("always comit: pass", "E-WORD", "comit"),
        ("always commit when: pass", "E-OP", "when"),
        ("always commit when stones: pass", "E-OP", "stones"),
        ("always commit when stones>3: pass", "E-OP", "stones>3"),
        ("always commit when stones=3 and: pass", "E-OP", "and"),
        ("always commit when stnes=3: pass", "E-WORD", "stnes"),
        ("always commit when lead>=grey: pass", "E-COMPARE", "grey"),
        ("always commit: wait; energy 1", "E-STANDING-WAIT", " wait; energy 1"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text, code, token):
    assert refusal(text) == (code, token)


def test_a_misspelt_window_gets_advice():
    with pytest.raises(Refused) as refused:
        read(GAME, "always comit: pass")
    assert refused.value.problems[0].facts["try.en"] == "commit"


def condition(fact, ops, values):
    return st.builds(RuleCondition, st.just(fact), st.sampled_from(ops), values)


conditions = st.one_of(
    condition("stones", ["=", "!=", "<=", ">="], st.integers(0, 99)),
    condition("lead", ["=", "!="], st.sampled_from(["grey", "white"])),
    condition("last", ["="], st.sampled_from(["yes", "no"])),
    condition("place", ["="], st.sampled_from(["pivot/1", "two words", "a,b"])),
)
rules = st.builds(
    Rule,
    st.booleans(),
    st.sampled_from(sorted(GAME.windows)),
    st.lists(conditions, max_size=3).map(tuple),
    st.sampled_from(["take 1", "1: energy 2; 2: énergie 3", "say “x: y”"]),
)


@given(rules, st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(rule_read, language):
    assert rule(write(GAME, rule_read, language)) == rule_read


def test_the_canonical_line_is_in_the_language_asked_for():
    rule_read = rule("always commit when last=yes lead!=grey stones<=3: energy 3")
    french = "toujours engagement quand dernier=oui avantage!=gris pierres<=3: energy 3"
    assert write(GAME, rule_read, "fr") == french


# --- fitting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "value", "good"),
    [
        ("=", 3, True),
        ("=", 4, False),
        ("!=", 4, True),
        ("!=", 3, False),
        ("<=", 3, True),
        ("<=", 2, False),
        (">=", 3, True),
        (">=", 4, False),
    ],
)
def test_numbers_are_compared(op, value, good):
    assert (
        fits(Rule(False, "take", (RuleCondition("stones", op, value),), ""), "take", {"stones": 3})
        == good
    )


def test_a_rule_fits_only_its_window():
    assert not fits(Rule(False, "take", (), ""), "commit", {})


@pytest.mark.parametrize("op", ["=", "!=", "<=", ">="])
def test_a_fact_that_is_not_there_never_fits(op):
    assert not RuleCondition("stones", op, 3).holds({})


def test_words_are_not_compared_by_size():
    assert not RuleCondition("lead", "<=", 3).holds({"lead": "grey"})


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        (True, "yes"),
        (False, "no"),
        ("Oui", "yes"),
        ("FAUX", "no"),
        ("07", 7),
        ("Pivot/1", "pivot/1"),
    ],
)
def test_facts_are_compared_whatever_their_spelling(fact, value):
    assert value_of(fact) == value


# --- answering ------------------------------------------------------------------------------


def answered(text, seat=1):
    match = table(TOYS.current("nim"), 1)
    found = answer(match.game, match.view(seat), Book().file(read(match.game, text)).rules)
    return found and (found[0].number, found[1][0])


def test_next_comes_before_always_then_the_order_of_filing():
    assert answered("always take: take 1\nnext take: take 2\nnext take: take 3") == (2, 2)
    assert answered("always take: take 1\nalways take: take 2") == (1, 1)


def test_the_first_rule_whose_order_is_legal_answers():
    assert answered("next take: xyzzy\nnext take: take 9\nalways take: take 3") == (3, 3)


def test_a_rule_whose_condition_does_not_hold_is_passed_over():
    assert answered("next take when stones<=3: take 3\nalways take: take 1") == (2, 1)


def test_nobody_answers_who_has_no_rule_that_fits_or_is_not_asked():
    assert answered("always take: xyzzy") is None
    assert answered("always take: take 1", seat=2) is None


# --- the book -------------------------------------------------------------------------------


def book():
    return Book().file(read(GAME, "always commit: a\nnext take: b\nalways take: c"))


def test_rules_are_listed_by_number_and_numbers_are_never_used_again():
    left = book().without([3]).file(read(GAME, "next commit: d"))
    assert left.listed(GAME, "fr").splitlines() == [
        "1. toujours engagement: a",
        "2. prochain prise: b",
        "4. prochain engagement: d",
    ]


def test_a_next_is_used_up_by_answering_and_an_always_is_not():
    always, once, _ = book().rules
    assert [rule_left.number for rule_left in book().after(once).rules] == [1, 3]
    assert book().after(always) == book()


def test_a_withdrawal_names_numbers():
    assert book().numbers("1, 3\n2") == (1, 3, 2)
    assert book().numbers("") == ()


def test_a_withdrawal_of_what_is_not_there_says_what_is():
    problem = refusal_of(book().numbers, "1 7")
    assert (problem.code, problem.where.token) == ("E-STANDING-NUMBER", "7")
    assert problem.facts == {"numbers": "1, 2, 3"}
    assert refusal_of(Book().numbers, "1").facts == {"numbers": "-"}
