"""Seats that anybody may take stand on the front page until they are taken."""

import re

import pytest

from referee.seals.canonical import dump
from storage import WishRow
from tests.web.browsing import Browser, text

FORM = "/new/convoy"


def opened(referee, app, name="sea", **fields):
    """A match of two seats, and a link for both on its organiser's page."""
    page = f"/organise/{referee.lobby.create('convoy', {}, 2, name=name).organiser}"
    return page, Browser(app).send(page, page + "/link", uses="2", days="3", **fields)


def offered(app):
    """The addresses under *Take a seat* on the front page."""
    return re.findall(r'href="(/invitation/[^"]*)"', Browser(app).page("/"))


def test_a_link_is_private_unless_its_maker_posts_it(app, referee):
    opened(referee, app)
    assert offered(app) == []
    assert "/invitation/" not in Browser(app).page("/match/sea")


def test_whoever_passes_by_sits_down_from_the_front_page(app, referee):
    _, told = opened(referee, app, posted="1")
    assert "It stands on the front page." in text(told)
    assert "2 seats free of 2" in Browser(app).page("/")
    [link] = offered(app)
    answer = Browser(app).send(link, link, seat="1", guest__name="Zoe")
    assert answer.request.path.startswith("/seat/")
    assert "1 seat free of 2" in Browser(app).page("/")
    assert Browser(app, "fr").page("/").count("1 place libre sur 2") == 1


def test_the_page_of_the_match_leads_there_too(app, referee):
    opened(referee, app, posted="1")
    [link] = offered(app)
    assert f'href="{link}"' in Browser(app).page("/match/sea")


def test_seats_that_are_taken_are_offered_no_more(app, referee):
    opened(referee, app, posted="1")
    [link] = offered(app)
    for seat in ("1", "2"):
        Browser(app).send(link, link, seat=seat)
    assert offered(app) == []
    assert "/invitation/" not in Browser(app).page("/match/sea")


def test_a_link_that_is_over_or_withdrawn_is_offered_no_more(app, referee, clock):
    opened(referee, app, posted="1")
    page, _ = opened(referee, app, name="lake", posted="1")
    Browser(app).send(page, page + "/link/close")
    assert [link.split("/")[2] for link in offered(app)] == ["sea"]
    clock.advance(hours=73)
    assert offered(app) == []


def test_an_unlisted_match_is_not_on_the_front_page(app, referee):
    opened(referee, app, posted="1")
    referee.listings.set("sea", False)
    assert offered(app) == []


@pytest.mark.parametrize(("who", "shown"), [("anybody", 1), ("link", 0)])
def test_who_makes_a_match_says_whether_anybody_may_come(app, referee, who, shown):
    fields = {"seats": "2", "seat__1__who": "me", "seat__2__who": who}
    Browser(app).send(FORM, FORM, **fields)
    assert len(offered(app)) == shown


def test_a_link_from_before_there_were_posted_ones_is_private(app, referee):
    """Given a row with three parts, as it was kept, then the link is good and not posted."""
    referee.lobby.create("convoy", {}, 2, name="old")
    referee.log.wishes.put(WishRow("link", "old", dump([1, 2, "2027-01-01T00:00:00.000Z"])))
    link = referee.links.of("old")
    assert (link.uses, link.posted) == (2, False)
    assert offered(app) == []
