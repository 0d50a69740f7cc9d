"""A visitor proves a mailbox: the seats of their browser are theirs on every device."""

import json

import pytest

from tests.web.browsing import ANN, Browser, page_of, text
from tests.web.test_play_now import play

ZOE = "zoe@example.org"


@pytest.fixture
def page(browser):
    """The seat of a visitor, who plays against bots in `browser`."""
    return play(browser).request.path


def ask(browser, address=ZOE):
    return browser.send("/sign-in", "/sign-in", address=address)


def links(referee):
    rows = [row.intent for row in referee.log.outbox() if row.intent.kind == "sign_in"]
    return [json.loads(row.payload)["token"] for row in rows]


def press(browser, token):
    return browser.send(f"/sign-in/{token}", f"/sign-in/{token}")


def test_a_visitors_table_says_how_to_keep_it(browser, page):
    assert "only this link leads to it" in browser.page(page)
    assert "1 match becomes yours" in browser.page("/sign-in")


def test_a_new_mailbox_that_is_proved_has_the_seat(browser, page, referee):
    """Given a visitor, when they press the link in their mail, then the match is in theirs."""
    seat = referee.seats.by_page(page.removeprefix("/seat/"))
    ask(browser)
    [token] = links(referee)
    assert press(browser, token).request.path == "/me"
    now = referee.seats.chair(seat.match, seat.seat)
    assert now.person.address == ZOE
    assert page_of(now) in browser.page("/me")
    assert seat.match in browser.page("/me")


def test_a_mailbox_that_plays_already_keeps_its_name_and_gets_the_seat(
    browser, app, seats, referee
):
    page = play(browser).request.path
    seat = referee.seats.by_page(page.removeprefix("/seat/"))
    ask(browser, ANN.address)
    press(Browser(app), links(referee)[0])
    person = referee.seats.chair(seat.match, seat.seat).person
    assert (person.id, person.name) == (seats[0].person.id, "Ann")


def test_the_links_from_before_lead_nowhere(browser, page, referee):
    """Whoever had the seat's link would else read what is kept of the mailbox."""
    ask(browser)
    press(browser, links(referee)[0])
    assert browser.get(page).status_code == 404


def test_asking_alone_changes_nothing(browser, app, page, referee):
    ask(browser)
    Browser(app).page(f"/sign-in/{links(referee)[0]}")
    assert browser.get(page).status_code == 200
    assert referee.people.at(ZOE) is None


def test_who_plays_nowhere_and_is_no_visitor_is_not_written_to(app, page, referee):
    ask(Browser(app))
    assert links(referee) == []


def test_the_answer_tells_nobody_whether_the_address_is_known(browser, app, page, seats):
    known, unknown = (text(ask(browser, address)) for address in (ANN.address, ZOE))
    assert [line for line in known.splitlines() if "csrf" not in line] == [
        line for line in unknown.splitlines() if "csrf" not in line
    ]


def test_an_address_that_is_none_is_not_written_to(browser, page, referee):
    for address in ("nobody", "mailer-daemon@example.org", "a@b@c"):
        assert ask(browser, address).status_code == 200
    assert links(referee) == []


def test_notes_go_along_and_nothing_is_left_of_the_visitor(browser, page, referee):
    seat = referee.seats.by_page(page.removeprefix("/seat/"))
    browser.send(page, f"{page}/notes", text="Bots are greedy.")
    ask(browser)
    press(browser, links(referee)[0])
    person = referee.people.at(ZOE)
    assert referee.jottings.notes(seat.match, person.id) == "Bots are greedy."
    assert referee.people.get(seat.person.id) is None
    assert [
        row for row in referee.log.wishes.find() if seat.person.id in row.what + row.whose
    ] == []


def test_a_seat_at_a_table_of_ones_own_is_not_adopted(browser, app, referee):
    """Given a visitor and a mailbox at one table, then the mailbox does not get the other hand."""
    match = referee.lobby.create("nim", {"stones": 5}, 2, name="both").match
    referee.lobby.invite(match, 1, ANN)
    play(browser)
    [visitor] = [row.id for row in referee.log.people.find() if row.id.startswith("0")]
    referee.sitting.sit(match, 2, referee.people.get(visitor), "en")
    ask(browser, ANN.address)
    press(browser, links(referee)[0])
    assert referee.seats.chair(match, 2).person.id == visitor
    assert len(referee.seats.of(referee.people.at(ANN.address).id)) == 2


def test_what_remembers_the_asker_goes_with_the_link(browser, page, referee, clock):
    ask(browser)
    [row] = referee.log.wishes.beginning("sign-in-playing/")
    assert ZOE.encode() not in row.value
    clock.advance(seconds=901)
    referee.sign_in.tidy()
    assert referee.log.wishes.beginning("sign-in-playing/") == []


def test_after_it_letters_about_the_match_come(browser, page, referee, clock):
    seat = referee.seats.by_page(page.removeprefix("/seat/"))
    ask(browser)
    press(browser, links(referee)[0])
    now = referee.seats.chair(seat.match, seat.seat)
    window = referee.views.table(seat.match, seat.seat).window
    clock.set(window.due[:11] + "00:00:00.000Z")
    referee.reminders.sweep()
    kinds = [row.intent.kind for row in referee.log.outbox(seat.match) if row.intent.seat]
    assert "reminder" in kinds
    assert now.mail_token != seat.mail_token
