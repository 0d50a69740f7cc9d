"""Every kind of page, for readers who use a keyboard, a screen reader, a phone, or the night.

Each page is opened twice, with all that unfolds unfolded: at a desk, in English and by night, and
on a phone, in French and by day; whatever can be seen of it in one load is looked at there.
"""

import json
from pathlib import Path

import pytest

from referee.web.base import pages as base_pages
from tests.browser.axe import broken
from tests.browser.deeds import DEEDS
from tests.browser.kinds import DRAWN_BY, KINDS, OF_OTHER_GAMES, OWN, TABLES
from tests.browser.machine import PATIENCE
from tests.browser.pictures import house, served
from tests.browser.places import Places
from tests.browser.stillness import moved_in_sight
from tests.browser.tabbing import missed_by_tab
from tests.browser.until import comes_to
from tests.web.browsing import ANN

pytest_plugins = ["tests.browser.site"]
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
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
    """Is there nothing to scroll to sideways? A window that was made narrower just now takes a
    moment until all in it is laid out anew."""
    return comes_to(page, "document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("kind", KINDS)
def test_at_a_desk_axe_finds_nothing_and_the_tab_key_comes_to_whatever_can_be_pressed(kind, opened):
    """In English and by night. Nothing moved while it came in, and on a phone nothing would stand
    beyond the edge."""
    page = opened(kind, "wide")
    assert page.moved == [] or kind in MOVES
    assert fits(page)
    assert broken(page, "dark") == []
    assert kind in BY_ARROWS or missed_by_tab(page) == []
    width, height = SIZES["narrow"]
    page.set_viewport_size({"width": width, "height": height})
    assert fits(page)


@pytest.mark.parametrize("kind", KINDS)
def test_on_a_phone_axe_finds_nothing_and_the_tab_key_comes_to_whatever_can_be_pressed(
    kind, opened
):
    """In French and by day; a board that is drawn for a phone is looked at by night, too."""
    page = opened(kind, "narrow", "fr")
    assert page.moved == [] or kind in MOVES
    assert fits(page)
    assert broken(page, "light", *(["dark"] if kind in TABLES else [])) == []
    assert kind in BY_ARROWS or missed_by_tab(page) == []


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


def test_the_docs_say_how_many_kinds_of_pages_are_looked_at():
    told = (Path(__file__).parents[2] / "docs/looks.md").read_text("utf-8")
    assert f"axe looks at {len(KINDS)} kinds of pages" in told
    assert f"at the {len(OF_OTHER_GAMES)} pages of the other four games" in told
