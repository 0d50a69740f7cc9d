"""The house player bids what the stake is worth."""

from referee.conformance.seeding import chance, proposal, table

from referee_goofspiel import GAME
from referee_goofspiel.things import Bid

MATCHES = 60


def winners_against_chance(seed):
    """Who wins where seat 1 is the house player and seat 2 bids any card."""
    match = table(GAME, seed)
    while match.window:
        [card] = chance(seed, match.number).pick("card", match.view(2).hand, 1)
        match.close({1: proposal(match, seed, 1), 2: Bid(card)})
    return match.outcome.winners


def test_the_house_player_wins_most_matches_against_bids_at_random():
    won = sum(winners_against_chance(seed) == (1,) for seed in range(MATCHES))
    assert won >= MATCHES * 3 // 4
