"""The organiser's page of a running match: somebody else sits down, a bot, nobody; and the list of
those who would take over a seat."""

import pytest

from referee.match.policy import Policy
from referee.service import Contact
from tests.web.browsing import ANN, Browser, page_of, text

BEN = Contact("ben@example.org", "Ben")
CYD = Contact("cyd@example.org", "Cyd", "fr")


@pytest.fixture
def running(referee, app):
    """A match of Ann and Ben, begun; the organiser's page."""
    created = referee.lobby.create("convoy", {}, 2, name="sea-3")
    for seat, who in ((1, ANN), (2, BEN)):
        page = page_of(referee.lobby.invite("sea-3", seat, who))
        Browser(app).send(page, page + "/join")
    return f"/organise/{created.organiser}"


@pytest.fixture
def willing(referee, app):
    """Cyd plays another match, and has put herself on the list on her page there."""
    referee.lobby.create("convoy", {}, 2, name="sea-4")
    page = page_of(referee.lobby.invite("sea-4", 1, CYD))
    Browser(app).send(page, page + "/standby", willing="1")
    return page


def last(referee):
    return [moment.say("en") for moment in referee.views.history("sea-3", None, 0)][-1]


def test_a_person_takes_over_by_address(running, browser, referee):
    fields = {"seat__2__address": "dan@example.org", "reason": "Ben is ill"}
    browser.send(running, running + "/replace/2", **fields)
    assert referee.seats.chair("sea-3", 2).person.address == "dan@example.org"
    assert "Somebody else takes the chair of" in browser.page("/match/sea-3")


def test_who_is_willing_is_offered_by_name_and_never_by_address(running, browser, referee, willing):
    page = browser.page(running)
    assert "Cyd" in page
    assert "cyd@example.org" not in page
    id = referee.standby.for_match("sea-3")[0].id
    browser.send(running, running + "/replace/1", standby=id, reason="so")
    assert referee.seats.chair("sea-3", 1).person.name == "Cyd"
    assert referee.standby.for_match("sea-3") == []


def test_who_takes_himself_off_the_list_is_not_offered(running, browser, referee, app, willing):
    id = referee.standby.for_match("sea-3")[0].id
    Browser(app).send(willing, willing + "/standby", willing="")
    answer = browser.send(running, running + "/replace/1", standby=id, reason="so")
    assert answer.status_code == 422
    assert "not on the list any more" in text(answer)


def test_a_bot_plays_on(running, browser, referee):
    browser.send(running, running + "/bot/2", reason="holidays")
    assert referee.seats.chair("sea-3", 2).bot == "bot"


def test_a_chair_falls_empty_only_if_the_box_is_ticked(running, browser, referee):
    answer = browser.send(running, running + "/remove/2", reason="no word for weeks")
    assert (answer.status_code, referee.seats.chair("sea-3", 2).person.name) == (422, "Ben")
    assert "Tick the box" in text(answer)
    browser.send(running, running + "/remove/2", reason="no word for weeks", sure="1")
    assert referee.seats.chair("sea-3", 2).person is None
    assert "Nobody sits here any more." in browser.page(running)


@pytest.mark.parametrize("path", ["replace/2", "bot/2", "remove/2"])
def test_nothing_happens_to_a_chair_without_a_reason(running, browser, referee, path):
    fields = {"seat__2__address": "dan@example.org", "sure": "1"}
    assert browser.send(running, f"{running}/{path}", **fields).status_code == 422
    assert referee.seats.chair("sea-3", 2).person.name == "Ben"


def test_what_cannot_be_is_said(running, browser):
    answer = browser.send(running, running + "/bot/9", reason="so", meant="1")
    assert answer.status_code == 422
    assert "here is no seat 9" in text(answer)


def test_a_seat_sees_what_is_left_in_its_bank_and_the_terms_tell_of_it(referee, app):
    referee.lobby.create(
        "convoy", {}, 2, name="sea-5", policy=Policy(bank=30, grace=6, nmr_limit=3)
    )
    pages = [
        page_of(referee.lobby.invite("sea-5", seat, who)) for seat, who in ((1, ANN), (2, BEN))
    ]
    for page in pages:
        Browser(app).send(page, page + "/join")
    shown = Browser(app).page(pages[0])
    assert "Left in your bank: 30 hours." in shown
    for said in ("a bank of 30 hours", "waits 6 hours more", "After 3 windows in a row"):
        assert said in shown
