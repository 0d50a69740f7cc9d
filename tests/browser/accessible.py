"""Every kind of page, for readers who use a keyboard, a screen reader, a phone, or the night.

axe-core looks for whatever breaks WCAG 2.2 A and AA; here each page is looked at wide and narrow,
by day and by night, with all that unfolds unfolded.
"""

import json
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.sandbox.playing import resolved
from referee.sandbox.steps import moved
from referee.service import Post
from tests.browser.pictures import elsewhere, house, served
from tests.sandbox.given import midway
from tests.web.browsing import ANN

pytest_plugins = ["tests.browser.site"]
GAMES = catalogue().names
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
THEMES = ("light", "dark")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
TABS = ("story", "messages", "notes", "standing", "match", "settings")
STOPS = 400  # presses of the Tab key that no page needs
OF_GAMES = ("", "/how-to-play", "/rules", "/gallery", "/rulings", "/orders", "/sandbox")
OWN = ("me", "my settings")  # of who is signed in
SANDBOXES = {f"sandbox of {game}": game for game in GAMES}
TABLES = {f"table of {game}": game for game in GAMES}
KINDS = (
    *("front", "sign in", "sign in by the link", "new match", "list", "nowhere", *OWN),
    *(f"game{part}" for part in OF_GAMES),
    *("match in the lobby", "match", "match that is over", "replay", "eyes", "record", "keys"),
    *("analysis", *SANDBOXES),
    *("audit", "entry in the tree", "root of the tree", "archive"),
    *("record of another home", "film of another home", "records of other homes"),
    *("organiser", "invitation", "seat to be taken", "table that is over", "seat then"),
    *(f"tab {tab}" for tab in TABS),
    *TABLES,
)


class Places:
    """A house with a match of each kind, and where each kind of page lies in it."""

    def __init__(self, referee):
        self.referee = referee
        self.page = dict(self._public())
        self.page |= self._seats()

    def _public(self):
        yield from {"front": "/", "sign in": "/sign-in", "list": "/matches/running"}.items()
        yield from {"nowhere": "/nowhere", "keys": "/keys", "new match": "/new/combats"}.items()
        yield "sign in by the link", "/sign-in/" + "a" * 30
        yield from ((f"game{part}", f"/games/rencontre-cosmique{part}") for part in OF_GAMES)

    def _seats(self):
        lobby = self.referee.lobby.create("combats", {}, 2, name="lobby")
        link = self.referee.links.open("lobby", 1, 3, posted=True)
        waiting = self.referee.lobby.invite("lobby", 1, ANN)
        tables = {kind: self._table(game, kind) for kind, game in TABLES.items()}
        own = tables["table of rencontre-cosmique"]
        self._talk("table-table-of-rencontre-cosmique")
        over = self._table("combats", "over")
        self._play("table-over", 1)
        last = self.referee.views.table("table-over", None).size - 1
        return {
            **tables,
            **{kind: self._sandbox(game) for kind, game in SANDBOXES.items()},
            "analysis": "/match/table-over/analysis",
            **{f"tab {tab}": f"{own}#tab-{tab}" for tab in TABS},
            "organiser": f"/organise/{lobby.organiser}",
            "invitation": f"/invitation/lobby/{link.token}",
            "match in the lobby": "/match/lobby",
            "match": "/match/table-table-of-rencontre-cosmique",
            "match that is over": "/match/table-over",
            "table that is over": over,
            "replay": f"/match/table-over/replay?at={last}&seat=1",
            "eyes": f"/match/table-over/replay?at={last - 2}&seat=all",
            "record": "/match/table-over/record",
            "audit": self._audited("table-over"),
            "archive": "/archive?game=combats",
            **self._foreign(),
            "entry in the tree": f"/match/table-over/tree/{last}-{last + 1}",
            "root of the tree": f"/match/table-over/tree/0-{last + 1}",
            "seat to be taken": f"/seat/{waiting.page_token}",
            "seat then": f"{own}/at/5",
            "me": "/me",
            "my settings": "/me/settings",
        }

    def _table(self, game, kind):
        """Zoé against bots; the path of their page."""
        name = f"table-{kind}".replace(" ", "-")
        options = {"mode": "single"} if game == "combats" and kind == "over" else {}
        seats = min(catalogue().current(game).seats)
        self.referee.lobby.create(game, options, seats, name=name)
        visitor = self.referee.sitting.visitor("", "Zoé", "en", "UTC")
        for seat in range(2, seats + 1):
            self.referee.lobby.sit_bot(name, seat)
        chair = self.referee.sitting.sit(name, 1, visitor, "en")
        return f"/seat/{chair.page_token}"

    def _sandbox(self, game):
        """A window on from a moment of a match of bots; its path."""
        begun = midway(catalogue().current(game), 1)
        games = self.referee.games
        played = moved(resolved(resolved(begun, games, "one"), games, "two"), 1)
        return f"/sandbox/{self.referee.sandboxes.keep(played, '192.0.2.7')}"

    def _talk(self, match):
        """Zoé has written to everybody, and to a seat, by name."""
        for seat, body in ((1, "to: all\n\nGood luck!"), (1, "to: 2\n\nShall we share?")):
            said = Post(match, seat, "press", body, self.referee.clock.now(), assurance="address")
            assert self.referee.submissions.submit(said).outcome == "accepted"

    def _audited(self, match):
        """The page of an audit that is made."""
        self.referee.audits.ask(match)
        self.referee.audits.workshop.finish()
        return f"/match/{match}/audit"

    def _foreign(self):
        """A match that was played elsewhere, brought by the host, and judged."""
        imports = self.referee.imports
        id = imports.take(elsewhere())
        imports.judge(id)
        return {
            "records of other homes": "/foreign",
            "record of another home": f"/foreign/{id}",
            "film of another home": f"/foreign/{id}/film",
        }

    def _play(self, match, seat):
        """A bot plays on for that seat, against bots, to the end."""
        self.referee.chairs.sit_bot(match, seat, "")
        assert self.referee.views.table(match, None).phase == "ended"


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
    rows = [row.intent for row in places.referee.log.outbox("lobby")]
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
        page.goto(places.url + places.page[kind], wait_until="load")
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


@pytest.mark.parametrize("kind", KINDS)
def test_the_tab_key_comes_to_everything_that_can_be_pressed_and_shows_where_it_is(kind, opened):
    page = opened(kind, "wide")
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
