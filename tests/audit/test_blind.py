"""Blind matches under audit: what a host could gain by leaving the way of seals and openings."""

from collections.abc import Callable

import pytest

from referee.audit.breakage import told
from referee.kernel.refused import Refused
from referee.kernel.words import Words
from referee.match import blind
from tests.audit.blind_records import CHEATS, HONEST, received_before_openings
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


def test_an_opening_that_came_while_others_could_seal_is_told_so() -> None:
    found = audited(received_before_openings().record()).of("time").finding
    assert found.code == "time.unsealed_early"
    assert "while others could still seal" in found.say("en")


def test_an_opening_that_nobody_can_read_is_told_in_the_words_its_author_would_hear() -> None:
    with pytest.raises(Refused) as refused:
        blind.read("no opening")
    said = told(refused.value)
    assert isinstance(said, Words)
    assert "ce n’est pas une ouverture telle que la fait `referee open`" in said.in_("fr")
    assert "no opening as `referee open` makes it: “no opening”" in said.in_("en")


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_both_checkers_accept_a_running_blind_match(seat: int | None) -> None:
    house = both_sealed()
    house.opened(1)
    assert holds(house.record(seat))
