"""A page on paper: a table is a sheet to have beside one, rules and cards are to be read; nothing
on it can be pressed, and no heading stands over nothing."""

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue

pytest_plugins = [
    "tests.browser.site",
    "tests.browser.shared_tables",
    "tests.browser.ended_matches",
]
GAMES = catalogue().names
PAPER = {"width": 718, "height": 1047}  # a page of A4 without its margins, in pixels
READ = ("/how-to-play", "/rules", "/gallery", "/rulings")
# What one could press or write in.
PRESSED = """() => [...document.querySelectorAll(
    "button, input, select, textarea, summary, nav a, a.deed")]
    .filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 99))"""
# Headings with nothing below them before the next one of their rank, or the end of their part.
EMPTY = """() => [...document.querySelectorAll("main :is(h1, h2, h3)")].filter((head) => {
    if (!head.checkVisibility() || !head.textContent.trim()) return false;
    for (let part = head; part && part.id !== "main"; part = part.parentElement) {
        for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
            if (next.tagName === head.tagName && next.checkVisibility()) return true;
            if (next.checkVisibility() && next.getBoundingClientRect().height > 1) return false;
        }
        if (part.matches("section, article, li")) return true;
    }
    return true;
}).map((head) => head.textContent.trim())"""


def on_paper(page):
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    return page


def can_be_read(page):
    assert page.evaluate(PRESSED) == []
    assert page.evaluate(EMPTY) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_a_sheet_with_board_ask_deadline_and_what_happened(game, table):
    page = on_paper(table(game))
    can_be_read(page)
    expect(page.locator(".table-head h1")).to_be_visible()
    expect(page.locator(".table-head .lead")).to_be_visible()
    expect(page.locator(".board-side .board svg:visible").first).to_be_visible()
    expect(page.locator("#asked")).to_be_visible()
    expect(page.locator("#asked ~ .due time").first).to_be_visible()
    expect(page.locator("#history")).to_be_visible()
    assert page.locator(".panel:visible").count() == 1
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * PAPER["height"]


@pytest.mark.parametrize("part", READ)
def test_rules_lesson_and_cards_are_to_be_read_on_paper(part, address, visit):
    page = on_paper(visit(f"{address}/games/rencontre-cosmique{part}"))
    can_be_read(page)
    expect(page.locator("h1")).to_be_visible()


def test_the_page_of_a_match_and_its_film_are_to_be_read_on_paper(ended_match, visit):
    ended = ended_match("combats")
    for part in ("", f"/replay?at={ended.middle}"):
        page = on_paper(visit(ended.page + part))
        can_be_read(page)
        expect(page.locator(".board svg:visible").first).to_be_visible()
