"""Two seconds after its due time a window is closed: mail that ended in time may need them to reach
the disk. What ended later does not count, and nobody can cut the two seconds short."""

import pytest

from referee.kernel.refused import Refused
from storage import Conflict
from tests.service.house import House, after, codes

PLOT, OTHER = "plot m m x", "plot b b x"


@pytest.fixture
def house():
    return House(grace=2)


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def test_a_mail_that_is_stored_within_the_grace_counts(house, match):
    """It ended a millisecond before the deadline; the disk has it a second after."""
    due = match.window.due
    match[2].order(PLOT)
    house.clock.set(after(due, ms=1))
    house.referee.windows.wake(match.name)
    assert match.window.number == 1
    house.clock.set(after(due, seconds=1))
    house.mail(match[1].signed_post("order", OTHER), received=after(due, ms=-1))
    house.clock.set(after(due, seconds=2))
    house.referee.windows.wake(match.name)
    assert match.last("match.window_closed")["data"]["given"] == [1, 2]


def test_a_mail_that_is_stored_after_the_grace_is_never_promised(house, match):
    """The store refuses it, so that the listener says 451."""
    due = match.window.due
    house.clock.set(after(due, seconds=2))
    house.referee.windows.wake(match.name)
    with pytest.raises(Conflict) as conflict:
        house.mail(match[1].signed_post("order", OTHER), received=after(due, ms=-1))
    assert conflict.value.what == "drained"


def test_a_letter_that_ends_within_the_grace_does_not_count_for_the_window(house, match):
    due = match.window.due
    house.clock.set(after(due, ms=1))
    answer = match[1].order(PLOT, window=1)
    assert codes(answer) == ["T-OTHER-WINDOW"]
    assert match.last("match.window_closed")["data"]["given"] == []


def test_a_letter_that_ends_within_the_grace_waits_for_its_end(house, match):
    """Else an opponent could shut the door on a mail by writing a moment after the deadline."""
    due = match.window.due
    house.clock.set(after(due, ms=1))
    match[1].order(PLOT, window=1)
    assert match.last("match.window_closed")["at"] == after(due, seconds=2)


def test_a_standing_order_that_ends_within_the_grace_does_not_answer_the_window(house, match):
    due = match.window.due
    house.clock.set(after(due, ms=1))
    answer = match[1].signed("standing", f"always plot: {PLOT}")
    assert answer.outcome == "accepted"
    [first, *_] = [leaf for leaf in match.leaves if leaf["type"] == "match.window_closed"]
    assert first["data"]["given"] == []


def test_a_due_time_cannot_be_moved_within_the_grace(house, match):
    """It stands before the old due time on the log, or not at all (docs/spec.md)."""
    due = match.window.due
    house.clock.set(after(due, seconds=1))
    with pytest.raises(Refused) as refused:
        house.referee.deadlines.extend(match.name, after(due, hours=5), "wait")
    assert codes(refused.value) == ["M-DUE-PASSED"]


def test_a_window_that_completes_within_the_grace_closes_at_once(house, match):
    due = match.window.due
    match[2].order(PLOT)
    house.clock.set(after(due, seconds=1))
    house.referee.submissions.submit(
        match[1].signed_post("order", OTHER, more={"received": after(due, ms=-1)})
    )
    assert match.window.number == 2
    assert match.last("match.window_closed")["data"]["given"] == [1, 2]
