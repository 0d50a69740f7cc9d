"""What one picks and types at a table is kept: the text that counts is sent, news wipe nothing, and
a line that is down loses no page."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from referee.match.press import Press, spell
from referee.service import Post
from tests.browser.boards import SHORT, click_first, pick_first, take_hint
from tests.web.browsing import ANN, BEA

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
    if not name:
        return page.locator(".order-foot button[form='order-form']")  # Send is in the bar
    return page.locator(f"form:has([name^='f.']) .buttons button[name='{name}']")


def sent(page, does):
    """What goes to the referee by what is done: the fields of the order's form."""
    with page.expect_navigation(), page.expect_request(re.compile("/order$")) as request:
        does()
    return parse_qs(request.value.post_data, keep_blank_values=True)


# --- the text that counts -----------------------------------------------------------------------

UNHOLDABLE = {
    "kardashev": ({"mode": "game"}, "riposte Xyzzy as dip"),
    "empereur-telepathe": ({}, "xyzzy"),
}


@pytest.mark.parametrize("button", [under_the_text, under_the_inputs])
def test_a_note_that_the_form_cannot_hold_is_sent_from_either_form(button, duel):
    """Between people, where nothing is looked at before it leaves."""
    _, text = UNHOLDABLE["kardashev"]
    page, _, _ = duel()
    noted(page, text)
    expect(page.locator("form.greyed")).to_have_count(1)
    expect(page.locator(".problem").first).to_be_visible()
    assert sent(page, lambda: button(page).click())["text"] == [text]
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


def test_a_deck_that_was_noted_is_checked_as_it_was_typed(seat, visit):
    page = visit(seat("kardashev"))
    page.locator("form[action$='/join'] button").click()
    for _ in range(12):
        page.wait_for_selector(KEYS, state="attached")
        if page.locator("#order-editor fieldset").count():
            break
        take_hint(page)
        page.wait_for_load_state()
    noted(page, "in Xyzzy\ndeck auto")
    fields = sent(page, lambda: under_the_text(page, "check").click())
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


@pytest.mark.parametrize(("language", "as_text"), [("en", "text"), ("fr", "texte")])
def test_a_word_that_is_offered_and_taken_counts_as_typed(seat, visit, language, as_text):
    page = taken(visit(seat("kardashev", language, mode="game"), language))
    page.locator("summary", has_text=as_text).first.click()
    page.locator("#order-text").fill("r")
    page.locator("#order-text").fill("")
    page.locator("#order-next button").first.click()
    word = page.locator("#order-text").input_value()
    assert word
    fields = sent(page, lambda: under_the_text(page, "check").click())
    assert fields["text"] == [word]


# --- a line that is down ------------------------------------------------------------------------

LOST = {"en": "cannot be reached", "fr": "est injoignable"}


@pytest.fixture
def duel(house, address, visit):
    """Kardashev between two people: their pages, and the page of whoever is asked first."""

    def begun(game="kardashev", language="en", **context):
        match = house.lobby.create(game, SHORT.get(game, {}), 2).match
        chairs = [house.lobby.invite(match, 1, ANN), house.lobby.invite(match, 2, BEA)]
        urls = [f"{address}/seat/{chair.page_token}" for chair in chairs]
        for url in urls:
            visit(url).locator("form[action$='/join'] button").click()
        asked = house.views.table(match, None).window.asked[0]
        page = visit(urls[asked - 1], language, **context)
        page.wait_for_selector(KEYS, state="attached")
        return page, match, 3 - asked

    return begun


@pytest.mark.parametrize("language", LOST)
@pytest.mark.parametrize("button", [None, "wait", "draft", "check"])
def test_what_is_sent_without_a_connection_stays_and_is_sent_again_on_a_click(
    button, language, duel
):
    page, _, _ = duel(language=language)
    pick_first(page)
    picked = page.locator("input[name^='f.']:checked")
    expect(picked).to_have_count(1)
    page.context.set_offline(True)
    under_the_inputs(page, button).click()
    expect(page.locator("#order-told")).to_contain_text(LOST[language])
    expect(page.locator("#order-again")).to_be_focused()
    expect(picked).to_have_count(1)
    page.locator("#order-again").click()
    expect(page.locator("#order-told")).to_contain_text(LOST[language])
    page.context.set_offline(False)
    fields = sent(page, lambda: page.locator("#order-again").click())
    assert [name for name in fields if name.startswith("f.")]
    assert button is None or button in fields
    assert page.errors == []


@pytest.mark.parametrize("comes", [True, False], ids=["comes", "is lost too"])
def test_an_answer_that_comes_late_takes_back_no_order_that_found_no_referee(comes, duel):
    """Given a pick whose answer is on its way, when the line goes down and the order is not sent,
    then the answer, or the loss of it, leaves the button that sends the order."""
    page, _, _ = duel()
    held = []
    page.route("**/try", lambda route: held.append(route))
    with page.expect_request("**/try"):
        pick_first(page)
    page.context.set_offline(True)
    under_the_inputs(page, "draft").click()
    expect(page.locator("#order-again")).to_be_focused()
    if comes:
        held[0].fulfill(json=ANSWER)
        expect(page.locator("#order-understood")).to_have_text(ANSWER["understood"])
    else:
        with page.expect_event("requestfailed"):
            held[0].abort()
    expect(page.locator("#order-told")).to_contain_text("cannot be reached")
    expect(page.locator("#order-again")).to_be_focused()
    page.context.set_offline(False)
    assert "draft" in sent(page, lambda: page.locator("#order-again").click())
    assert page.errors == []


# What the referee answers to a look.
ANSWER = {
    "understood": "play a card",
    "said": [["play a card"]],
    "text": "",
    "problems": [],
    "next": [],
}


def test_against_bots_a_lost_line_is_told_after_the_seconds_of_the_undo(seat, visit):
    page = taken(visit(seat("kardashev", mode="game")))
    page.clock.install()
    pick_first(page)
    under_the_inputs(page).click()
    expect(page.locator("#order-hold")).to_be_visible()
    page.context.set_offline(True)
    page.clock.fast_forward(6000)
    expect(page.locator("#order-told")).to_contain_text("cannot be reached")
    expect(page.locator("#order-hold")).to_be_hidden()
    page.context.set_offline(False)
    assert sent(page, lambda: page.locator("#order-again").click())


@pytest.mark.parametrize(("language", "lost"), LOST.items())
def test_what_is_looked_at_in_vain_is_looked_at_again_on_a_click(seat, visit, language, lost):
    page = taken(visit(seat("kardashev", language, mode="game"), language))
    page.context.set_offline(True)
    click_first(page)
    expect(page.locator("#order-told")).to_contain_text(lost)
    page.context.set_offline(False)
    page.locator("#order-again").click()
    expect(page.locator("#order-understood")).to_be_visible()
    expect(page.locator("#order-again")).to_be_hidden()


# --- news ---------------------------------------------------------------------------------------


def said(house, match, seat):
    """Something happens at the table: the other writes a message."""
    press = Post(match, seat, "press", spell(Press("all", "Hello", False)), house.clock.now())
    assert house.submissions.submit(press).outcome == "accepted"


def asking_soon(page):
    """The page loaded with a clock of ours: the next seconds are those that we let go by."""
    page.clock.install()
    page.reload()
    page.wait_for_selector(KEYS, state="attached")


def test_what_is_picked_on_the_board_outlives_the_news(duel, house):
    page, match, other = duel()
    asking_soon(page)
    before = page.locator("#order-text").input_value()
    pick_first(page)
    chosen = page.locator("input[name^='f.']:checked").evaluate("(each) => each.value")
    expect(page.locator("#order-text")).not_to_have_value(before)
    text = page.locator("#order-text").input_value()
    page.evaluate("document.activeElement.blur()")
    said(house, match, other)
    with page.expect_navigation():
        page.clock.fast_forward(6000)
    page.wait_for_selector(KEYS, state="attached")
    expect(page.locator("input[name^='f.']:checked")).to_have_value(chosen)
    expect(page.locator("#order-text")).to_have_value(text)
    expect(page.locator("#order-understood")).to_be_visible()
    expect(page.locator(".board .pick:visible[aria-pressed='true']").first).to_be_attached()
    assert page.errors == []


WRITTEN = {
    "messages": "#press-text",
    "notes": "#tab-notes textarea[name='text']",
    "standing": "#standing-text",
}


@pytest.mark.parametrize("tab", WRITTEN)
def test_what_is_being_written_is_not_interrupted_and_outlives_the_news(tab, duel, house):
    """Given a text that was begun and left, when the other writes, then the page says so; when the
    news are shown, then the text stands where it was."""
    page, match, other = duel()
    page.locator(f".tabs a[href='#tab-{tab}']").click()
    asking_soon(page)
    area = page.locator(WRITTEN[tab])
    if not area.is_visible():
        page.locator(f"details:has({WRITTEN[tab]}) > summary").click()
    area.fill("so far")
    area.blur()
    said(house, match, other)
    page.clock.fast_forward(6000)
    expect(page.locator("#something-new")).to_be_visible()
    expect(area).to_have_value("so far")
    with page.expect_navigation():
        page.locator("#something-new button").click()
    page.wait_for_selector(KEYS, state="attached")
    expect(area).to_be_visible()
    expect(area).to_have_value("so far")
    assert page.errors == []


def test_a_text_that_the_form_cannot_hold_counts_after_the_news_too(duel, house):
    page, match, other = duel()
    asking_soon(page)
    page.locator("summary", has_text="text").first.click()
    page.locator("#order-text").fill("riposte Xyzzy as dip")
    page.clock.fast_forward(400)
    expect(page.locator("form.greyed")).to_have_count(1)
    said(house, match, other)
    page.clock.fast_forward(6000)
    with page.expect_navigation():
        page.locator("#something-new button").click()
    page.wait_for_selector(KEYS, state="attached")
    expect(page.locator("#order-text")).to_have_value("riposte Xyzzy as dip")
    expect(page.locator("form.greyed")).to_have_count(1)
    assert sent(page, lambda: under_the_inputs(page).click())["text"] == ["riposte Xyzzy as dip"]


# --- what an order would do ---------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 1280])
def test_the_order_is_drawn_where_its_author_looks(width, seat, visit):
    """Over the wide board, and in a picture of its own where a telephone hides that board."""
    url = seat("capitaine-cosmos", scenario="S1")
    page = taken(visit(url, viewport={"width": width, "height": 740}))
    page.locator("#order-editor select:not([disabled])").first.select_option(label="M")
    expect(page.locator("#order-understood")).to_be_visible()
    narrow = width == 360
    assert page.locator(".for-wide").is_hidden() == narrow
    expect(page.locator("#order-ghost svg").first).to_be_visible(visible=narrow)
    expect(page.locator(".board-side .board #order-over")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.errors == []


@pytest.mark.parametrize(("language", "rules"), [("en", "The rules"), ("fr", "Les règles")])
def test_what_is_typed_stays_while_the_rules_are_read_at_the_table(seat, visit, language, rules):
    page = visit(seat("empereur-telepathe", language), language)
    page.locator("form[action$='/join'] button").click()
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    page.locator(".tabs a[href='#tab-notes']").click()
    page.locator(WRITTEN["notes"]).fill("Ask what an edict costs")
    page.locator("#to-rules").click()
    expect(page.locator("#tab-rules")).to_be_visible()
    expect(page.locator("#tab-rules h2").first).to_contain_text(rules)
    page.locator(".tabs a[href='#tab-notes']").click()
    expect(page.locator(WRITTEN["notes"])).to_have_value("Ask what an edict costs")
    assert page.errors == []


def test_whoever_follows_a_link_comes_back_to_what_they_wrote(seat, visit):
    """Given notes that were begun, when one reads how the game is played and comes back, then they
    stand there."""
    page = taken(visit(seat("rencontre-cosmique")))
    page.locator(".tabs a[href='#tab-notes']").click()
    page.locator(WRITTEN["notes"]).fill("Ask what an edict costs")
    page.locator(".at-match a").first.click()
    page.wait_for_url("**/rules**")
    page.go_back()
    page.wait_for_selector(KEYS, state="attached")
    expect(page.locator(WRITTEN["notes"])).to_have_value("Ask what an edict costs")
    assert page.errors == []


def test_what_the_bar_understands_as_an_order_the_form_lets_go(seat, visit):
    """Given a card that one may leave to the referee, when the bar says what would be played, then
    the form does not ask for the card and Send is heard."""
    page = taken(visit(seat("rencontre-cosmique")))
    for _ in range(10):
        if page.locator("#order-form input[required]").count():
            break
        with page.expect_navigation():
            take_hint(page)
        page.wait_for_selector(KEYS, state="attached")
    page.clock.install()
    page.locator("#order-form textarea[name^='f.']").fill("arm zap all")
    page.clock.run_for(100)
    expect(page.locator("#order-understood")).to_be_visible()
    under_the_inputs(page).click()
    expect(page.locator("#order-hold")).to_be_visible()
    assert page.errors == []
