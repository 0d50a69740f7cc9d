"""A link that is copied to anybody: whoever opens it may take an open seat."""

import re
from email import message_from_bytes
from email.policy import default

import pytest

from referee.mail.addresses.house import House
from referee.mail.sending.letter_writer import LetterWriter
from tests.web.browsing import ANN, Browser, hidden, text

FORM = "/new/convoy"


@pytest.fixture
def lobby_page(referee):
    return f"/organise/{referee.lobby.create('convoy', {}, 2, name='sea').organiser}"


@pytest.fixture
def link(lobby_page, browser):
    """The address that the organiser's page shows to copy, of two uses and three days."""
    page = text(browser.send(lobby_page, lobby_page + "/link", uses="2", days="3"))
    return re.search(r'value="http://localhost:8000(/invitation/[^"]*)"', page)[1]


def take(app, link, language="en", **fields):
    """Somebody with a browser of their own opens the link and presses the button."""
    return Browser(app, language).send(link, link, **{"seat": "1", **fields})


def welcomed(referee):
    rows = referee.log.outbox(limit=100)
    return [row.intent.seat for row in rows if row.intent.kind == "welcome"]


def test_opening_the_link_shows_the_terms_and_takes_nothing(app, link, referee):
    page = Browser(app).page(link)
    assert "You are invited" in page
    assert "Take the seat" in page
    assert referee.log.people.find() == []


def test_one_sits_at_once_with_a_name_and_no_address(app, link, referee):
    answer = take(app, link, guest__name="Zoe")
    assert answer.request.path.startswith("/seat/")
    chair = referee.seats.chair("sea", 1)
    assert (chair.joined, chair.person.name, chair.person.address) == (True, "Zoe", "")


def test_when_all_have_come_the_match_begins(app, link, referee):
    take(app, link, guest__name="Zoe")
    take(app, link, seat="2", guest__name="Yann")
    assert referee.views.table("sea", None).phase == "running"


def test_an_address_is_written_to_and_seats_nobody_by_itself(app, link, referee):
    """Whoever types the address of somebody else must not play in their name."""
    answer = take(app, link, guest__address=ANN.address)
    assert "A letter is on its way" in text(answer)
    assert not referee.seats.chair("sea", 1).joined
    assert referee.seats.chair("sea", 1).page_token not in text(answer)
    assert welcomed(referee) == [1]


def test_nobody_takes_two_seats_of_a_match(app, link, referee):
    browser = Browser(app)
    browser.send(link, link, seat="1")
    assert "You sit at this table already" in browser.page(link)
    refused = browser.post(link, seat="2", csrf=hidden(browser.page("/games/nim"), "csrf"))
    assert "nobody has two seats" in text(refused)
    assert referee.seats.chair("sea", 2).person is None


def test_a_seat_that_is_taken_is_refused(app, link, referee):
    late = Browser(app)
    page = late.page(link)
    take(app, link)
    answer = late.post(link, seat="1", csrf=hidden(page, "csrf"))
    assert answer.status_code == 422
    assert " is taken." in text(answer)
    assert len(referee.log.people.find()) == 1


@pytest.mark.parametrize("seat", ["", "x", "-1", "999"])
def test_a_seat_that_is_none_is_refused(app, link, seat):
    assert "Choose a seat" in text(take(app, link, seat=seat))


def test_a_link_is_good_for_so_many(app, lobby_page, browser):
    page = text(browser.send(lobby_page, lobby_page + "/link", uses="1", days="3"))
    link = re.search(r'value="http://localhost:8000(/invitation/[^"]*)"', page)[1]
    take(app, link)
    assert "used up or over" in Browser(app).page(link)


def test_a_link_is_good_so_long(app, link, clock):
    clock.advance(hours=24 * 3)
    assert "used up or over" in Browser(app).page(link)


def test_a_link_that_was_withdrawn_takes_no_seat(app, lobby_page, link, browser):
    browser.send(lobby_page, lobby_page + "/link/close")
    assert "used up or over" in Browser(app).page(link)


def test_a_new_link_makes_the_one_before_lead_nowhere(app, lobby_page, link, browser):
    browser.send(lobby_page, lobby_page + "/link", uses="2", days="3")
    assert Browser(app).get(link).status_code == 404


def test_a_link_cannot_be_guessed(app, link):
    assert Browser(app).get("/invitation/sea/" + "0" * 30).status_code == 404
    assert Browser(app).get("/invitation/none/" + "0" * 30).status_code == 404


def test_the_button_wants_the_pages_token(app, link, referee):
    assert Browser(app).post(link, seat="1").status_code == 403
    assert referee.seats.chair("sea", 1).person is None


@pytest.mark.parametrize("terms", [("0", "3"), ("21", "3"), ("2", "0"), ("2", "61"), ("x", "3")])
def test_terms_that_cannot_be_are_refused(lobby_page, browser, terms):
    answer = browser.send(lobby_page, lobby_page + "/link", uses=terms[0], days=terms[1])
    assert " link is for 1 to " in text(answer)


def test_whoever_makes_a_match_sits_down_and_has_a_link_for_the_others(browser, referee):
    fields = {"seats": "2", "name": "sea", "seat__1__who": "me", "seat__2__who": "link"}
    page = text(browser.send(FORM, FORM, organiser__name="Ann", **fields))
    assert "/invitation/sea/" in page
    seat = re.search(r'href="(/seat/[^"]*)"', page)[1]
    assert "Ann" in browser.page(seat)
    assert referee.seats.chair("sea", 1).joined


def test_with_an_address_the_makers_seat_and_page_go_to_their_mailbox(browser, referee):
    fields = {"seats": "2", "name": "sea", "seat__1__who": "me", "seat__2__who": "bot"}
    page = text(browser.send(FORM, FORM, organiser__address=ANN.address, **fields))
    assert "/seat/" not in page
    kinds = {row.intent.kind for row in referee.log.outbox(limit=100)}
    assert kinds == {"welcome", "created"}


def test_nobody_makes_a_match_for_themselves_alone(browser):
    fields = {"seats": "2", "seat__1__who": "me", "seat__2__who": "me"}
    answer = browser.send(FORM, FORM, **fields)
    assert answer.status_code == 422
    assert "one seat only" in text(answer)


def test_an_invitation_is_sent_again_when_it_is_asked_for(lobby_page, browser, referee, clock):
    referee.lobby.invite("sea", 1, ANN)
    clock.advance(hours=1)
    browser.send(lobby_page, lobby_page + "/invite/1/again")
    assert welcomed(referee) == [1, 1]


def test_the_same_invitation_made_twice_is_one_letter(referee, lobby_page):
    referee.lobby.invite("sea", 1, ANN)
    referee.lobby.sit_bot("sea", 2)
    referee.lobby.invite("sea", 1, ANN)
    assert welcomed(referee) == [1]


def test_an_invitation_that_is_withdrawn_leads_nowhere(lobby_page, browser, app, referee):
    chair = referee.lobby.invite("sea", 1, ANN)
    browser.send(lobby_page, lobby_page + "/invite/1/withdraw")
    assert Browser(app).get(f"/seat/{chair.page_token}").status_code == 404
    assert referee.seats.chair("sea", 1).person is None


def test_a_seat_that_was_taken_is_not_withdrawn(lobby_page, browser, app, link, referee):
    page = browser.page(lobby_page)
    take(app, link)
    answer = browser.post(lobby_page + "/invite/1/withdraw", csrf=hidden(page, "csrf"))
    assert " is taken." in text(answer)


def test_nobody_is_invited_again_whom_nobody_invited(lobby_page, browser):
    page = browser.page(lobby_page)
    answer = browser.post(lobby_page + "/invite/1/again", csrf=hidden(page, "csrf"))
    assert "obody has a letter that offers them" in text(answer)


def test_the_makers_letter_has_the_link_of_their_page(browser, referee):
    fields = {"seats": "2", "name": "sea"}
    page = browser.send(FORM, FORM, organiser__address=ANN.address, **fields).request.path
    [row] = [row for row in referee.log.outbox(limit=9) if row.intent.kind == "created"]
    letter = message_from_bytes(
        LetterWriter(referee, House("play.example", "referee")).write(row.intent), policy=default
    )
    assert letter["To"].addresses[0].addr_spec == ANN.address
    assert page in letter.get_body(("plain",)).get_content()


def test_the_page_tells_who_waits_there(app, link):
    assert "waits for you" not in Browser(app).page(link)
    take(app, link, guest__name="Zoe")
    lead = Browser(app).page(link).split('class="lead">')[1].split("</p>")[0]
    assert "Zoe waits for you there." in lead
