"""The page of a game's rules: the same handbook as by mail, for anybody, in both languages."""

import re

import pytest
from markupsafe import Markup

from referee.games.catalogue import catalogue
from referee.kernel.lookup import handbook_of
from referee.kernel.words import LANGUAGES
from referee.web.base import notices
from tests.web.browsing import ANN, Browser, page_of, text, words

GAMES = catalogue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES.names)
def test_the_page_has_every_rule_and_every_definition(site, name, language):
    page = Browser(site, language).page(f"/games/{name}/rules")
    shown, book = words(page), handbook_of(GAMES.current(name))
    for chapter in book.headings:
        for rule in chapter.rules:
            assert all(words(line.in_(language)) in shown for line in rule.lines)
    for one in book.definitions:
        assert words(one.text.in_(language)) in shown
        assert words(one.name.in_(language)) in shown


@pytest.mark.parametrize("name", GAMES.names)
def test_every_link_inside_the_page_leads_somewhere(site, name):
    page = Browser(site).page(f"/games/{name}/rules")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_matches_seats_and_the_list_of_games_link_to_the_rules(house, site):
    match = house.lobby.create("combats", {}, 2).match
    seat = page_of(house.lobby.invite(match, 1, ANN))
    for address in ("/", f"/match/{match}", seat):
        assert "/games/combats/rules" in Browser(site).page(address)


def test_a_version_or_a_game_that_is_not_there_is_not_found(site):
    browser = Browser(site)
    assert browser.get("/games/chess/rules").status_code == 404
    assert browser.get("/games/combats/rules?version=0.1").status_code == 404
    assert browser.get("/games/combats/rules?version=1.0").status_code == 200


def test_a_refused_order_names_the_chapter_of_its_rule(house, site):
    match = house.lobby.create("combats", {}, 2).match
    seat = page_of(house.lobby.invite(match, 1, ANN))
    house.lobby.sit_bot(match, 2)
    browser = Browser(site, "en")
    browser.send(seat, seat + "/join")
    answer = browser.send(seat, seat + "/order", text="move 9 aube/s > pivot/1")
    assert "you have 2 Populations on Aube/S, not 9" in text(answer)
    assert "It is ruled under “The campaign”." in text(answer)


def test_a_remark_too_long_for_a_notice_loses_its_link_and_keeps_its_words(site):
    """Given remarks with a link to the rules, then the cookie holds no half of one."""
    link = Markup('<a href="/games/combats/rules">It is ruled.</a>')
    with site.test_request_context():
        notices.leave("ann", "p_made", [Markup("a &lt; b\n") + link, link + " x" * 1_990], None)
        whole, cut = notices.take("ann")["remarks"]
    assert whole == Markup("a &lt; b\n") + link
    assert cut.startswith("It is ruled. x x x")
    assert cut.endswith(" x …")
    assert len(cut) < 2_000


@pytest.mark.parametrize("left", range(12))
def test_a_remark_is_cut_to_whatever_room_is_left(site, left):
    with site.test_request_context():
        notices.leave("ann", "p_made", ["a" * (2_000 - left), "two words here"], None)
        told = notices.take("ann")["remarks"]
    assert sum(map(len, told)) <= 2_000
    assert all(told)


def test_remarks_for_which_there_is_no_room_are_left_out(site):
    """A cookie that is too large is no cookie."""
    with site.test_request_context():
        notices.leave("ann", "p_made", ["a" * 1_990, "two words here", "b" * 10], None)
        assert notices.take("ann")["remarks"] == ["a" * 1_990, "two …"]


def test_a_game_without_a_handbook_shows_its_rules(browser):
    """Given a toy, whose rules are one line in no form, then the page is that line."""
    assert "The rules of nim 1.1." in words(browser.page("/games/nim/rules"))
