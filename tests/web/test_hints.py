"""First steps: in a match against bots the page says what a sensible order would be, and why."""

import re
from html import unescape
from urllib.parse import unquote

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.advised import picked_for
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.notices.hints import STEPS
from referee.web import create_app
from storage.memory import MemoryLog
from tests.web.browsing import ANN, BEA, NOW, Browser, page_of, text

GAMES = catalogue()
HINT = re.compile(r'id="hint">.*?<pre[^>]*>(.*?)</pre>', re.S)
TITLE = re.compile(r'id="hint">(.*?)</span>')
STEP = {"en": r"First steps: (\d+) of (\d+)", "fr": r"Premiers pas : (\d+) sur (\d+)"}
NONE = {"en": "First steps: nothing to choose here", "fr": "Premiers pas : ici, rien à choisir"}


@pytest.fixture
def home(request):
    """A house and its pages, whose matches are the same whatever was played before: of the seed
    that the test is given, else of one."""
    ring = Keyring.fresh(Seeded(getattr(request, "param", "first steps")))
    house = Referee(MemoryLog(), GAMES, ring, SetClock(NOW), Place("play.example"))
    public = "http://localhost:8000"
    return house, create_app(
        house, export=house.records.export, public_url=public, secret=b"s" * 16
    )


@pytest.fixture
def house(home):
    return home[0]


@pytest.fixture
def site(home):
    return home[1]


def seated(house, site, name, language="en"):
    """Ann at a match against bots: her browser and her page."""
    match = house.lobby.create(name, {}, min(GAMES.current(name).seats)).match
    page = page_of(house.lobby.invite(match, 1, ANN))
    for seat in range(2, min(GAMES.current(name).seats) + 1):
        house.lobby.sit_bot(match, seat)
    browser = Browser(site, language)
    browser.send(page, page + "/join")
    return browser, page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES.names)
def test_whoever_takes_every_hint_makes_ten_choices_and_then_goes_on_alone(
    house, site, name, language
):
    """Given a newcomer who sends what is hinted at, then each is accepted, each has its reason, and
    there are ten choices at most: a window without one uses none of them up."""
    browser, page = seated(house, site, name, language)
    steps = []
    while HINT.search(html := browser.page(page)):
        title = shown(TITLE.search(html)[1])
        assert ("Why: " if language == "en" else "Pourquoi : ") in html
        if title != NONE[language]:
            step, of = map(int, re.fullmatch(STEP[language], title).groups())
            assert of == STEPS
            steps.append(step)
        answer = browser.send(page, page + "/hint")
        assert answer.status_code == 200, text(answer)
    assert steps == list(range(1, len(steps) + 1))
    assert len(steps) == STEPS or 'id="over"' in html


@pytest.mark.parametrize("home", ["rencontre-cosmique 12", "rencontre-cosmique 17"], indirect=True)
def test_a_table_has_its_page_also_where_nothing_was_told_but_windows(house, site):
    """Given matches in which a hint that was sent brought nothing which the table saw, then the
    page comes all the same."""
    browser, page = seated(house, site, "rencontre-cosmique")
    while HINT.search(browser.page(page)):
        assert browser.send(page, page + "/hint").status_code == 200


def test_a_window_with_one_answer_is_no_step(referee, app):
    """Given a heap of one stone, then there is a hint and nothing to learn by it; given two, it is
    the first step."""
    for stones, title in ((1, NONE["en"]), (2, f"First steps: 1 of {STEPS}")):
        match = referee.lobby.create("nim", {"stones": stones}, 2).match
        page = page_of(referee.lobby.invite(match, 1, ANN))
        referee.lobby.sit_bot(match, 2)
        browser = Browser(app)
        browser.send(page, page + "/join")
        assert shown(TITLE.search(browser.page(page))[1]) == title


ADVISED = re.compile(r'<g class="pick advised" data-pick="[^"]*" data-advised="([^"]*)">')


@pytest.mark.parametrize("name", GAMES.names)
def test_what_the_hint_says_is_starred_on_the_board_and_picks_its_lines(house, site, name):
    """Given a newcomer's windows, then the marks with a star stand for what the hint orders, and
    for nothing else, on the wide board and on the narrow one; in most games there is one soon."""
    browser, page = seated(house, site, name)
    chair = house.seats.by_page(page.removeprefix("/seat/"))
    starred = 0
    for _ in range(STEPS):
        if not (found := HINT.search(html := browser.page(page))):
            break
        seen = house.views.table(chair.match, 1)
        wanted = picked_for(seen.game, seen.view, shown(found[1]), "en")
        marked = [pair for pairs in ADVISED.findall(html) for pair in pairs.split(" ")]
        pairs = {tuple(map(unquote, pair.split("/"))) for pair in marked}
        assert pairs <= wanted
        starred += bool(pairs)
        browser.send(page, page + "/hint")
    assert starred


def test_nobody_else_and_no_other_page_has_stars(house, site):
    """Given a match of people, and the public page of a match with hints, then nothing is starred
    there."""
    browser, page = seated(house, site, "kardashev")
    match = house.seats.by_page(page.removeprefix("/seat/")).match
    assert "data-advised" in browser.page(page)
    newest = house.views.table(match, None).size - 1
    for address in (f"/match/{match}", f"/match/{match}/board/{newest}.svg"):
        assert "data-advised" not in browser.page(address)
    browser.send(page, page + "/hint")
    two = house.lobby.create("kardashev", {}, 2).match
    pages = [page_of(house.lobby.invite(two, n, who)) for n, who in ((1, ANN), (2, BEA))]
    for each in pages:
        browser.send(each, each + "/join")
    assert "data-advised" not in browser.page(pages[0])


def test_a_hint_of_rencontre_is_short_and_about_what_one_holds(house, site):
    """Given a newcomer's first windows, then each hint has few lines, and arms no Edict that is not
    in their hand."""
    browser, page = seated(house, site, "rencontre-cosmique")
    chair = house.seats.by_page(page.removeprefix("/seat/"))
    for _ in range(STEPS):
        found = HINT.search(browser.page(page))
        if not found:
            break
        view = house.views.table(chair.match, 1).view
        order = view and GAMES.current("rencontre-cosmique").read(shown(found[1]), view)
        armed = [line.edict for line in order.lines if hasattr(line, "edict")]
        assert len(order.lines) <= 5, shown(found[1])
        assert len(armed) <= 1
        assert set(armed) <= set(view.hand)
        browser.send(page, page + "/hint")


def test_a_hint_says_what_the_order_would_come_to(house, site):
    """Given ships to plot, then the hint tells where each of them would end."""
    browser, page = seated(house, site, "capitaine-cosmos")
    while not (found := HINT.search(browser.page(page))) or "#" not in found[1]:
        browser.send(page, page + "/hint")
    html = browser.page(page)
    assert "So it would go" in html.split('id="hint"')[1].split("</details>")[0]


def shown(html):
    """What is read there."""
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_a_hint_can_be_looked_at_before_it_is_sent(house, site):
    browser, page = seated(house, site, "combats")
    hint = shown(HINT.search(browser.page(page))[1])
    answer = browser.send(page, page + "/order", text=hint, check="1")
    assert 'id="preview"' in text(answer)
    assert HINT.search(text(answer))


def test_who_plays_with_another_person_is_not_helped(house, site):
    match = house.lobby.create("combats", {}, 2).match
    pages = [page_of(house.lobby.invite(match, n, who)) for n, who in ((1, ANN), (2, BEA))]
    browser = Browser(site)
    for page in pages:
        browser.send(page, page + "/join")
    assert not HINT.search(browser.page(pages[0]))
    assert browser.send(pages[0], pages[0] + "/hint", window="1").status_code == 409


def test_a_hint_for_a_window_that_has_closed_is_not_sent(house, site):
    browser, page = seated(house, site, "combats")
    answer = browser.send(page, page + "/hint", window="99")
    assert answer.status_code == 409
    assert HINT.search(browser.page(page))


def test_a_hint_needs_the_pages_token(house, site):
    browser, page = seated(house, site, "combats")
    assert browser.post(page + "/hint", window="1").status_code == 403


def test_a_game_that_teaches_nothing_gives_hints_without_a_reason(referee, app):
    match = referee.lobby.create("nim", {"stones": 5}, 2).match
    page = page_of(referee.lobby.invite(match, 1, ANN))
    referee.lobby.sit_bot(match, 2)
    browser = Browser(app)
    browser.send(page, page + "/join")
    html = browser.page(page)
    assert HINT.search(html)
    assert "Why: " not in html
