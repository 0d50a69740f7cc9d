"""A lesson is told in both languages under rules that there are, and its examples are drawn."""

from dataclasses import replace

import pytest

from referee.conformance.lessons import lessons
from referee.conformance.samples import at, played, sample_of
from referee.games.catalogue import catalogue
from referee.kernel.lesson import Lesson, Sample, Step
from referee.kernel.words import LANGUAGES, Words
from tests.toys.nim_taught import GAME

STEP = Step(id="take", title=Words("Take", "Prendre"), text=Words("Take.", "Prenez."), rule="heap")
SAMPLE = Sample(cover=1)


def faults(step: Step, sample: Sample = SAMPLE, **reasons: Words) -> list[str]:
    return list(lessons(replace(GAME, lesson=Lesson(sample, (step,), reasons))))


def changed(**fields: object) -> Step:
    return Step(**{**{name: getattr(STEP, name) for name in STEP.__struct_fields__}, **fields})


def test_a_lesson_without_a_fault_has_none_and_no_lesson_neither() -> None:
    assert faults(STEP) == []
    assert faults(changed(window=1, seat=1, shows="order")) == []
    assert list(lessons(GAME)) == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (changed(title=Words("Take", " ")), "says nothing in one of the languages"),
        (changed(rule="99"), "which is not in the rules"),
        (changed(window=99), "shows window 99, which does not open"),
        (changed(thing="stone"), "shows (en) no XML"),
        (changed(window=1, seat=2, shows="order"), "an order of seat 2"),
    ],
)
def test_what_is_wrong_with_a_step_is_told(step: Step, said: str) -> None:
    assert any(said in fault for fault in faults(step))


def test_a_cover_that_does_not_open_and_a_reason_for_no_window_are_told() -> None:
    assert faults(STEP, Sample(cover=99)) == ["the cover shows window 99, which does not open"]
    assert "for chess, which is no window" in faults(STEP, chess=Words("Why", "Pourquoi"))[0]


def test_the_match_of_a_sample_is_the_same_again_and_any_of_its_windows_can_be_seen() -> None:
    """Given the same sample twice, then the same orders; a number too high is the last window."""
    first, again = (played(GAME, sample_of(GAME)) for _ in range(2))
    assert [window.orders for window in first] == [window.orders for window in again]
    assert at(first, 10_000) == first[-1]
    assert at(first, 0) == first[0]


@pytest.mark.parametrize("name", catalogue().names)
def test_every_game_teaches_six_to_ten_short_steps_with_examples(name: str) -> None:
    game = catalogue().current(name)
    assert game.lesson is not None
    steps = game.lesson.steps
    assert 6 <= len(steps) <= 10
    assert list(lessons(game)) == []
    for language in LANGUAGES:
        for step in steps:
            sentences = step.text.in_(language).count(". ") + step.text.in_(language).count("? ")
            assert sentences <= 3, step.id
    assert sum(bool(step.window or step.thing) for step in steps) >= len(steps) - 1


@pytest.mark.parametrize("name", catalogue().names)
def test_every_window_has_a_reason_for_its_hints(name: str) -> None:
    game = catalogue().current(name)
    assert game.lesson is not None
    assert set(game.lesson.reasons) >= set(game.windows)


def test_an_order_that_no_reason_is_told_for_is_a_fault() -> None:
    taught = replace(
        GAME, lesson=Lesson(SAMPLE, (STEP,), {}), motives=lambda view, order: ("take",)
    )
    assert "no reason is told for take" in next(lessons(taught))
