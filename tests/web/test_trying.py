"""An order is looked at while it is made: nothing is filed, nothing told but the seat's own."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.picking import with_line
from tests.games.ways import WAYS
from tests.toys.play import table
from tests.web.browsing import Browser, hidden, page_of


def tried(browser, page, /, window="1", **fields):
    csrf = hidden(browser.page(page), "csrf")
    return browser.post(page + "/try", csrf=csrf, window=window, **fields)


def test_what_is_understood_comes_back_and_nothing_is_filed(seats, browser, referee):
    before = referee.views.table("sea", 1).size
    answer = tried(browser, page_of(seats[0]), text="plot M m X").get_json()
    assert answer["understood"] == "plot m m x"
    assert answer["problems"] == []
    assert referee.views.table("sea", 1).size == before


def test_what_is_wrong_has_its_place_and_its_sentence(seats, browser):
    answer = tried(browser, page_of(seats[0]), text="plot m q x").get_json()
    [problem] = answer["problems"]
    assert (problem["line"], problem["column"], problem["length"]) == (1, 7, 1)
    assert problem["message"]
    assert answer["understood"] is None


def test_inputs_become_the_text_and_the_text_the_inputs(heap, browser):
    page = page_of(heap[0])
    assert tried(browser, page, f__n="2").get_json()["text"] == "take 2"
    assert tried(browser, page, text="take 3").get_json()["answers"] == {"f.n": ["3"]}


def test_what_the_form_cannot_hold_greys_it(heap, browser):
    assert tried(browser, page_of(heap[0]), text="take 9").get_json()["answers"] is None


def test_a_window_that_is_closed_is_told(seats, browser):
    answer = tried(browser, page_of(seats[0]), window="7", text="plot m m x")
    assert (answer.status_code, answer.get_json()) == (409, {"stale": True})


def test_whoever_is_not_asked_tries_nothing(heap, browser):
    assert tried(browser, page_of(heap[1]), text="take 1").status_code == 409


def test_another_site_tries_nothing(seats, browser):
    browser.page(page_of(seats[0]))
    assert browser.post(page_of(seats[0]) + "/try", window="1", text="x").status_code == 403


def test_no_answer_tells_what_another_has_sealed(seats, browser, app):
    theirs = page_of(seats[1])
    Browser(app).send(theirs, theirs + "/order", window="1", text="plot b b b")
    for text in ("plot m m x", "plot q", "", "plot "):
        said = tried(browser, page_of(seats[0]), text=text).get_data(as_text=True)
        assert "b b b" not in said
        assert not [token for token in (seats[1].page_token, seats[1].mail_token) if token in said]


def test_offers_that_wait_are_not_told_of(heap, browser):
    answer = tried(browser, page_of(heap[0]), text="take 2\n~ take 1").get_json()
    assert (answer["understood"], answer["remarks"]) == ("take 2", [])


# --- lines on offer -----------------------------------------------------------------------------


@pytest.fixture
def plotting():
    """Capitaine Cosmos with a plot asked: the game, the view, and a ship's two programs."""
    game = catalogue().current("capitaine-cosmos")
    way = WAYS["capitaine-cosmos"][0]
    match = table(game, 1, way.seats, way.options)
    view = match.view(match.window.asked[0])
    ship = next(ship for ship in view.ships if ship.seat == view.seat).id
    return game, view, ship


def test_a_line_that_is_picked_stands_behind_the_others(plotting):
    game, view, ship = plotting
    assert with_line(game, view, "", f"#{ship} : M . . . . .") == f"#{ship} : M . . . . ."


def test_a_line_about_the_same_thing_gives_way(plotting):
    game, view, ship = plotting
    still = f"#{ship} : . . . . . ."
    assert with_line(game, view, still, f"#{ship} : . . . . . M") == f"#{ship} : . . . . . M"


def test_a_line_that_is_picked_again_goes(plotting):
    game, view, ship = plotting
    still = f"#{ship} : . . . . . ."
    assert with_line(game, view, f"# mine\n{still}", still) == "# mine"
