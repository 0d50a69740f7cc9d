"""Pages that wait before a match begins notice who joins: a seat's lobby, the match's page, the
organiser's."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import ANN, BEA

pytest_plugins = ["tests.browser.site"]


@pytest.fixture
def match(house):
    """Two people are invited; nobody has joined."""
    made = house.lobby.create("combats", {}, 2)
    return made, [house.lobby.invite(made.match, 1, ANN), house.lobby.invite(made.match, 2, BEA)]


def join(page):
    page.locator("form[action$='/join'] button").click()
    page.wait_for_load_state()


def later(page):
    """Time goes by in that page, so that it asks once more."""
    page.clock.fast_forward(6000)


def test_who_waits_in_the_lobby_is_at_the_table_when_the_other_joins(match, visit, address):
    zoe, yann = (visit(f"{address}/seat/{chair.page_token}") for chair in match[1])
    zoe.clock.install()
    join(zoe)
    expect(zoe.locator("#join")).to_be_visible()
    join(yann)
    later(zoe)
    expect(zoe.locator("#board")).to_be_visible()
    expect(zoe.locator("#asked")).to_be_visible()
    assert zoe.errors == []


def test_whoever_looks_on_sees_the_match_begin(match, visit, address):
    page = visit(f"{address}/match/{match[0].match}")
    page.clock.install()
    page.reload()
    expect(page.locator("#board")).to_have_count(0)
    for chair in match[1]:
        join(visit(f"{address}/seat/{chair.page_token}"))
    later(page)
    expect(page.locator("#board")).to_be_visible()
    assert page.errors == []


def test_the_organiser_sees_who_joins(match, visit, address):
    page = visit(f"{address}/organise/{match[0].organiser}")
    page.clock.install()
    page.reload()
    seat = page.locator("#seats ~ article").first
    expect(seat).to_contain_text("invited")
    join(visit(f"{address}/seat/{match[1][0].page_token}"))
    later(page)
    expect(seat).not_to_contain_text("invited")
    assert page.errors == []
