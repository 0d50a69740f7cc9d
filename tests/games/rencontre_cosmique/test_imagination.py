"""What a player imagines of the others' hands and powers."""

from collections import Counter

from referee.conformance.seeding import table
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things.cards import full_deck, is_duel
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from tests.games.imagining import imagined, played

LIVE = RencontreOptions(tempo="live", powers=2, hidden=True)


def positions(options=LIVE, seed=1, windows=150):
    return played(table(GAME, seed, 4, options), seed, windows)


def test_every_card_lies_somewhere_once():
    for match in positions():
        state = imagined(match, 1)
        duel = state.table.duel
        laid = [placed.card for placed in state.placed.values()]
        aside = [duel.aside.card] if duel.aside else []
        hands = [card for hand in state.hands.values() for card in hand]
        piles = (*state.pile, *state.table.discards, *state.table.out)
        assert Counter([*hands, *piles, *laid, *aside]) == Counter(full_deck())


def test_whoever_is_about_to_play_a_card_holds_one():
    asked = 0
    for match in positions():
        if match.window.name != "cards":
            continue
        for main in match.state.table.mains:
            for seat in match.seats:
                assert any(map(is_duel, imagined(match, seat).hands[main]))
                asked += 1
    assert asked


def test_a_hand_that_was_looked_at_this_turn_is_imagined_of_the_cards_that_were_seen():
    """Unless it has got others since."""
    looked = 0
    for match in positions(RencontreOptions(power_list=("esprit", "macron", "zombie", "clone"))):
        for seat in match.seats:
            for news in match.view(seat).known[-1:]:
                if news.how == "look" and news.turn == match.state.table.turn:
                    seen, true = Counter(news.cards), Counter(match.state.hands[news.of])
                    held = Counter(imagined(match, seat).hands[news.of])
                    assert not held - seen or true - seen
                    looked += not true - seen
    assert looked


def test_no_power_is_dealt_twice_and_the_pair_that_is_apart_stays_apart():
    for match in positions():
        faces = [power for held in imagined(match, 1).faces.values() for power in held]
        assert len(set(faces)) == len(faces)
        assert not {"insecte", "oracle"} <= set(faces)
