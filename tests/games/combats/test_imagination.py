"""What a seat imagines of the other hand, the deck and a line-up."""

from collections import Counter

from referee.conformance.seeding import table
from referee.games.combats import GAME
from referee.games.combats.things.cards import full_deck
from referee.games.combats.things.options import CombatsOptions, Force
from tests.games.imagining import imagined, played

CAMPAIGN = CombatsOptions()


def positions(options, seed=2, windows=80):
    return played(table(GAME, seed, 2, options), seed, windows)


def test_every_card_lies_somewhere_once():
    for match in positions(CAMPAIGN):
        state = imagined(match, 1)
        cards = [*state.deck, *state.discard, *state.hands[1], *state.hands[2]]
        assert Counter(cards) == Counter(full_deck())


def test_a_hand_that_the_options_name_is_no_secret():
    grey = Force(p=3, u=2, e=4, cards=("mobilisation", "civilisation_et"))
    white = Force(p=3, u=1, e=4, cards=("mobilisation", "revolte_indigene"))
    options = CombatsOptions(mode="single", place="world", legs=2, seat1=grey, seat2=white)
    for match in positions(options):
        for seat in (1, 2):
            there = imagined(match, seat).hands[3 - seat]
            assert Counter(there) == Counter(match.state.hands[3 - seat])


def test_a_line_that_is_filed_holds_the_pawns_of_the_attacker():
    filed = 0
    for seed in range(12):
        for match in positions(CAMPAIGN, seed):
            if match.state.line is None or match.window.name != "pairing":
                continue
            combat = match.state.combat
            for seat in (1, 2):
                line = imagined(match, seat).line
                assert sorted(line.pawns) == sorted(combat.forces[combat.attacker].line)
                filed += 1
    assert filed
