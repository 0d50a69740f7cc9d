"""Bots in the arena: `make soak ... ARGS="--parts arena"` plays many more seeds."""

import msgspec
import pytest

from referee.arena import LOT, Contest, Setting, paired
from referee.bots.levels import EASY, LEVELS, PROPOSER, Level
from referee.games.catalogue import catalogue
from referee.kernel.foresight import CERTAIN
from referee.kernel.game import AnyGame
from tests.games.seeds import PLAYED, seeds

pytestmark = pytest.mark.long
GAMES = [catalogue().current(name) for name in catalogue().names]
SEEDS = seeds(range(1, 3))
LUCK = 100  # thousandths: the shortest match of Combats is hardly more than dice


@pytest.mark.parametrize("other", [LOT, PROPOSER], ids=lambda level: level.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_match_ends_and_an_easy_bot_is_not_told_to_win_less_than_its_share(game, other):
    """Of two deals that can hardly be told; of ten it can."""
    row = played(game, EASY, other, len(SEEDS))
    assert row.bounds[1] + LUCK >= CERTAIN // row.seats


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_strong_bot_thinks_through_whole_matches_and_wins_its_share(game):
    """On half as many deals, since thinking takes its time: one tells next to nothing, ten do."""
    row = played(game, LEVELS["strong"], PROPOSER, (len(SEEDS) + 1) // 2)
    assert row.bounds[1] + LUCK >= CERTAIN // row.seats


def played(game: AnyGame, level: Level, other: Level, deals: int) -> Contest:
    """A short match on every seat of these deals, each to its end."""
    seats, options = min(game.seats), msgspec.convert(dict(game.short), game.options)
    row = paired(Setting(game, options, seats, seats * deals, SEEDS[0]), level, other)
    PLAYED[f"{level.name} against {other.name}"] += row.matches
    assert row.matches == seats * deals
    return row
