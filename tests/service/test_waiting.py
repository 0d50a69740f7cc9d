"""Windows that wait: for who is away, and once for who is silent."""

import pytest

from referee.match.policy import Policy
from tests.service.house import START, House, after
from tests.service.test_chairs import ended, holds
from tests.service.test_outage import ended as ended_unwatched
from tests.service.test_outage import up

PLOT = "plot m m x"


def waits(house=None, **policy):
    return (house or House()).begun("convoy", 2, policy=Policy(**policy))


# --- grace ----------------------------------------------------------------------------------------


def test_a_window_with_a_silent_seat_waits_on_once_by_the_grace():
    """On record a minute before the old due, by a reason that the referee says in words."""
    match = waits(grace=12)
    match[1].order(PLOT)
    assert match.house.log.due_of(match.name).at == after(START, hours=72, ms=-60_000)
    match.house.clock.set(after(START, hours=72, ms=-60_000))
    match.house.referee.windows.wake(match.name)
    leaf = match.leaves[-1]
    assert leaf["data"] == {
        "window": 1,
        "due": after(START, hours=84),
        "cause": "organiser",
        "reason": "[grace 12]",
    }
    assert match.house.log.due_of(match.name).at == after(START, hours=84)
    said = match.house.referee.views.history(match.name, 1, leaf["n"])[-1]
    assert ("12 hours more" in said.say("en"), "12 heures de plus" in said.say("fr")) == (True,) * 2
    match.due()
    assert match.now.phase == "ended" or match.window.number == 2
    holds(ended(match))


def test_a_late_letter_counts_in_the_grace_and_closes_the_window():
    match = waits(grace=12)
    match[1].order(PLOT)
    match.house.clock.set(after(START, hours=72, ms=-60_000))
    match.house.referee.windows.wake(match.name)
    match.house.clock.set(after(START, hours=80))
    assert match[2].order(PLOT).outcome == "accepted"
    assert match.types.count("match.window_closed") == 1


def test_where_all_have_answered_nothing_waits_on():
    """`hold` keeps the window to its due time, and no longer."""
    match = waits(grace=12, hold=True)
    for seat in match.seats:
        match[seat].order(PLOT)
    assert match.house.log.due_of(match.name).at == after(START, hours=72)
    match.due()
    assert "match.due_changed" not in match.types


@pytest.mark.parametrize(("back", "due"), [(72.01, 84), (80, 84), (84, 96), (90, 102)])
def test_a_grace_that_nobody_was_there_to_give_is_given_afterwards(back, due):
    """The service was away in the minute before the due time: on record as an outage."""
    match = waits(grace=12)
    match.house.clock.set(after(START, hours=72, ms=-70_000))
    match.house.referee.windows.wake(match.name)
    match.house.clock.set(after(START, hours=back))
    match.house.referee.windows.wake(match.name)
    assert match.leaves[-1]["data"] == {
        "window": 1,
        "due": after(START, hours=due),
        "cause": "outage",
        "reason": "[grace 12]",
    }
    match.due()
    assert match.now.phase == "ended" or match.window.number == 2
    assert match.types.count("match.due_changed") == 1
    holds(ended(match))


def test_the_first_letter_after_the_due_time_counts_in_a_grace_that_nobody_gave():
    match = waits(grace=12)
    match.house.clock.set(after(START, hours=73))
    assert match[2].order(PLOT).outcome == "accepted"
    assert match.window.number == 1
    match[1].order(PLOT)
    assert match.types.count("match.window_closed") == 1
    holds(ended(match))


def test_where_all_had_answered_nothing_is_given_afterwards():
    match = waits(grace=12, bank=20, hold=True)
    for seat in match.seats:
        match[seat].order(PLOT)
    match.house.clock.set(after(START, hours=73))
    match.house.referee.windows.wake(match.name)
    assert "match.due_changed" not in match.types
    assert match.types.count("match.window_closed") == 1


# --- banks of hours -------------------------------------------------------------------------------


def near(match):
    """A minute before the due time the ticker looks."""
    match.house.clock.set(after(match.window.due, ms=-60_000))
    match.house.referee.windows.wake(match.name)


def test_a_silent_seat_takes_time_out_of_its_bank_step_by_step_until_it_is_empty():
    """A quarter of the pace's hours at a time: 18 of 20; the 2 that are left buy a last step."""
    match = waits(bank=20)
    match[1].order(PLOT)
    bank = match.house.referee.deadlines.bank
    assert (bank(match.name, 1), bank(match.name, 2)) == (20, 20)
    near(match)
    assert (match.window.due, match.leaves[-1]["data"]["reason"]) == (
        after(START, hours=90),
        "[bank 18]",
    )
    assert (bank(match.name, 1), bank(match.name, 2)) == (20, 2)
    near(match)
    assert (match.window.due, bank(match.name, 2)) == (after(START, hours=108), 0)
    assert match.house.log.due_of(match.name).at == match.window.due
    match.due()
    assert match.window.number == 2
    holds(ended(match))


def test_a_bank_that_nobody_was_there_to_open_pays_afterwards():
    match = waits(bank=20)
    match[1].order(PLOT)
    match.house.clock.set(after(START, hours=73))
    match.house.referee.windows.wake(match.name)
    data, bank = match.leaves[-1]["data"], match.house.referee.deadlines.bank
    assert (data["due"], data["cause"], data["reason"]) == (
        after(START, hours=90),
        "outage",
        "[bank 18]",
    )
    assert (bank(match.name, 1), bank(match.name, 2)) == (20, 2)
    near(match)
    assert (match.window.due, match.leaves[-1]["data"]["cause"]) == (
        after(START, hours=108),
        "organiser",
    )
    holds(ended(match))


def test_the_grace_comes_before_the_banks():
    match = waits(grace=6, bank=20)
    near(match)
    assert match.leaves[-1]["data"]["reason"] == "[grace 6]"
    near(match)
    assert match.leaves[-1]["data"]["reason"] == "[bank 18]"


@pytest.mark.parametrize(
    ("policy", "more"), [({"grace": 12}, "[grace 12]"), ({"bank": 20}, "[bank 18]")]
)
def test_what_an_outage_took_is_given_back_before_the_grace_and_before_any_bank_pays(policy, more):
    """Given twenty hours without intake until twelve before the due time, when that is near and a
    seat is silent, then these hours come first, and cost nobody their own."""
    house = House()
    match = waits(house, **policy)
    match[1].order(PLOT)
    up(house, after(START, hours=40))
    house.clock.set(after(START, hours=60))
    up(house, after(START, hours=71.9))
    near(match)
    data, bank = match.leaves[-1]["data"], house.referee.deadlines.bank
    assert (data["cause"], data["reason"]) == ("outage", "[intake 1205]")
    assert bank(match.name, 2) == policy.get("bank")
    back = match.window.due
    assert back > after(START, hours=92)
    up(house, after(back, hours=-0.1))
    near(match)
    assert match.leaves[-1]["data"]["reason"] == more
    assert match.window.due > back
    holds(ended_unwatched(match))


def test_who_answers_in_time_keeps_his_bank_for_the_whole_match():
    match = waits(bank=20)
    match[1].order(PLOT)
    match[2].order(PLOT)
    assert match.now.phase == "ended" or match.window.number == 2
    assert match.house.referee.deadlines.bank(match.name, 1) == 20


def test_the_length_of_a_step_does_not_tell_who_is_silent():
    """Both banks differ; what the log says is the same whoever is late now."""
    told = []
    for seat in (1, 2):
        match = waits(bank=40)
        match[1].order(PLOT)
        near(match)
        match[2].order(PLOT)
        match[seat].order(PLOT)
        near(match)
        told.append((match.window.due, match.leaves[-1]["data"]["reason"]))
    assert told[0] == told[1]


def test_a_match_without_banks_has_none():
    match = waits()
    assert match.house.referee.deadlines.bank(match.name, 1) is None
