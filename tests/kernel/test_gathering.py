"""All wrong lines of an order text are told, up to a number."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.filing import left_out, understand
from referee.kernel.gathering import MOST, Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
from tests.toys.play import table

WRONG = {  # window: three lines that nobody can read among lines that are right
    "capitaine-cosmos": "#1 : M Q M M M M\nFIRE ALL : CRUISERS\nFIRE ALL : CRUISR\nMINE",
    "combats": "mov 1 aube/1\ngrow Aubergine/1\nbuild",
    "empereur-telepathe": "comit ARC3\nxyzzy\nplugh",
    "kardashev": "tak dip-1\ntake nothing\nxyzzy",
    "rencontre-cosmique": "attaque nulle part\nxyzzy\npions zéro",
}


@pytest.mark.parametrize("name", WRONG)
def test_every_wrong_line_is_told_in_the_order_of_the_lines(name: str) -> None:
    game = catalogue().current(name)
    match = table(game, 1)
    view = match.view(match.window.asked[0])
    with pytest.raises(Refused) as refused:
        understand(game, view, WRONG[name], "en")
    told = [problem.where.line for problem in refused.value.problems if problem.where.line]
    wrong = [
        n for n, line in enumerate(WRONG[name].split("\n"), 1) if line != "FIRE ALL : CRUISERS"
    ]
    assert told == wrong


def test_of_the_lines_that_can_be_read_it_is_told_what_may_not_be_played() -> None:
    """A cell in which no escort moves beside a word that nobody knows."""
    game = catalogue().current("capitaine-cosmos")
    match = table(game, 1)
    view = match.view(1)
    with pytest.raises(Refused) as refused:
        understand(game, view, "xyzzy\n#4 : M . . . . .\n#1 : Q", "en")
    told = [(problem.where.line, problem.code) for problem in refused.value.problems]
    assert [line for line, _ in told] == [1, 2, 3, 0]
    assert told[-1] == (0, "N-REST")


def test_no_more_than_so_many_lines_are_looked_at() -> None:
    looked = list[int]()
    with pytest.raises(Refused) as refused:
        _all_wrong(looked)
    assert looked == list(range(1, MOST + 1))
    assert [problem.code for problem in refused.value.problems] == ["E-WORD"] * MOST + ["E-MORE"]


def _all_wrong(looked: list[int]) -> None:
    wrong = Wrong()
    for line in range(1, 1000):
        with wrong:
            looked.append(line)
            raise unreadable(Problem("E-WORD", where=Where(line)))


def test_what_is_no_refusal_is_no_wrong_line() -> None:
    with pytest.raises(KeyError), Wrong():
        raise KeyError("a fault of ours")


def test_offers_that_nobody_took_up_are_counted_and_explanations_are_not() -> None:
    [remark] = left_out("~~ Energy\n ~ energy 1\nenergy 2\n~ tie P")
    assert (remark.code, remark.facts) == ("N-OFFERS", {"n": 2})
    assert left_out("~~ Energy\nenergy 2") == ()
