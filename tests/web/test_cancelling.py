"""A match that is called off before it has begun."""

import pytest

from tests.web.browsing import ANN, Browser, page_of, text


@pytest.fixture
def organising(referee):
    return f"/organise/{referee.lobby.create('convoy', {}, 2, name='sea').organiser}"


@pytest.fixture
def guest(referee, organising):
    return referee.lobby.invite("sea", 1, ANN)


def call_off(browser, organising, **fields):
    sent = {"reason": "Nobody has time", "sure": "1", **fields}
    return browser.send(organising, organising + "/cancel", **sent)


def test_nobody_joins_it_any_more(browser, app, organising, guest, referee):
    page = text(call_off(browser, organising))
    assert "This match was called off" in page
    answer = Browser(app).send(page_of(guest), page_of(guest) + "/join")
    assert "organiser has called this match off" in text(answer)
    assert not referee.seats.chair("sea", 1).joined


def test_who_was_invited_is_told_why(browser, organising, guest, referee):
    call_off(browser, organising)
    told = [row.intent for row in referee.log.outbox(limit=100) if row.intent.kind == "ruled"]
    assert [letter.seat for letter in told] == [1]
    assert "Nobody has time" in browser.page(page_of(guest))


def test_it_leaves_the_lists_and_its_link_ends(browser, app, organising, referee):
    token = referee.links.open("sea", 2, 3).token
    call_off(browser, organising)
    assert "/match/sea" not in browser.page("/matches/lobby")
    assert "used up or over" in Browser(app).page(f"/invitation/sea/{token}")


def test_no_seat_is_filled_any_more(browser, organising, referee):
    call_off(browser, organising)
    page = browser.page(organising)
    assert "/invite/" not in page
    assert "/cancel" not in page


@pytest.mark.parametrize(
    ("fields", "told"), [({"reason": " "}, "A reason is needed"), ({"sure": ""}, "")]
)
def test_it_takes_a_reason_and_a_tick(browser, organising, referee, fields, told):
    sent = {"reason": "Nobody has time", "sure": "1", **fields}
    sent = {name: value for name, value in sent.items() if value}
    answer = browser.send(organising, organising + "/cancel", **sent)
    assert answer.status_code == 422
    assert told in text(answer)
    assert not referee.cancelling.is_cancelled("sea")


def test_a_match_that_has_begun_is_not_called_off(browser, app, organising, guest, referee):
    referee.lobby.sit_bot("sea", 2)
    from_before = Browser(app)
    page = from_before.page(organising)
    Browser(app).send(page_of(guest), page_of(guest) + "/join")
    token = page.split('name="csrf" value="')[1].split('"')[0]
    answer = from_before.post(organising + "/cancel", csrf=token, reason="late", sure="1")
    assert "he match has begun; it ends by its rules" in text(answer)
