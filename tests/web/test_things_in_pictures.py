"""Names of cards and powers lead to their texts in pictures and beside what may be chosen."""

import re
from html import unescape

import pytest

from referee.games.catalogue import catalogue
from referee.games.rencontre_cosmique.rules.rights import face_up
from referee.kernel.mentions import KnownNames
from referee.web.base.thing_links import ThingLinks
from tests.web.browsing import ANN, Browser, page_of, text

GAMES = catalogue()
WINDOWS = 4
BOARD = re.compile(r'<figure class="board(?: narrowed)?".*?</figure>', re.S)
TEXT = re.compile(r"<text\b[^>]*>(.*?)</text>", re.S)
LINK = re.compile(r'<a class="thing" href="([^"]+)"[^>]*><title>([^<]+)</title>([^<]+)</a>')
BESIDE = re.compile(r'<a class="thing about" href="([^"]+)" title="([^"]+)"')


def seated(house, site, name, language="en", seats=None, **options):
    """Ann at a match against bots: her browser, her page, the match."""
    seats = seats or min(GAMES.current(name).seats)
    match = house.lobby.create(name, options, seats).match
    page = page_of(house.lobby.invite(match, 1, ANN))
    for seat in range(2, seats + 1):
        house.lobby.sit_bot(match, seat)
    browser = Browser(site, language)
    browser.send(page, page + "/join")
    return browser, page, match


def windows(browser, page):
    """The page in each of the first windows."""
    for _ in range(WINDOWS):
        yield browser.page(page)
        browser.send(page, page + "/hint")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES.names)
def test_every_name_that_is_written_on_the_board_is_a_link_to_its_text(house, site, name, language):
    known = KnownNames(GAMES.current(name), language)
    browser, page, _ = seated(house, site, name, language)
    gallery = Browser(site, language).page(f"/games/{name}/gallery")
    found = 0
    for html in windows(browser, page):
        [board] = BOARD.findall(html)
        for written in TEXT.findall(board):
            links = LINK.findall(written)
            bare = unescape(re.sub(r"<title>.*?</title>|<[^>]+>", "", written))
            assert len(known.named(bare)) <= len(links), bare
            for address, told, _ in links:
                place = unescape(address).partition("#")[2]
                assert f'id="{place}"' in gallery
                assert told
                found += 1
    assert found


@pytest.mark.parametrize("name", ["empereur-telepathe", "rencontre-cosmique"])
def test_a_name_in_a_choice_stands_beside_it_with_its_text(house, site, name):
    """Given a click on the label, then it chooses: no link lies in a label."""
    browser, page, _ = seated(house, site, name)
    pages = list(windows(browser, page))
    assert any(BESIDE.search(html) for html in pages)
    for html in pages:
        for label in re.findall(r"<label.*?</label>", html, re.S):
            assert "<a " not in label


def test_a_label_that_tells_the_text_itself_has_no_link_beside_it(site):
    """Given Kardashev's draft, whose choices hold what each card does."""
    links = ThingLinks(GAMES.current("kardashev"), "en")
    with site.test_request_context():
        [bare] = links.things("take Pollinators")
        assert links.things(f"Pollinators — {bare.text.partition('. ')[2]}") == []


def test_a_name_over_two_lines_is_one_thing_where_the_tab_key_stops_once(site):
    drawn = '<svg role="img"><text x="1">Rings of</text><text x="1">Moebius</text></svg>'
    with site.test_request_context():
        linked = ThingLinks(GAMES.current("rencontre-cosmique"), "en").draw(drawn)
    (first, told, begins), (second, again, ends) = LINK.findall(linked)
    assert (first, told) == (second, again)
    assert (begins, ends) == ("Rings of", "Moebius")
    assert linked.count('tabindex="-1"') == 1
    assert 'role="group"' in linked  # an image holds nothing that can be pressed


def test_what_is_no_name_in_a_picture_stays_as_it_was_drawn(site):
    drawn = '<svg><text x="1">Zoé &amp; &lt;Bob&gt;</text><rect/><text>4</text></svg>'
    with site.test_request_context():
        linked = ThingLinks(GAMES.current("rencontre-cosmique"), "en").draw(drawn)
    assert linked == drawn


def test_a_power_that_lies_face_down_has_neither_name_nor_link(house, site):
    """Given powers that are hidden, then a seat's page leads to its own, and to what a rival has
    turned up since, alone."""
    browser, page, match = seated(house, site, "rencontre-cosmique", seats=3, hidden=True)
    [board] = BOARD.findall(browser.page(page))
    view = house.views.table(match, 1).view
    up = {power for seat in (1, 2, 3) for power in face_up(view.table, seat)}
    assert view.faces
    assert len(up) < 3, "all powers were turned up before anybody looked"
    assert set(re.findall(r"#power-([a-z]+)", board)) == {*view.faces} | up


@pytest.mark.parametrize("name", GAMES.names)
def test_a_picture_that_leaves_the_page_has_no_links(house, site, name):
    """Given letters, exports and pictures of past moments."""
    browser, page, match = seated(house, site, name)
    seen = house.views.table(match, 1)
    leaving = [
        seen.game.picture(seen.view, "en"),
        text(browser.get(f"/games/{name}/position.svg")),
        text(browser.get(f"{page}/board/{seen.size - 1}.svg")),
    ]
    for drawn in leaving:
        assert "<svg" in drawn
        assert "<a " not in drawn
