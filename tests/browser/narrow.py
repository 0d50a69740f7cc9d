"""A telephone: each game's narrow board can be read, and a finger picks on it."""

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.narrow import SMALLEST
from tests.browser.boards import SHORT, joined, take_hint
from tests.browser.lettering import written

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
GAMES = [name for name in catalogue().names if catalogue().current(name).narrow]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_board_can_be_read(game, language, seat, visit):
    """Also after some windows, when more has been told."""
    page = joined(visit(seat(game, language, **SHORT.get(game, {})), language, **PHONE))
    for _ in range(3):
        for text in written(page):
            assert text["size"] >= SMALLEST, text["words"]
            assert text["inside"], text["words"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if page.locator("form[action$='/hint'] button").count() == 0:
            break
        take_hint(page)
        page.wait_for_load_state()


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_picks_on_it_and_the_form_follows(game, table):
    page = table(game, **PHONE)
    before = page.locator("#order-text").input_value()
    assert page.locator(".for-wide").is_hidden()
    page.locator(".for-narrow .pick").first.tap()
    while page.locator(".pick-menu").count():
        page.locator(".pick-menu button").first.tap()
    expect(page.locator(".for-narrow .pick[aria-pressed='true']").first).to_be_attached()
    expect(page.locator("#order-text")).not_to_have_value(before)
    assert page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_keys_meet_the_board_that_is_seen_alone(game, table):
    """Marks of the wide board take no focus on a telephone."""
    page = table(game, **PHONE)
    focused = page.evaluate(
        "[...document.querySelectorAll('.for-wide .pick')].map((mark) => {"
        " mark.focus(); return document.activeElement === mark; })"
    )
    assert focused
    assert not any(focused)


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_window_has_the_wide_board(game, table):
    """What is moved about in is drawn for room."""
    page = table(game, **PHONE)
    page.locator(".to-whole button").tap()
    expect(page.locator(".whole .for-wide > svg")).to_be_visible()
    expect(page.locator(".whole .for-narrow")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".for-narrow > svg")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_wide_window_has_the_wide_board(game, table):
    page = table(game, viewport={"width": 620, "height": 740})
    expect(page.locator(".for-wide > svg")).to_be_visible()
    expect(page.locator(".for-narrow")).to_be_hidden()
