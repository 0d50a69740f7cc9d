"""Every kind of page, for readers who use a keyboard, a screen reader, a phone, or the night.

Each page is opened wide and narrow, in English, and narrow in French, with all that unfolds
unfolded; whatever can be seen of it in one load is looked at there.
"""

import json
from pathlib import Path

import pytest

from referee.web.base import pages as base_pages
from tests.browser.axe import broken, broken_in_words
from tests.browser.deeds import DEEDS
from tests.browser.kinds import DRAWN_BY, KINDS, OF_OTHER_GAMES, OWN
from tests.browser.machine import PATIENCE
from tests.browser.pictures import house, served
from tests.browser.places import Places
from tests.browser.stillness import moved_in_sight
from tests.web.browsing import ANN

pytest_plugins = ["tests.browser.site"]
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
STOPS = 400  # presses of the Tab key that no page needs
# What moves there still, named in docs/looks.md: editors that scripts lay into a sandbox, and a tab
# that the address names: a browser knows of it once the page is whole.
EDITED = ("capitaine-cosmos", "combats", "kardashev", "rencontre-cosmique")
MOVES = (*(f"sandbox of {game}" for game in EDITED), *(k for k in KINDS if k.startswith("tab ")))
BY_ARROWS = ("open menu",)  # whose keys are the arrows


@pytest.fixture(scope="module")
def drawn():
    """The templates of the pages that the house has drawn."""
    names, draws = [], base_pages.render

    def noted(template, *facts, **more):
        names.append(template)
        return draws(template, *facts, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(base_pages, "render", noted)
        yield names


@pytest.fixture(scope="module")
def places(drawn, tmp_path_factory):
    referee, bag = house(), tmp_path_factory.mktemp("demo") / "post"
    pages, url = served(referee, bag)
    found = Places(referee, bag)
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
def opened(chromium, places, session, drawn):
    """Opens a kind of page in a window of this size, signed in where it must be."""
    contexts = []

    def open_page(kind, size, language="en"):
        width, height = SIZES[size]
        where = chromium.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            storage_state=session if kind in OWN else None,
        )
        where.set_default_timeout(PATIENCE)
        contexts.append(where)
        page = where.new_page()
        lies = places.page[kind]
        lies = lies() if callable(lies) else lies
        drawn.clear()
        page.goto(lies if lies.startswith("file:") else places.url + lies, wait_until="load")
        page.moved = moved_in_sight(page)
        if deed := DEEDS.get(kind) or places.deeds.get(kind):
            deed(page)
        assert {f"pages/{name}.html" for name, by in DRAWN_BY.items() if by == kind} <= set(drawn)
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        return page

    yield open_page
    for where in contexts:
        where.close()


def fits(page):
    """Is there nothing to scroll to sideways?"""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_all_fits_and_the_tab_key_comes_to_whatever_can_be_pressed(
    kind, size, opened
):
    """By day and by night; and where the Tab key is one sees. Nothing moved while it came in."""
    page = opened(kind, size)
    assert page.moved == [] or kind in MOVES
    assert fits(page)
    assert broken(page) == []
    if kind not in BY_ARROWS:
        wanted, seen = page.evaluate(PRESSED), set()
        for stop in stops(page):
            assert stop["shown"], stop["html"]
            seen.add(stop["n"])
        assert [html for n, html in wanted if n not in seen] == []


@pytest.mark.parametrize("kind", KINDS)
def test_in_french_no_page_is_wider_than_a_phone_and_axe_finds_nothing(kind, opened):
    page = opened(kind, "narrow", "fr")
    assert fits(page)
    assert broken_in_words(page) == []


@pytest.mark.parametrize("kind", OF_OTHER_GAMES)
def test_the_pages_of_the_other_games_fit_on_a_phone_and_axe_finds_nothing(kind, opened):
    """They are the pages of `game…`, whose keys are tried there; what differs can be seen here."""
    page = opened(kind, "narrow")
    assert fits(page)
    assert broken(page) == []


@pytest.mark.parametrize(
    ("rule", "fault"),
    {
        "dark, image-alt": "document.querySelector('main').append(document.createElement('img'))",
        "dark, color-contrast": """const sheet = new CSSStyleSheet(); sheet.replaceSync(
            "@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }");
            document.adoptedStyleSheets = [sheet];""",
    }.items(),
)
def test_axe_would_find_a_picture_without_words_and_a_night_that_hides_them(rule, fault, opened):
    page = opened("front", "wide")
    page.evaluate(f"() => {{ {fault} }}")
    assert any(line.startswith(rule) for line in broken(page))


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
    const met = (window.metByTab ??= new Map());  // two links may look alike to the last byte
    if (!met.has(here)) met.set(here, `met ${met.size}`);
    return {n: here.dataset.stop === undefined ? met.get(here) : Number(here.dataset.stop),
            shown: ring || style.boxShadow !== "none", html: here.outerHTML.slice(0, 160)};
}"""


def test_the_docs_say_how_many_kinds_of_pages_are_looked_at():
    told = (Path(__file__).parents[2] / "docs/looks.md").read_text("utf-8")
    assert f"axe looks at {len(KINDS)} kinds of pages" in told
    assert f"at the {len(OF_OTHER_GAMES)} pages of the other four games" in told
