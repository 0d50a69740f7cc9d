"""A match whose dice wait for a beacon, on the pages: for what, and the round that comes."""

import html
from datetime import timedelta

import pytest

from referee.match.policy import instant, moment
from referee.web import create_app
from tests.service.outside import AHEAD, BACK, OURS, Outside
from tests.web.browsing import Browser


@pytest.fixture
def table():
    return Outside().playing().ordered(AHEAD, BACK)


@pytest.fixture
def site(table):
    return create_app(
        table.house.referee,
        export=lambda match, seat: b"",
        public_url="http://localhost:8000",
        secret=b"a secret of these tests",
    )


def page(table):
    return f"/match/{table.match.name}"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The dice wait for round {}"), ("fr", "Les dés attendent le signal n° {}")],
)
def test_the_pages_say_which_round_the_dice_wait_for_and_when(table, site, language, said):
    browser = Browser(site)
    shown = html.unescape(browser.page(f"{page(table)}?lang={language}"))
    assert said.format(table.named.number) in shown
    assert table.named.due[:16] in shown
    chair = table.match[1].chair
    own = html.unescape(browser.page(f"/seat/{chair.page_token}"))
    assert str(table.named.number) in own


def test_the_pages_say_from_when_on_a_silent_beacon_can_be_voted_away(table, site):
    named = table.named
    own = html.unescape(Browser(site).page(f"/seat/{table.match[1].chair.page_token}"))
    assert "All who play may end the match by vote" in own
    assert moment(instant(named.due) + timedelta(hours=1))[:16] in own


def test_where_the_deal_waits_for_the_beacon_no_vote_is_promised():
    waits = Outside()
    site = create_app(
        waits.house.referee,
        export=lambda match, seat: b"",
        public_url="http://localhost:8000",
        secret=b"a secret of these tests",
    )
    shown = html.unescape(Browser(site).page(page(waits)))
    assert "The dice wait for round" in shown
    assert "by vote" not in shown


def test_anybody_brings_the_round_and_the_dice_are_thrown(table, site):
    named = table.named
    table.house.clock.set(named.due)
    fields = {"round": str(named.number), "signature": OURS.signature(named.number).hex()}
    answer = site.test_client().post(f"{page(table)}/round", data=fields)
    assert answer.status_code == 200
    assert f"Round {named.number} is the beacon’s" in html.unescape(answer.text)
    assert table.match.window.number == 2
    late = site.test_client().post(f"{page(table)}/round", data=fields)
    assert late.status_code == 422
    assert "too late or again" in html.unescape(late.text)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "round is a number"),
        ({"round": "x", "signature": ""}, "round is a number"),
        ({"round": "9" * 30, "signature": ""}, "round is a number"),
        ({"round": "5", "signature": "quite so"}, "in hexadecimal"),
        ({"round": "5", "signature": "ab" * 48}, "too late or again"),
    ],
)
def test_what_is_no_round_is_answered_and_changes_nothing(table, site, fields, said):
    before = table.match.raw
    answer = site.test_client().post(f"{page(table)}/round", data=fields)
    assert answer.status_code == 422
    assert said in html.unescape(answer.text)
    assert table.match.raw == before


def test_there_is_no_round_for_a_match_that_is_not_there_or_waits_for_none(table, site):
    client = site.test_client()
    assert client.get("/match/nowhere/round").status_code == 404
    assert client.post("/match/nowhere/round", data={"round": "5"}).status_code == 404
    table.give()
    told = html.unescape(client.get(f"{page(table)}/round").text)
    assert "wait for no round now" in told


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "somebody must bring one"), ("fr", "quelqu’un doit en apporter un")],
)
@pytest.mark.parametrize("fetched", [(), ("another",), ("quicknet",)])
def test_the_page_for_a_new_match_says_where_nobody_fetches_the_rounds(
    table, fetched, language, said
):
    site = create_app(
        table.house.referee,
        export=lambda match, seat: b"",
        public_url="http://localhost:8000",
        secret=b"a secret of these tests",
        beacons=fetched,
    )
    shown = html.unescape(Browser(site).page(f"/new/convoy?lang={language}"))
    assert (said in shown) == ("quicknet" not in fetched)
