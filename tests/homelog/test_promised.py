"""A match may promise in its leaf 0 how many of which witnesses must have signed its end; the audit
demands it without being told to (the cases are in traced_records.py)."""

from dataclasses import replace

import pytest

from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES
from referee.match.policy import Policy
from referee.service import Place
from referee.web import create_app
from tests.homelog.three_witnesses import NAMES, VKEYS
from tests.service.house import House
from tests.web.browsing import Browser

TWO = f"2 of {' '.join(VKEYS)}"
OPTION = "match.witnesses"


@pytest.fixture
def house():
    return House(witnesses=VKEYS)


def refusal(house, promise):
    with pytest.raises(Refused) as refused:
        house.created("nim", stones=9, policy=Policy(witnesses=promise))
    return refused.value.problems[0].code


def test_leaf_0_names_the_witnesses_where_they_are_promised_and_is_as_ever_where_not(house):
    promised = house.created("nim", stones=9, policy=Policy(witnesses=TWO))
    assert promised.leaves[0]["data"]["options"][OPTION] == TWO
    plain = house.created("nim", stones=9)
    assert OPTION not in plain.leaves[0]["data"]["options"]


@pytest.mark.parametrize(
    "promise",
    [
        f"4 of {' '.join(VKEYS)}",
        f"0 of {' '.join(VKEYS)}",
        f"2 of {VKEYS[0]} {VKEYS[0]}",
        "1 of w.example",
        "1 of",
        f"1 of  {VKEYS[0]}",
    ],
)
def test_a_promise_that_nobody_could_keep_is_refused(house, promise):
    assert refusal(house, promise) == "M-WITNESSES"


def test_a_home_promises_no_witnesses_but_its_own():
    assert refusal(House(), TWO) == "M-WITNESSES-HERE"
    assert refusal(House(witnesses=VKEYS[:1]), TWO) == "M-WITNESSES-HERE"


@pytest.fixture
def browser(house):
    house.referee.place = replace(house.place, url="http://localhost:8000")
    app = create_app(
        house.referee,
        export=house.referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
    )
    return Browser(app)


def test_whoever_makes_a_match_says_on_the_page_how_many(house, browser):
    assert 'name="witnesses"' in browser.get("/new/nim").text
    sent = {"seats": "2", "name": "nim-1", "witnesses": "2"}
    answer = browser.send("/new/nim", "/new/nim", follow=False, **sent)
    assert answer.status_code == 303, answer.text
    match = house.referee.views.table("nim-1", None)
    assert match.policy.witnesses == TWO


@pytest.mark.parametrize(
    ("sent", "ahead"),
    [({}, 30), ({"witnesses": "2"}, 300), ({"witnesses": "2", "beacon_ahead": "45"}, 45)],
)
def test_a_beacons_round_is_named_as_long_ahead_as_the_page_says(house, browser, sent, ahead):
    assert 'name="beacon_ahead"' in browser.get("/new/nim").text
    sent = {"seats": "2", "name": "nim-1", "beacon": "quicknet", **sent}
    assert browser.send("/new/nim", "/new/nim", follow=False, **sent).status_code == 303
    assert house.referee.views.table("nim-1", None).policy.beacon.ahead == ahead


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_the_match_says_whose_word_it_takes(house, browser, language):
    match = house.created("nim", stones=9, policy=Policy(witnesses=TWO))
    page = browser.get(f"/match/{match.name}?lang={language}").text
    assert ", ".join(NAMES) in page
    assert {"en": "at least 2 of these", "fr": "au moins 2 de ces"}[language] in page


def test_where_a_home_has_no_witnesses_the_page_asks_for_none():
    house = House()
    house.place = Place("play.example")
    app = create_app(
        house.referee,
        export=house.referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
    )
    assert 'name="witnesses"' not in app.test_client().get("/new/nim").text
