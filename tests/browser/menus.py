"""A mark that stands for several answers: its menu speaks in words, and another mark narrows it."""

import re

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES
from tests.browser.boards import joined, take_hint

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 900}}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["wide", "narrow"])
IN_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
MENUS = ".board .pick[aria-haspopup]:visible"
MOST_WINDOWS = 12
ROWS = ".pick-menu button:visible"
GOAL = {"en": "Boreal/S", "fr": "Boréal/S"}
MOVE = {
    "en": ("1 Population leaves Aube/S for Boreal/S: 1 energy", "move 1 Aube/S > Boreal/S"),
    "fr": ("1 Population quitte Aube/S pour Boréal/S : énergie 1", "déplace 1 Aube/S > Boréal/S"),
}


def mark(page, name):
    return page.locator(".board .pick:visible").and_(page.locator(f"[aria-label*='{name} (']"))


def ordered(page, line):
    expect(page.locator("#order-text")).to_have_value(re.compile(f"^{re.escape(line)}$", re.M))


@SIZES
@IN_LANGUAGES
@pytest.mark.parametrize("game", ["capitaine-cosmos", "combats"])
def test_a_row_says_what_it_does_before_its_order_line(game, language, size, table):
    """Given lines on offer, then a row begins in words, and its line stands below, small and of one
    width."""
    speaks_in_rows(table(game, language, **size))


@SIZES
def test_so_does_a_row_of_rencontre_cosmique_once_a_mark_has_several(size, seat, visit):
    page = joined(visit(seat("rencontre-cosmique"), **size))
    for _ in range(MOST_WINDOWS):
        if page.locator(MENUS).count():
            break
        take_hint(page)
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    speaks_in_rows(page)


def speaks_in_rows(page):
    page.locator(MENUS).last.press("Enter")
    rows = page.locator(ROWS).filter(has=page.locator("code"))
    expect(rows).not_to_have_count(0)
    for row in rows.all():
        does, line, apart = row.evaluate(TOLD)
        assert " " in does.strip()
        assert does.strip() != line
        assert apart
    assert page.errors == []


TOLD = """row => {
    const code = row.querySelector("code");
    const [own, its] = [getComputedStyle(code), getComputedStyle(row)];
    const apart = own.display === "block" && own.fontFamily.includes("monospace")
        && parseFloat(own.fontSize) < parseFloat(its.fontSize);
    return [row.firstChild.data, code.textContent, apart];
}"""


@SIZES
@IN_LANGUAGES
def test_a_pawn_is_moved_by_a_click_on_where_it_is_and_one_on_where_it_goes(language, size, table):
    """Given two Populations on a sun, when it is clicked and then another, then the menu holds the
    moves between the two, and the first is one Population."""
    page = table("combats", language, **size)
    mark(page, "Aube/S").click()
    goal = mark(page, GOAL[language])
    expect(goal).to_have_class(re.compile("leads"))
    goal.evaluate("each => each.dispatchEvent(new MouseEvent('click'))")  # a menu may lie over it
    does, line = MOVE[language]
    expect(page.locator(ROWS).first).to_have_text(f"{does} {line}")
    expect(page.locator(ROWS)).to_have_count(3)
    page.locator(ROWS).first.click()
    ordered(page, line)
    expect(page.locator(".pick.leads")).to_have_count(0)
    assert page.errors == []


@SIZES
@IN_LANGUAGES
def test_the_same_by_keys(language, size, table):
    """Given a sun from which many lines lead, then its menu names where they lead; Enter opens the
    lines to there, and Escape is one step back."""
    page = table("combats", language, **size)
    mark(page, "Aube/S").press("Enter")
    goals = page.locator(f"{ROWS}.part")
    expect(goals.nth(1)).to_have_text(re.compile(f"^→ .*{GOAL[language]}$"))
    page.keyboard.press("ArrowDown")
    expect(goals.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(ROWS)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(goals).not_to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    ordered(page, MOVE[language][1])
    expect(mark(page, "Aube/S")).to_be_focused()
    assert page.errors == []


def test_a_long_menu_unfolds_by_its_last_row(table):
    """Given a place from which one can go to many others, then six of them stand in its menu, and
    what is advised, and by keys the row behind them brings the others."""
    page = table("combats", "en")
    mark(page, "Aube/S").press("Enter")
    rows, more = page.locator(ROWS), page.locator(".pick-menu .more")
    expect(more).to_have_text(re.compile("^[0-9]+ more"))
    beyond = page.locator(".pick-menu button:visible ~ .advised:nth-child(n + 7)").count()
    expect(rows).to_have_count(6 + beyond + 1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(more).to_have_count(0)
    expect(page.locator(f"{ROWS}:focus")).to_have_count(1)
    assert rows.count() > 6 + beyond + 1


def test_one_pick_lights_the_mark_that_was_clicked_and_the_others_weaker(table):
    """Given a move between two suns, when it is picked where it goes, then that sun is lit, and the
    one that it leaves weaker; typed, it is where it goes, too."""
    page = table("combats", "en", **DESK)
    mark(page, "Boreal/S").press("Enter")
    page.locator(ROWS).first.click()
    for _ in ("picked", "typed"):
        expect(mark(page, "Boreal/S")).to_have_attribute("aria-pressed", "true")
        expect(mark(page, "Boreal/S")).not_to_have_class(re.compile("aside"))
        expect(mark(page, "Aube/S")).to_have_attribute("aria-pressed", "true")
        expect(mark(page, "Aube/S")).to_have_class(re.compile("aside"))
        with page.expect_response(re.compile("/try$")):
            page.locator("#order-text").fill(MOVE["en"][1])


def test_who_clicks_from_and_to_lights_both(table):
    page = table("combats", "en", **DESK)
    mark(page, "Aube/S").press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    for place in ("Aube/S", "Boreal/S"):
        expect(mark(page, place)).to_have_attribute("aria-pressed", "true")
        expect(mark(page, place)).not_to_have_class(re.compile("aside"))
