"""Blind matches before the third checker, in a real browser without a network."""

import pytest

from tests.audit.blind_records import CHEATS, HONEST
from tests.browser.agreement import third
from tests.record.sealing import both_sealed

pytest_plugins = ["tests.browser.site"]
__all__ = ["third"]


@pytest.mark.parametrize("make", HONEST)
def test_the_browser_accepts_an_honest_blind_match(third, make):
    told = third(make().record(), (), "")
    assert (told.names, told.stumbled) == ((), ""), told.why


@pytest.mark.parametrize("make", CHEATS)
def test_the_browser_refuses_it_by_the_check_that_is_there_for_it(third, make):
    told = third(make().record(), (), "")
    assert CHEATS[make] in told.names, told
    assert told.stumbled == ""


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_the_browser_accepts_a_running_blind_match(third, seat):
    house = both_sealed()
    house.opened(1)
    told = third(house.record(seat), (), "")
    assert (told.names, told.stumbled) == ((), ""), told.why
