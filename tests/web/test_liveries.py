"""A game's livery on its pages: the sheet of all, whose page it is, and pictures by night."""

import re
from dataclasses import replace

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.livery import Livery, Tone, worn
from referee.kernel.svg import sheet
from referee.service import Keyring, Place, Referee, Seeded
from referee.web.base.liveries import at_night
from referee.web.base.liveries import sheet as rules
from storage.memory import MemoryLog
from tests.toys import TOYS, convoy
from tests.web.browsing import page_of

PAPER = Tone("paper", "#ffffff", "#101820")
LIVERY = Livery(Tone("accent", "#1f4b8f", "#9dbdf7"), "slab", tones=(PAPER,))
NIM = replace(
    TOYS.current("nim"),
    livery=LIVERY,
    picture=lambda view, language: sheet(90, 77, (), ground=PAPER, kind=worn("nim")),
)


@pytest.fixture
def referee(clock):
    """Nim has a livery, convoy has none."""
    shelf = Catalogue([NIM, convoy.GAME])
    return Referee(MemoryLog(), shelf, Keyring.fresh(Seeded("livery")), clock, Place("x.y"))


def test_one_sheet_holds_the_liveries_of_all_games_that_have_one(heap, browser):
    answer = browser.get("/liveries.css")
    css = answer.get_data(as_text=True)
    assert answer.content_type.startswith("text/css")
    assert '[data-game="nim"]{--deed:#1f4b8f' in css
    assert "svg.nim .f-paper{fill:#101820}" in css
    assert "convoy" not in css


def test_every_page_takes_it_and_a_games_page_says_whose_it_is(heap, browser):
    seat = page_of(heap[0])
    for address in (
        "/match/heap",
        "/match/heap/replay?at=3",
        seat,
        "/games/nim",
        "/games/nim/rules",
    ):
        shown = browser.page(address)
        assert 'href="/liveries.css"' in shown, address
        assert re.search('<body[^>]* data-game="nim">', shown), address
    assert 'data-game="">' in browser.page("/matches/running")


def test_a_board_in_a_page_has_its_classes_and_no_sheet_of_its_own(heap, browser):
    shown = browser.page(page_of(heap[0]))
    assert 'class="toned nim"' in shown
    assert 'fill="#ffffff" class="f-paper"' in shown
    assert "<style>" not in shown


def test_a_board_as_a_picture_file_takes_its_night_along(heap, browser, referee):
    last = referee.views.table("heap", None).size - 1
    for address in (f"/match/heap/board/{last}.svg", "/games/nim/cover.svg"):
        drawn = browser.page(address)
        assert "<style>@media (prefers-color-scheme:dark){svg.nim .f-paper" in drawn, address


def test_a_game_without_a_livery_is_drawn_as_it_draws_itself(seats, browser):
    assert "<style>" not in browser.page("/games/convoy/cover.svg")
    assert "toned" not in browser.page(page_of(seats[0]))


def test_by_night_a_page_gives_a_tone_its_other_colour_in_that_game_alone():
    by_day, by_night = rules("chess", LIVERY).split("@media (prefers-color-scheme:dark)")
    assert "--deed:#1f4b8f" in by_day
    assert "--deed:#9dbdf7" in by_night
    assert "svg.chess .f-paper{fill:#101820}" in by_night
    assert "svg.chess .s-paper{stroke:#101820}" in by_night


def test_a_picture_that_stands_alone_takes_its_night_along():
    alone = at_night("chess", LIVERY, sheet(9, 9, [], kind=worn("chess")))
    assert alone.startswith("<svg ")
    assert "<style>@media (prefers-color-scheme:dark){svg.chess .f-paper{fill:#101820}" in alone
