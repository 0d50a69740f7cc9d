"""The home fetches the rounds that its matches wait for, and only from where it was told."""

import json

import pytest

from referee.calling import CallAnswer
from referee.home.beacons import AGAIN, Beacons
from tests.service.test_outside_dice import OURS, Outside


class Calls:
    """What leads to the beacon: it answers as drand does, or as the test wants."""

    def __init__(self, answer=None):
        self.answer, self.called = answer, []

    def __call__(self, method, url):
        self.called.append((method, url))
        if isinstance(self.answer, Exception):
            raise self.answer
        number = int(url.rpartition("/")[2])
        told = {"round": number, "signature": OURS.signature(number).hex()}
        return self.answer or CallAnswer(200, json.dumps(told).encode())


def fetching(table, calls, **addresses):
    told = addresses or {"ours": "https://beacon.example/chain"}
    return Beacons(table.rounds, table.house.clock, told, calls)


@pytest.fixture
def table():
    return Outside()


def test_a_round_is_fetched_once_it_is_published_and_the_match_goes_on(table):
    calls, number = Calls(), table.named.number
    fetching(table, calls).beat()
    assert calls.called == []
    table.house.clock.set(table.named.due)
    fetching(table, calls).beat()
    assert calls.called == [("GET", f"https://beacon.example/chain/public/{number}")]
    assert table.match.now.phase == "running"


def test_two_matches_that_wait_for_one_round_ask_once(table):
    other = Outside(house=table.house)
    calls = Calls()
    table.house.clock.set(table.named.due)
    fetching(table, calls).beat()
    assert len(calls.called) == 1
    assert (table.match.now.phase, other.match.now.phase) == ("running", "running")


def test_nobody_is_asked_of_a_beacon_that_the_settings_do_not_name(table):
    calls = Calls()
    table.house.clock.set(table.named.due)
    fetching(table, calls, another="https://beacon.example").beat()
    assert calls.called == []


@pytest.mark.parametrize(
    "answer",
    [
        OSError("nobody answers"),
        CallAnswer(404, b"not yet"),
        CallAnswer(302, b""),
        CallAnswer(200, b"{"),
        CallAnswer(200, b"[]"),
        CallAnswer(200, b'{"signature": 5}'),
        CallAnswer(200, b'{"signature": "xy"}'),
        CallAnswer(200, b'{"signature": ""}'),
        CallAnswer(200, json.dumps({"signature": OURS.signature(5).hex()}).encode()),
    ],
)
def test_what_is_no_round_changes_nothing_and_is_asked_again_later(table, answer):
    calls, before = Calls(answer), table.match.raw
    table.house.clock.set(table.named.due)
    beacons = fetching(table, calls)
    beacons.beat()
    beacons.beat()
    assert len(calls.called) == 1
    assert table.match.raw == before
    calls.answer = None
    table.house.clock.advance(seconds=AGAIN.total_seconds())
    beacons.beat()
    assert table.match.now.phase == "running"
