"""What players do beside their moves, in a real browser: they sign in, look through twelve matches,
write, keep a note and send it, look at one table twice, and hear when something has happened."""

import json
import re

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.service import Post
from referee.service.notices.hints import STEPS
from tests.browser.boards import open_hint, press_hint, take_hint
from tests.browser.keeping import sent
from tests.browser.pointer import hold_over

pytest_plugins = ["tests.browser.site"]
GAMES = catalogue().names
SEATED = "combats"
ADDRESS = "zoe@example.org"  # of whom `seat` sits down
NOTIFICATIONS = """
    window.Notification = class { constructor(title, options) { console.log(options.body); } };
    Notification.permission = "granted";
    Notification.requestPermission = async () => "granted";
"""
STARRED = ".board .pick.advised:visible"
AWAY = "Object.defineProperty(document, 'hidden', { get: () => true })"


def sentence(language, english, french):
    return re.compile(english if language == "en" else french)


def joined(page):
    """At the table: the seat is taken."""
    page.locator("form[action$='/join'] button").click()
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    return page


def send(page):
    """The button that sends the form."""
    return page.get_by_role("button", name=re.compile("^(Send|Envoyer)$")).first


@pytest.mark.parametrize("language", LANGUAGES)
def test_signing_in_by_the_mailed_link_leads_to_my_twelve_matches(
    language, seat, visit, house, address
):
    """Given twelve matches, every fourth an invitation still, when the link's button is pressed,
    then what waits for an order stands first."""
    for n in range(12):
        seat(GAMES[n % len(GAMES)], language)
    for n, row in enumerate(house.records.matches()):
        if n % 4:
            said = Post(row.head.stream, 1, "join", "", house.clock.now(), assurance="address")
            assert house.submissions.submit(said).outcome == "accepted"
    page = visit(f"{address}/sign-in", language)
    page.locator("input[type='email']").fill(ADDRESS)
    page.locator("main form button").click()
    rows = [row.intent for row in house.log.outbox() if row.intent.kind == "sign_in"]
    page.goto(f"{address}/sign-in/{json.loads(rows[-1].payload)['token']}")
    page.locator("main form button").click()
    page.wait_for_url("**/me")
    assert page.locator(".mine li a[href*='/seat/']").count() == 12
    offered = sentence(language, "a seat is offered", "une place vous est offerte")
    expect(page.locator(".mine .invited", has_text=offered)).to_have_count(3)
    page.locator(".mine li a[href*='/seat/']").first.click()
    expect(page.locator("#order-form")).to_be_attached()
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_is_written_where_its_audience_stands(language, seat, visit):
    page = joined(visit(seat("rencontre-cosmique", language), language))
    page.locator("a[href='#tab-messages']").click()
    page.locator("#tab-messages summary", has_text=sentence(language, "somebody", "autre")).click()
    page.locator("input[name='to'][value='all']").check()
    page.locator("#press-text").fill("Bonne chance !")
    page.locator("#tab-messages form:has(#press-text) button").click()
    page.locator("a[href='#tab-messages']").click()
    talk = page.locator("#tab-messages .talk")
    expect(talk).to_contain_text(sentence(language, "Everybody", "Tout le monde"))
    expect(talk).to_contain_text("Bonne chance !")
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_steps_are_ten_and_every_one_is_taken(game, language, address, visit):
    """Given a first match against bots, when each hint is unfolded and sent, then ten steps are
    done, each a choice, or the match is over before. What leaves no choice is no step."""
    page = visit(address, language)
    page.locator(f"form[action='/games/{game}/play'] button").click()
    page.wait_for_url("**/seat/**")
    steps = 0
    while page.locator("form[action$='/hint'] button").count():
        numbered = re.search(r"\d+", page.locator("#hint").inner_text())
        steps += numbered is not None
        assert numbered is None or int(numbered[0]) == steps
        open_hint(page)
        press_hint(page)
        assert page.locator(".wrong").count() == 0, (steps, page.locator(".wrong").inner_text())
    assert steps == STEPS or page.locator(".over").count()
    assert page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_what_has_a_star_on_the_board_writes_what_the_hint_says(game, seat, visit):
    """Given a newcomer who picks each mark with a star, and the row with a star where it has
    several, then all that they get is lines of the hint."""
    page = joined(visit(seat(game)))
    while not page.locator(STARRED).count():  # a pass has no place on a board
        with page.expect_navigation():
            take_hint(page)
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    open_hint(page)
    hinted = page.locator(".hint-box pre").first.inner_text().splitlines()
    order = page.locator("#order-text")
    ready = [line.partition("  //")[0] for line in order.input_value().splitlines()]
    marks = page.locator(STARRED)
    for mark in map(marks.nth, range(marks.count())):
        before = order.input_value()
        if mark.get_attribute("aria-pressed") == "true":  # stands there, or was picked elsewhere
            continue
        mark.focus()
        page.keyboard.press("Enter")
        while page.locator(".pick-menu").count():
            page.locator(".pick-menu .advised").first.press("Enter")
        expect(order).not_to_have_value(before)
        expect(mark).to_have_attribute("aria-pressed", "true")
    understood = page.locator("#order-understood:not([hidden])")
    expect(understood).to_be_visible()
    picked = [line for line in understood.inner_text().splitlines() if line not in ready]
    assert set(picked) <= set(hinted)
    assert page.errors == []


def test_a_new_message_is_marked_until_its_tab_is_looked_at(visit, house, address):
    match = house.lobby.create(SEATED, {}, 2).match
    zoe, bob = (
        house.sitting.sit(match, seat, house.people.visitor(name, "en", "UTC"), "en")
        for seat, name in ((1, "Zoé"), (2, "Bob"))
    )
    said = Post(match, bob.seat, "press", "to: 1\n\nPeace?", house.clock.now(), assurance="address")
    assert house.submissions.submit(said).outcome == "accepted"
    page = visit(f"{address}/seat/{zoe.page_token}")
    expect(page.locator("a[href='#tab-messages'] .star")).to_have_text("1")
    with page.expect_response(re.compile("/messages/read$")):
        page.locator("a[href='#tab-messages']").click()
    page.reload()
    expect(page.locator("a[href='#tab-messages'] .star")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_comes_back_is_sent_and_is_a_note_no_more(language, seat, visit, house):
    page = joined(visit(seat("empereur-telepathe", language), language))
    page.clock.install()
    page.locator("#asked ~ form .offers button, #asked ~ form input[type='radio']").first.click()
    page.locator("button[name='draft']").first.click()
    expect(page.locator(".order-side")).to_contain_text(
        sentence(language, "kept as a note", "gardé en note")
    )
    [match] = [row.head.stream for row in house.records.matches()]
    assert house.views.table(match, 1).order is None
    with page.expect_navigation():
        send(page).click()
        hold_over(page)
    forget = page.locator("button", has_text=sentence(language, "Forget the", "Oublier la"))
    expect(forget).to_have_count(0)
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_saved_counts_and_waits_until_it_is_sent(language, seat, visit, house):
    """Given a choice, when it is saved, then it is in force, the window stays open, and the form is
    filled with it; when another is kept as a note, then the one that was saved counts still; when
    the note is sent, then it is final, and the bots answer."""
    page = joined(visit(seat("empereur-telepathe", language), language))
    page.clock.install()
    [match] = [row.head.stream for row in house.records.matches()]
    window = house.views.table(match, 1).window.number
    choices = page.locator("#order-form input[name='f.engage']:visible")
    saved, noted = (choices.nth(n).get_attribute("value").partition(" ")[2] for n in range(2))
    choices.nth(0).check()
    leave(page, page.locator("#order-form button[name='wait']"))
    expect(page.locator("#force ~ pre")).to_contain_text(saved)
    expect(page.locator("#force ~ p").nth(1)).to_contain_text(
        sentence(language, "stays open", "reste ouverte")
    )
    expect(choices.nth(0)).to_be_checked()
    assert house.views.table(match, 1).order.waits
    choices.nth(1).check()
    leave(page, page.locator("#order-form button[name='draft']"))
    expect(choices.nth(1)).to_be_checked()
    assert saved in house.views.table(match, 1).order.echo.in_(language)
    assert house.views.table(match, 1).window.number == window
    assert noted in leave(page, send(page))
    assert house.views.table(match, 1).window.number > window
    assert page.errors == []


def leave(page, button):
    """What goes to the referee by this button, after the seconds of an Undo if it is no note; the
    page is back."""
    is_note = button.get_attribute("name") == "draft"
    fields = sent(page, lambda: (button.click(), None if is_note else hold_over(page)))
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    return " ".join(value for values in fields.values() for value in values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_tabs_the_older_one_is_told_and_keeps_what_was_typed(language, seat, visit):
    """Given one table in two tabs, when one sends, then the other, still at the old window, is
    told so and loses nothing."""
    url = seat("empereur-telepathe", language)
    one = joined(visit(url, language))
    other = visit(url, language)
    other.wait_for_selector("#order-keys:not([hidden])", state="attached")
    for page in (one, other):
        page.clock.install()
        with page.expect_response(re.compile("/try$")):
            page.locator("#asked ~ form input[type='radio']").first.check()
    with one.expect_navigation():
        send(one).click()
        hold_over(one)
    with other.expect_navigation():
        send(other).click()
        hold_over(other)
    kept = other.locator("section.wrong")
    expect(kept).to_contain_text(sentence(language, "closed", "fermée"))
    assert kept.locator("pre").inner_text().strip()


def test_a_notification_tells_who_wishes_it_while_they_look_elsewhere(seat, visit, house):
    page = visit(seat("empereur-telepathe"))
    page.add_init_script(NOTIFICATIONS)
    joined(page)
    page.locator("a[href='#tab-settings']").click()
    page.locator("#notify-me input").check()
    page.evaluate(AWAY)
    page.clock.install()
    [match] = [row.head.stream for row in house.records.matches()]
    said = Post(match, 1, "press", "to: all\n\nHello", house.clock.now(), assurance="address")
    assert house.submissions.submit(said).outcome == "accepted"
    with page.expect_console_message(lambda told: "Something has happened" in told.text):
        page.clock.fast_forward(70_000)
    assert page.errors == []


def test_the_board_fills_the_window_of_a_telephone_and_leaves_it_again(seat, visit):
    page = joined(visit(seat("capitaine-cosmos"), viewport={"width": 360, "height": 740}))
    page.locator(".to-whole button").click()
    frame = page.locator(".whole .board")
    box = frame.bounding_box()
    assert box["height"] > 600
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    page.keyboard.press("Escape")
    expect(page.locator(".whole")).to_have_count(0)
