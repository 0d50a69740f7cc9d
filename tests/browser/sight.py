"""What sends an order is in sight: as the table stands there, and after a pick on the board."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.browser.boards import SHORT, pick_first, posted

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
GAMES = catalogue().names
SIZES = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 360, "height": 740}}
TOLD = ".order-foot :is(#order-understood:not([hidden]), #order-problems > *)"

# Whether all of it lies in the window, and nothing over it.
IN_SIGHT = """(each) => {
  const box = each.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
    && box.right <= innerWidth && (there === each || each.contains(there));
}"""
# Whether what has the focus lies under the bar at the foot; all of it, if it is higher than what is
# left of the window.
COVERED = """() => {
  const here = document.activeElement, foot = document.querySelector(".order-foot");
  if (!here || here === document.body || foot.contains(here)) return false;
  const box = here.getBoundingClientRect(), bar = foot.getBoundingClientRect();
  const fits = box.height < bar.top;
  return (fits ? box.bottom > bar.top + 1 : box.top >= bar.top) && box.right > bar.left && box.left < bar.right && box.top < bar.bottom;
}"""  # noqa: E501


def in_sight(page, what):
    return page.locator(what).first.evaluate(IN_SIGHT)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_send_and_what_is_understood_are_in_sight_before_and_after_a_pick(game, size, table):
    page = table(game, viewport=SIZES[size])
    page.evaluate("scrollTo(0, 0)")
    assert in_sight(page, ".order-foot button:text-is('Send')")
    pick_first(page)
    expect(page.locator(TOLD).first).to_be_visible()
    assert in_sight(page, ".order-foot button:text-is('Send')")
    assert in_sight(page, "#order-undo")
    assert in_sight(page, ".order-said")
    assert page.locator(TOLD).first.bounding_box()["y"] < SIZES[size]["height"]
    assert page.errors == []


@pytest.mark.parametrize("java_script_enabled", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_first_steps_what_is_asked_and_until_when_are_in_sight_on_arrival(
    game, java_script_enabled, seat, visit
):
    """In the reader's own zone; with scripts and without; the hint folded, at a desk and on a
    telephone, and the time too."""
    url = seat(game, **SHORT.get(game, {}))
    page = visit(url, viewport=SIZES["wide"], java_script_enabled=java_script_enabled)
    page.locator("form[action$='/join'] button").click()
    assert in_sight(page, "#asked")
    hint = page.locator(".hint-box").bounding_box()
    assert hint["height"] <= 60
    assert page.locator(".news .moments").evaluate_all(
        "lists => lists.every((each) => each.scrollHeight <= each.clientHeight)"
    )
    for size in SIZES.values():
        page.set_viewport_size(size)
        assert in_sight(page, ".order-foot small time"), size
        assert in_sight(page, ".hint-box"), size
    assert "Europe/Paris" in page.locator(".order-foot small time").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_on_a_telephone_the_board_begins_below_a_title_and_a_line(game, language, table):
    page = table(game, language, viewport=SIZES["narrow"])
    hint = page.locator(".hint-box").bounding_box()
    assert page.locator(".board-side .board").bounding_box()["y"] <= 165 + hint["height"]
    links = page.locator(".at-match").bounding_box()
    assert links["y"] > page.locator(".board-side .board").bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# Of the news' frame: how high it is, and whether its last line is wholly in it.
FRAME = """() => {
  const frame = document.querySelector(".news .framed");
  const last = frame.querySelector(".moments > li:last-child");
  const [around, inside] = [frame, last].map((each) => each.getBoundingClientRect());
  return [around.height, inside.top >= around.top - 1 && inside.bottom <= around.bottom + 1];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_at_a_desk_what_happened_is_told_unfolded_above_the_ask(game, table):
    """Given news, when one arrives at a desk, then their last lines are read without a click, what
    is asked stands below them in sight, and a click unfolds the rest; on a telephone they are
    folded."""
    page = table(game, viewport=SIZES["wide"])
    high, newest_is_read = page.evaluate(FRAME)
    assert 15 < high <= 113
    assert newest_is_read
    assert in_sight(page, "#asked")
    page.locator(".news > details > summary").click()
    expect(page.locator(".news > details")).to_have_attribute("open", "")
    page.locator(".news > details > summary").click()
    page.set_viewport_size(SIZES["narrow"])
    expect(page.locator(".news .framed")).to_be_hidden()
    expect(page.locator(".news .newest")).to_be_visible()


# The edge of a mark and the rims beside it: color, color, width, opacity of the edge.
EDGE = """(mark) => {
  const style = getComputedStyle(mark.querySelector("rect"));
  const rim = getComputedStyle(mark).filter.match(/rgba?\\([^)]*\\)/)[0];
  return [style.stroke, rim, parseFloat(style.strokeWidth), style.strokeDasharray];
}"""


def light(color):
    """Its relative luminance (WCAG)."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    linear = [(p + 0.055) ** 2.4 / 1.055**2.4 if p > 0.04045 else p / 12.92 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_mark_has_a_whole_edge_that_stands_out_from_its_rims(game, table):
    """By day and by night, whatever a game draws below it: between two rims of the opposite tone,
    at 3 to 1."""
    page = table(game, viewport=SIZES["wide"])
    for picked, color_scheme in product((False, True), ("light", "dark")):
        page.emulate_media(color_scheme=color_scheme)
        if picked and color_scheme == "light":
            pick_first(page)
        which = f".board .pick:visible[aria-pressed='{str(picked).lower()}']"
        mark = page.locator(which).first
        mark.evaluate("(mark) => mark.blur()")
        edge, rim, width, dashes = mark.evaluate(EDGE)
        assert (edge.startswith("rgb("), rim.startswith("rgb("), dashes) == (True, True, "none")
        assert width >= (4 if picked else 2)
        dark, bright = sorted((light(edge), light(rim)))
        assert (bright + 0.05) / (dark + 0.05) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_leaves_most_of_a_telephone_to_the_board(game, table):
    page = table(game, viewport=SIZES["narrow"])
    foot = page.locator(".order-foot")
    assert foot.bounding_box()["height"] <= 80
    pick_first(page)
    expect(page.locator(TOLD).first).to_be_visible()
    assert foot.bounding_box()["height"] <= 220
    page.evaluate(TEXT_ALONE)
    assert foot.bounding_box()["height"] <= 220


def test_the_bar_leaves_the_text_that_is_typed_in_sight(table):
    """Given a telephone and a text with faults in it, when one types on, then the bar is a fifth of
    the window at most, Send stands in it, and the text stands above it."""
    page = table("rencontre-cosmique", viewport=SIZES["narrow"])
    area = page.locator(".at-table textarea:visible").first
    area.scroll_into_view_if_needed()
    area.click()
    page.keyboard.press("Control+End")
    for _ in range(9):
        page.keyboard.type("\nxyzzy")
    expect(page.locator(".problem").first).to_be_visible()
    foot = page.locator(".order-foot").bounding_box()
    assert foot["height"] <= SIZES["narrow"]["height"] / 5
    assert in_sight(page, ".order-foot button:text-is('Send')")
    typed = area.bounding_box()
    assert typed["y"] + typed["height"] <= foot["y"]


# Over that the longest of what is told of a page.
TEXT_ALONE = """() => {
  const said = document.getElementById("order-keys").dataset;
  document.getElementById("order-told").textContent = said.textAlone;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_what_the_tab_key_comes_to_is_not_covered_by_the_bar(size, table):
    page = table("rencontre-cosmique", viewport=SIZES[size])
    for _ in range(60):
        page.keyboard.press("Tab")
        assert not page.evaluate(COVERED), page.evaluate("document.activeElement.outerHTML")[:99]


def test_the_bar_sends_without_scripts_and_so_does_the_enter_key(seat, visit, house):
    """Enter in a field means what the bar's button means, not Save, which stands nearer."""
    for after in (
        lambda page: page.locator(".order-foot button:visible").click(),
        lambda page: page.locator("input[name^='f.']").first.press("Enter"),
    ):
        page = visit(seat("kardashev", mode="game"), java_script_enabled=False)
        page.locator("form[action$='/join'] button").click()
        page.locator("input[name^='f.']").first.check()
        sent = []
        page.on("request", lambda one, sent=sent: sent.append(one.post_data or ""))
        posted(page, lambda page=page, after=after: after(page))
        assert "wait=" not in sent[0]
