"""An order is looked at while it is made: nothing is filed, nothing told but the seat's own."""

import re

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.picking import with_line
from referee.service import Contact, Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.games.ways import WAYS
from tests.toys.play import table
from tests.web.browsing import NOW, Browser, hidden, page_of
from tests.web.browsing import text as read


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


# --- the editor ---------------------------------------------------------------------------------


@pytest.fixture
def plot():
    """The page of a seat whose plot is asked, and a browser that looks at it."""
    return seated("capitaine-cosmos", scenario="S1")


def seated(game, **options):
    """The page of the first seat against a bot, and a browser that looks at it."""
    ring, place = Keyring.fresh(Seeded("plot")), Place("play.example")
    referee = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), place)
    browser = Browser(
        create_app(
            referee,
            export=referee.records.export,
            public_url="http://localhost:8000",
            secret=b"s" * 16,
        )
    )
    match = referee.lobby.create(game, options, 2).match
    contact = Contact("zoe@example.org", "Zoé", "en", "Europe/Paris")
    page = page_of(referee.lobby.invite(match, 1, contact))
    referee.lobby.sit_bot(match, 2)
    browser.send(page, page + "/join")
    return page, browser


def test_a_step_of_the_editor_is_made_in_the_text_and_drawn_over_the_board(plot):
    """Given a sheet, when a cell is picked, then the text, the editor and the ghost follow."""
    answer = tried(plot[1], plot[0], text="#1 : . . . . . .", step="1 3 MD").get_json()
    assert answer["text"] == "#1 : . . MS . . ."
    cells = answer["editor"][0]["rows"][0]["cells"]
    assert [step["label"] for step in cells[2]["steps"] if step.get("chosen")] == ["MS"]
    assert answer["over"].startswith("<svg")
    assert answer["ghost"] is None


def test_whoever_does_not_see_the_wide_board_gets_a_picture_apart(plot):
    answer = tried(plot[1], plot[0], text="#1 : . . MS . . .", narrow="1").get_json()
    assert answer["over"].startswith("<svg")
    assert answer["ghost"].startswith("<svg")


@pytest.mark.parametrize(("sees", "cost"), [({}, "2 energy"), ({"narrow": "1"}, "−2")])
def test_an_order_is_drawn_over_the_board_that_is_seen(sees, cost):
    """Given a march in Combats, then its cost stands in the pixels of the wide board or of the
    narrow one, whichever is seen."""
    page, browser = seated("combats", mode="campaign")
    answer = tried(browser, page, text="move 2 Aube/S > Pivot/S", **sees).get_json()
    assert f">{cost}</text>" in answer["over"]
    assert answer["narrow"] is bool(sees)
    assert answer["ghost"] is None


def test_a_step_that_is_not_on_offer_is_no_request(plot):
    assert tried(plot[1], plot[0], text="#1 : . . . . . .", step="1 1 MDD").status_code == 400


def test_the_page_holds_the_editor_of_the_text_that_stands_in_it(plot):
    shown = plot[1].page(plot[0])
    assert "data-editor=" in shown
    assert "cruiser #1, phase 3" in shown


def test_a_window_without_an_editor_has_none(heap, browser):
    assert tried(browser, page_of(heap[0]), text="take 1").get_json()["editor"] == []


def test_no_editor_tells_what_another_has_sealed(plot):
    """Given a match whose bot has answered, when the other seat's editor is shown, then it holds
    the seat's own ships alone."""
    [group] = tried(plot[1], plot[0], text="").get_json()["editor"]
    numbers = {int(row["name"].split("#")[1]) for row in group["rows"]}
    assert numbers
    assert max(numbers) <= 25


def test_what_a_rule_forbids_leads_to_its_chapter(plot):
    """Given more moves than a cruiser has, then the chapter is named, and its link is good."""
    page, browser = plot
    [problem, *_] = tried(browser, page, text="#1 : M M M M M M").get_json()["problems"]
    address, called = problem["ruled"]
    assert called
    path, _, chapter = address.partition("#")
    assert f'id="{chapter}"' in browser.page(path)


def test_a_page_links_to_the_rule_and_tells_neither_its_number_nor_a_code(plot):
    page, browser = plot
    told = tried(browser, page, text="#1 : M M M M M M").get_json()["problems"]
    told += tried(browser, page, text="#1 : . . S . . .").get_json()["remarks"]
    shown = read(browser.send(page, f"{page}/order", text="#1 : M M M M M M", check="1"))
    for said in (*(one["message"] for one in told), shown.split('id="answer"')[1]):
        assert not re.search(r"\[[ENSO]-[A-Z]+|\([RH]-\d", said), said


def test_a_ship_that_would_stand_still_is_named_before_the_order_is_sent(plot):
    """Given a plot of points alone, then its ship is said to stand still: beside its row, and of
    the order as it is; one that turns on the spot is not."""
    page, browser = plot
    still = tried(browser, page, text="#1 : . . . . . .").get_json()
    turns = tried(browser, page, text="#1 : . . S . . .").get_json()
    row, turning = (answer["editor"][0]["rows"][0]["note"] for answer in (still, turns))
    assert "stands still" in row
    assert "stands still" not in turning
    said = " ".join(one["message"] for one in still["remarks"])
    assert re.search(r"tanding still this turn: .*#1\b", said)
    said = " ".join(one["message"] for one in turns["remarks"])
    assert not re.search(r"tanding still this turn: .*#1\b", said)


def test_a_name_in_what_is_understood_and_in_the_editor_has_its_text():
    """Given a deck that is built, then each row's card, and each in the order that is understood,
    comes with the way to its text and the text itself."""
    page, browser = seated("kardashev", stages=1)
    told = {}
    for number in range(1, 12):
        told = tried(browser, page, window=str(number), text="deck auto").get_json()
        if told["editor"]:
            break
        browser.send(page, f"{page}/hint", window=str(number))
    row = told["editor"][1]["rows"][0]
    [[name, address, text]] = row["pieces"]["name"]
    assert name == row["name"]
    assert "/gallery?" in address
    assert len(text) > 20
    best = tried(browser, page, window=str(number), text="deck auto", step="best").get_json()
    assert "".join(piece[0] for piece in best["said"]) == best["understood"]
    assert any(len(piece) == 3 for piece in best["said"])
