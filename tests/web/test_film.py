"""A turn step by step, and one's own order drawn: what some games show beyond the board."""

import re

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.web.browsing import ANN, BEA, NOW, Browser, page_of

MATCH = "vega"


@pytest.fixture
def cosmos():
    """Capitaine Cosmos between Ann and Béa, begun: an app and their two chairs."""
    games, ring = catalogue(), Keyring.fresh(Seeded("film"))
    referee = Referee(MemoryLog(), games, ring, SetClock(NOW), Place("play.example"))
    app = create_app(
        referee, export=referee.records.export, public_url="http://localhost:8000", secret=b"s" * 16
    )
    referee.lobby.create("capitaine-cosmos", {"scenario": "S1"}, 2, name=MATCH)
    chairs = referee.lobby.invite(MATCH, 1, ANN), referee.lobby.invite(MATCH, 2, BEA)
    for chair in chairs:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    return app, chairs


@pytest.fixture
def turn(cosmos):
    """The same after a turn: red's escort has moved, blue stood still."""
    app, chairs = cosmos
    for chair, text in zip(chairs, ("#4 : . M . M . M", "HOLD ALL"), strict=True):
        ordered(Browser(app), chair, text)
    return app, chairs


def ordered(browser, chair, text, **more):
    page = page_of(chair)
    window = re.search(r'name="window" value="(\d+)"', browser.page(page))[1]
    answer = browser.send(page, page + "/order", window=window, text=text, **more)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_an_order_that_is_only_looked_at_is_drawn(cosmos):
    app, (ann, _) = cosmos
    seen = ordered(Browser(app), ann, "#4 : . M . MG . M", check="1")
    assert "Your sheet as understood" in preview(seen)
    assert "Nobody else gets this picture" in preview(seen)


def test_an_order_that_asks_nothing_of_a_ship_has_no_picture(cosmos):
    app, (ann, _) = cosmos
    seen = ordered(Browser(app), ann, "HOLD ALL", check="1")
    assert "<svg" not in preview(seen)


def preview(page):
    """The part of the page that says what was understood."""
    return re.search(r'aria-labelledby="preview".*?</section>', page, re.S)[0]


def test_the_order_in_force_is_drawn_for_its_owner_alone(cosmos):
    app, (ann, bea) = cosmos
    ordered(Browser(app), ann, "#4 : . M . MG . M")
    assert "Your sheet as understood" in Browser(app).page(page_of(ann))
    assert "Your sheet as understood" not in Browser(app).page(page_of(bea))
    assert "Your sheet as understood" not in Browser(app).page(f"/match/{MATCH}")


def test_a_played_turn_is_shown_step_by_step_to_players_and_to_all(turn):
    app, (ann, bea) = turn
    film = f"/match/{MATCH}/replay"
    for page in (page_of(ann), page_of(bea), f"/match/{MATCH}", f"{film}?strip=1"):
        seen = Browser(app).page(page)
        steps = re.findall(r'<img src="([^"]*/\d\.svg[^"]*)" alt="Turn 1, phase \d', seen)
        assert len(steps) == 6
        still = Browser(app).get(steps[3])
        assert still.mimetype == "image/svg+xml"
        assert "Turn 1, phase 4" in still.get_data(as_text=True)
        assert "sandbox" in still.headers["Content-Security-Policy"]


def test_the_film_of_a_match_draws_the_steps_of_a_turn_only_for_who_asks(turn):
    """They are many, and would be drawn anew at each moment."""
    app, (ann, _) = turn
    film = re.search(r'href="([^"]*)">Watch how it has gone', Browser(app).page(page_of(ann)))[1]
    for page in (f"/match/{MATCH}/replay", film):
        shown = Browser(app).page(page)
        assert "step by step" not in shown
        [asked] = re.findall(r'href="([^"]*)">Pictures of the last turn’s steps', shown)
        assert "step by step" in Browser(app).page(asked)


def test_the_film_is_in_the_readers_language(turn):
    app, (_, bea) = turn
    seen = Browser(app, "fr").page(page_of(bea))
    assert "Le dernier tour, pas à pas" in seen
    assert 'alt="Tour 1, phase 6' in seen


def test_looking_back_shows_the_film_as_it_was_then(turn):
    app, (ann, _) = turn
    assert "step by step" not in Browser(app).page(f"{page_of(ann)}/at/4?strip=1")
    assert "step by step" not in Browser(app).page(f"/match/{MATCH}/replay?at=4&strip=1")


@pytest.mark.parametrize("step", ["0", "7", "99999999999"])
def test_a_step_that_there_is_not_is_not_found(turn, step):
    app, (ann, _) = turn
    assert Browser(app).get(f"{page_of(ann)}/board/20/{step}.svg").status_code == 404
    assert Browser(app).get(f"/match/{MATCH}/board/20/{step}.svg").status_code == 404


def test_a_step_after_the_last_entry_is_not_found(turn):
    app, (ann, _) = turn
    assert Browser(app).get(f"{page_of(ann)}/board/999/1.svg").status_code == 404
    assert Browser(app).get(f"/match/{MATCH}/board/999/1.svg").status_code == 404


def test_games_without_such_pictures_show_none(seats, browser, referee):
    ann, _ = seats
    assert "step by step" not in browser.page(page_of(ann))
    assert browser.get(f"/match/{ann.match}/board/3/1.svg").status_code == 404


def test_every_picture_of_a_page_is_there(turn):
    """Also in the chapter before the first window, when there was no board yet."""
    app, (ann, _) = turn
    browser = Browser(app)
    for page in (page_of(ann), f"/match/{MATCH}"):
        for address in re.findall(r'<img src="([^"]*)"', browser.page(page)):
            assert browser.get(address).status_code == 200, address
