"""Dice are outside where witnesses had signed what they fall on before the beacon's round: two
checkers say so alike, and for how many of the rounds."""

import pytest

from referee.audit import audit
from referee.homelog.policy import policy
from referee.match.policy import instant, moment
from referee.service.notices.home_log import YOUNG
from referee.service.notices.home_proofs import KEPT
from tests.homelog.three_witnesses import VKEYS
from tests.homelog.witnessed import (
    IN_TIME,
    PROMISE,
    SHOWN,
    TURNS,
    Witnessed,
    finished,
    over,
    shown,
)
from tests.independent.checker import check
from tests.independent.hometrace import Seen
from tests.service.outside import AHEAD, BACK
from tests.toys import TOYS


def judged(record, witnesses=(), at_least=None, trace=None):
    """What the audit's `draws` says, in both languages, and what the second checker says; that is
    of one mind with it."""
    wanted = policy(witnesses, at_least) if witnesses else None
    draws = audit(record, games=TOYS, policy=wanted, trace=trace).of("draws")
    second = check(record, seen=Seen(trace, witnesses, at_least))
    home = next(one.text for one in second if one.name == "home")
    shown, rounds = draws.finding.more[-1].facts["shown"], draws.finding.more[-1].facts["rounds"]
    assert f"; {shown} of {rounds} rounds: " in home or "not judged: there is no trace" in home
    assert f"{shown} of {rounds}" in draws.sentence("en")
    assert f"{shown} sur {rounds}" in draws.sentence("fr")
    return shown, rounds


def said(record, witnesses=()):
    wanted = policy(witnesses) if witnesses else None
    return audit(record, games=TOYS, policy=wanted).of("draws").sentence("en")


@pytest.fixture(scope="module")
def begun():
    """Its first round has come; one witness had signed ten seconds before, one with the round."""
    return Witnessed().signed(10, 0).playing().record


def test_dice_are_outside_where_a_witness_had_signed_what_they_fall_on(begun):
    assert judged(begun, VKEYS[:1]) == (1, 1)
    assert "these dice are shown to be outside" in said(begun, VKEYS[:1])


@pytest.mark.parametrize(
    ("witnesses", "at_least", "shown"),
    [(VKEYS[1:2], 1, 0), (VKEYS[:2], 1, 1), (VKEYS[:2], 2, 0), (VKEYS, 3, 0), (VKEYS, 1, 1)],
)
def test_as_many_as_are_demanded_must_have_signed_in_time(begun, witnesses, at_least, shown):
    record = begun
    wanted = policy(witnesses, at_least)
    draws = audit(record, games=TOYS, policy=wanted).of("draws")
    assert draws.finding.more[-1].facts["shown"] == shown


def test_who_names_no_witness_is_not_shown_that_dice_are_outside(begun):
    assert judged(begun) == (0, 1)
    assert "not shown to be outside" in said(begun)


def test_the_witnesses_that_leaf_0_promises_show_it_without_being_named():
    assert judged(Witnessed(witnesses=PROMISE).signed(10, 2).playing().record) == (1, 1)
    assert judged(Witnessed(witnesses=PROMISE).signed(10, 0).playing().record) == (0, 1)


@pytest.mark.parametrize("name", SHOWN)
def test_two_checkers_say_alike_of_how_many_rounds_it_is_shown(name):
    case = shown(name)
    found = judged(case.record, case.witnesses, case.at_least, case.trace)
    assert found == (case.shown, case.rounds)
    wanted = policy(case.witnesses, case.at_least) if case.witnesses else None
    report = audit(case.record, games=TOYS, policy=wanted, trace=case.trace)
    assert [one.name for one in report.checks if one.failed] == []


def test_the_record_of_a_match_that_is_over_shows_of_all_rounds_that_they_came_from_outside():
    record = finished().record
    assert "these dice are shown to be outside" in said(record)
    assert "not shown to be outside" in said(record, VKEYS[2:])


def test_a_round_before_which_too_few_had_signed_takes_nothing_from_the_others():
    record = shown("two rounds had too few in time").record
    assert "3 of 5 of these rounds" in said(record)


def test_heads_are_kept_however_far_the_home_log_goes_on():
    """Given more heads with cosignatures since than a home keeps."""
    table = over(*[IN_TIME] * TURNS)
    for _ in range(KEPT + 1):
        table.house.begun("nim", stones=3)
        table.signed_now()
    assert judged(table.record, VKEYS[:2]) == (5, 5)
    sizes = {row.size for row in table.house.log.cosignatures.find()}
    assert len(sizes) == KEPT


def test_a_match_without_a_beacon_has_no_earlier_heads():
    table = over(*[IN_TIME] * TURNS)
    heap = table.house.begun("nim", stones=3)
    for _ in range(3):
        heap[heap.now.window.asked[0]].order("take 1")
        table.signed_now()
    assert b"\nhead: " not in table.house.referee.home_proofs.trace(heap.name)
    kept = {row.stream for row in table.house.log.kept_heads.find()}
    assert kept == {table.match.name}


def test_the_head_that_is_kept_is_the_first_that_those_signed_whom_leaf_0_promises():
    """Given a witness that nobody promised, who signs before and with the two that are."""
    table = Witnessed(witnesses=f"2 of {' '.join(VKEYS[1:])}")
    table.signed_by(VKEYS[0], 20).signed_by(VKEYS[1], 15)
    first = table.house.referee.home_log.head().size
    table.house.begun("nim", stones=3)
    table.signed_by(VKEYS[1], 14).signed_by(VKEYS[2], 13)
    second = table.house.referee.home_log.head().size
    table.house.begun("nim", stones=3)
    table.signed_by(VKEYS[1], 12).signed_by(VKEYS[2], 11)
    [kept] = table.house.log.kept_heads.find()
    assert first < kept.size == second
    assert kept.lines.count(b"\n") == 2


def test_what_a_witness_signs_behind_the_round_adds_nothing_to_the_head_that_is_kept():
    table = Witnessed().signed(10, 0)
    [kept] = table.house.log.kept_heads.find()
    assert kept.lines.count(b"\n") == 1


def test_an_audit_that_a_page_shows_is_made_anew_when_one_more_witness_stands_under_a_head():
    table = Witnessed()
    seen = []
    for n in (0, 1):
        table.signed_by(VKEYS[n], 10)
        seen.append(table.house.referee.records.judged_by(table.match.name))
    assert seen[0] != seen[1]


def test_a_log_that_was_begun_anew_has_no_earlier_heads_of_the_lost_one():
    table = over(*[IN_TIME] * TURNS, witnesses=PROMISE)
    table.house.referee.home_log.begin("the disk broke")
    table.signed_now()
    assert judged(table.record) == (0, 5)
    assert not audit(table.record, games=TOYS).of("home").failed


def test_a_round_that_was_named_and_never_came_has_no_part_in_the_dice():
    table = Witnessed().signed(10).playing().ordered(AHEAD, BACK).signed(10)
    assert judged(table.record, VKEYS[:1]) == (1, 1)
    table = Witnessed().signed(0).playing().ordered(AHEAD, BACK).signed(10)
    assert judged(table.record, VKEYS[:1]) == (0, 1)


def test_what_a_near_round_waits_for_is_told_at_once_and_once_and_nothing_else_is():
    """Given a home that told of all a moment ago, when a window is fixed and its round comes before
    the next batch would, then there is a batch now; but none for a match without a beacon."""
    table = Witnessed().playing()
    house, log = table.house, table.house.referee.home_log
    heap = house.begun("nim", stones=9)
    house.clock.set(moment(instant(house.now) + YOUNG))
    log.beat()
    before = log.head().size
    heap[heap.now.window.asked[0]].order("take 1")
    log.beat()
    assert log.head().size == before
    table.ordered(AHEAD, BACK)
    log.beat()
    told = log.head().size
    assert told > before
    log.beat()
    assert log.head().size == told
