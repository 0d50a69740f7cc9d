"""Late letters, and mail that came in time though it is worked off after the due time."""

import pytest

from storage import Conflict
from tests.service.house import after, codes
from tests.service.test_audited import holds

PLOT, OTHER = "plot m m x", "plot b b x"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def test_a_letter_received_at_the_due_time_is_too_late(house, match):
    """The close that it finds undone comes first; then its window is closed."""
    house.clock.set(after(match.window.due, ms=5))
    answer = match[1].order(PLOT, more={"received": after(house.now, ms=-5)}, window=1)
    assert codes(answer) == ["T-OTHER-WINDOW"]
    assert match.window.number == 2
    assert match.used() == [None, None]


def test_an_unsigned_letter_received_between_due_and_close_counts_nowhere(house, match):
    house.clock.set(after(match.window.due, ms=5))
    answer = match[1].says("order", PLOT, received=after(house.now, ms=-5))
    assert codes(answer) == ["M-CLOSED"]
    assert match.now.orders == {}


BEHIND = [
    ("order", PLOT, "M-CLOSED"),
    ("withdraw", "", "M-CLOSED"),
    ("vote", "extend 2 yes", "M-CLOSED"),
    ("vote", "draw yes", "M-CLOSED"),
    ("consent", "rewind 1 yes", "M-CLOSED"),
    ("concede", "", "M-CLOSED"),
    ("standing", f"always plot: {PLOT}", None),
    ("press", "to: all\n\nHello.\n", None),
    ("absent", "2026-12-20", None),
]


@pytest.mark.parametrize(("kind", "body", "code"), BEHIND)
def test_what_comes_after_the_due_time_is_not_for_a_window_that_its_author_has_not_seen(
    house, kind, body, code
):
    """What speaks of no window is taken all the same."""
    match = house.begun("convoy", 2, signed=False)
    for seat in match.seats:
        match[seat].says("order", PLOT)
    house.clock.set(after(match.window.due, ms=5))
    answer = match[1].says(kind, body, received=after(house.now, ms=-5))
    assert match.window.number == 3
    assert (match.now.orders, match.now.motions, match.now.empty) == ({}, {}, frozenset())
    assert (answer.outcome, codes(answer)) == (("refused", [code]) if code else ("accepted", []))


def test_a_clock_that_lags_behind_the_mail_server_refuses_a_late_letter_all_the_same(house, match):
    due = match.window.due
    house.clock.set(after(due, ms=-2))
    [problem] = match[1].says("order", PLOT, received=due).problems
    assert (problem.code, problem.facts) == ("M-LATE", {"received": due, "due": due})


def test_a_mail_received_a_millisecond_before_due_counts_although_the_close_comes_later(
    house, match
):
    due = match.window.due
    match[2].order(PLOT)
    house.mail(match[1].signed_post("order", OTHER), received=after(due, ms=-1))
    house.clock.set(after(due, seconds=40))
    house.referee.windows.wake(match.name)
    assert match.used()[0] is not None
    assert match.letter(match.used()[0])["received"] == after(due, ms=-1)
    assert match.last("match.window_closed")["data"]["given"] == [1, 2]


def test_a_mail_received_at_the_due_time_is_not_drained_into_the_window(house, match):
    due = match.window.due
    house.mail(match[1].signed_post("order", OTHER), received=due)
    house.clock.set(after(due, seconds=40))
    house.referee.windows.wake(match.name)
    assert match.window.number == 2
    assert match.used() == [None, None]


def test_a_replacement_that_lies_in_the_inbox_counts_when_the_window_completes(house, match):
    match[1].order(PLOT)
    house.clock.advance(seconds=1)
    house.mail(match[1].signed_post("order", OTHER))
    house.clock.advance(seconds=1)
    match[2].order(PLOT)
    used = match.used()[0]
    assert match.letter(used)["text"].endswith(f"{OTHER}\n")


def test_a_withdrawal_that_lies_in_the_inbox_keeps_the_window_open(house, match):
    match[1].order(PLOT)
    house.clock.advance(seconds=1)
    house.mail(match[1].signed_post("withdraw"))
    house.clock.advance(seconds=1)
    match[2].order(PLOT)
    assert match.window.number == 1
    assert list(match.now.orders) == [2]


def test_mail_for_other_matches_is_left_alone_by_a_close(house, match):
    other = house.begun("convoy", 2)
    row = house.mail(other[1].signed_post("order", PLOT))
    match.due()
    assert [mail.id for mail in house.log.inbox()] == [row]


def test_a_close_waits_for_mail_that_nobody_has_worked_off(house, match):
    """Without a reader of the mail the close is refused by the store, again and again."""
    house.referee.windows.drained_by(lambda match, before: None)
    house.mail(match[1].signed_post("order", PLOT))
    house.clock.set(match.window.due)
    with pytest.raises(Conflict) as conflict:
        house.referee.windows.close(match.name, 1)
    assert conflict.value.what == "drained"
    assert match.window.number == 1


def test_a_letter_that_seems_older_than_its_match_is_as_old_as_that(house):
    """A clock was set back, or the process that brings the mail has been up for long."""
    match = house.invited("convoy", 2)
    began = match.leaves[0]["at"]
    match[1].says("join", received=after(began, hours=-1))
    assert match.letter(1)["received"] == began
    holds(match)
