"""What may befall a node whenever it looks at its clock."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from referee.clock import Jumped, SetClock
from tests.halfyear.node_clock import Killed, NodeClock

NOON, LATER = "2026-10-01T12:00:00.000Z", "2026-10-01T13:00:00.000Z"


@pytest.fixture
def world() -> SetClock:
    return SetClock(NOON)


@pytest.fixture
def clock(world: SetClock) -> NodeClock:
    return NodeClock(world, timedelta())


@pytest.fixture
def hand() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as hand:
        yield hand


def test_a_node_that_stood_still_goes_on_with_the_time_that_it_had_read(
    world: SetClock, clock: NodeClock, hand: ThreadPoolExecutor
) -> None:
    clock.after(2, clock.stop)
    assert hand.submit(clock.watched.now).result() == NOON
    work = hand.submit(clock.watched.now)
    assert not clock.wait_for(work)
    world.set(LATER)
    clock.go_on()
    assert clock.wait_for(work)
    assert work.result() == NOON
    assert hand.submit(clock.watched.now).result() == LATER


def test_a_node_that_was_killed_does_nothing_further(
    clock: NodeClock, hand: ThreadPoolExecutor
) -> None:
    clock.after(1, clock.kill)
    for _ in range(2):
        with pytest.raises(Killed):
            hand.submit(clock.watched.now).result()


def test_what_was_forestalled_does_not_happen(clock: NodeClock, hand: ThreadPoolExecutor) -> None:
    clock.after(1, clock.kill)
    assert clock.awaits
    assert clock.forestall()
    assert not clock.forestall()
    assert hand.submit(clock.watched.now).result() == NOON


def test_nothing_befalls_the_world_that_looks_at_it(clock: NodeClock) -> None:
    clock.after(1, clock.kill)
    assert clock.watched.now() == NOON
    assert clock.awaits


def test_an_hour_of_the_world_is_none_that_a_clock_jumped(
    world: SetClock, clock: NodeClock
) -> None:
    clock.watched.now()
    world.set(LATER)
    assert clock.watched.now() == LATER
    clock.off = timedelta(minutes=15)
    with pytest.raises(Jumped):
        clock.watched.now()
    clock.off = timedelta()
    assert clock.watched.now() == LATER
