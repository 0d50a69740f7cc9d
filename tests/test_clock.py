"""Clocks: one that stands until it is set, and the watch that notices a jump."""

import re

import pytest

from referee.clock import Jumped, SetClock, SystemClock, Watch, WatchedClock, steady
from referee.match.policy import instant, is_moment

NOON = "2026-11-21T12:00:00.000Z"


def after(seconds):
    clock = SetClock(NOON)
    clock.advance(seconds=seconds)
    return clock.now()


def test_a_set_clock_stands_still():
    clock = SetClock(NOON)
    assert clock.now() == clock.now() == NOON


def test_a_set_clock_goes_where_it_is_set_and_on_by_what_it_is_told():
    clock = SetClock(NOON)
    clock.advance(hours=1, seconds=0.5)
    assert clock.now() == "2026-11-21T13:00:00.500Z"
    clock.set(NOON)
    assert clock.now() == NOON


def test_a_stepping_clock_goes_on_at_each_look():
    clock = SetClock(NOON, step=250)
    assert [clock.now() for _ in range(3)] == [after(0), after(0.25), after(0.5)]


def test_the_systems_clock_tells_utc_with_milliseconds_and_never_runs_back():
    clock = SystemClock()
    first, second = clock.now(), clock.now()
    assert is_moment(first)
    assert instant(first) <= instant(second)


def test_a_watch_is_content_while_both_clocks_go_alike():
    watch = Watch()
    for second in (0, 1, 60, 100_000):
        watch.look(after(second), 5.0 + second)


@pytest.mark.parametrize("seconds", [121, 3600, -121, -86_400])
def test_a_wall_clock_that_jumps_is_noticed(seconds):
    watch = Watch()
    watch.look(NOON, 0.0)
    with pytest.raises(Jumped, match=re.escape(f"{seconds:+d} seconds")):
        watch.look(after(seconds), 0.0)


@pytest.mark.parametrize("seconds", [119, -119])
def test_a_small_correction_is_no_jump(seconds):
    watch = Watch()
    watch.look(NOON, 0.0)
    watch.look(after(seconds), 0.0)


def test_the_first_look_has_nothing_to_compare_with():
    Watch().look("1970-01-01T00:00:00.000Z", 1e9)


def test_a_stricter_watch_notices_less():
    watch = Watch(tolerance=1)
    watch.look(NOON, 0.0)
    with pytest.raises(Jumped):
        watch.look(after(3), 0.5)


@pytest.mark.parametrize("seconds", [3600, -3600])
def test_a_watched_clock_tells_no_wrong_time_and_is_trusted_again_when_it_is_put_right(seconds):
    """An hour off, either way, for ten minutes."""
    wall, passed = SetClock(NOON), [0.0]
    clock = WatchedClock(wall, lambda: passed[0])
    assert clock.now() == NOON
    wall.set(after(seconds))
    with pytest.raises(Jumped):
        clock.now()
    passed[0] = 600.0
    with pytest.raises(Jumped):
        clock.now()
    wall.set(after(600))
    assert clock.now() == after(600)


def test_a_machine_that_slept_has_not_jumped():
    """The steady clock goes on while the machine sleeps."""
    wall, passed = SetClock(NOON), [0.0]
    clock = WatchedClock(wall, lambda: passed[0])
    clock.now()
    wall.advance(hours=8)
    passed[0] = 8 * 3600.0
    assert clock.now() == after(8 * 3600)


def test_the_steady_clock_never_runs_back():
    first = steady()
    assert steady() >= first
