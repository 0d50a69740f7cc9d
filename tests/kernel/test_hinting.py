"""A line that goes on too long: what is complete of it is offered in both languages."""

import pytest

from referee.kernel.hinting import in_both_languages
from referee.kernel.refused import Problem, Refused, unreadable

VERBS = {"take": ("take", "prends"), "prends": ("take", "prends")}


def read(text: str, view: object) -> tuple[str, str]:
    """A verb and a number; whatever stands behind them is too much."""
    verb, number, *more = text.split()
    if verb not in VERBS:
        raise unreadable(Problem("E-WORD"))
    if more:
        raise unreadable(Problem("E-EXTRA", suggestion=f"{verb} {number}"))
    return verb, number


def write(order: tuple[str, str], language: str) -> str:
    return f"{VERBS[order[0]][language == 'fr']} {order[1]}"


@pytest.mark.parametrize("text", ["take 2 and go", "prends 2 et file"])
def test_what_is_complete_of_a_line_is_offered_in_both_languages(text: str) -> None:
    with pytest.raises(Refused) as refused:
        in_both_languages(read, write)(text, None)
    [problem] = refused.value.problems
    assert problem.facts == {"try.en": "take 2", "try.fr": "prends 2"}


def test_a_line_that_is_wrong_otherwise_is_told_as_the_game_tells_it() -> None:
    with pytest.raises(Refused) as refused:
        in_both_languages(read, write)("taek 2", None)
    assert refused.value.problems == (Problem("E-WORD"),)
