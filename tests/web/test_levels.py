"""Who makes a match chooses how far its bots think ahead; its terms say it, a rematch keeps it."""

import re

import pytest

from referee.match.policy import Policy
from tests.web.browsing import ANN, Browser, page_of, text, words
from tests.web.test_match_form import BOT, make
from tests.web.test_play_now import PLAY
from tests.web.test_rematch import again, concede

TERM = {
    "en": "Where a bot plays it is a strong one",
    "fr": "Là où joue un robot, il est fort",
}


def level_of(referee, match):
    return referee.views.table(match, None).policy.level


@pytest.mark.parametrize("level", ["easy", "steady", "strong"])
def test_the_form_asks_for_the_level_and_the_match_has_it(browser, referee, level):
    make(browser, name="heap", level=level, **BOT)
    assert level_of(referee, "heap") == level


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_level_has_a_sentence_and_the_easy_one_is_chosen_beforehand(app, language):
    html = Browser(app, language).page("/new/nim")
    offered = re.findall(r'name="level" value="(\w+)"( checked)?> ([^<]+)<', html)
    assert [(name, bool(on)) for name, on, _ in offered] == [
        ("easy", True),
        ("steady", False),
        ("strong", False),
    ]
    assert all(len(what.split()) > 5 for *_, what in offered)


def test_a_game_whose_bots_do_not_think_ahead_offers_no_choice_and_takes_none(browser, referee):
    for page in ("/new/bargain", "/games/bargain"):
        assert 'name="level"' not in browser.page(page)
    answer = make(browser, form="/new/bargain", level="strong")
    assert answer.status_code == 422
    assert "only easy" in text(answer)
    answer = browser.send("/games/bargain", "/games/bargain/play", level="strong")
    assert answer.status_code == 422
    assert "only easy" in text(answer)
    assert referee.records.matches() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_terms_say_it_on_the_page_and_to_who_is_invited(app, referee, language):
    referee.lobby.create("nim", {}, 2, name="heap", policy=Policy(level="strong"))
    page = page_of(referee.lobby.invite("heap", 1, ANN))
    for address in ("/match/heap", page):
        assert TERM[language] in words(Browser(app, language).page(address))


def test_the_terms_of_easy_bots_say_nothing(browser, referee):
    referee.lobby.create("nim", {}, 2, name="heap")
    assert "Where a bot plays" not in words(browser.page("/match/heap"))


def test_play_now_begins_against_bots_of_the_level_that_stands_beside_the_button(browser, referee):
    answer = browser.send("/games/nim", PLAY, level="strong")
    seat = referee.seats.by_page(answer.request.path.removeprefix("/seat/"))
    assert level_of(referee, seat.match) == "strong"
    assert "Seat 2 (strong bot)" in words(text(answer))


def test_the_front_page_begins_an_easy_match_by_one_click(browser, referee):
    assert 'name="level"' not in browser.page("/")
    seat = referee.seats.by_page(browser.send("/", PLAY).request.path.removeprefix("/seat/"))
    assert level_of(referee, seat.match) == "easy"


def test_only_who_plays_against_easy_bots_is_helped(browser):
    for level, helped in (("easy", True), ("steady", False)):
        answer = browser.send("/games/nim", PLAY, level=level)
        assert ('id="hint"' in text(answer)) == helped


def test_a_rematch_keeps_the_level_by_the_search_of_its_own_day(app, referee, monkeypatch):
    referee.lobby.create("nim", {"stones": 5}, 2, name="heap", policy=Policy(level="steady"))
    chair = referee.lobby.invite("heap", 1, ANN)
    referee.lobby.sit_bot("heap", 2)
    Browser(app).send(page_of(chair), f"{page_of(chair)}/join")
    concede(app, chair)
    monkeypatch.setattr("referee.bots.levels.SEARCH", "3")
    again(Browser(app), chair)
    made = referee.rematches.of("heap")
    assert level_of(referee, made) == "steady"
    assert b'"match.level":"steady/2.1"' in referee.log.leaves("heap", 0, 1)[0]
    assert b'"match.level":"steady/3.1"' in referee.log.leaves(made, 0, 1)[0]
