"""First steps: in a match against bots the page says what a sensible order would be, and why."""

import re
from html import unescape

import pytest

from referee.games.catalogue import catalogue
from referee.service.notices.hints import STEPS
from tests.web.browsing import ANN, BEA, Browser, page_of, text

GAMES = catalogue()
HINT = re.compile(r'id="hint">.*?<pre[^>]*>(.*?)</pre>', re.S)


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
def test_whoever_takes_every_hint_plays_ten_windows_and_then_goes_on_alone(
    house, site, name, language
):
    """Given a newcomer who sends what is hinted at, then each is accepted, each has its reason, and
    there are ten at most."""
    browser, page = seated(house, site, name, language)
    taken = 0
    while HINT.search(html := browser.page(page)):
        taken += 1
        assert f"{taken} {'of' if language == 'en' else 'sur'} {STEPS}" in html
        assert ("Why: " if language == "en" else "Pourquoi : ") in html
        answer = browser.send(page, page + "/hint")
        assert answer.status_code == 200, text(answer)
    assert 1 <= taken <= STEPS
    assert taken == STEPS or 'id="over"' in html


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
