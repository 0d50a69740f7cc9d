"""The organiser's page: invitations and the clock."""

import pytest

from referee.service.people.mailboxes import Failure
from tests.web.browsing import ANN, Browser, hidden, page_of, text


@pytest.fixture
def lobby_page(referee):
    created = referee.lobby.create("convoy", {}, 2, name="sea-2")
    return f"/organise/{created.organiser}"


@pytest.fixture
def running(referee, app, lobby_page):
    """A match with a bot in seat 2, begun; the organiser's page."""
    page = page_of(referee.lobby.invite("sea-2", 1, ANN))
    referee.lobby.sit_bot("sea-2", 2)
    Browser(app).send(page, page + "/join")
    return lobby_page


def due(referee):
    return referee.views.table("sea-2", None).window.due


def test_an_empty_seat_is_filled_by_letter(lobby_page, browser, referee):
    fields = {"seat__1__who": "person", "seat__1__address": "ann@example.org"}
    page = text(browser.send(lobby_page, lobby_page + "/invite/1", **fields))
    assert "invited; has not joined yet" in page
    assert referee.seats.chair("sea-2", 1).person.address == "ann@example.org"


@pytest.mark.parametrize(("language", "name"), [("en", "Player 1"), ("fr", "Joueur 1")])
def test_who_is_invited_without_a_name_is_called_by_their_seat(
    lobby_page, browser, referee, language, name
):
    fields = {"seat__1__who": "person", "seat__1__address": "marie.dupont@example.org"}
    browser.send(
        lobby_page, lobby_page + "/invite/1", seat__1__language=language, seat__1__name="", **fields
    )
    assert referee.views.table("sea-2", None).players[0].en == name
    page = browser.page("/match/sea-2")
    assert name in page
    assert "marie.dupont" not in page


def test_a_mistyped_invitation_is_corrected_on_the_page(lobby_page, browser, referee):
    typo = {"seat__1__who": "person", "seat__1__address": "amn@example.org"}
    page = text(browser.send(lobby_page, lobby_page + "/invite/1", **typo))
    assert f'action="{lobby_page}/invite/1"' in page
    right = {"seat__1__who": "person", "seat__1__address": "ann@example.org"}
    browser.send(lobby_page, lobby_page + "/invite/1", **right)
    assert referee.seats.chair("sea-2", 1).person.address == "ann@example.org"


def test_of_a_seat_that_somebody_took_no_invitation_is_offered(lobby_page, browser):
    sat = browser.send(lobby_page, lobby_page + "/invite/2", seat__2__who="bot")
    assert f'action="{lobby_page}/invite/2"' not in text(sat)


def test_an_organiser_sees_that_letters_do_not_reach_him(referee, browser):
    created = referee.lobby.create("convoy", {}, 2, name="sea-3", organiser=ANN)
    page = f"/organise/{created.organiser}"
    assert "do not reach your mailbox" not in browser.page(page)
    mailbox = referee.people.mailbox(ANN.address)
    referee.returned_letters.heard(mailbox, "b-one", Failure(True, "5.1.1"))
    assert "do not reach your mailbox: there is no such mailbox" in browser.page(page)


def test_a_bot_is_sat_down(lobby_page, browser, referee):
    browser.send(lobby_page, lobby_page + "/invite/2", seat__2__who="bot")
    assert referee.seats.chair("sea-2", 2).joined


def test_nobody_is_invited_by_a_form_that_names_nobody(lobby_page, browser, referee):
    answer = browser.send(lobby_page, lobby_page + "/invite/1")
    assert answer.status_code == 422
    assert "Say who shall sit there" in text(answer)


def test_a_seat_that_is_taken_is_refused(running, browser):
    answer = browser.send(running, running + "/invite/2", seat__2__who="bot")
    assert answer.status_code == 422
    assert " is taken." in text(answer)


def test_the_deadline_is_moved_to_a_local_time_with_its_reason(running, browser, referee):
    fields = {"due": "2026-12-01T20:00", "zone": "Europe/Paris", "reason": "holidays"}
    page = text(browser.send(running, running + "/extend", **fields))
    assert due(referee) == "2026-12-01T19:00:00.000Z"
    assert "Tuesday 1 December 2026, 19:00 (UTC)" in page
    assert "holidays" in browser.page("/match/sea-2")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"due": "tomorrow"}, "“tomorrow” is not a date and time"),
        ({"zone": "Mars/Olympus"}, "“Mars/Olympus” is no time zone"),
        ({"reason": " "}, "A reason is needed"),
        ({"due": "2020-01-01T20:00"}, "is over already (it is"),
    ],
)
def test_a_deadline_that_cannot_be_is_refused(running, browser, referee, fields, told):
    before = due(referee)
    good = {"due": "2026-12-01T20:00", "zone": "UTC", "reason": "holidays"}
    answer = browser.send(running, running + "/extend", **{**good, **fields})
    assert answer.status_code == 422
    assert told in text(answer)
    assert due(referee) == before


def test_the_clock_is_stopped_and_goes_on(running, browser, referee):
    page = text(browser.send(running, running + "/pause", reason="Ann is ill"))
    assert "The clock is stopped" in page
    assert due(referee) is None
    browser.send(running, running + "/resume", reason="Ann is well")
    assert due(referee) is not None


def test_nobody_is_told_to_pause_what_has_no_clock_or_stands_still(lobby_page, browser, request):
    told = "pause it above"
    assert told not in browser.page(lobby_page)
    running = request.getfixturevalue("running")
    assert told in browser.page(running)
    browser.send(running, running + "/pause", reason="Ann is ill")
    assert told not in browser.page(running)


def test_the_clock_is_not_stopped_without_a_reason(running, browser, referee):
    assert browser.send(running, running + "/pause").status_code == 422
    assert due(referee) is not None


def test_what_was_decided_in_sight_of_one_window_is_not_done_to_the_next(running, browser, referee):
    """The page was loaded in window 1; window 1 closed before its button was pressed."""
    html = browser.page(running)
    referee.clock.set(due(referee))
    referee.windows.wake("sea-2")
    before, fields = due(referee), {"csrf": hidden(html, "csrf"), "meant": "1", "reason": "ill"}
    answer = browser.post(running + "/pause", **fields)
    assert answer.status_code == 422
    assert "meant for window 1, and window 2 is open now" in text(answer)
    assert due(referee) == before
    assert browser.send(running, running + "/pause", reason="ill").status_code == 200
    assert due(referee) is None


def test_a_form_that_names_no_window_does_nothing(running, browser, referee):
    before = due(referee)
    answer = browser.send(running, running + "/pause", reason="ill", meant="")
    assert answer.status_code == 422
    assert "does not say for which window" in text(answer)
    assert due(referee) == before


def test_every_post_of_the_organiser_wants_the_pages_token(running, browser, referee):
    before = referee.views.table("sea-2", None).size
    for act in ("invite/1", "extend", "pause", "resume"):
        assert browser.post(f"{running}/{act}", reason="none").status_code == 403
    assert referee.views.table("sea-2", None).size == before
