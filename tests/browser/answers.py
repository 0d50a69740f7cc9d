"""What becomes of what is sent is seen without looking for it: the page shows the answer where the
form stood, or at its head, and the focus is there."""

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES
from tests.browser.boards import click_first, joined, posted, send
from tests.browser.pointer import hold_over

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
SIZES = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 360, "height": 740}}
ANSWER = "#answer"


@pytest.fixture(params=SIZES)
def page(request, seat, visit):
    """A duel of Kardashev against a bot."""
    viewport = SIZES[request.param]
    return joined(visit(seat("kardashev", mode="game"), viewport=viewport))


def test_a_refused_concession_is_seen_beside_the_box_that_was_not_ticked(page):
    page.locator(".tabs a[href='#tab-leaving']").click()
    with page.expect_navigation():
        page.locator("form[action*='/concede'] button").click()
    answer = page.locator(ANSWER)
    expect(answer).to_contain_text("tick the box")
    expect(answer).to_be_in_viewport()
    expect(page.locator("input[name='sure']").last).to_be_in_viewport()
    expect(answer).to_be_focused()
    assert page.errors == []


def test_who_gives_up_reads_at_once_that_they_did(page):
    page.locator(".tabs a[href='#tab-leaving']").click()
    leaving = page.locator("form[action*='/concede']")
    leaving.locator("input[name='sure']").check()
    with page.expect_navigation():
        leaving.locator("button").click()
    over = page.locator("section.over")
    expect(over).to_contain_text("You gave this match up.")
    expect(over).to_be_in_viewport()


def test_an_order_that_was_sent_is_answered_in_sight_wherever_one_stood(page):
    page.clock.install()
    click_first(page)
    page.locator("#order-form").scroll_into_view_if_needed()
    send(page)
    posted(page, lambda: hold_over(page))
    expect(page.locator(ANSWER)).to_be_in_viewport()
    expect(page.locator(ANSWER)).to_be_focused()
    assert page.errors == []


def test_sending_moves_nothing_until_the_answer_comes(page):
    """The five seconds of the Undo are told in the bar: the page stays where it was."""
    page.clock.install()
    click_first(page)
    expect(page.locator("#order-understood")).to_be_visible()
    page.evaluate("scrollTo(0, document.querySelector('.at-table').scrollHeight / 2)")
    before = page.evaluate("scrollY")
    page.locator(".order-foot button[form]").evaluate("(button) => button.click()")
    expect(page.locator("#order-hold")).to_be_visible()
    assert page.evaluate("scrollY") == before


PASSES = {"en": "pass", "fr": "passe"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_chosen_nothing_is_told_what_would_go_out_before_it_does(language, table):
    """Given lines in which stands what silence would be, then Send asks once whether that is meant,
    and says what it is while there is still an Undo."""
    page = table("combats", language)
    told = page.locator("#order-told")
    send(page)
    expect(told).to_contain_text({"en": "chosen nothing yet", "fr": "encore rien choisi"}[language])
    expect(told).to_contain_text(PASSES[language])
    expect(page.locator("#order-hold")).to_be_hidden()
    send(page)
    expect(told).to_contain_text(f": {PASSES[language]}")
    page.locator("#order-hold").click()
    expect(told).to_be_empty()
    assert page.errors == []
