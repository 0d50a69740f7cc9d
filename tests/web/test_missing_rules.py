"""The pages of a match whose rules are missing on this service: they open, and say so."""

import pytest

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys import TOYS, nim_1_0, nim_1_1
from tests.web.browsing import BEA, Browser, page_of, text

PLACE = Place("play.example", url="http://localhost:8000")
WITHOUT_NIM = Catalogue([TOYS.current("draft")])
WITHOUT = Catalogue([nim_1_0.GAME, TOYS.current("draft")])


@pytest.fixture
def seat():
    """The log, and the page of a seat, of a match that has begun by rules 1.1."""
    log, ring = MemoryLog(), Keyring.fresh(Seeded("web"))
    clock = SetClock("2026-11-21T19:00:00.000Z")
    before = Referee(log, Catalogue([nim_1_1.GAME]), ring, clock, PLACE)
    match = before.lobby.create("nim", {"stones": 9}, 2, name="orion").match
    page = page_of(before.lobby.invite(match, 1, BEA))
    before.lobby.sit_bot(match, 2)
    Browser(app_of(before), "en").send(page, f"{page}/join")
    return Referee(log, WITHOUT, ring, clock, PLACE), page


def app_of(referee):
    return create_app(
        referee,
        export=referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages",
    )


@pytest.mark.parametrize(
    ("language", "words"), [("en", "This match waits: its rules"), ("fr", "Cette partie attend")]
)
def test_the_seats_page_says_that_the_match_waits(seat, language, words):
    referee, page = seat
    assert words in Browser(app_of(referee), language).page(page)


def test_it_stands_on_the_list_by_who_plays(seat):
    referee, _ = seat
    page = Browser(app_of(referee), "en").page("/matches/running")
    assert "/match/orion" in page
    assert "its rules are missing" in page


def test_every_page_of_the_match_and_of_its_seat_opens_or_refuses(seat):
    referee, page = seat
    app, token = app_of(referee), page.rpartition("/")[2]
    browser = Browser(app, "en")
    known = {"match": "orion", "token": token, "name": "orion"}
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    asked = [rule.rule for rule in rules if rule.arguments and rule.arguments <= set(known)]
    assert len(asked) > 10
    for rule in asked:
        path = rule
        for name, value in known.items():
            path = path.replace(f"<{name}>", value)
        assert browser.get(path).status_code in (200, 302, 404, 405, 503), path
    assert browser.get("/match/orion/record.zip").status_code == 503
    assert browser.get(f"{page}/data.zip").status_code == 200


def test_what_is_ordered_there_is_refused_with_the_reason(seat):
    referee, page = seat
    browser = Browser(app_of(referee), "en")
    number = str(referee.views.table("orion", 1).window.number)
    told = text(browser.send(page, f"{page}/order", follow=True, window=number, text="take 1"))
    assert "nothing is lost" in told


def test_my_matches_open_though_the_rules_of_one_are_missing(seat):
    referee, page = seat
    browser = Browser(app_of(referee))
    secret = referee.sign_in.begin(referee.people.at(BEA.address))
    browser.client.set_cookie("session", secret)
    assert page in browser.page("/me")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "rules are missing on"), ("fr", "ses règles manquent")]
)
def test_my_matches_say_in_its_row_that_a_match_waits_for_its_rules(seat, language, words):
    """Given one that Béa plays and one that they run, neither with its rules, and one with them,
    then each row tells how its match fares, and the page asks on."""
    referee, _ = seat
    referee.lobby.create("nim", {"stones": 5}, 2, name="vega", organiser=BEA)
    referee.lobby.create("draft", {}, 3, name="here", organiser=BEA)
    without = Referee(referee.log, WITHOUT_NIM, referee.core.ring, referee.clock, PLACE)
    browser = Browser(app_of(without), language)
    browser.client.set_cookie("session", without.sign_in.begin(without.people.at(BEA.address)))
    html = browser.page("/me")
    assert html.count(words) == 2
    assert "here" in html
    assert "(1 " not in html.split("</title>")[0]
    assert 'class="due"' not in html
    assert browser.get("/me/newest").status_code == 200
