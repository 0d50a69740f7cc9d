"""Deadlines as data: hours, and a weekly grid that lives through both changes of clocks."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.match.policy import (
    DAYS,
    Policy,
    check,
    due,
    instant,
    is_moment,
    moment,
    parse_grid,
    split_options,
)
from tests.refusals import refusal

EVENING = Policy(long=4, short=4, grid="Mon,Thu 20:00 Europe/Paris")
NIGHT = Policy(long=4, short=4, grid="Sun 02:30 Europe/Paris")


@pytest.mark.parametrize(("pace", "hours"), [("long", 72), ("short", 24)])
def test_without_a_grid_a_window_stays_open_for_the_hours_of_its_pace(pace, hours):
    now = "2026-11-21T12:00:00.001Z"
    assert due(Policy(), pace, now) == moment(instant(now) + timedelta(hours=hours))


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        ("2026-10-20T12:00:00.000Z", "2026-10-22T18:00:00.000Z"),  # summer: two hours ahead of UTC
        ("2026-10-24T12:00:00.000Z", "2026-10-26T19:00:00.000Z"),  # clocks go back on the 25th
        ("2026-03-27T12:00:00.000Z", "2026-03-30T18:00:00.000Z"),  # clocks go forward on the 29th
        ("2026-03-24T12:00:00.000Z", "2026-03-26T19:00:00.000Z"),
    ],
)
def test_a_grid_keeps_the_local_time_across_both_changes_of_clocks(now, wanted):
    assert due(EVENING, "long", now) == wanted


def test_a_time_that_the_change_to_summer_skips_is_taken_an_hour_later():
    """On 29 March 2026 Paris goes from 02:00 to 03:00: 02:30 is 03:30 there."""
    assert due(NIGHT, "long", "2026-03-28T12:00:00.000Z") == "2026-03-29T01:30:00.000Z"


def test_a_time_that_the_change_to_winter_repeats_counts_the_first_time():
    """On 25 October 2026 Paris has 02:30 twice, first at 00:30 UTC."""
    assert due(NIGHT, "long", "2026-10-24T12:00:00.000Z") == "2026-10-25T00:30:00.000Z"


def test_between_the_two_half_past_twos_it_is_the_next_week():
    found = due(NIGHT, "long", "2026-10-25T00:45:00.000Z")
    assert found == "2026-11-01T01:30:00.000Z"


def test_an_evening_too_near_is_passed_over():
    """A window stays open for a quarter of its hours at least: of 72, for 18."""
    policy = Policy(long=72, short=8, grid="Mon,Thu 20:00 UTC")
    monday = "2026-11-23T02:00:00.000Z"
    assert due(policy, "long", monday) == "2026-11-23T20:00:00.000Z"
    assert due(policy, "long", "2026-11-23T02:00:00.001Z") == "2026-11-26T20:00:00.000Z"
    assert due(policy, "short", "2026-11-23T18:00:00.000Z") == "2026-11-23T20:00:00.000Z"


ZONES = ["Europe/Paris", "UTC", "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns"]
grids = st.builds(
    lambda days, hour, minute, zone: f"{','.join(days)} {hour:02d}:{minute:02d} {zone}",
    st.lists(st.sampled_from(DAYS), min_size=1, max_size=7),
    st.integers(0, 23),
    st.integers(0, 59),
    st.sampled_from(ZONES),
)
policies = st.builds(
    Policy, long=st.integers(1, 2160), short=st.integers(1, 2160), grid=st.none() | grids
)
moments = st.datetimes(datetime(2000, 1, 1), datetime(2037, 12, 31), timezones=st.just(UTC)).map(
    moment
)


@given(policies, st.sampled_from(["long", "short"]), moments)
def test_a_window_is_never_due_before_it_opens(policy, pace, now):
    check(policy)
    found = due(policy, pace, now)
    assert is_moment(found)
    assert found > now


@given(grids, moments)
def test_a_due_time_is_on_a_day_of_the_grid_and_at_most_a_week_away(grid, now):
    """A week and the least time to answer, and an hour for a change of clocks."""
    read = parse_grid(grid)
    assume(read.zone != "Pacific/Apia")  # had no 30 December 2011, a Friday, at all
    found = instant(due(Policy(long=4, grid=grid), "long", now))
    assert found.astimezone(ZoneInfo(read.zone)).weekday() in read.days
    assert found - instant(now) <= timedelta(days=7, hours=1 + 1)


@given(moments)
def test_a_moment_is_spelt_in_one_way(text):
    assert moment(instant(text)) == text
    assert is_moment(text)


@pytest.mark.parametrize(
    "text",
    ["2026-11-21T12:00:00Z", "2026-11-21T12:00:00.000+00:00", "2026-11-21 12:00:00.000Z", "x", ""],
)
def test_other_spellings_of_a_time_are_none(text):
    assert not is_moment(text)


def test_the_policy_stands_in_leaf_0_beside_the_games_own_options():
    policy = Policy(long=48, grid="Mon 20:00 UTC", assurance="signed", hold=True)
    whole = {"stones": 9, **policy.as_options()}
    assert split_options(whole) == ({"stones": 9}, policy)


def test_a_policy_that_leaf_0_does_not_tell_is_the_default():
    assert split_options({}) == ({}, Policy())


@pytest.mark.parametrize(
    ("grid", "code"),
    [
        ("Mon 20:00", "M-GRID"),
        ("Mon 24:00 UTC", "M-GRID"),
        ("Mon 20:60 UTC", "M-GRID"),
        ("mon 20:00 UTC", "M-GRID"),
        ("Mon, Thu 20:00 UTC", "M-GRID"),
        ("Mon 20:00 UTC\n", "M-GRID"),
        ("Mit 20:00 UTC", "M-DAY"),
        ("Mon 20:00 Paris", "M-ZONE"),
        ("Mon 20:00 ../etc/passwd", "M-ZONE"),
    ],
)
def test_a_grid_that_cannot_be_is_refused_with_one_that_can(grid, code):
    problem = refusal(parse_grid, grid)
    assert problem.code == code
    assert problem.suggestion
