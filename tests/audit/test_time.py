"""Time: what closed, came, was due or was changed when it could not."""

import pytest

from referee.match import events as e
from referee.match.policy import Policy
from tests.audit.forge import (
    OPENED,
    change_event,
    code,
    edited,
    failures,
    find,
    gathered,
    ordered,
    played_out,
)
from tests.record.house import House, answered, begun, small


def test_time_fails_for_a_window_that_closed_before_everybody_had_answered() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_time_fails_for_a_window_that_closed_early_although_the_match_holds_them() -> None:
    house = answered(House(policy=Policy(hold=True)))
    house.close()
    assert code(house.record(), "time") == "time.held"


def test_time_fails_for_a_window_that_closed_while_the_match_was_paused() -> None:
    house = answered()
    house.write(e.DueChanged(1, None, "organiser", ""))
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_time_fails_for_a_letter_that_came_too_late() -> None:
    house = begun()
    house.order(2, "guess 2", signed=False)
    house.wait(hours=80)
    house.order(1, "guess 4")
    house.close()
    assert failures(house.record()) == ["time"]
    assert code(house.record(), "time") == "time.late"


def test_time_holds_for_a_letter_in_time_that_was_written_down_late() -> None:
    """A mail answered 250 in time counts, however long the queue was."""
    house = begun()
    house.order(2, "guess 2", signed=False)
    house.wait(hours=80)
    house.order(1, "guess 4", received="2026-11-22T19:00:00.000Z")
    house.close()
    assert failures(house.record()) == []


@pytest.mark.parametrize(
    ("received", "why"),
    [
        ("2026-11-21T20:00:00.000Z", "time.received"),
        ("2026-11-21T18:00:00.000Z", "time.early"),
        ("yesterday", "time.received"),
    ],
)
def test_time_fails_for_a_letter_of_an_impossible_time(received: str, why: str) -> None:
    assert code(ordered(begun(), received=received), "time") == why


@pytest.mark.parametrize("due", ["2026-11-21T20:00:00.000Z", "2027-11-21T20:00:00.000Z", None])
def test_time_fails_for_a_due_time_that_the_policy_does_not_give(due: str | None) -> None:
    house = gathered()
    house.start(edit=change_event("window_opened", due=due))
    house.wait(minutes=5)
    assert code(played_out(house).record(), "time") == "time.due"


def test_time_fails_for_a_due_time_changed_after_it_had_passed() -> None:
    house = begun()
    house.wait(hours=80)
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "organiser", "forgot"))
    house.write(e.Ended("organiser", None, OPENED))
    assert code(house.record(), "time") == "time.changed_late"


def test_time_fails_for_a_leaf_that_goes_back() -> None:
    house = small()
    n = find(house, "lots.rolled")
    record = edited(house, n, lambda leaf: leaf.update(at="2026-11-21T18:00:00.000Z"))
    assert failures(record) == ["time"]
    assert code(record, "time") == "time.back"


def test_time_lets_an_outage_be_made_good_afterwards() -> None:
    house = begun()
    house.wait(hours=80)
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "outage", "the disk was full"))
    assert failures(ordered(house)) == []


def test_time_fails_for_an_absence_that_moves_a_deadline_already_told() -> None:
    """Right behind the opening it may stand: nobody has been told another one."""
    house = begun()
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "absence", "[absence]"))
    assert failures(ordered(house)) == []
    house = begun()
    house.order(1, "guess 4")
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "absence", "[absence]"))
    assert code(ordered(house), "time") == "time.absence"
