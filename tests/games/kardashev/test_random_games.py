"""Whole matches by bots, some of whose answers are missing: what always holds."""

from collections import Counter

import pytest

from referee.games.kardashev.log.events import (
    CardLaid,
    DeckBuilt,
    GameWon,
    StageOpened,
    TurnStarted,
)
from referee.games.kardashev.things.cards import base_deck, kinds
from referee.games.kardashev.things.seats import SEATS
from referee.kernel.bare_table import BareWindowOpened
from tests.games.kardashev.playing import SINGLE, WAYS, begun, played, way
from tests.games.replays import states
from tests.games.seeds import Matches, seeds

SEEDS = seeds(range(2))
SINGLES = 10  # single games to each seed, and one match of the other ways
each_way = pytest.mark.parametrize("options", WAYS, ids=way)


def numbers(options):
    """Seed 7 has the single games 70 to 79 and match 7 of each other way."""
    if options.single:
        return range(SEEDS[0] * SINGLES, (SEEDS[-1] + 1) * SINGLES)
    return SEEDS


matches = Matches(played, numbers, name=way)


@each_way
def test_every_match_ends_with_a_winner_within_the_turn_limit(options):
    for match in matches(options):
        assert len(match.outcome.winners) == 1
        turns = [event.turn for event in match.events if isinstance(event, TurnStarted)]
        assert max(turns) <= options.turn_limit


@each_way
def test_every_card_of_a_deck_is_somewhere(options):
    """Deck, hands, discards, rows, limbo and quantum zone hold each seat's 35, and no more."""
    for match in matches(options):
        for _, state in states(match):
            if state.turn:
                built = [f"{card}@{seat}" for seat in SEATS for card in state.lists[seat]]
                assert Counter(lying(state)) == Counter(built)


def lying(state):
    zones = (state.decks, state.hands, state.discards, state.rows)
    cards = [card for zone in zones for held in zone.values() for card in held]
    if state.limbo:
        cards.append(state.limbo)
    if state.quantum is not None:
        cards.append(state.quantum.card)
    return cards


@each_way
def test_stage_cards_are_where_they_were_drafted_to(options):
    """H-29, H-30: pools hold base decks and drafted cards, each of which exists once."""
    for match in matches(options):
        state = match.state
        drafted = [card for pool in state.pools.values() for card in pool if kinds()[card].stage]
        assert len(set(drafted)) == len(drafted)
        for seat in SEATS:
            base = [card for card in state.pools[seat] if not kinds()[card].stage]
            assert Counter(base) == Counter(base_deck())
        stages = [event.stage for event in match.events if isinstance(event, StageOpened)]
        assert len(drafted) == 12 * len(stages)


@each_way
def test_decks_are_always_35_cards_of_the_pool(options):
    for match in matches(options):
        for event, state in states(match):
            if isinstance(event, DeckBuilt):
                deck = Counter(event.deck.known)
                assert deck.total() == 35
                assert deck <= Counter(state.pools[event.seat])


@each_way
def test_at_most_three_cards_are_laid_in_a_turn(options):
    for match in matches(options):
        laid = 0
        for event in match.events:
            laid = 0 if isinstance(event, TurnStarted) else laid + isinstance(event, CardLaid)
            assert laid <= 3


def test_a_match_of_silent_seats_ends_too():
    """Nobody ever answers: six turns in a row without a card end each game."""
    for options in WAYS:
        match = begun(options, 1)
        while match.window is not None:
            match.close({})
        assert match.outcome.reason == "adjudication"


def test_without_a_pass_limit_the_turn_limit_ends_it():
    options = type(SINGLE)(mode="game", pass_limit=0, turn_limit=40)
    match = begun(options, 1)
    while match.window is not None:
        match.close({})
    assert match.state.turn == 40
    assert match.outcome.reason == "adjudication"


def test_a_turn_takes_two_rounds_in_the_normal_case():
    """§6.1: `play`, then `response`; each seat writes about once per turn."""
    windows = turns = 0
    for match in matches(SINGLE):
        names = [leaf.what.name for leaf in match.leaves if isinstance(leaf.what, BareWindowOpened)]
        windows += sum(name in ("play", "response") for name in names)
        turns += sum(isinstance(event, TurnStarted) for event in match.events)
    print(f"play and response windows per turn: {windows / turns:.2f}")
    assert windows <= 2.2 * turns


def test_the_outcome_tells_how_the_games_went():
    """What `referee play --json` shows: games, how they were won, the starter's share, turns."""
    for match in matches(WAYS[1]):
        scores, won = match.outcome.scores, [e for e in match.events if isinstance(e, GameWon)]
        assert scores["games_a"] + scores["games_b"] == len(won) == 3
        ways = ("spectrum", "monolith", "both", "adjudication", "concession")
        assert sum(scores.get(how, 0) for how in ways) == 3
        assert 0 <= scores["starter_wins"] <= 3
        assert scores["turns"] >= 3
