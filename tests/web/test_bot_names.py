"""A bot that thinks ahead says so wherever its seat is named: on pages, in letters, in films."""

import pytest

from referee.audit import replay
from referee.audit.drawn_match import draw_match
from referee.cli.screening import Screening, Standpoint
from referee.match.policy import Policy
from referee.play import play
from referee.web.film_file import film_file
from tests.toys import TOYS
from tests.web.browsing import ANN, Browser, page_of, words

NAMES = {
    "easy": ("bot", "robot"),
    "steady": ("steady bot", "robot solide"),
    "strong": ("strong bot", "robot fort"),
}
LANGUAGES = ("en", "fr")


def against(referee, level):
    """Ann, who has not joined yet, against a bot of this level."""
    policy = Policy(level=level)
    match = referee.lobby.create("nim", {"stones": 5}, 2, name="heap", policy=policy).match
    chair = referee.lobby.invite(match, 1, ANN)
    referee.lobby.sit_bot(match, 2)
    return chair


@pytest.mark.parametrize("level", NAMES)
def test_public_page_table_and_picture_of_a_link_name_the_level(referee, app, level):
    page = page_of(against(referee, level))
    Browser(app).send(page, f"{page}/join")
    for language, name, seat in zip(LANGUAGES, NAMES[level], ("Seat 2", "Place 2"), strict=True):
        browser = Browser(app, language)
        for address in ("/match/heap", page):
            assert f"{seat} ({name})" in words(browser.page(address))
        shared = browser.page("/match/heap").split('og:description" content="')[1]
        assert f"{seat} ({name})" in shared.split('"')[0]


def test_the_organiser_sees_which_bot_sits_down(referee, app):
    made = referee.lobby.create("nim", {}, 2, name="heap", policy=Policy(level="strong"))
    referee.lobby.sit_bot("heap", 1)
    assert "Seat 1 (strong bot)" in words(Browser(app).page(f"/organise/{made.organiser}"))


@pytest.mark.parametrize(("level", "english"), [("easy", "A bot"), ("strong", "A strong bot")])
def test_the_story_says_which_bot_takes_over(referee, app, level, english):
    chair = against(referee, level)
    browser, page = Browser(app), page_of(chair)
    browser.send(page, f"{page}/join")
    referee.chairs.sit_bot("heap", 1, "")
    story = words(browser.page("/match/heap"))
    assert f"{english} sits down on the chair of Seat 1." in story
    assert ("Where a bot sits, it is a strong bot." in story) == (level == "strong")


# --- a match that is over -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record():
    played = play(TOYS, "nim", {"stones": 5}, 2, 5, level="steady")
    return played.referee.records.export(played.match)


def test_its_films_name_the_level(record):
    names = [(name.en, name.fr) for name in replay(record, TOYS).seat_names]
    assert names == [
        ("Seat 1 (steady bot)", "Place 1 (robot solide)"),
        ("Seat 2 (steady bot)", "Place 2 (robot solide)"),
    ]
    assert "Seat 2 (steady bot)" in film_file(record, TOYS).split("</title>")[0]
    drawn = draw_match(record, TOYS)
    assert drawn is not None
    assert drawn.seats[1].fr == "Place 2 (robot solide)"
    shown = Screening(replay(record, TOYS), Standpoint(0, 2, "en")).scene()
    assert "As Seat 2 (steady bot) saw it." in "\n".join(row.text for row in shown.rows(200, 20))


def test_its_printed_history_names_it(record):
    story = [moment.say("fr") for moment in replay(record, TOYS).story(None).moments]
    assert story[0] == "La partie a commencé. Là où siège un robot, c’est un robot solide."


def test_films_and_histories_of_easy_bots_are_what_they_were():
    played = play(TOYS, "nim", {"stones": 5}, 2, 5)
    shown = replay(played.referee.records.export(played.match), TOYS)
    assert [name.en for name in shown.seat_names] == ["Seat 1", "Seat 2"]
    assert shown.story(None).moments[0].say("en") == "The match has begun."
