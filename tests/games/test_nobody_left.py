"""Nobody left: every seat gets up at one moment of a match, in every game and at every table.

Whatever the moment, the match is then over, or somebody is asked who has answered already (the
house plays the chair), so that the window closes. What the rules' own endings do with the last
players, scenario files show: `nobody_left` (Rencontre Cosmique), `all_fall_at_the_refresh`
(Empereur Télépathe).
"""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.game import Given
from referee.kernel.recorder import Recorder
from tests.games.ways import WAYS
from tests.toys.play import bots, chance, table

pytestmark = pytest.mark.long
MOMENTS = (0, 1, 3, 8, 21)
CLOSES = 3_000  # of a match that the house plays to its end
EVERY = [
    pytest.param(name, way, id=f"{name}-{way.name}") for name, ways in WAYS.items() for way in ways
]


def after(name, way, windows):
    """A match of bots after so many windows."""
    match = table(catalogue().current(name), 1, way.seats, way.options)
    for _ in range(windows):
        if match.window is not None:
            match.close(bots(match, 1))
    return match


def everybody_leaves(game, state, seats):
    for seat in seats:
        if game.outcome(state) is None:
            record = Recorder(game.evolve, state, first=1)
            game.leave(record, seat)
            state = record.state
    return state


def played_by_the_house(game, state):
    """The match after everybody has left, each window closed with the answers given ahead."""
    for n in range(CLOSES):
        window = game.window(state)
        if window is None:
            return state
        given = {seat: Given(ask.ahead, played_default=False) for seat, ask in window.asks.items()}
        assert given, window.name
        assert None not in [answer.order for answer in given.values()], window.name
        record = Recorder(game.evolve, state, first=1)
        game.resolve(record, given, chance("house", n))
        state = record.state
    raise AssertionError(f"no end after {CLOSES} windows")


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("name", "way"), EVERY)
def test_where_everybody_leaves_the_match_comes_to_its_end(name, way, moment):
    match = after(name, way, moment)
    game = match.game
    state = everybody_leaves(game, match.state, match.seats)
    assert game.outcome(played_by_the_house(game, state)) is not None
