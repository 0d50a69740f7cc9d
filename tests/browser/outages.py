"""What one writes at a table outlives a line that is down, a refusal, and a window that closes."""

import re

import pytest
from playwright.sync_api import expect

from referee.service import Contact, Post
from tests.browser.boards import (
    UNREACHED,
    click_first,
    joined,
    open_hint,
    posted,
    press_hint,
    send,
    understood,
)
from tests.browser.keeping import WRITTEN, asking_soon, duel, said  # noqa: F401 # a fixture
from tests.browser.pointer import hold_over
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


# --- a line that hangs, and a referee that does not answer ----------------------------------------

ASKED = {"en": "The referee is asked", "fr": "L’arbitre est interrogé"}


@pytest.mark.parametrize("language", UNREACHED)
def test_a_line_that_hangs_is_told_and_the_order_is_sent_on_a_click(language, seat, visit):
    """Given Send against bots, when nothing comes of the look before it, then soon it is said that
    the referee is asked, after ten seconds that nobody is there; what is picked stays, and the
    button sends it once the line is back."""
    page = joined(visit(seat("kardashev", language, mode="game"), language))
    page.clock.install()
    understood(page)
    text = page.locator("#order-text").input_value()
    page.route("**/try", lambda route: None)
    with page.expect_request("**/try"):
        send(page)
    page.clock.run_for(1000)
    expect(page.locator("#order-told")).to_contain_text(ASKED[language])
    page.clock.run_for(10_000)
    expect(page.locator("#order-told")).to_contain_text(UNREACHED[language])
    again = page.locator("#order-again")
    expect(again).to_be_focused()
    expect(page.locator("#order-text")).to_have_value(text)
    page.unroute("**/try")
    again.click()
    posted(page, lambda: hold_over(page))
    assert page.errors == []


KINDS = {
    403: "too old to be answered",
    404: "no longer holds",
    413: "too long",
    429: "Too much was asked",
    500: "its fault",
    503: "cannot be reached",
}


def answering(status):
    return lambda route: route.fulfill(status=status)


def test_why_an_order_was_not_looked_at_is_told_by_kind(seat, visit):
    page = joined(visit(seat("kardashev", mode="game")))
    for status, words in KINDS.items():
        page.route("**/try", answering(status))
        click_first(page)
        expect(page.locator("#order-told")).to_contain_text(words)
        page.unroute("**/try")
    page.locator("#order-again").click()
    expect(page.locator("#order-again")).to_be_hidden()
    assert page.errors == []


def test_the_order_of_a_hint_is_held_against_bots_too_and_taken_back(seat, visit):
    """Given a hint that is sent with a click, when it is undone within the seconds, then nothing
    leaves; when it is sent again and the seconds go by, then it is taken."""
    page = joined(visit(seat("kardashev", mode="game")))
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.url.endswith("/hint") else None)
    open_hint(page)
    page.clock.install()
    page.locator("form[action$='/hint'] button").first.click()
    page.locator("#order-hold").click()
    page.clock.fast_forward(9000)
    expect(page.locator("#order-hold")).to_be_hidden()
    assert posts == []
    press_hint(page)
    expect(page.locator(".done .receipt")).to_have_count(1)
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


FAULTS = {
    "missing": lambda route: route.fulfill(status=404),
    "throwing": lambda route: route.fulfill(
        content_type="text/javascript", body="throw new Error('planted');"
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_scripts_that_fail_leave_a_form_that_is_filled_in_and_sent(fault, seat, visit, house):
    """Given scripts that are not there or break, when an order is chosen in the form and sent, then
    it is taken."""
    page = joined(visit(seat("kardashev", mode="game")))
    page.route("**/*.js", FAULTS[fault])
    page.reload()
    expect(page.locator("#order-keys")).to_be_hidden()
    page.locator("#order-form input[name^='f.']").last.check()
    posted(page, lambda: send(page))
    expect(page.locator(".done .receipt")).to_have_count(1)


def test_a_script_that_breaks_over_an_answer_lets_the_form_go(seat, visit):
    """Given an answer that the scripts cannot read, when one sends, then the form is sent as it
    stands."""
    page = joined(visit(seat("kardashev", mode="game")))
    page.locator("#order-form input[name^='f.']").last.check()
    page.route("**/try", lambda route: route.fulfill(json={"understood": "half an answer"}))
    posted(page, lambda: send(page))
    expect(page.locator(".done .receipt")).to_have_count(1)
    assert page.errors
