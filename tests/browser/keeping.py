"""What one picks and types at a table is kept: the text that counts is sent, news wipe nothing, and
a line that is down loses no page."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

pytest_plugins = ["tests.browser.site"]
KEYS = "#order-keys:not([hidden])"


def taken(page):
    """Takes the seat; the order is asked for."""
    page.locator("form[action$='/join'] button").click()
    page.wait_for_selector(KEYS, state="attached")
    return page


def noted(page, text):
    """The text is kept as a note, and the page is loaded with it."""
    if not page.locator("#order-text").is_visible():
        page.locator("summary", has_text="text").first.click()
    page.locator("#order-text").fill(text)
    with page.expect_navigation():
        under_the_text(page, "draft").click()
    page.wait_for_selector(KEYS, state="attached")
    expect(page.locator("#order-text")).to_have_value(text)


def under_the_text(page, name=None):
    """The button of the text's own form: Send, or the one of that name."""
    which = f"[name='{name}']" if name else ":not([name])"
    return page.locator(f"form:has(#order-text) .buttons button{which}")


def under_the_inputs(page, name=None):
    """The button of the form with inputs."""
    which = f"[name='{name}']" if name else ":not([name])"
    return page.locator(f"form:has([name^='f.']) .buttons button{which}")


def sent(page, does):
    """What goes to the referee by what is done: the fields of the order's form."""
    with page.expect_request(re.compile("/order$")) as request:
        does()
    page.wait_for_load_state()
    return parse_qs(request.value.post_data, keep_blank_values=True)


# --- the text that counts -----------------------------------------------------------------------

UNHOLDABLE = {
    "kardashev": ({"mode": "game"}, "riposte Xyzzy as dip"),
    "empereur-telepathe": ({}, "xyzzy"),
}


@pytest.mark.parametrize("button", [under_the_text, under_the_inputs])
@pytest.mark.parametrize("game", UNHOLDABLE)
def test_a_note_that_the_form_cannot_hold_is_sent_from_either_form(game, button, seat, visit):
    options, text = UNHOLDABLE[game]
    page = taken(visit(seat(game, **options)))
    page.clock.install()
    noted(page, text)
    expect(page.locator("form.greyed")).to_have_count(1)
    expect(page.locator(".problem").first).to_be_visible()
    button(page).click()
    assert sent(page, lambda: page.clock.fast_forward(6000))["text"] == [text]
    expect(page.locator("#order-text")).to_have_value(text)
    expect(page.locator("form.greyed")).to_have_count(1)
    assert page.errors == []


@pytest.mark.parametrize("game", UNHOLDABLE)
def test_a_text_that_was_refused_counts_until_the_form_is_filled_in(game, seat, visit):
    options, text = UNHOLDABLE[game]
    page = taken(visit(seat(game, **options)))
    noted(page, text)
    page.locator("form:has(#order-text) button[name='check']").click()
    expect(page.locator("form.greyed")).to_have_count(1)
    page.locator("input[name^='f.']").first.check()
    expect(page.locator("form.greyed")).to_have_count(0)
    expect(page.locator("#order-text")).not_to_have_value(text)


def test_a_deck_that_was_noted_is_sent_as_it_was_typed(seat, visit):
    page = visit(seat("kardashev"))
    page.locator("form[action$='/join'] button").click()
    for _ in range(12):
        page.wait_for_selector(KEYS, state="attached")
        if page.locator("#order-editor fieldset").count():
            break
        page.locator("form[action$='/hint'] button").first.click()
        page.wait_for_load_state()
    page.clock.install()
    noted(page, "in Xyzzy\ndeck auto")
    under_the_text(page).click()
    fields = sent(page, lambda: page.clock.fast_forward(6000))
    assert fields["text"] == ["in Xyzzy\r\ndeck auto"]
    assert page.errors == []


def test_what_is_typed_is_noted_from_the_form_that_cannot_hold_it(seat, visit):
    page = taken(visit(seat("kardashev", mode="game")))
    page.locator("summary", has_text="text").first.click()
    page.locator("#order-text").fill("riposte Xyzzy as dip")
    expect(page.locator("form.greyed")).to_have_count(1)
    fields = sent(page, lambda: under_the_inputs(page, "draft").click())
    assert fields["text"] == ["riposte Xyzzy as dip"]
    assert "draft" in fields


def test_a_word_that_is_offered_and_taken_counts_as_typed(seat, visit):
    page = taken(visit(seat("kardashev", mode="game")))
    page.locator("summary", has_text="text").first.click()
    page.locator("#order-text").fill("")
    page.locator("#order-next button").first.click()
    word = page.locator("#order-text").input_value()
    assert word
    fields = sent(page, lambda: under_the_text(page, "check").click())
    assert fields["text"] == [word]
