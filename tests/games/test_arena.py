"""Easy bots in the arena: `make soak ... ARGS="--parts arena"` plays many more seeds."""

import msgspec
import pytest

from referee.arena import LOT, Setting, paired
from referee.bots.levels import EASY, PROPOSER
from referee.games.catalogue import catalogue
from referee.kernel.foresight import CERTAIN
from tests.games.seeds import PLAYED, seeds

pytestmark = pytest.mark.long
GAMES = [catalogue().current(name) for name in catalogue().names]
SEEDS = seeds(range(1, 3))
LUCK = 100  # thousandths: the shortest match of Combats is hardly more than dice


@pytest.mark.parametrize("other", [LOT, PROPOSER], ids=lambda level: level.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_match_ends_and_an_easy_bot_is_not_told_to_win_less_than_its_share(game, other):
    """Of two deals that can hardly be told; of ten it can."""
    seats, options = min(game.seats), msgspec.convert(dict(game.short), game.options)
    row = paired(Setting(game, options, seats, seats * len(SEEDS), SEEDS[0]), EASY, other)
    PLAYED[f"easy against {other.name}"] += row.matches
    assert row.matches == seats * len(SEEDS)
    assert row.bounds[1] + LUCK >= CERTAIN // seats
