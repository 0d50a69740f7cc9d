"""Dice from outside: what counts is fixed, then a beacon that nobody at the table runs speaks."""

import pytest

from referee.audit import audit
from referee.kernel.chance import Round, mix, mix_outside
from referee.match.base64url import b64u, unb64u
from referee.match.beacon import Beacon, published
from referee.match.policy import Policy
from storage.tree import leaf_hash
from tests.independent.checker import check
from tests.refusals import refusal
from tests.seals.beacon_of_ours import OwnBeacon
from tests.service.house import House, after, codes
from tests.service.outside import AHEAD, BACK, BEACON, OURS, Outside
from tests.service.test_bots import against_bots
from tests.thinking.levels import AtOnce, LostMind, thinking
from tests.toys import TOYS

# --- the way of a draw ----------------------------------------------------------------------------


def test_leaf_0_names_the_beacon_where_there_is_one_and_is_as_ever_where_not():
    told = Outside().match.leaves[0]["data"]["options"]["match.beacon"]
    assert told == {
        "name": "ours",
        "key": b64u(OURS.key),
        "genesis": 1_700_000_000,
        "period": 3,
        "ahead": 30,
    }
    assert "match.beacon" not in House().begun("convoy").leaves[0]["data"]["options"]


def test_the_deal_waits_for_the_first_round_that_is_half_a_minute_ahead():
    table = Outside()
    assert table.match.now.phase == "lobby"
    leaf = table.match.last("match.round_named")
    due = BEACON.time_of(leaf["data"]["round"])
    assert leaf["data"] == {"window": 0, "round": leaf["data"]["round"], "due": due}
    assert "2026-11-21T12:00:30.000Z" <= due < "2026-11-21T12:00:33.000Z"


def test_the_round_begins_the_match_and_goes_into_its_dice():
    table = Outside()
    table.give()
    assert table.match.types[-3] != "match.round_named"
    given, started = table.match.last("match.round_given"), table.match.last("match.started")
    assert started["n"] == given["n"] + 1
    shares = [unb64u(share) for share in started["data"]["contributions"]]
    leaf0, number = leaf_hash(table.match.raw[0]), given["data"]["round"]
    with_round = mix_outside(leaf0, 1, shares, published(number, given["data"]["signature"]))
    assert with_round != mix(leaf0, 1, shares)
    assert table.match.now.round == published(number, given["data"]["signature"])


def test_a_window_is_fixed_when_all_have_answered_and_closes_with_the_round():
    table = Outside().playing().ordered(AHEAD, BACK)
    assert table.match.types[-1] == "match.round_named"
    assert table.match.window.number == 1
    table.give()
    assert table.match.last("match.window_closed")["data"]["given"] == [1, 2]
    assert table.match.window.number == 2


def test_no_letter_is_taken_while_the_dice_wait():
    table = Outside().playing().ordered(AHEAD, BACK)
    assert codes(table.match[1].signed("vote", "end yes")) == ["M-VOTE-WAIT"]
    for kind, body in (("order", BACK), ("withdraw", ""), ("concede", ""), ("vote", "pause yes")):
        assert codes(table.match[1].signed(kind, body)) == ["M-DICE-WAIT"]
    assert table.match[1].says("press", "to: all\n\nWell?\n").outcome == "accepted"
    table.give()
    assert table.match.last("match.window_closed")["data"]["given"] == [1, 2]


def test_the_same_letter_again_gets_its_receipt_though_the_dice_wait():
    table = Outside().playing().ordered(AHEAD)
    post = table.match[2].signed_post("order", BACK)
    first = table.match[2].send(post)
    again = table.match[2].send(post)
    assert (again.outcome, again.n) == ("repeated", first.n)


def test_no_due_moves_while_the_dice_wait_and_nobody_takes_a_chair():
    table = Outside().playing().ordered(AHEAD, BACK)
    house, name, before = table.house, table.match.name, table.match.raw
    deadlines = house.referee.deadlines
    assert refusal(deadlines.pause, name, "wait").code == "M-DICE-WAIT"
    assert refusal(deadlines.extend, name, "2026-12-01T12:00:00.000Z", "").code == "M-DICE-WAIT"
    house.clock.set("2026-12-20T12:00:00.000Z")
    house.referee.windows.wake(name)
    assert table.match.raw == before


def test_a_missing_round_delays_the_draw_and_never_changes_it():
    soon, late = (Outside().playing().ordered(AHEAD, BACK) for _ in range(2))
    soon.give()
    late.house.clock.set("2026-12-20T12:00:00.000Z")
    late.give()
    ends = [table.match.last("match.round_given")["data"] for table in (soon, late)]
    assert ends[0] == ends[1]
    resolved = [
        [leaf["data"] for leaf in table.match.leaves if leaf["type"].startswith("convoy.")]
        for table in (soon, late)
    ]
    assert resolved[0] == resolved[1]


def test_a_window_that_becomes_due_is_fixed_as_it_stands_and_waits_too():
    table = Outside().playing().ordered(AHEAD)
    table.match.due()
    assert table.match.types[-1] == "match.round_named"
    assert codes(table.match[2].order(BACK)) == ["M-LATE"]
    table.give()
    assert table.match.last("match.window_closed")["data"]["given"] == [1]


def test_the_organiser_may_end_a_match_whose_beacon_is_silent():
    table = Outside().playing().ordered(AHEAD, BACK)
    table.house.referee.rulings.rule(table.match.name, None, "the beacon is silent")
    assert table.match.types[-1] == "match.ruled"
    assert table.named is not None


def test_a_house_that_restarts_while_the_dice_wait_goes_on_with_the_round():
    table = Outside().playing().ordered(AHEAD, BACK)
    house = table.house.restarted()
    table.house, table.match = house, table.match.at(house)
    table.give()
    assert table.match.window.number == 2


def test_a_house_that_was_killed_behind_the_round_throws_the_dice_when_it_is_up():
    table = Outside().playing().ordered(AHEAD, BACK)
    table.house.clock.set(table.named.due)
    number = table.named.number
    table.rounds._take(table.match.name, number, OURS.signature(number))
    due = table.house.log.due_of(table.match.name)
    assert due is not None
    assert due.at <= table.house.now
    table.house.referee.windows.wake(table.match.name)
    assert table.match.window.number == 2


# --- what is no round -----------------------------------------------------------------------------


def test_each_round_that_is_not_the_one_gets_its_own_answer():
    table = Outside().playing().ordered(AHEAD, BACK)
    name, named = table.match.name, table.named
    give = table.rounds.give

    def code(number, signature=None):
        problem = refusal(give, name, number, signature or OURS.signature(number))
        return problem.code

    assert code(named.number) == "M-ROUND-EARLY"
    table.house.clock.set(named.due)
    assert code(table.match.now.round.number) == "M-ROUND-OLD"
    assert code(named.number + 1) == "M-ROUND-OTHER"
    assert code(named.number, OURS.signature(named.number + 1)) == "M-ROUND-WRONG"
    assert code(named.number, OwnBeacon(7).signature(named.number)) == "M-ROUND-WRONG"
    assert table.match.types[-1] == "match.round_named"
    give(name, named.number, OURS.signature(named.number))
    assert code(named.number) == "M-ROUND-OLD"
    assert code(named.number + 1) == "M-ROUND-NONE"


def test_a_match_without_a_beacon_takes_no_round():
    house = House()
    match = house.begun("convoy")
    problem = refusal(house.referee.rounds.give, match.name, 5, OURS.signature(5))
    assert problem.code == "M-NO-BEACON"


@pytest.mark.parametrize(
    "wrong",
    [{"period": 0}, {"genesis": -1}, {"genesis": 1 << 37}, {"key": "AAAA"}, {"name": "A b"}],
)
def test_a_beacon_that_cannot_be_is_refused(wrong):
    """One whose first round is after the year 6000 has rounds that no calendar here can tell."""
    good = {"name": "ours", "key": BEACON.key, "genesis": 1, "period": 3}
    told = Policy(beacon=Beacon(**{**good, **wrong}))
    assert refusal(House().created, "convoy", policy=told).code == "M-BEACON"


# --- cascades -------------------------------------------------------------------------------------


def test_windows_that_close_by_themselves_share_the_round_under_other_draw_numbers():
    table = Outside("nim", options={"stones": 9}).playing()
    for seat in (2, 1):
        assert table.match[seat].signed("standing", "always take: take 2").outcome == "accepted"
    table.give()
    named = [leaf for leaf in table.match.leaves if leaf["type"] == "match.round_named"]
    closes = [leaf for leaf in table.match.leaves if leaf["type"] == "match.window_closed"]
    assert len(named) == 2
    assert len(closes) > 2
    assert [leaf["data"]["draw"] for leaf in closes] == list(range(2, 2 + len(closes)))


@pytest.fixture
def late_bot(monkeypatch):
    """A cascade's window asks a bot alone, and for an hour nobody is there to think for it."""
    thinking(monkeypatch, "steady")
    house = House()
    minds = LostMind(house.games, times=1000)
    house.referee.windows.bots_thought_by(minds, AtOnce())

    def made(**policy):
        told = Policy(beacon=BEACON, **policy)
        table = Outside(house=house, match=against_bots(house, "nim", stones=9, policy=told))
        table.give()
        assert table.match[1].order("take 1").outcome == "accepted"
        table.give()
        assert table.match.window.asked == (2,)
        return table, minds

    return made


def test_a_window_that_shares_a_round_is_held_while_its_bot_cannot_think_and_goes_on_then(late_bot):
    table, minds = late_bot()
    table.match.due()
    held = table.match.last("match.due_changed")["data"]
    assert (held["cause"], held["reason"]) == ("outage", "[held]")
    minds.times = 0
    for _ in range(4):  # bots that were away are tried the rarer the longer they were
        table.house.referee.windows.wake(table.match.name)
    assert table.match.window.asked == (1,)
    record = table.house.referee.records.export(table.match.name)
    report = audit(record, games=TOYS)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []


def test_a_window_that_shares_a_round_spends_no_grace_while_its_bot_cannot_think(late_bot):
    """It is held, looked at before its due or behind it, and the record shows why."""
    table, minds = late_bot(grace=3)
    reasons = []
    for _ in range(2):
        table.house.clock.set(after(table.match.window.due, seconds=-30))
        table.house.referee.windows.wake(table.match.name)
        reasons.append(table.match.last("match.due_changed")["data"]["reason"])
    assert reasons == ["[held]", "[held]"]
    minds.times = 0
    for _ in range(4):
        table.house.referee.windows.wake(table.match.name)
    assert table.match.window.asked == (1,)
    report = audit(table.house.referee.records.export(table.match.name), games=TOYS)
    assert report.holds, report.text("en")


def test_nobody_else_moves_the_due_of_a_window_that_shares_a_round(late_bot):
    table, _ = late_bot()
    deadlines = table.house.referee.deadlines
    assert refusal(deadlines.pause, table.match.name, "wait").code == "M-DICE-FIXED"


def test_the_rounds_that_are_waited_for_are_known_once_they_are_published():
    table = Outside()
    assert table.rounds.awaited() == []
    table.house.clock.set(table.named.due)
    [waits] = table.rounds.awaited()
    assert (waits.match, waits.number) == (table.match.name, table.named.number)
    assert waits.beacon == BEACON
    table.give()
    assert table.rounds.awaited() == []


def test_the_formula_is_that_of_the_paper():
    leaf0, shares = bytes(32), [bytes(32), bytes([1] * 32)]
    told = mix_outside(leaf0, 2, shares, Round(7, bytes([2] * 32)))
    assert told != mix(leaf0, 2, shares)
    assert told != mix_outside(leaf0, 3, shares, Round(7, bytes([2] * 32)))
    assert told != mix_outside(leaf0, 2, shares, Round(8, bytes([2] * 32)))


# --- the record -----------------------------------------------------------------------------------


def nim(stones=3):
    """A short match of nim, signed, to its end."""
    table = Outside("nim", options={"stones": stones}).playing()
    for seat, order in ((1, "take 1"), (2, "take 2")):
        assert table.match[seat].order(order).outcome == "accepted"
        table.give()
    return table


def test_the_audit_holds_of_a_whole_match_and_says_what_is_not_shown():
    table = nim()
    record = table.house.referee.records.export(table.match.name)
    report = audit(record, games=TOYS)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []
    said = report.of("draws").sentence("en")
    assert "3 rounds of the beacon ours" in said
    assert "not shown to be outside" in said


def test_the_audit_holds_of_a_running_match_and_of_a_cascade():
    running = Outside("nim", options={"stones": 9}).playing()
    assert running.match[1].order("take 1").outcome == "accepted"
    cascade = Outside("nim", options={"stones": 9}).playing()
    for seat in (2, 1):
        cascade.match[seat].signed("standing", "always take: take 2")
    cascade.give()
    for table in (running, cascade):
        record = table.house.referee.records.export(table.match.name)
        report = audit(record, games=TOYS)
        assert report.holds, report.text("en")
        assert [finding for finding in check(record) if not finding.ok] == []
