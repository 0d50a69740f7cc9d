"""The past of a match is folded from the waypoint before it, and never from its beginning."""

from dataclasses import replace

import pytest

from referee.match.evolve import created, evolve
from referee.service.ledger.loaded_match import STRIDE


@pytest.fixture
def long_match(house):
    """A match of more than two waypoints."""
    match = house.begun("nim", stones=40)
    turn = 0
    while match.now.size < 2 * STRIDE + 5:
        if match.now.phase == "ended":
            match = house.begun("nim", stones=40)
        match[1 + turn % 2].order("take 1")
        turn += 1
    return match


def folded(loaded, size):
    """What the leaves say, one after the other."""
    match = created(loaded.leaves[0], loaded.entries[0])
    for entry in loaded.entries[1:size]:
        match = evolve(match, entry, loaded.game_at(entry.n))
    return match


def test_every_past_moment_is_what_its_leaves_say(house, long_match):
    with house.referee.core.locked(long_match.name) as loaded:
        for size in range(1, loaded.size + 1):
            assert loaded.rewound(size) == folded(loaded, size)


def test_a_step_folds_fewer_leaves_than_lie_between_two_waypoints(house, long_match):
    counted = []

    with house.referee.core.locked(long_match.name) as loaded:
        game = loaded.game
        loaded.game = replace(
            game, evolve=lambda state, event: counted.append(event) or game.evolve(state, event)
        )
        for size in range(STRIDE, loaded.size + 1):
            counted.clear()
            loaded.rewound(size)
            assert len(counted) < STRIDE


def test_a_match_that_is_loaded_anew_has_its_waypoints_again(house, long_match):
    house.referee.core.matches.forget(long_match.name)
    with house.referee.core.locked(long_match.name) as loaded:
        assert [match.size for match in loaded.waypoints] == [
            STRIDE * passed for passed in range(1, loaded.size // STRIDE + 1)
        ]
