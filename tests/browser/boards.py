"""The board is the keyboard: a click on it and Send, in each game; keys alone; trouble."""

import re

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.browser.pointer import hold_over
from tests.web.browsing import ANN, BEA

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
GAMES = catalogue().names
SHORT = {"kardashev": {"mode": "game"}, "capitaine-cosmos": {"scenario": "S1"}}


CLOSED = {"en": "This window is closed", "fr": "Cette fenêtre est fermée"}
UNREACHED = {"en": "cannot be reached", "fr": "est injoignable"}


def by_pointer(target):
    target.click()


def by_keys(target):
    target.focus()
    target.press("Enter")


def joined(page, go=by_pointer):
    """Takes the seat, the match begins, and an ask has its marks."""
    go(page.locator("form[action$='/join'] button"))
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    return page


def take_hint(page, go=by_pointer):
    """Unfolds what is hinted at, and sends it; against bots the seconds of the Undo go by."""
    open_hint(page, go)
    press_hint(page, go)


def press_hint(page, go=by_pointer):
    keys = page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    page.clock.install()
    with page.expect_navigation():
        go(page.locator("form[action$='/hint'] button").first)
        if keys.get_attribute("data-hold") != "0":
            hold_over(page)


def open_hint(page, go=by_pointer):
    """Unfolds what is hinted at; a page without a hint stays as it is."""
    for fold in page.locator(".hint-box:not([open]) > summary").all():
        go(fold)


def at_marks(page, go=by_pointer):
    """Plays what is hinted at until the board has a mark that can be seen."""
    for _ in range(12):
        if page.locator(".board .pick:visible").count():
            return page
        with page.expect_navigation():
            take_hint(page, go)
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    raise AssertionError("no mark in twelve windows")


def pick_first(page):
    """One click on the first mark; where it stands for several, more in its menu."""
    mark = page.locator(".board .pick:visible").first
    mark.focus()
    page.keyboard.press("Enter")
    while page.locator(".pick-menu").count():
        page.keyboard.press("Enter")
    expect(page.locator(".board .pick:visible[aria-pressed='true']").first).to_be_attached()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_on_the_board_stands_in_the_order(game, language, table):
    page = table(game, language)
    before = page.locator("#order-text").input_value()
    pick_first(page)
    expect(page.locator("#order-text")).not_to_have_value(before)
    assert page.errors == []


def click_first(page):
    """The same with a pointer."""
    page.locator(".board .pick:visible").first.click()
    while page.locator(".pick-menu").count():
        page.locator(".pick-menu button").first.click()


def posted(page, after):
    """The order goes out by what is done, and is taken."""
    with page.expect_response(lambda one: one.url.endswith("/order")) as answer:
        after()
    assert answer.value.status == 303


def understood(page):
    """Picks marks, one after the other, until the order is understood."""
    marks = page.locator(".board .pick:visible")
    for n in range(marks.count()):
        with page.expect_response(re.compile("/try$")):
            marks.nth(n).focus()
            page.keyboard.press("Enter")
            while page.locator(".pick-menu").count():
                page.keyboard.press("Enter")
        told = page.locator("#order-understood:not([hidden]), #order-problems > *").first
        expect(told).to_be_attached()
        if page.locator("#order-understood:not([hidden])").count():
            return
    raise AssertionError("no marks make an order")


def send(page, go=by_pointer):
    """The Send of the order's form."""
    go(page.get_by_role("button", name=re.compile("^(Send|Envoyer)$")).first)


@pytest.mark.parametrize("game", GAMES)
def test_picked_on_the_board_with_keys_alone_and_sent(game, seat, visit):
    """From the seat's link on: the pointer is never used."""
    page = at_marks(joined(visit(seat(game, **SHORT.get(game, {}))), by_keys), by_keys)
    page.clock.install()
    understood(page)
    send(page, by_keys)
    posted(page, lambda: hold_over(page))
    assert page.errors == []


def test_what_is_sent_against_bots_can_be_held_back(seat, visit):
    page = joined(visit(seat("kardashev", mode="game")))
    page.clock.install()
    understood(page)
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.url.endswith("/order") else None)
    send(page)
    page.locator("#order-hold").click()
    page.clock.fast_forward(9000)
    expect(page.locator("#order-hold")).to_be_hidden()
    assert posts == []


@pytest.mark.parametrize("pause", [0, 40, 120, 400])
def test_that_an_order_leaves_soon_is_told_however_quickly_enter_follows_a_choice(
    pause, seat, visit
):
    """What the referee says of the choice comes before that or behind it, and covers it never."""
    page = joined(visit(seat("kardashev", mode="game")))
    page.clock.install()
    field = page.locator("#order-form input[name^='f.']").first
    field.check()
    page.clock.run_for(pause)
    field.press("Enter")
    expect(page.locator("#order-hold")).to_be_visible()
    page.clock.run_for(1000)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#order-told")).to_contain_text("five seconds")
    expect(page.locator("#order-hold")).to_be_visible()


def test_what_is_refused_is_told_at_once_and_neither_counted_down_nor_sent(seat, visit):
    page = joined(visit(seat("kardashev", mode="game")))
    page.clock.install()
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.url.endswith("/order") else None)
    page.locator("summary", has_text="text").first.click()
    page.locator("#order-text").fill("nonsense")
    with page.expect_response(re.compile("/try$")):
        send(page)
    expect(page.locator("#order-told")).to_contain_text("Not sent")
    expect(page.locator("#order-problems pre")).not_to_have_count(0)
    expect(page.locator("#order-hold")).to_be_hidden()
    page.clock.fast_forward(9000)
    assert posts == []
    understood(page)
    send(page)
    posted(page, lambda: hold_over(page))


def test_a_click_lights_the_board_and_the_form_and_is_undone(seat, visit):
    page = joined(visit(seat("kardashev", mode="game")))
    mark = page.locator(".board .pick:visible").first
    click_first(page)
    expect(mark).to_have_attribute("aria-pressed", "true")
    chosen = page.locator("input[name^='f.']:checked")
    expect(chosen).to_have_count(1)
    page.locator("#order-undo").click()
    expect(mark).to_have_attribute("aria-pressed", "false")
    expect(chosen).to_have_count(0)


def test_what_is_typed_is_told_and_lights_the_board(seat, visit):
    page = joined(visit(seat("kardashev", mode="game")))
    page.locator("summary", has_text="text").first.click()
    area = page.locator("#order-text")
    area.fill("riposte Xyzzy as dip")
    expect(page.locator(".problem").first).to_contain_text("^^^")
    area.fill("riposte dip-0 as sci")
    expect(page.locator("#order-understood")).to_contain_text("riposte Orbital Consulate as sci")
    expect(page.locator(".board .pick:visible").first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stale_page_keeps_what_was_typed(language, seat, visit):
    url = seat("kardashev", language, mode="game")
    page = joined(visit(url, language))
    other = visit(url, language)
    with other.expect_navigation():
        take_hint(other)
    click_first(page)
    expect(page.locator("#order-told")).to_contain_text(CLOSED[language])
    expect(page.locator("input[name^='f.']:checked")).to_have_count(1)
    page.locator("details:has(#order-text) > summary").first.click()
    page.locator("#order-text").fill("riposte dip-0 as sci")
    expect(page.locator("#order-told")).to_contain_text(CLOSED[language])
    expect(page.locator("#order-text")).to_have_value("riposte dip-0 as sci")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_connection_keeps_what_was_chosen(language, seat, visit):
    page = joined(visit(seat("kardashev", language, mode="game"), language))
    page.context.set_offline(True)
    click_first(page)
    expect(page.locator("#order-told")).to_contain_text(UNREACHED[language])
    expect(page.locator("input[name^='f.']:checked")).to_have_count(1)


def test_the_form_works_without_scripts(seat, visit):
    page = visit(seat("kardashev", mode="game"), java_script_enabled=False)
    page.locator("form[action$='/join'] button").click()
    assert page.locator("#order-keys").is_hidden()
    page.locator("input[name^='f.']").first.check()
    posted(page, lambda: send(page))


def test_a_double_click_sends_once(seat, visit, house):
    page = joined(visit(seat("kardashev", mode="game")))
    page.clock.install()
    understood(page)
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.url.endswith("/order") else None)
    send(page)
    send(page)
    posted(page, lambda: hold_over(page))
    assert len(posts) == 1


@pytest.mark.parametrize("game", ["rencontre-cosmique", "combats"])
def test_between_people_an_order_leaves_at_once_from_whichever_form_counts(
    game, house, address, visit
):
    match = house.lobby.create(game, {}, 2).match
    chairs = [house.lobby.invite(match, 1, ANN), house.lobby.invite(match, 2, BEA)]
    for chair in chairs:
        visit(f"{address}/seat/{chair.page_token}").locator("form[action$='/join'] button").click()
    before = house.views.table(match, None)
    page = visit(f"{address}/seat/{chairs[before.window.asked[0] - 1].page_token}")
    pick_first(page)
    expect(page.locator("#order-understood")).to_be_visible()
    posted(page, lambda: send(page))
    assert house.views.table(match, None).size > before.size
    assert page.errors == []


def test_a_number_is_one_more_and_one_less_by_keys_up_to_its_ends(seat, visit):
    """Given a battle, when one asks for more energy than there is, then all of it is given; when
    one takes back more than was given, then none is."""
    page = joined(visit(seat("combats", mode="single")))
    for _ in range(6):
        if page.locator(".stepper").count():
            break
        take_hint(page)
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    energy = page.locator("input[name='f.energy']")
    less, more = page.locator(".stepper").first.locator("button").all()
    expect(less).to_have_attribute("aria-disabled", "true")
    for button, end in ((more, "max"), (less, "min")):
        button.focus()
        for _ in range(int(energy.get_attribute("max")) + 1):
            page.keyboard.press("Enter")
        expect(energy).to_have_value(energy.get_attribute(end))
        expect(button).to_be_focused()
        expect(button).to_have_attribute("aria-disabled", "true")
    assert page.errors == []


def test_a_ship_that_is_pointed_at_shows_its_fields_of_fire(seat, visit):
    page = at_marks(joined(visit(seat("capitaine-cosmos", scenario="S1"))))
    page.locator(".board .pick:visible").first.hover()
    expect(page.locator(".ship.pointed .reach")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_table_is_light(game, laid, visit):
    """At most 200 kB as they travel, and eight requests."""
    url = laid(game)
    page, loaded = visit("about:blank"), []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(url, wait_until="networkidle")
    assert len(loaded) <= 8, [request.url for request in loaded]
    assert sum(request.sizes()["responseBodySize"] for request in loaded) <= 200_000
