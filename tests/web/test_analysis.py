"""What was better: a page of a match that is over, and of no other."""

import re

import pytest

from referee.service.notices import analysis
from tests.web.browsing import Browser, text
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
    page = browser.page(f"/match/{ended}/analysis")
    assert page.count("What was answered") == page.count("The bot would have played") > 0
    assert "Le robot aurait joué" in Browser(app, "fr").page(f"/match/{ended}/analysis")


def test_its_links_lead_to_the_moment_and_into_a_sandbox_of_it(ended, browser):
    page = browser.page(f"/match/{ended}/analysis").split('class="weighed"')[1]
    moment = re.search(r'href="([^"]*replay[^"]*)"', page)[1].replace("&amp;", "&")
    assert "seat=1" in moment
    at = re.search(r'name="at" value="(\d+)"', page)[1]
    assert f"at={at}" in moment
    tried = text(browser.send(f"/match/{ended}/analysis", f"/match/{ended}/sandbox", at=at))
    assert "Sandbox: not the match" in tried
    assert "What was answered in the match stands ready." in tried
    assert "has answered" in tried


def test_seats_are_chosen_and_windows_come_in_pages(ended, browser, monkeypatch):
    monkeypatch.setattr(analysis, "ON_A_PAGE", 1)
    page = browser.page(f"/match/{ended}/analysis?seat=2")
    assert page.count('class="weighed"') == 1
    assert "Window 2" in page
    later = re.search(r'href="([^"]*page=2[^"]*)"', page)[1].replace("&amp;", "&")
    assert "Window 4" in browser.page(later)


def test_of_a_running_match_there_is_no_such_page(seats, browser):
    for query in ("", "?seat=1", "?page=2"):
        assert browser.get(f"/match/sea/analysis{query}").status_code == 404


def test_of_a_match_that_is_not_there_neither(browser):
    assert browser.get("/match/nowhere/analysis").status_code == 404
