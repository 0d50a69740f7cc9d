"""A board that is drawn once more for a narrow window."""

from dataclasses import replace

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.narrow import NarrowPicture
from referee.kernel.spot import Hotspot
from referee.kernel.svg import sheet
from referee.service import Keyring, Place, Referee, Seeded
from storage.memory import MemoryLog
from tests.toys import TOYS, convoy
from tests.web.browsing import page_of

SPOTS = (Hotspot(1, 2, 30, 40, (("n", "2"),)),)
NARROW = NarrowPicture(
    lambda view, language: sheet(340, 77, (f"<desc>{language}</desc>",)),
    lambda view, language: SPOTS,
)
NIM = replace(TOYS.current("nim"), narrow=NARROW)


@pytest.fixture
def referee(clock):
    """Nim has a narrow drawing, convoy has none."""
    shelf = Catalogue([NIM, convoy.GAME])
    return Referee(MemoryLog(), shelf, Keyring.fresh(Seeded("narrow")), clock, Place("x.y"))


def narrow(page):
    """What the page has for a narrow window; beside it is what it has for a wide one."""
    wide, _, small = page.partition('<div class="for-narrow">')
    assert '<div class="for-wide"><svg' in wide
    return small.partition("</div>")[0]


def test_the_seat_that_is_asked_picks_on_it_too(heap, browser):
    assert 'data-pick="n/2"' in narrow(browser.page(page_of(heap[0])))
    assert "data-pick" not in narrow(browser.page(page_of(heap[1])))


def test_every_page_with_a_board_has_it_in_the_readers_language(heap, browser, referee):
    seat, last = page_of(heap[0]), referee.views.table("heap", None).size - 1
    for address in ("/match/heap", f"/match/heap/replay?at={last}", f"{seat}/at/{last}"):
        shown = narrow(browser.page(address))
        assert "<desc>en</desc>" in shown, address
        assert "data-pick" not in shown, address


def test_letters_and_pictures_for_elsewhere_keep_the_wide_one(heap, browser, referee):
    last = referee.views.table("heap", None).size - 1
    assert 'width="340"' not in browser.page(f"/match/heap/board/{last}.svg")


def test_a_game_without_one_has_one_board(seats, browser):
    page = browser.page(page_of(seats[0]))
    assert "for-narrow" not in page
    assert 'aria-labelledby="board"><svg' in page
