"""A film by mouse and keys, mixed: what was clicked on keeps no key to itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.film import going, pressed, sentence
from tests.browser.golden_matches import MATCHES
from tests.browser.until import until

pytest_plugins = ["tests.browser.site", "tests.browser.ended_matches"]


@pytest.fixture
def film(ended_match, visit):
    """The film of a short match, at its beginning."""

    def opened(game, **context):
        return visit(f"{ended_match(game).page}/replay", **context)

    return opened


@pytest.mark.parametrize("game", MATCHES)
def test_after_a_click_on_the_board_keys_still_step(game, film):
    page = film(game)
    page.locator(".film-scene .board").click(position={"x": 5, "y": 5})
    first = pressed(page, "ArrowRight")
    assert pressed(page, "End") > first
    assert pressed(page, "Home") == 0
    assert page.errors == []


def test_a_board_that_is_wider_than_its_frame_is_still_scrolled_by_who_has_tabbed_to_it(film):
    page = film("capitaine-cosmos", viewport={"width": 620, "height": 700})
    board = page.locator(".film-scene .board")
    board.evaluate(
        "board => { board.firstElementChild.style.width = '900px';"
        " board.firstElementChild.style.maxWidth = 'none'; }"
    )
    board.evaluate("board => board.previousElementSibling.setAttribute('tabindex', -1)")
    page.locator(".film-head button").focus()
    while not board.evaluate("board => board === document.activeElement"):
        page.keyboard.press("Tab")
    before = page.url
    page.keyboard.press("ArrowRight")
    until(page, "() => document.querySelector('.film-scene .board').scrollLeft > 0")
    assert page.url == before


@pytest.mark.parametrize("where", ["step", "sentence", "line"])
def test_after_a_click_on_a_link_space_still_plays_and_stops(where, film):
    page = film("combats")
    with going(page):
        if where == "sentence":
            sentence(page, ".film-told li:not([aria-current])")
        else:
            links = {"step": "[data-step='window-after']", "line": ".line-of-time a >> nth=2"}
            page.locator(links[where]).first.click()
    page.keyboard.press("Space")
    expect(page.locator("#film-play")).to_have_text("Pause")
    page.keyboard.press("Space")
    expect(page.locator("#film-play")).to_have_text("Play")
    assert page.errors == []
