"""Whole matches by bots, some of whose answers are missing: what always holds."""

from collections import Counter

import pytest

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.things.cards import full_pack
from referee.kernel.bare_table import BareWindowOpened
from tests.games.empereur_telepathe.playing import EVERY_WAY, played
from tests.games.replays import states
from tests.games.seeds import Matches, seeds

SEEDS = seeds(range(2))  # times 12 ways to play
matches = Matches(played, SEEDS)
each_way = pytest.mark.parametrize("way", EVERY_WAY, ids=str)


@each_way
def test_every_match_ends_with_one_emperor_before_the_last_storm(way):
    """H-30: at the latest in round storm + 8."""
    for match in matches(way):
        assert len(match.outcome.winners) == 1
        assert match.state.round <= way.options.storm + 8


@each_way
def test_every_card_is_always_somewhere_and_only_once(way):
    for match in matches(way):
        for _, state in states(match):
            assert Counter(everything(state)) == Counter(full_pack())


def everything(state):
    for mind in state.minds.values():
        yield from (*mind.deck, *mind.hand, *mind.committed, *mind.attached)
        yield from [mind.defence] if mind.defence else []
    yield from (*state.pool, *state.row, *state.discard, *state.played)


@each_way
def test_who_lives_has_a_deck_whenever_somebody_is_asked(way):
    """H-22: an empty deck is out at once."""
    for match in matches(way):
        state = GAME.state()
        for leaf in match.leaves:
            if isinstance(leaf.what, GAME.events):
                state = GAME.evolve(state, leaf.what)
            elif isinstance(leaf.what, BareWindowOpened) and leaf.what.asked:
                assert all(state.minds[seat].deck for seat in state.living)


@each_way
def test_ranks_are_complete_and_fit_the_order_of_falling(way):
    """H-25."""
    for match in matches(way):
        minds = match.state.minds.values()
        fallen = sorted((mind for mind in minds if not mind.living), key=lambda mind: -mind.rank)
        assert [mind.fell for mind in fallen] == sorted(mind.fell for mind in fallen)
        assert sorted(match.outcome.scores.values())[0] == 1
        assert set(match.outcome.scores.values()) <= set(range(1, way.seats + 1))


@each_way
def test_nobody_acts_twice_in_a_round(way):
    for match in matches(way):
        for _, state in states(match):
            assert len(set(state.acted)) == len(state.acted)
