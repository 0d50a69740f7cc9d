"""The real games on the pages: what the policy of the pages forbids, no board may need."""

import re

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.web.browsing import ANN, NOW, Browser, page_of, text

GAMES = catalogue()


@pytest.fixture(params=GAMES.names)
def table(request):
    """A match of the game, begun, bots on all seats but the first: its page and a French reader."""
    place = Place("play.example")
    referee = Referee(MemoryLog(), GAMES, Keyring.fresh(Seeded("games")), SetClock(NOW), place)
    app = create_app(
        referee, export=referee.records.export, public_url="http://localhost:8000", secret=b"s" * 16
    )
    game = GAMES.current(request.param)
    match = referee.lobby.create(game.name, {}, min(game.seats)).match
    page = page_of(referee.lobby.invite(match, 1, ANN))
    for seat in range(2, min(game.seats) + 1):
        referee.lobby.sit_bot(match, seat)
    browser = Browser(app, "fr")
    browser.send(page, page + "/join")
    return browser, page, match


def test_a_new_match_can_be_made_by_the_form_as_it_stands(table):
    browser, _, match = table
    game = match.rsplit("-", 1)[0]
    form = browser.page(f"/new/{game}")
    fields = dict(re.findall(r'<input name="(o\.[^"]*)" value="([^"]*)"', form))
    seats = str(min(catalogue().current(game).seats))
    answer = browser.send(f"/new/{game}", f"/new/{game}", seats=seats, **fields)
    assert answer.status_code == 200, text(answer)


def test_boards_have_no_style_no_script_and_nothing_from_elsewhere(table):
    browser, page, match = table
    for address in (page, f"/match/{match}"):
        [board] = re.findall(r"<svg.*</svg>", browser.page(address), flags=re.S)
        assert "style" not in board
        assert "<script" not in board
        assert all(to.startswith("/games/") for to in re.findall(r'href="([^"]*)', board))


def test_every_entry_can_be_looked_at_by_the_seat_and_by_all(table):
    browser, page, match = table
    shown = browser.page(f"/match/{match}/record")
    for n in range(shown.count('<li value="')):
        browser.page(f"{page}/at/{n}")
        browser.page(f"/match/{match}/replay?at={n}")


def test_the_record_is_a_zip(table):
    browser, page, match = table
    assert browser.get(f"/match/{match}/record.zip").data[:4] == b"PK\x03\x04"
    assert browser.get(f"{page}/record.zip").data[:4] == b"PK\x03\x04"


def test_the_page_tells_all_wrong_lines_each_with_its_place(table):
    """An offer that stands above them does not count as one, nor do explanations."""
    browser, page, _ = table
    [asked, *_] = re.findall(r'name="window" value="(\d+)"', browser.page(page))
    lines = "~ xyzzy\n~~ why\nxyzzy 1\n- plugh\nabracadabra"
    answer = browser.send(page, f"{page}/order", window=asked, text=lines, check="1")
    assert answer.status_code == 422
    told = text(answer)
    assert [f"Ligne {n} : " in told for n in range(1, 6)] == [False, False, True, True, True]
