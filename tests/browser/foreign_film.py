"""The film of a match of another home in a real browser: as one of our own."""

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from storage.memory import MemoryLog
from tests.browser.axe import broken
from tests.browser.film import going, pressed, shown
from tests.browser.golden_matches import golden_record
from tests.browser.pictures import served
from tests.web.browsing import NOW

pytest_plugins = ["tests.browser.site"]


@pytest.fixture(scope="module")
def film():
    """The film of a match of ships, at its first board."""
    ring = Keyring.fresh(Seeded("foreign in a browser"))
    home = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("here.example"))
    brought = home.imports.take(golden_record("capitaine-cosmos"))
    home.imports.judge(brought)
    match = home.imports.match(brought)
    first = next(frame.told.n for frame in match.eyes[0] if frame.picture.en)
    pages, url = served(home)
    yield f"{url}/foreign/{brought}/film?at={first}"
    pages.stop()


def test_after_steps_by_keys_other_eyes_see_the_moment_that_is_shown(film, visit):
    page = visit(f"{film}&lang=fr", "en")
    for _ in range(3):
        at = pressed(page, "ArrowRight")
    page.locator("select[name='seat']").select_option("all")
    with going(page):
        page.locator("form:has(select[name='seat']) button").click()
    assert shown(page) == at
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator(".columns > article").count() == 2
    assert broken(page) == []
    assert page.errors == []


def test_its_ships_move(film, visit):
    page = visit(film)
    moved = []
    for _ in range(25):
        pressed(page, "ArrowRight")
        page.evaluate("new Promise(requestAnimationFrame)")
        moved += page.evaluate(
            "document.getAnimations().filter((each) => each.effect.getKeyframes()[0].translate)"
            ".map((each) => each.effect.target.dataset.id)"
        )
    assert any(piece.startswith("ship-") for piece in moved)
    assert page.errors == []
