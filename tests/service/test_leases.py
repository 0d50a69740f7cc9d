"""What one process of all does: whoever has the lease, and nobody for longer than that."""

import pytest

from referee.clock import SetClock
from referee.service.ledger.leases import ASKED, TERM, Lease
from storage.memory import MemoryLog


@pytest.fixture
def clock():
    return SetClock("2026-11-21T12:00:00.000Z")


@pytest.fixture
def leases(clock):
    log = MemoryLog()
    return [Lease(log, clock, "sweeping", node) for node in ("a", "b")]


def did(leases):
    """The nodes that do a chore now."""
    done = []
    for node, lease in zip("ab", leases, strict=True):
        lease.alone(lambda node=node: done.append(node))()
    return done


def test_a_chore_is_one_processs(leases, clock):
    for _ in range(100):
        assert did(leases) == ["a"]
        clock.advance(seconds=1)


def test_who_is_killed_is_followed_when_the_lease_is_over(leases, clock):
    assert did(leases) == ["a"]
    clock.advance(seconds=TERM.total_seconds())
    assert did(leases[1:] + leases[1:]) == ["a", "b"]  # both are the second process


def test_who_was_paused_for_longer_finds_another_at_it(leases, clock):
    first, second = leases
    assert did(leases) == ["a"]
    clock.advance(seconds=TERM.total_seconds() + 1)
    done = []
    second.alone(lambda: done.append("b"))()
    first.alone(lambda: done.append("a"))()
    assert done == ["b"]


def test_who_ends_lets_the_next_one_begin(leases, clock):
    assert did(leases) == ["a"]
    leases[0].end()
    clock.advance(seconds=ASKED.total_seconds())
    done = []
    leases[1].alone(lambda: done.append("b"))()
    assert done == ["b"]


def test_a_lease_for_one_piece_of_work_is_given_back(leases):
    first, second = leases
    with first.held() as fence:
        assert fence.token == 1
        with pytest.raises(BlockingIOError), second.held():
            pass
    with second.held() as fence:
        assert fence.token == 2
