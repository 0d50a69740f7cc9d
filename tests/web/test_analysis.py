"""What was better: a page of a match that is over, and of no other."""

import re

import pytest

from referee.service.notices import analysis
from tests.web.browsing import Browser, hidden, page_of, text
from tests.web.test_home import played


@pytest.fixture
def ended(referee):
    """Nim, played by bots to its end."""
    return played(referee)


def test_film_and_match_lead_to_it_once_the_match_is_over(ended, seats, browser):
    for page in ("", "/replay"):
        assert f"/match/{ended}/analysis" in browser.page(f"/match/{ended}{page}")
        assert "/analysis" not in browser.page(f"/match/sea{page}")


def test_each_answer_stands_beside_the_bots(ended, browser, app):
    page = browser.page(f"/match/{ended}/analysis?all=1")
    assert page.count("What was answered") == page.count("The bot would have played") > 0
    assert "Le robot aurait joué" in Browser(app, "fr").page(f"/match/{ended}/analysis?all=1")


def test_its_links_lead_to_the_moment_and_into_a_sandbox_of_it(ended, browser):
    page = browser.page(f"/match/{ended}/analysis?all=1").split('class="weighed"')[1]
    moment = re.search(r'href="([^"]*replay[^"]*)"', page)[1].replace("&amp;", "&")
    assert "seat=1" in moment
    at = re.search(r'name="at" value="(\d+)"', page)[1]
    assert f"at={at}" in moment
    tried = text(browser.send(f"/match/{ended}/analysis?all=1", f"/match/{ended}/sandbox", at=at))
    assert "Sandbox: not the match" in tried
    assert "What was answered in the match stands ready." in tried
    assert "has answered" in tried


@pytest.fixture
def lost(heap, browser):
    """Nim of five stones, by two who take one each time."""
    for turn in range(5):
        page = page_of(heap[turn % 2])
        window = hidden(browser.page(page), "window")
        browser.send(page, f"{page}/order", window=window, text="take 1")
    return "heap"


def heads(page):
    """Window and seat of each answer; whether the bot would have played otherwise."""
    found = re.findall(r'class="weighed".*?<h2[^>]*>(.*?)</h2>(.*?)</article>', page, re.S)
    return [(head, "The bot would have played<" in rest) for head, rest in found]


def test_it_begins_with_what_the_bot_would_have_played_otherwise(lost, browser):
    shown = heads(browser.page(f"/match/{lost}/analysis"))
    every = heads(browser.page(f"/match/{lost}/analysis?all=1"))
    assert 0 < len(shown) < len(every)
    assert shown == [each for each in every if each[1]]


def test_what_differs_comes_in_pages_and_each_says_how_far_it_looked(lost, browser, monkeypatch):
    whole = heads(browser.page(f"/match/{lost}/analysis"))
    monkeypatch.setattr(analysis, "LOOKED_AT", 2)
    page, found, looked = f"/match/{lost}/analysis", [], []
    while page:
        there = browser.page(page)
        found += heads(there)
        looked += re.findall(r"Windows (\d+) to (\d+):", there)[:1]
        onward = re.search(r'href="([^"]*after=\d+)">Windows after', there)
        page = onward and onward[1].replace("&amp;", "&")
    assert found == whole
    assert looked == [("1", "2"), ("3", "4"), ("5", "5")]


def test_where_nothing_differs_it_says_so(referee, browser):
    """One stone can be taken in one way."""
    match = referee.lobby.create("nim", {"stones": 1}, 2).match
    for seat in (1, 2):
        referee.lobby.sit_bot(match, seat)
    page = browser.page(f"/match/{match}/analysis")
    assert "In these windows the bot would have played the same." in page
    assert heads(page) == []


def test_seats_are_chosen_and_windows_come_in_pages(ended, browser, monkeypatch):
    monkeypatch.setattr(analysis, "ON_A_PAGE", 1)
    page = browser.page(f"/match/{ended}/analysis?seat=2&all=1")
    assert page.count('class="weighed"') == 1
    assert "Window 2" in page
    later = re.search(r'href="([^"]*page=2[^"]*)"', page)[1].replace("&amp;", "&")
    assert "Window 4" in browser.page(later)


def test_of_a_running_match_there_is_no_such_page(seats, browser):
    for query in ("", "?seat=1", "?page=2", "?all=1", "?after=3"):
        assert browser.get(f"/match/sea/analysis{query}").status_code == 404


def test_of_a_match_that_is_not_there_neither(browser):
    assert browser.get("/match/nowhere/analysis").status_code == 404


def test_a_code_of_the_order_language_stands_beside_its_name(house, site):
    """Kardashev's domains are typed as `occ`: a reader of the analysis need not know that."""
    match = house.lobby.create("kardashev", {"mode": "game"}, 2).match
    for seat in (1, 2):
        house.lobby.sit_bot(match, seat)
    reader = Browser(site, "fr")
    pages = [reader.page(f"/match/{match}/analysis?page={n}") for n in range(1, 12)]
    typed = [code for page in pages for code in re.findall(r"comme ([^<\n]*)", page)]
    assert typed
    assert all(re.match(r"(occ|dip|sci|war|env) \((Occ|Dip|Sci|Gue|Env)", code) for code in typed)
