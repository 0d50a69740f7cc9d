"""Every kind of page, for readers who use a keyboard, a screen reader, a phone, or the night.

axe-core looks for whatever breaks WCAG 2.2 A and AA; here each page is looked at wide and narrow,
by day and by night, with all that unfolds unfolded.
"""

import json
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe

from referee.kernel.words import LANGUAGES
from tests.browser.pictures import house, served
from tests.browser.places import DEEDS, KINDS, OWN, Places
from tests.web.browsing import ANN

pytest_plugins = ["tests.browser.site"]
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
THEMES = ("light", "dark")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
STOPS = 400  # presses of the Tab key that no page needs


@pytest.fixture(scope="module")
def places():
    referee = house()
    pages, url = served(referee)
    found = Places(referee)
    found.url = url
    yield found
    pages.stop()


@pytest.fixture(scope="module")
def session(chromium, places):
    """What a browser keeps in which Zoé has pressed the button of their mailed link."""
    places.referee.sign_in.ask(ANN.address, "192.0.2.7")
    rows = [row.intent for row in places.referee.log.outbox()]
    [token] = [json.loads(row.payload)["token"] for row in rows if row.kind == "sign_in"]
    where = chromium.new_context()
    page = where.new_page()
    page.goto(f"{places.url}/sign-in/{token}")
    page.locator("main form button").click()
    page.wait_for_url("**/me")
    kept = where.storage_state()
    where.close()
    return kept


@pytest.fixture
def opened(chromium, places, session):
    """Opens a kind of page in a window of this size and theme, signed in where it must be."""
    contexts = []

    def open_page(kind, size, theme="light", language="en"):
        width, height = SIZES[size]
        where = chromium.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            storage_state=session if kind in OWN else None,
        )
        contexts.append(where)
        page = where.new_page()
        lies = places.page[kind]
        page.goto(places.url + (lies() if callable(lies) else lies), wait_until="load")
        if kind in DEEDS:
            DEEDS[kind](page)
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        return page

    yield open_page
    for where in contexts:
        where.close()


def broken(page):
    """What axe-core finds, a line a place: the rule, and where. The window is as high as the page:
    else what lies under the bar at the foot until one scrolls has no room."""
    high = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": page.viewport_size["width"], "height": high + 200})
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": WCAG}})
    return [
        f"{rule['id']}: {node['target']} {node['html'][:120]}"
        for rule in found.response["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_wide_or_narrow_by_day_or_by_night(kind, opened):
    for size, theme in product(SIZES, THEMES):
        assert broken(opened(kind, size, theme)) == [], (size, theme)


def test_axe_would_find_a_picture_without_words(opened):
    page = opened("front", "wide")
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert any(line.startswith("image-alt") for line in broken(page))


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_is_wider_than_a_phone(kind, opened):
    for language in LANGUAGES:
        page = opened(kind, "narrow", language=language)
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["narrow"][0], language


BY_TAB = [kind for kind in KINDS if kind != "open menu"]  # whose keys are the arrows


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", BY_TAB)
def test_the_tab_key_comes_to_everything_that_can_be_pressed_and_shows_where_it_is(
    kind, size, opened
):
    page = opened(kind, size)
    wanted = page.evaluate(PRESSED)
    seen = set()
    for stop in stops(page):
        assert stop["shown"], stop["html"]
        seen.add(stop["n"])
    missing = [html for n, html in wanted if n not in seen]
    assert missing == []


def stops(page):
    """Where the Tab key comes by: once round, from wherever the address points to."""
    seen, last = set(), None
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or stop["n"] == last:  # back to the beginning; a date has three parts
            continue
        if stop["n"] in seen:
            return
        seen.add(last := stop["n"])
        yield stop
    raise AssertionError("the Tab key never comes round")


# Whatever a pointer could press, numbered; of radio buttons of a name one, as the Tab key has it.
PRESSED = """() => {
    const all = [...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, [tabindex='0']")];
    const groups = new Set();
    return all.filter(each => {
        if (each.disabled || each.type === "hidden" || !each.checkVisibility()) return false;
        if (each.tabIndex < 0 || each.closest("[aria-hidden='true']")) return false;
        if (each.type !== "radio") return true;
        const group = each.form && each.form.action + each.name;
        if (groups.has(group)) return false;
        const chosen = each.form && each.form.querySelector(`[name="${each.name}"]:checked`);
        if (chosen && chosen !== each) return false;
        groups.add(group);
        return true;
    }).map((each, n) => { each.dataset.stop = n; return [n, each.outerHTML.slice(0, 160)]; });
}"""
# Where the Tab key is, and whether one sees it.
STOP = """() => {
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const drawn = here.matches(".pick") ? here.querySelector("rect") : null;
    const style = getComputedStyle(drawn || here);
    const ring = drawn ? style.strokeDasharray !== "none"
        : style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return {n: here.dataset.stop === undefined ? here.outerHTML : Number(here.dataset.stop),
            shown: ring || style.boxShadow !== "none", html: here.outerHTML.slice(0, 160)};
}"""
