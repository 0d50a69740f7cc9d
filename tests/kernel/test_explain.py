"""From a problem to a sentence, with the line and a caret, in the reader's language."""

import dataclasses

import pytest

from referee.kernel.explain import KERNEL, explain, explain_all
from referee.kernel.refused import Problem, Where
from referee.kernel.sentences import Sentences
from referee.kernel.words import LANGUAGES
from tests.toys import TOYS

OWN = Sentences({"E-PLACE": {"en": "“{token}” is nowhere.", "fr": "« {token} » n’existe pas."}})
WHERE = Where(2, 6, "Pivott")
TEXT = "pass\nbuild Pivott"


def test_the_sentence_comes_with_line_rule_code_caret_and_advice():
    problem = Problem("E-PLACE", "R-9", WHERE, {}, "Pivot")
    assert explain(problem, "en", OWN, TEXT).splitlines() == [
        "Line 2: “Pivott” is nowhere. (R-9) [E-PLACE]",
        "    build Pivott",
        "          ^^^^^^",
        "Try: Pivot",
    ]


def test_the_same_in_french_without_the_text():
    problem = Problem("E-PLACE", "R-9", WHERE, {}, "Pivot")
    assert explain(problem, "fr", OWN).splitlines() == [
        "Ligne 2 : « Pivott » n’existe pas. (R-9) [E-PLACE]",
        "Essayez : Pivot",
    ]


def test_a_fact_that_differs_by_language_is_told_in_the_reader_s():
    problem = Problem("E-WORD", None, WHERE, {"expected.en": "build", "expected.fr": "construis"})
    assert "expected: build." in explain(problem, "en", OWN)
    assert "attendu : construis." in explain(problem, "fr", OWN)


def test_a_problem_of_the_whole_order_begins_with_a_capital():
    assert explain(Problem("E-EMPTY"), "en", OWN, TEXT).startswith("There is no order yet")


def test_a_long_token_is_cut_in_the_sentence():
    said = explain(Problem("E-PLACE", where=Where(1, 0, "x" * 5000)), "en", OWN)
    assert len(said) < 120
    assert "x…" in said


def test_a_code_without_a_sentence_is_a_bug():
    with pytest.raises(KeyError):
        explain(Problem("E-NONE"), "en", OWN)


def test_every_sentence_of_the_kernel_exists_in_both_languages():
    for sentence in KERNEL._entries.values():
        assert set(sentence) == set(LANGUAGES)
        assert all(sentence.values())


def test_all_problems_of_an_order_are_told_as_the_game_tells_them():
    game = dataclasses.replace(TOYS.current("nim"), explain=lambda problem, language: problem.code)
    problems = [Problem("E-ONE", where=WHERE), Problem("E-TWO")]
    told = explain_all(game, problems, "en", TEXT)
    assert told == "E-ONE\n    build Pivott\n          ^^^^^^\n\nE-TWO"
