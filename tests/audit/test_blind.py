"""Blind matches under audit: what a host could gain by leaving the way of seals and openings."""

from collections.abc import Callable

import pytest

from tests.audit.blind_records import CHEATS, HONEST
from tests.audit.forge import audited
from tests.audit.opinions import holds, names_refused
from tests.record.house import House
from tests.record.sealing import blind_match, both_sealed


@pytest.mark.parametrize("make", HONEST)
def test_both_checkers_accept_an_honest_blind_match(make: Callable[[], House]) -> None:
    assert holds(make().record())


@pytest.mark.parametrize("make", CHEATS)
def test_both_checkers_refuse_it_by_the_check_that_is_there_for_it(
    make: Callable[[], House],
) -> None:
    assert all(CHEATS[make] in names for names in names_refused(make().record()))


def test_the_nonce_under_a_seal_is_proved() -> None:
    assert "2 of 2" in audited(blind_match().record()).of("draws").sentence("en")


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_both_checkers_accept_a_running_blind_match(seat: int | None) -> None:
    house = both_sealed()
    house.opened(1)
    assert holds(house.record(seat))
