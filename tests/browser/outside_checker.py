"""Matches with a beacon before the third checker, in a real browser without a network: it verifies
no curve, says so, and judges all else."""

import pytest

from tests.audit.outside_records import BY_RULES, CHEATS, HONEST, NO_CURVE
from tests.browser.agreement import third
from tests.record.outside import both_answered

pytest_plugins = ["tests.browser.site"]
__all__ = ["third"]


@pytest.mark.parametrize("make", HONEST)
def test_the_browser_accepts_an_honest_match_with_a_beacon(third, make):
    told = third(make().record(), (), "")
    assert (told.names, told.stumbled) == ((), ""), told.why


@pytest.mark.parametrize("make", [make for make in CHEATS if make not in NO_CURVE])
def test_the_browser_refuses_it_by_the_check_that_is_there_for_it(third, make):
    told = third(make().record(), (), "")
    assert CHEATS[make] in told.names, told
    assert told.stumbled == ""


@pytest.mark.parametrize("make", [make for make, name in BY_RULES.items() if name == "time"])
def test_of_what_only_the_rules_can_tell_the_browser_says_that_it_does_not_judge(third, make):
    told = third(make().record(), (), "")
    assert (told.names, told.stumbled) == ((), "")
    [said] = [note for note in told.notes if note.startswith("time: not judged")]
    assert "needs the rules" in said
    assert "share a round" in said


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_the_browser_accepts_a_match_whose_dice_wait(third, seat):
    house = both_answered()
    house.name_round()
    told = third(house.record(seat), (), "")
    assert (told.names, told.stumbled) == ((), ""), told.why
