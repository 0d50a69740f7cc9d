"""Whole matches by bots, some of whose answers are missing: what always holds."""

from collections import Counter

import pytest

from referee.games.combats import GAME
from referee.games.combats.deck import full_deck
from referee.games.combats.events import (
    BattleResolved,
    CombatEnded,
    LegSetUp,
    MatchSetUp,
    PairingMade,
    UsineTaken,
)
from referee.games.combats.pawns import SEATS, opponent
from referee.kernel.table import replayed
from tests.games.combats.playing import EVERY_WAY, played, way
from tests.toys.play import rejudged

SEEDS = range(5)  # times 24 ways to play: 120 matches
each_way = pytest.mark.parametrize("options", EVERY_WAY, ids=way)


def matches(options):
    return [played(options, seed) for seed in SEEDS]


def states(match):
    """Every state on the way, each after its event."""
    state = GAME.state()
    for event in match.events:
        state = GAME.evolve(state, event)
        yield event, state


@each_way
def test_every_match_ends_with_an_outcome(options):
    for match in matches(options):
        assert match.window is None
        assert match.outcome is not None
        assert set(match.outcome.winners) <= set(SEATS)


@each_way
def test_pawns_are_only_ever_lost_in_battles(options):
    """Set-up brings them, battles take them; withdrawal and taking move or turn them."""
    for match in matches(options):
        expected = 0
        for event, state in states(match):
            if isinstance(event, MatchSetUp | LegSetUp):
                expected = sum(p.total for spot in event.board for p in spot.pawns.values())
            if isinstance(event, BattleResolved):
                expected -= sum(lost.total for lost in event.losses.values())
            assert (
                sum(p.total for there in state.board.values() for p in there.values()) == expected
            )


@each_way
def test_no_count_is_ever_negative(options):
    for match in matches(options):
        for _, state in states(match):
            assert all(stock >= 0 for stock in state.energy.values())
            standing = [p for there in state.board.values() for p in there.values()]
            fighting = [p for group in state.combat.groups for p in group.values()]
            held = list(state.combat.reserve.values())
            assert all(p.p >= 0 and p.u >= 0 for p in standing + fighting + held)


@each_way
def test_hands_deck_and_discard_are_the_deck(options):
    for match in matches(options):
        for _, state in states(match):
            hands = [key for hand in state.hands.values() for key in hand]
            assert Counter([*hands, *state.deck, *state.discard]) == Counter(full_deck())


@each_way
def test_the_smaller_side_has_one_pawn_in_each_battle(options):
    """R-7a."""
    for match in matches(options):
        for event, state in states(match):
            if isinstance(event, PairingMade):
                forces = state.combat.forces
                least = min(SEATS, key=lambda seat: forces[seat].total)
                assert all(group[least].total == 1 for group in event.groups)
                assert all(group[opponent(least)].total >= 1 for group in event.groups)


@each_way
def test_a_winner_has_a_survivor_on_the_card(options):
    for match in matches(options):
        for event, state in states(match):
            if isinstance(event, CombatEnded) and event.winner:
                assert state.board[event.place][event.winner].total >= 1


@each_way
def test_a_taking_changes_the_owner_and_not_the_number(options):
    for match in matches(options):
        before = None
        for event, state in states(match):
            if isinstance(event, UsineTaken):
                there, then = state.board[event.place], before.board[event.place]
                assert there[event.seat].u == then[event.seat].u + 1
                assert there[event.loser].u == then[event.loser].u - 1
            before = state


@each_way
def test_what_the_bot_proposes_may_always_be_played(options):
    def watch(match, orders):
        for seat, order in orders.items():
            assert GAME.check(match.view(seat), order).refused == ()

    for seed in SEEDS:
        played(options, seed, silent=0, watch=watch)


@each_way
def test_a_replay_folds_the_events_to_the_same_state(options):
    for match in matches(options):
        assert replayed(GAME, match.events) == match.state


@each_way
def test_judging_again_from_answers_and_chance_gives_the_same_events(options):
    for seed, match in enumerate(matches(options)):
        assert rejudged(match, seed, options) == match.events


def test_a_bot_that_is_not_asked_refuses_to_answer():
    match = played(EVERY_WAY[0], 1)
    with pytest.raises(ValueError, match="nothing is asked"):
        GAME.propose(match.view(1), None)
