"""Orders filled in: menus and buttons whose choices are the referee's, beside the text."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boards import take_hint
from tests.browser.pointer import hold_over

pytest_plugins = ["tests.browser.site"]


def edited(page):
    """Takes the seat; the match begins, and the editor stands there."""
    page.locator("form[action$='/join'] button").click()
    page.wait_for_selector("#order-editor fieldset")
    return page


def plotted(page):
    """One cell picked, and what the referee makes of it."""
    page.locator("#order-editor select:not([disabled])").first.select_option(label="M")
    expect(page.locator("#order-text")).to_have_value(lines("#1 : . . M . . ."))


def lines(first):
    """A text with this line in it."""
    return re.compile(re.escape(first))


@pytest.fixture
def plot(seat, visit):
    """The plot of a match against a bot."""

    def opened(language="en", **context):
        url = seat("capitaine-cosmos", language, scenario="S1")
        return edited(visit(url, language, **context))

    return opened


def test_a_cell_that_is_picked_stands_in_the_text_and_over_the_board(plot):
    page = plot()
    plotted(page)
    expect(page.locator(".board-side .board #order-over")).to_be_attached()
    expect(page.locator("#order-ghost")).to_be_hidden()
    assert page.errors == []


def test_closed_phases_cannot_be_picked(plot):
    page = plot()
    expect(page.get_by_label("cruiser #1, phase 1")).to_be_disabled()
    expect(page.get_by_label("cruiser #1, phase 3")).to_be_enabled()


def test_a_ready_program_is_taken_by_keys_alone_and_keeps_the_focus(plot):
    page = plot()
    button = page.locator("#order-editor button").nth(1)
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()


def test_what_was_picked_is_undone(plot):
    page = plot()
    before = page.locator("#order-text").input_value()
    plotted(page)
    page.locator("#order-undo").click()
    expect(page.locator("#order-text")).to_have_value(before)
    expect(page.get_by_label("cruiser #1, phase 3")).to_have_value("1 3 .")


@pytest.mark.parametrize(
    ("language", "typed", "cell"),
    [
        ("en", "#1 : . . MP . . .", "cruiser #1, phase 3"),
        ("fr", "#1 : . . MG . . .", "croiseur #1, phase 3"),
    ],
)
def test_what_is_typed_stands_in_the_editor(plot, language, typed, cell):
    page = plot(language)
    page.locator("#order-text").fill(typed)
    expect(page.get_by_label(cell)).to_have_value("1 3 MG")


def test_a_telephone_has_room_for_six_phases(plot):
    page = plot(viewport={"width": 360, "height": 740})
    plotted(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cells = page.locator("#order-editor select").all()[:6]
    assert all(cell.bounding_box()["width"] >= 24 for cell in cells)


def test_without_scripts_there_is_no_editor(seat, visit):
    page = visit(seat("capitaine-cosmos", scenario="S1"), java_script_enabled=False)
    page.locator("form[action$='/join'] button").click()
    assert page.locator("#order-editor").is_hidden()
    assert page.locator("#order-text").is_visible()


# --- the deck -----------------------------------------------------------------------------------


@pytest.fixture
def building(seat, visit):
    """Kardashev, played by what is hinted at until a deck is built."""

    def built(language="en"):
        page = visit(seat("kardashev", language), language)
        page.locator("form[action$='/join'] button").click()
        for _ in range(12):
            page.wait_for_selector("#order-keys:not([hidden])", state="attached")
            if page.locator("#order-editor fieldset").count():
                return page
            take_hint(page)
            page.wait_for_load_state()
        raise AssertionError("no deck in twelve windows")

    return built


DECK = {
    "en": ("34 of 35", "Best deck for me", "deck auto"),
    "fr": ("34 sur 35", "Le meilleur deck pour moi", "deck auto"),
}


@pytest.mark.parametrize("language", DECK)
def test_a_card_is_moved_out_of_the_deck_and_the_best_deck_comes_back(language, building):
    """Given a deck, when a card is left out, then 34 are told; when the best deck is taken, then
    the order is understood, with the cards that a bot would take in the form's ticks."""
    page = building(language)
    one_less, best, order = DECK[language]
    tells_its_text(page, page.locator(".editor-list").nth(1).locator("a.thing").first)
    page.locator(".editor-list").nth(1).locator("button").first.click()
    expect(page.locator("#order-editor")).to_contain_text(one_less)
    page.get_by_role("button", name=best).click()
    expect(page.locator("#order-understood")).to_contain_text(order)
    expect(page.locator("input[name^='f.batch']:checked")).to_have_count(2)
    understood = page.locator("#order-understood a.thing").first
    tells_its_text(page, understood)
    understood.hover()
    note, link = page.locator("#thing-note").bounding_box(), understood.bounding_box()
    assert note["y"] + note["height"] <= link["y"], "Send stands below, and is not covered"
    assert page.errors == []


def tells_its_text(page, link):
    """By the pointer, and by the keys."""
    link.hover()
    expect(page.locator("#thing-note")).to_be_visible()
    page.mouse.move(0, 0)
    expect(page.locator("#thing-note")).to_be_hidden()
    link.focus()
    expect(page.locator("#thing-note")).to_be_visible()
    link.blur()


def test_what_is_ticked_after_a_card_was_moved_leaves_the_deck_as_it_is(building):
    page = building()
    page.locator(".editor-list").nth(1).locator("button").first.click()
    expect(page.locator("#order-editor")).to_contain_text("34 of 35")
    page.locator("input[name^='f.batch']").first.check()
    expect(page.locator("#order-text")).to_have_value(re.compile("^take "))
    expect(page.locator("#order-editor")).to_contain_text("34 of 35")


# --- the battles --------------------------------------------------------------------------------


def test_energy_is_dealt_onto_a_battle(seat, visit):
    page = visit(seat("combats", mode="single", tempo="plotted", preset="exemple"))
    page.locator("form[action$='/join'] button").click()
    for _ in range(6):
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
        if page.locator("#order-editor fieldset").count():
            break
        take_hint(page)
        page.wait_for_load_state()
    page.get_by_label("Battle 1: Energy").select_option(label="1")
    expect(page.locator("#order-text")).to_have_value(re.compile("^1: energy 1"))
    expect(page.get_by_label("Battle 1: Energy")).to_have_value("1 energy 1")
    assert page.errors == []


# --- deals --------------------------------------------------------------------------------------

OFFER = re.compile("^offer base .* for 1 card at random")


@pytest.fixture
def dealing(seat, visit):
    """Rencontre Cosmique, played by compromises, and by what is hinted at, until two talk of a
    deal: soon, where one of them is an Empath."""
    page = visit(seat("rencontre-cosmique", power_list=["empathe", "zombie"]))
    page.locator("form[action$='/join'] button").click()
    for _ in range(40):
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
        if page.locator("#order-editor table").count():
            return page
        if page.get_by_role("radio", name="Compromise").count():
            page.get_by_role("radio", name="Compromise").check()
            send_what_stands(page)
        else:
            take_hint_or_send(page)
    raise AssertionError("no deal in forty windows")


def take_hint_or_send(page):
    """What is hinted at; where nothing is, the order that stands in the form."""
    if page.locator("form[action$='/hint'] button").count():
        with page.expect_navigation():
            take_hint(page)
        return
    send_what_stands(page)


def send_what_stands(page):
    """Where that is what silence would be, the page says so once, and wants another press."""
    page.clock.install()
    with page.expect_navigation():
        send = page.locator(".order-foot button[form]")
        silence = page.locator("#order-told").filter(has_text="chosen nothing yet")
        send.click()
        expect(page.locator("#order-hold").or_(silence).filter(visible=True)).to_be_visible()
        if silence.is_visible():
            send.click()
        hold_over(page)


def test_a_deals_terms_are_picked_understood_taken_back_and_sent(dealing):
    """Given a deal, when a base is given for a card that is drawn, then the order says so; when the
    card is taken back, it does not; when it is asked for again and sent, then it is filed."""
    page = dealing
    page.clock.install()
    gives = page.get_by_label("I give: Base")
    gets = page.get_by_label("I get: Cards, drawn")
    gives.select_option(index=1)
    expect(page.locator("#order-text")).to_have_value(re.compile("^offer base", re.M))
    gets.select_option(label="1")
    expect(page.locator("#order-text")).to_have_value(OFFER)
    expect(page.locator("#order-understood")).to_have_text(OFFER)
    page.locator("#order-undo").click()
    expect(page.locator("#order-text")).not_to_have_value(OFFER)
    gets.select_option(label="1")
    expect(page.locator("#order-text")).to_have_value(OFFER)
    with page.expect_navigation():
        page.locator(".order-foot button[form]").click()
        hold_over(page)
    assert page.locator(".wrong").count() == 0, page.locator(".wrong").inner_text()
    assert page.errors == []


# --- edicts -------------------------------------------------------------------------------------


def test_an_edict_is_switched_in_the_text_and_back(seat, visit):
    """Given a seat that holds or has armed an edict, when its switch is pressed twice, then the
    order is what it was."""
    page = visit(seat("rencontre-cosmique"))
    page.locator("form[action$='/join'] button").click()
    for _ in range(30):
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
        if page.locator("#order-editor .editor-list").count():
            break
        take_hint_or_send(page)
    switch = page.locator("#order-editor .editor-list button").first
    before = switch.get_attribute("aria-pressed")
    switch.click()
    expect(switch).not_to_have_attribute("aria-pressed", before)
    expect(page.locator("#order-text")).to_have_value(re.compile("arm "))
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", before)
    assert page.errors == []
