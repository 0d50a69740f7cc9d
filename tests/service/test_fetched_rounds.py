"""The home fetches the rounds that its matches wait for, and only from where it was told."""

import json

import pytest

from referee.calling import CallAnswer
from referee.home.beacons import AGAIN, Beacons
from referee.service.ledger.timers import ROUND
from referee.service.turns import rounds
from storage import Conflict, Unavailable
from tests.service.outside import OURS, Outside


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
        CallAnswer(200, b"[" * 16_000),
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


# --- one match, and all others --------------------------------------------------------------------


@pytest.fixture
def both(table):
    """Two matches wait for one round, which is published; the one whose row comes first, first."""
    other = Outside(house=table.house)
    table.house.clock.set(table.named.due)
    return sorted([table, other], key=lambda one: one.match.name)


def test_a_match_that_cannot_be_loaded_holds_up_no_other_ones_dice(both, monkeypatch, caplog):
    broken = both[0]
    core = broken.house.referee.core
    locked = core.locked

    def torn(name):
        if name == broken.match.name:
            raise ValueError("a leaf is torn")
        return locked(name)

    beacons = fetching(broken, Calls())
    monkeypatch.setattr(core, "locked", torn)
    beacons.beat()
    beacons.beat()
    monkeypatch.undo()
    assert [one.match.now.phase for one in both] == ["lobby", "running"]
    assert [row.whose for row in core.log.timers.find(what=ROUND)] == [broken.match.name]
    assert len([one for one in caplog.records if one.exc_info]) == 1


@pytest.mark.parametrize("fault", [Unavailable("a moment"), Conflict("match", 3, 4)])
def test_a_match_that_cannot_be_written_keeps_its_round_from_no_other_one(both, fault):
    broken = both[0]
    given = broken.rounds.give

    class Torn:
        awaited = broken.rounds.awaited

        def give(self, name, *told):
            if name == broken.match.name:
                raise fault
            given(name, *told)

    told = {"ours": "https://beacon.example/chain"}
    Beacons(Torn(), broken.house.clock, told, Calls()).beat()
    assert [one.match.now.phase for one in both] == ["lobby", "running"]


def test_where_many_wait_each_look_goes_on_behind_the_one_before_it(both, monkeypatch):
    monkeypatch.setattr(rounds, "AT_ONCE", 1)
    seen = [[waits.match for waits in both[0].rounds.awaited()] for _ in range(4)]
    first, second = (one.match.name for one in both)
    assert seen == [[first], [second], [], [first]]


def test_a_round_that_has_not_come_is_asked_for_no_sooner_though_others_are_looked_at(
    both, monkeypatch
):
    monkeypatch.setattr(rounds, "AT_ONCE", 1)
    calls = Calls(CallAnswer(404, b"not yet"))
    beacons = fetching(both[0], calls)
    for _ in range(6):
        beacons.beat()
    assert len(calls.called) == 1


def test_a_match_that_was_begun_anew_waits_for_no_round(both):
    frozen, well = both
    core = frozen.house.referee.core
    core.freeze(frozen.match.name)
    assert [waits.match for waits in well.rounds.awaited()] == [well.match.name]
    assert [row.whose for row in core.log.timers.find(what=ROUND)] == [well.match.name]
