"""An honest record passes every check, and says what could not be looked at."""

from collections.abc import Callable

import pytest

from referee.audit import Status
from referee.audit.checking import NAMES
from referee.match import events as e
from tests.audit.forge import (
    OPENED,
    audited,
    cheating,
    failures,
)
from tests.record.house import House, answered, begun, full, small


@pytest.mark.parametrize("house", [small, full], ids=["small", "full"])
def test_an_honest_record_passes_every_check(house: Callable[[], House]) -> None:
    report = audited(house().record(), vkey=house().vkey)
    assert report.exit_code == 0, report.text("en")
    assert [check.name for check in report.checks] == list(NAMES)
    assert {check.status for check in report.checks if check.name != "mail"} == {Status.PASSED}


def test_of_a_running_match_the_audit_says_what_it_cannot_look_at() -> None:
    report = audited(answered().record())
    assert report.holds
    sealed = [c.name for c in report.checks if c.status is Status.NOT_APPLICABLE]
    assert sealed == ["secret", "dice", "outcome", "mail"]


@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_seat_was_handed_can_be_audited_while_the_match_runs(seat: int) -> None:
    assert failures(answered().record(seat)) == []


def test_a_match_that_ended_in_the_lobby_can_be_audited() -> None:
    house = House()
    house.join(1)
    house.write(e.Ended("organiser", None, OPENED))
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert report.of("draws").status is Status.NOT_APPLICABLE


# --- what was forgotten ---------------------------------------------------------------------------


def test_a_forgotten_players_letters_are_named_and_the_record_still_holds() -> None:
    house = small()
    house.erase("letter.2", "letter.7")
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert "2 (0), 7 (1)" in report.of("disclosures").sentence("en")
    assert "0 of 2 proved" in report.of("draws").sentence("en")
    assert "erased" in report.of("dice").sentence("en")


def test_a_forgotten_key_leaves_its_signatures_unowned() -> None:
    house = small()
    house.erase("keys.3.1", "letter.1")
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert "only that somebody signed" in report.of("orders").sentence("en")


def test_what_was_not_erased_is_still_judged_after_an_erasure() -> None:
    """Given a forgotten letter in one window, a die edited in another still shows."""
    house = begun(House(game=cheating(6), options={"rounds": 3}))
    first = house.order(2, "guess 2", signed=False)
    house.order(1, "guess 1")
    house.close()
    for _ in range(2):
        house.order(1, "guess 1")
        house.order(2, "guess 1", signed=False)
        house.close()
    house.erase(f"letter.{first}")
    assert "dice" in failures(house.record())
