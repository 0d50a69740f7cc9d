"""Tables at which many tests look and none sends an order: laid once for all of them."""

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from storage.memory import MemoryLog
from tests.browser.boards import SHORT, at_marks, joined
from tests.browser.machine import PATIENCE
from tests.browser.pictures import served
from tests.browser.site import seated_against_bots
from tests.web.browsing import NOW


@pytest.fixture(scope="session")
def laid(chromium):
    """The address of a seat of this game whose board has marks; the match is its short one. Each
    has a house of its own, so that it is the same match whatever was laid before."""
    made, opened = {}, []

    def seat(game, language="en"):
        if (game, language) not in made:
            ring = Keyring.fresh(Seeded(f"{game}, {language}"))
            house = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("play.example"))
            pages, url = served(house)
            opened.append(pages)
            address = url + seated_against_bots(house, game, language, **SHORT.get(game, {}))
            where = chromium.new_context(locale=language)
            page = where.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(address)
            at_marks(joined(page))
            where.close()
            made[game, language] = address
        return made[game, language]

    yield seat
    for pages in opened:
        pages.stop()


@pytest.fixture
def table(laid, visit):
    """Opens the page of such a seat, as it stands there."""

    def opened(game, language="en", **context):
        page = visit(laid(game, language), language, **context)
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
        return page

    return opened
