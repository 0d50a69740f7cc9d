"""What the bot would have played, beside what was played; of matches that are over alone."""

from dataclasses import replace

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.words import Words
from referee.match.missing_rules import RulesMissing
from referee.service.notices import analysis
from tests.service.house import House
from tests.service.test_missing_rules import WITHOUT
from tests.toys import nim, nim_1_1


@pytest.fixture
def house():
    return House()


@pytest.fixture
def ended(house):
    """Nim with five stones: 2, 1, 2; seat 1 has the last one."""
    match = house.begun("nim", stones=5)
    for seat, number in ((1, 2), (2, 1), (1, 2)):
        match[seat].order(f"take {number}")
    return match


def page(house, match, seats=(1, 2), number=1):
    return house.referee.analysis.page(match.name, seats, number)


def test_each_answer_stands_beside_what_the_bot_would_have_played(house, ended):
    answers = page(house, ended).answers
    assert [(a.window, a.seat, a.played.en) for a in answers] == [
        *((1, 1, "take 2"), (2, 2, "take 1"), (3, 1, "take 2")),
    ]
    assert all(a.bot.en.startswith("take ") and a.bot.fr.startswith("prends ") for a in answers)
    assert [a.is_same for a in answers] == [a.played == a.bot for a in answers]


def test_the_bot_says_the_same_to_whoever_asks_and_when(house, ended):
    assert page(house, ended) == page(house.restarted(), ended)


def test_its_moment_is_one_in_which_the_seat_was_asked(house, ended):
    for answer in page(house, ended).answers:
        then = house.referee.views.table(ended.name, answer.seat, answer.n + 1)
        assert (then.window.number, then.view.ask is not None) == (answer.window, True)


def test_only_the_chosen_seats_are_weighed(house, ended):
    assert [a.window for a in page(house, ended, seats=(2,)).answers] == [2]
    assert page(house, ended, seats=()).answers == ()


def test_a_silent_seat_has_played_its_default(house):
    match = house.begun("nim", stones=1)
    match.due()
    [answer] = page(house, match).answers
    assert (answer.played, answer.silent) == (Words("take 1", "prends 1"), True)


def test_a_page_holds_so_many_windows(house, ended, monkeypatch):
    monkeypatch.setattr(analysis, "ON_A_PAGE", 2)
    shown = [page(house, ended, number=n).answers for n in (1, 2)]
    assert [[answer.window for answer in answers] for answers in shown] == [[1, 2], [3]]
    assert (page(house, ended, number=9).number, page(house, ended, number=0).number) == (2, 1)


def test_of_a_running_match_nothing_is_told(house):
    match = house.begun("convoy")
    assert page(house, match) is None


def test_nor_of_one_that_was_begun_anew_elsewhere(house):
    match = house.begun("convoy")
    house.referee.core.freeze(match.name)
    assert page(house, match) is None


def test_without_its_rules_nothing_is_weighed(ended, house):
    with pytest.raises(RulesMissing):
        page(house.restarted(games=WITHOUT), ended)


def test_it_is_what_a_tables_easy_bot_would_have_played(ended, house):
    """Where a game has sense, that is not what its bot proposes by its whims."""
    sensible = Catalogue([replace(nim_1_1.GAME, easy=lambda view, chance: nim.Said("take", (1,)))])
    answers = page(house.restarted(games=sensible), ended).answers
    assert {answer.bot for answer in answers} == {Words("take 1", "prends 1")}
