"""What one writes at a table outlives a line that is down, a refusal, and a window that closes."""

import re

import pytest
from playwright.sync_api import expect

from referee.service import Contact, Post
from tests.browser.boards import joined
from tests.browser.keeping import WRITTEN, asking_soon, duel, said  # noqa: F401 # a fixture
from tests.web.browsing import ANN, BEA

pytest_plugins = ["tests.browser.site"]
KEYS = "#order-keys:not([hidden])"
UNREADABLE = "riposte Xyzzy as dip"


def written(page, tab, text):
    """The text stands in the field of that tab; its form."""
    page.locator(f".tabs a[href='#tab-{tab}']").click()
    area = page.locator(WRITTEN[tab])
    if not area.is_visible():
        page.locator(f"details:has({WRITTEN[tab]}) > summary").click()
    area.fill(text)
    return area.locator("xpath=ancestor::form")


# --- a line that is down ------------------------------------------------------------------------


@pytest.mark.parametrize("tab", WRITTEN)
def test_what_is_written_without_a_connection_stays_and_is_sent_again_on_a_click(
    tab,
    duel,  # noqa: F811
):
    page, _, _ = duel()
    form = written(page, tab, "always recycle if hand>=1" if tab == "standing" else "so far")
    text = page.locator(WRITTEN[tab]).input_value()
    if tab == "messages":
        form.locator("input[name='to'][value='all']").check()
    page.context.set_offline(True)
    form.locator("button:not([type])").last.click()
    again = form.get_by_role("button", name="Try again")
    expect(form).to_contain_text("cannot be reached")
    expect(again).to_be_focused()
    expect(page.locator(WRITTEN[tab])).to_have_value(text)
    again.click()
    expect(again).to_be_focused()
    page.context.set_offline(False)
    with page.expect_request(lambda request: request.method == "POST") as posted:
        again.click()
    page.wait_for_selector(KEYS, state="attached")
    assert text.split()[0] in posted.value.post_data
    assert page.errors == []


# --- a page that answers a form -----------------------------------------------------------------


@pytest.fixture
def refused(duel):  # noqa: F811
    """An order that nobody can read was sent: the page that says so, and what was posted since."""
    page, match, other = duel()
    page.locator("summary", has_text="text").first.click()
    page.locator("#order-text").fill(UNREADABLE)
    expect(page.locator("form.greyed")).to_have_count(1)
    page.clock.install()
    with page.expect_navigation():
        page.locator("form:has(#order-text) .buttons button:not([name])").click()
    page.wait_for_selector(KEYS, state="attached")
    expect(page.locator(".wrong").first).to_be_visible()
    page.posted = []
    page.on("request", lambda request: page.posted.append(request.url) if request.post_data else 0)
    return page, match, other


def shown(page):
    """The news are told, and shown on a click, on the page of the seat itself."""
    page.clock.fast_forward(6000)
    expect(page.locator("#something-new")).to_be_visible()
    with page.expect_navigation():
        page.locator("#something-new button").click()
    assert re.search(r"/seat/\w+(#.*)?$", page.url), page.url
    assert [url for url in page.posted if url.endswith("/order")] == []


def test_news_on_a_page_that_refuses_send_nothing_again_and_keep_the_text(refused, house):
    page, match, other = refused
    said(house, match, other)
    shown(page)
    page.wait_for_selector(KEYS, state="attached")
    expect(page.locator("#order-text")).to_have_value(UNREADABLE)
    expect(page.locator("form.greyed")).to_have_count(1)
    assert page.errors == []


def test_what_was_written_for_a_window_that_has_closed_is_shown_still(refused, house):
    """Given a text that was refused, when another tab answers and the news are shown, then the text
    stands above what is asked now, and stays there through the news that follow."""
    page, match, other = refused
    answer = Post(match, 3 - other, "order", "pass", house.clock.now(), assurance="address")
    assert house.submissions.submit(answer).outcome == "accepted"
    shown(page)
    expect(page.locator("#typed-before")).to_contain_text(UNREADABLE)
    expect(page.locator("#typed-before")).to_contain_text("no longer open")
    said(house, match, other)
    with page.expect_navigation():
        page.clock.fast_forward(6000)
    expect(page.locator("#typed-before")).to_contain_text(UNREADABLE)
    assert page.errors == []


def test_an_organiser_who_forgot_a_reason_loses_no_message_to_the_news(house, address, visit):
    """Given a deadline that was moved without a reason, when news come and are shown, then the page
    is the organiser's own, and nothing was sent twice."""
    host = Contact("host@example.org", "Hester", "en", "UTC")
    match = house.lobby.create("kardashev", {"mode": "game"}, 2, organiser=host)
    for seat, player in enumerate((ANN, BEA), 1):
        house.lobby.invite(match.match, seat, player)
        house.submissions.submit(
            Post(match.match, seat, "join", "", house.clock.now(), assurance="address")
        )
    page = visit(f"{address}/organise/{match.organiser}")
    form = page.locator("form[action$='/pause']")
    form.locator("input[name='reason']").fill(" ")
    form.evaluate("form => { form.noValidate = true; }")
    page.clock.install()
    with page.expect_navigation():
        form.locator("button").click()
    posted = []
    page.on("request", lambda request: posted.append(request.url) if request.post_data else None)
    said(house, match.match, 1)
    page.clock.fast_forward(6000)
    expect(page.locator("#something-new")).to_be_visible()
    with page.expect_navigation():
        page.locator("#something-new button").click()
    assert page.url.endswith(match.organiser)
    assert posted == []
    assert page.errors == []


# --- scripts that do not come -------------------------------------------------------------------

CUT = """() => [...document.querySelectorAll("time.countdown")]
    .filter((time) => time.offsetParent && time.scrollWidth > time.clientWidth
        && getComputedStyle(time).overflowX !== "visible").map((time) => time.textContent)"""


def test_the_words_of_a_deadline_stand_whole_where_the_scripts_do_not_load(seat, visit):
    """Given a telephone whose browser runs scripts, when none of them comes, then nothing is cut
    that only they would shorten."""
    page = joined(visit(seat("combats"), viewport={"width": 360, "height": 740}))
    page.route(
        "**/*",
        lambda route: (
            route.abort() if route.request.resource_type == "script" else route.continue_()
        ),
    )
    page.reload()
    assert page.locator("time.countdown").count()
    assert page.evaluate(CUT) == []
