"""The link of a letter that asks: was that you?"""

import json

import pytest

from referee.service import Post
from tests.web.browsing import page_of, text, without_token


@pytest.fixture
def token(seats, referee, clock):
    """Somebody wrote to Ann's secret reply address from elsewhere: the token that was sent her."""
    post = Post("sea", 1, "order", "plot x x x", clock.now(), assurance="token")
    assert referee.submissions.submit(post).outcome == "unconfirmed"
    asking = next(row for row in referee.log.outbox("sea") if row.intent.kind == "confirm_letter")
    return json.loads(asking.intent.payload)["token"]


def test_looking_confirms_nothing(token, browser, referee):
    assert "Yes, I sent it" in browser.page(f"/confirm/{token}")
    assert referee.views.table("sea", 1).order is None


def test_the_button_makes_the_letter_count(token, browser, referee):
    page = text(browser.send(f"/confirm/{token}", f"/confirm/{token}"))
    assert "Accepted: it stands in the log as entry" in page
    assert referee.views.table("sea", 1).order.echo.en == "plot x x x"


def test_a_token_confirms_once(token, browser):
    browser.send(f"/confirm/{token}", f"/confirm/{token}")
    assert browser.send(f"/confirm/{token}", f"/confirm/{token}").status_code == 404


def test_a_token_that_nobody_was_given_looks_the_same_and_does_nothing(token, browser):
    real, none = browser.page(f"/confirm/{token}"), browser.page("/confirm/unknown")
    assert without_token(real).replace(token, "unknown") == without_token(none)
    assert browser.send("/confirm/unknown", "/confirm/unknown").status_code == 404


def test_what_waits_stands_on_the_seats_page_with_a_button_and_on_no_other(token, browser, seats):
    """Given a letter from elsewhere, then its seat's page shows it, and the button there counts."""
    ann, bea = (page_of(chair) for chair in seats)
    assert "plot x x x" in browser.page(ann)
    assert token not in browser.page(bea)
    done = text(browser.send(ann, f"/confirm/{token}"))
    assert "Accepted: it stands in the log as entry" in done
    assert token not in browser.page(ann)
