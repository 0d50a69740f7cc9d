"""Pages that wait before a match begins notice who joins: a seat's lobby, the match's page, the
organiser's; so do *My matches*; and those that wait for an answer count how long is left."""

import json

import pytest
from playwright.sync_api import expect

from referee.service import Post
from tests.web.browsing import ANN, BEA, NOW

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


def test_my_matches_say_by_themselves_that_one_more_waits(match, house, visit, address):
    """In the list and in the title of the tab."""
    for chair in match[1]:
        house.submissions.submit(
            Post(chair.match, chair.seat, "join", "", NOW, assurance="address")
        )
    house.sign_in.ask(ANN.address, "192.0.2.7")
    [row] = [row.intent for row in house.log.outbox() if row.intent.kind == "sign_in"]
    page = visit(f"{address}/sign-in/{json.loads(row.payload)['token']}")
    page.locator("main form button").click()
    page.wait_for_url("**/me")
    page.clock.install()
    page.reload()
    expect(page).to_have_title("● My matches (1 waits)")
    house.lobby.invite(house.lobby.create("combats", {}, 2, name="another").match, 1, ANN)
    later(page)
    expect(page).to_have_title("● My matches (2 wait)")
    expect(page.locator(".mine", has_text="another").first).to_be_visible()
    assert page.errors == []


# --- a tab that one comes back to ----------------------------------------------------------------


@pytest.fixture
def away(match, visit, address):
    """Zoe's lobby in a tab that they have turned away from, and whose clock stands still."""
    zoe = visit(f"{address}/seat/{match[1][0].page_token}")
    join(zoe)
    zoe.clock.install(time=0)
    zoe.reload()
    turn(zoe, hidden=True)
    return zoe


def turn(page, *, hidden):
    """Its reader looks at another tab, or at this one again."""
    page.evaluate(
        """hidden => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }""",
        hidden,
    )


def test_whoever_comes_back_to_the_tab_is_told_at_once(match, away, visit, address):
    with away.expect_response("**/newest*"):
        away.clock.pause_at(6)  # seconds; it asked while hidden, and would now wait a minute
    join(visit(f"{address}/seat/{match[1][1].page_token}"))
    turn(away, hidden=False)
    expect(away.locator("#asked")).to_be_visible()
    assert away.errors == []


def test_whoever_comes_back_is_told_as_often_as_before_the_line_was_down(away):
    away.context.set_offline(True)
    away.clock.pause_at(6)
    for _ in range(4):
        away.clock.run_for(300_000)
    away.context.set_offline(False)
    with away.expect_response("**/newest*"):
        turn(away, hidden=False)
    with away.expect_response("**/newest*"):
        away.clock.run_for(5_000)
    assert away.errors == []


# --- how long is left ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "first", "later", "last"),
    [
        ("en", "in 2 d 23 h", "in 1 h 29 min", "the time is up"),
        ("fr", "dans 2 j 23 h", "dans 1 h 29 min", "le temps est écoulé"),
    ],
)
def test_how_long_is_left_is_counted_up_to_the_minute(
    house, match, visit, address, language, first, later, last
):
    for chair in match[1]:
        house.submissions.submit(
            Post(chair.match, chair.seat, "join", "", NOW, assurance="address")
        )
    page = visit(f"{address}/seat/{match[1][0].page_token}", language)
    page.clock.install(time=0)  # the reader's clock is wrong by decades: the referee's counts
    page.route("**/newest*", lambda route: route.fulfill(status=304))
    page.clock.pause_at(1)
    page.reload()
    left = page.locator(".due time.countdown")
    page.clock.run_for(60_000)
    expect(left).to_have_text(first)
    page.clock.fast_forward((70 * 60 + 30) * 60_000)
    expect(left).to_have_text(later)
    page.clock.fast_forward(2 * 3600_000)
    expect(left).to_have_text(last)
    assert page.errors == []
