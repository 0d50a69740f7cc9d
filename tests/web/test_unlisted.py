"""A match that stands on no list, and is as public as any other to whoever has its address."""

import re

import pytest

from tests.web.browsing import text

FORM = "/new/nim"
LISTS = ("/", "/matches/lobby", "/games/nim")


@pytest.fixture
def organising(browser, referee):
    """The organiser's page of a match that was made so."""
    fields = {"seats": "2", "name": "quiet", "unlisted": "1"}
    return browser.send(FORM, FORM, **fields).request.path


@pytest.mark.parametrize("page", LISTS)
def test_it_is_made_off_the_lists(browser, organising, page):
    assert "quiet" not in browser.page(page)


def test_who_has_its_address_sees_it(browser, organising):
    assert "quiet" in browser.page("/match/quiet")


def test_its_organiser_puts_it_on_the_lists_and_takes_it_off(browser, organising):
    browser.send(organising, organising + "/listed")
    assert "quiet" in browser.page("/matches/lobby")
    page = text(browser.send(organising, organising + "/listed", unlisted="1"))
    assert "quiet" not in browser.page("/matches/lobby")
    assert 'name="unlisted" value="1" checked' in page


def test_a_running_one_is_not_among_those_to_watch(browser, organising, referee):
    for seat in (1, 2):
        referee.lobby.sit_bot("quiet", seat)
    for page in (*LISTS, "/matches/running", "/archive"):
        assert "quiet" not in browser.page(page)


def test_unless_its_maker_names_it_nobody_guesses_its_name(browser):
    """The home log tells a hash of it: whoever tried eight letters would find it."""
    page = text(browser.send(FORM, FORM, seats="2", unlisted="1"))
    names = set(re.findall(r"\bnim-([a-z0-9]+)\b", page))
    assert {len(name) for name in names} == {16}
