"""What a newcomer sees without looking for it: how to play from the front page; and that nothing
moves while a page loads."""

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.browser.boards import pick_first
from tests.browser.stillness import moved
from tests.browser.until import until

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
GAMES = catalogue().names
WIDE = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SIZES = {"wide": WIDE, "phone": PHONE}
SCREENS = {"wide": 1, "phone": 2}  # within which what comes first stands
LOW = "each => Math.round(each.getBoundingClientRect().bottom + scrollY)"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_game_is_played_at_once_from_the_first_screen_of_the_front_page(
    size, language, address, visit
):
    """On a telephone, from the second at the latest."""
    page = visit(address, language, **SIZES[size])
    lowest = SIZES[size]["viewport"]["height"] * SCREENS[size]
    for game in GAMES:
        button = page.locator(f"form[action='/games/{game}/play'] button")
        assert button.evaluate(LOW) <= lowest, game
    assert page.locator(".front .cover img").evaluate(LOW) <= lowest


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_the_front_page_loads(size, address, visit):
    assert moved(visit(address, **SIZES[size])) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_while_a_table_loads(game, size, table):
    assert moved(table(game, **SIZES[size])) == []


def test_what_moves_would_be_seen(address, visit):
    page = visit(address, **WIDE)
    page.evaluate(
        "document.querySelector('main').prepend(Object.assign(document.createElement('p'), "
        "{style: 'height: 300px', textContent: 'late'}))"
    )
    assert moved(page)


# What an order is made of beside the board: a choice, a number, a line on offer.
FIRST_CHOICE = "#asked ~ form .offers button, #asked ~ form input[name^='f.']"


# Whether a reader sees it: nothing, a bar at the foot least of all, lies over its ends.
SEEN = """each => {
  const { left, right, top, bottom } = each.getBoundingClientRect(), middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => each.contains(document.elementFromPoint(middle, y)));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_choice_is_seen_in_the_first_screen_and_the_ask_after_a_pick(
    game, language, table
):
    """Given a page as it comes, then no bar covers the first choice; when a mark is picked, then
    the bar, which now tells the order, leaves what is asked in sight."""
    page = table(game, language, **WIDE)
    assert page.locator(FIRST_CHOICE).first.evaluate(SEEN)
    pick_first(page)
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("#asked").evaluate(SEEN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_until_when_is_said_once(size, language, table):
    page = table("combats", language, **SIZES[size])
    assert page.locator(".order-side time:visible:not(.countdown)").count() == 1
    assert page.locator(".order-side time.countdown:visible").count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_on_a_telephone_the_bar_at_the_foot_leads_to_the_first_choice(game, language, table):
    """Given the bar, which is in sight from the beginning, then one tap brings a choice."""
    page = table(game, language, **PHONE)
    page.locator("#order-foot").tap()
    until(page, "location.hash === '#asked'")
    expect(page.locator(FIRST_CHOICE).first).to_be_in_viewport()
    assert page.locator(FIRST_CHOICE).first.evaluate(SEEN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_long_is_left_is_one_line_and_keeps_none_empty(language, table):
    """Given words that a script shortens, then no line stays empty where they were."""
    told = table("kardashev", language, **WIDE).locator(".due > strong + .countdown").first
    assert told.evaluate("one => one.clientHeight < 2 * parseFloat(getComputedStyle(one).fontSize)")
