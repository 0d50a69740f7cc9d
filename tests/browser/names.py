"""The name of a card or power shows its text: by pointer, by keys and by a finger, on the board and
beside what may be chosen; and a mark for picking that lies over a name is picked all the same."""

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from tests.browser.boards import joined, take_hint
from tests.browser.narrow import PHONE
from tests.browser.wide import DESK

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
GAMES = catalogue().names
NOTE = "#thing-note:not([hidden])"
WITH_CARDS = [name for name in GAMES if name != "capitaine-cosmos"]  # whose board names no thing
# Of the board that is seen, names that lie under a mark, or under none: numbered.
UNDER = """covered => {
    const inside = (box, mark) => {
        const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
        const area = mark.getBoundingClientRect();
        return x > area.left && x < area.right && y > area.top && y < area.bottom;
    };
    const marks = [...document.querySelectorAll(".board .pick")].filter(each => each.checkVisibility());
    return [...document.querySelectorAll(".board a.thing")].map((link, n) => {
        const box = link.getBoundingClientRect();
        if (!box.width) return -1;
        return marks.some(mark => inside(box, mark)) === covered ? n : -1;
    }).filter(n => n >= 0);
}"""  # noqa: E501


def names(page, covered):
    """Links of the board that is seen, under a mark or not."""
    links = page.locator(".board a.thing")
    return [links.nth(n) for n in page.evaluate(UNDER, covered)]


def in_sight(link):
    link.evaluate("each => each.scrollIntoView({block: 'center'})")
    return link


def choose_in_menu(page):
    """Where a mark stands for several answers."""
    while page.locator(".pick-menu").count():
        page.locator(".pick-menu button").first.click()


def middle(link):
    return link.evaluate(
        "each => { const box = each.getBoundingClientRect();"
        " return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; }"
    )


@pytest.mark.parametrize("game", WITH_CARDS)
def test_the_pointer_on_a_name_of_the_board_shows_its_text(game, table):
    page = table(game, **DESK)
    for covered in (True, False):
        for link in names(page, covered)[:2]:
            page.mouse.move(*middle(in_sight(link)))
            expect(page.locator(NOTE)).to_be_visible()
            page.mouse.move(0, 0)
            expect(page.locator(NOTE)).to_have_count(0)
    assert page.errors == []


@pytest.mark.parametrize("game", WITH_CARDS)
def test_the_keys_come_to_each_name_or_to_the_mark_over_it_and_it_is_told(game, table):
    page = table(game, **DESK)
    for link in names(page, covered=False):
        if link.get_attribute("tabindex") is None:
            link.focus()
            expect(page.locator(NOTE)).to_be_visible()
    for link in names(page, covered=True):
        assert link.get_attribute("tabindex") == "-1"
    page.locator(".board .pick:visible").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    covered = page.evaluate("document.activeElement.matches('.pick')")
    assert covered
    assert page.errors == []


def test_a_mark_over_a_name_is_picked_and_tells_it_too(table):
    page = table("kardashev", **DESK)
    link = names(page, covered=True)[0]
    page.mouse.click(*middle(in_sight(link)))
    choose_in_menu(page)
    expect(page.locator(".board .pick:visible[aria-pressed='true']").first).to_be_attached()
    assert "/gallery" not in page.url


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_name_that_is_clicked_tells_its_text_in_place_and_what_is_typed_stays(options, table):
    """Given a text that is being typed, when a name is clicked, then its text stays beside it, with
    a link that opens apart; the page, and the text, are where they were."""
    page = table("rencontre-cosmique", **options)
    here, area = page.url, page.locator(".at-table textarea:visible").first
    area.fill("# so far")
    link = page.locator(".news a.thing, .at-table pre a.thing").first
    link.evaluate("each => each.closest('details')?.setAttribute('open', '')")
    in_sight(link).click()
    page.mouse.move(0, 0)
    note = page.locator(NOTE)
    expect(note).to_be_visible()
    more = note.locator("a[target='_blank']")
    assert "/gallery" in more.get_attribute("href")
    assert page.url == here
    expect(area).to_have_value("# so far")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    assert page.errors == []


def test_by_keys_the_way_to_the_gallery_comes_next_and_escape_leads_back(table):
    page = table("rencontre-cosmique", **DESK)
    link = page.locator(".news a.thing, .at-table pre a.thing").first
    link.evaluate("each => each.closest('details')?.setAttribute('open', '')")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#thing-note a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(NOTE)).to_have_count(0)
    expect(link).to_be_focused()
    assert page.errors == []


def test_a_finger_on_a_mark_picks_and_tells(table):
    page = table("kardashev", **PHONE)
    page.touchscreen.tap(*middle(in_sight(names(page, covered=True)[0])))
    choose_in_menu(page)
    expect(page.locator(".for-narrow .pick[aria-pressed='true']").first).to_be_attached()
    assert "/gallery" not in page.url


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_what_a_choice_names_is_told_beside_it_and_the_choice_stays(options, table):
    page = table("empereur-telepathe", **options)
    beside = page.locator(".choice:has(a.about)").first
    beside.locator("a.about").first.focus()
    expect(page.locator(NOTE)).to_be_visible()
    expect(beside.locator("input")).not_to_be_checked()
    page.keyboard.press("Escape")
    beside.locator("label").click()
    expect(beside.locator("input")).to_be_checked()
    assert "/gallery" not in page.url


def test_without_scripts_a_name_under_a_mark_can_be_followed(laid, visit):
    page = visit(laid("kardashev"), java_script_enabled=False, **DESK)
    link = page.locator(".board .for-wide a.thing").first
    page.mouse.click(*middle(in_sight(link)))
    page.wait_for_url("**/gallery**")


def row_that_names(page):
    """A row, in the menu of a mark, whose answer names something; the menu is open. Plays what is
    hinted at until a window has one."""
    for _ in range(20):
        for mark in page.locator(".board .pick[aria-haspopup]:visible").all():
            in_sight(mark).focus()
            page.keyboard.press("Enter")
            for row in page.locator(".pick-menu button:visible").all():
                if row.evaluate("each => (each.things || []).length"):
                    return row
            page.keyboard.press("Escape")
        take_hint(page)
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    raise AssertionError("no menu names anything in twenty windows")


def test_a_row_of_a_mark_s_menu_tells_what_it_names(seat, visit):
    """Given a menu over the board, when the pointer or the keys come to a row, then the text of the
    card in it stands beside the menu; a finger picks the row, and is told by the mark."""
    page = joined(visit(seat("kardashev", mode="game"), **DESK))
    row = row_that_names(page)
    page.mouse.move(0, 0)
    row.hover()
    expect(page.locator(NOTE)).to_be_visible()
    told, menu = page.locator(NOTE).bounding_box(), page.locator(".pick-menu").bounding_box()
    assert told["y"] >= menu["y"] + menu["height"] or told["y"] + told["height"] <= menu["y"]
    page.keyboard.press("Escape")
    expect(page.locator(NOTE)).to_have_count(0)
    assert page.errors == []


def test_a_finger_on_a_row_of_a_menu_picks_and_tells(seat, visit):
    page = joined(visit(seat("kardashev", mode="game"), **PHONE))
    row = row_that_names(page)
    row.tap()
    expect(page.locator(NOTE)).to_be_visible()
    expect(page.locator(".for-narrow .pick[aria-pressed='true']").first).to_be_attached()
    assert page.errors == []
