"""Outside dice under audit: what a host could gain by leaving the way of rounds."""

from collections.abc import Callable

import pytest

from referee.match.rounds import outside
from tests.audit.forge import audited, failures
from tests.audit.opinions import holds, names_refused
from tests.audit.outside_records import BY_RULES, CHEATS, HONEST
from tests.record.house import House
from tests.record.outside import BeaconHouse, both_answered, outside_match


@pytest.mark.parametrize("make", HONEST)
def test_both_checkers_accept_an_honest_match_with_a_beacon(make: Callable[[], House]) -> None:
    assert holds(make().record())


@pytest.mark.parametrize("make", CHEATS)
def test_both_checkers_refuse_it_by_the_check_that_is_there_for_it(
    make: Callable[[], House],
) -> None:
    assert all(CHEATS[make] in names for names in names_refused(make().record()))


@pytest.mark.parametrize("make", BY_RULES)
def test_what_only_the_rules_can_tell_the_audit_tells(make: Callable[[], House]) -> None:
    assert BY_RULES[make] in failures(make().record())


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_both_checkers_accept_a_match_whose_dice_wait(seat: int | None) -> None:
    house = both_answered()
    house.name_round()
    assert holds(house.record(seat))
    assert holds(BeaconHouse(begun=False).record(seat))


def test_the_report_says_that_nothing_shows_the_dice_to_be_outside() -> None:
    said = audited(outside_match().record()).of("draws").sentence("en")
    assert "2 rounds of the beacon ours" in said
    assert "not shown to be outside" in said


def test_dice_are_shown_to_be_outside_where_a_witness_saw_the_leaf_before_the_round() -> None:
    due = "2026-11-21T19:06:00.000Z"
    before, after = "2026-11-21T19:05:59.000Z", "2026-11-21T19:06:00.000Z"
    assert outside(7, due, [(8, before)])
    assert outside(7, due, [(5, before), (12, before), (12, after)])
    assert not outside(7, due, [(7, before)])
    assert not outside(7, due, [(8, after)])
    assert not outside(7, due, [])
