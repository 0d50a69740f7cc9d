"""Blind matches before the third checker, in a real browser without a network."""

import pytest

from referee.match import events as e
from tests.audit.blind_records import CHEATS, HONEST, begun_with
from tests.audit.letters_held import receipt_of, receipts
from tests.browser.agreement import third
from tests.record.sealing import blind_match, both_sealed

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


def test_the_browser_convicts_a_host_by_the_end_of_a_sealing_that_one_seat_was_told(third):
    """Given a host who signed to seat 1 that both have sealed when one had, then the receipt fits
    no log in which seat 2 sealed later."""
    told = begun_with(1)
    n = len(told.leaves)
    told.write(e.WindowSealed(1, "2026-11-22T19:05:00.000Z", (1, 2)))
    kept = receipts(receipt_of(told, n, told.leaves[n], shown=False)).as_bytes()
    verdict = third(blind_match().record(), (kept,), "")
    assert (verdict.names, verdict.stumbled) == (("mail",), ""), verdict.why


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_the_browser_accepts_a_running_blind_match(third, seat):
    house = both_sealed()
    house.opened(1)
    told = third(house.record(seat), (), "")
    assert (told.names, told.stumbled) == ((), ""), told.why
