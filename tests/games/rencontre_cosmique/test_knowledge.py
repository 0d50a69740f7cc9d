"""What a seat knows of other hands: what it saw going there, less what was seen leaving."""

from collections import Counter

import pytest

from referee.conformance.seeding import table
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.log.evolve import evolve
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.kernel.event import Opened, Sealed
from tests.games.imagining import played
from tests.games.rencontre_cosmique.positions import position

SEEN = {"of": 3, "turn": 1, "how": "look", "cards": ["A8", "A8", "C", "zap"]}
HANDS = {3: ["A8", "A8", "C", "zap"], 4: ["A6", "A10"], 1: ["A4"], 2: ["A4"]}


def seen_by(*seats):
    """These have looked at the hand of Yellow (3), who defends against Green (4)."""
    return position("cards", hands=HANDS, known={seat: [SEEN] for seat in seats}).state


def after(state, *events):
    for event in events:
        state = evolve(state, event)
    return state


def known(state, seat, of=3):
    return [card for news in state.known[seat] if news.of == of for card in news.cards]


def laid(seat, card):
    return e.CardPlaced(seat, Sealed((seat,), card, f"card-{seat}"))


def shown(offense=None, defense=None):
    faces = {"card-4": offense, "card-3": defense}
    opened = [card and Opened(name, card) for name, card in faces.items()]
    return e.CardsRevealed(*opened)


def test_a_card_that_lies_face_down_may_be_in_the_hand_still():
    assert known(after(seen_by(1), laid(3, "A8")), 1) == SEEN["cards"]


def test_a_card_that_was_played_is_known_to_be_gone_once_it_lies_open():
    state = after(seen_by(1, 4), laid(3, "A8"), laid(4, "A6"), shown("A6", "A8"))
    assert known(state, 1) == known(state, 4) == ["A8", "C", "zap"]


def test_a_card_that_an_oracle_sees_first_is_gone_once():
    first = after(seen_by(4), laid(3, "A8"), shown(defense="A8"))
    state = after(first, laid(4, "A6"), shown("A6", "A8"))
    assert known(first, 4) == known(state, 4) == ["A8", "C", "zap"]


def test_a_played_edict_and_a_discarded_card_are_gone():
    edict = e.EdictPlayed(seat=3, edict="zap", target="", to="discards")
    state = after(seen_by(2), edict, e.CardsDiscarded(3, ("C",), "hand", "discards"))
    assert known(state, 2) == ["A8", "A8"]


def test_a_card_that_a_clone_takes_back_is_known_to_everybody():
    state = after(seen_by(), laid(3, "A8"), laid(4, "A6"), shown("A6", "A8"), e.CardKept(3, "A8"))
    assert [known(state, seat) for seat in (1, 2, 3, 4)] == [["A8"], ["A8"], [], ["A8"]]


def test_a_card_that_is_taken_from_the_discards_is_known_to_everybody():
    gone = after(seen_by(), e.CardsDiscarded(3, ("zap",), "hand", "discards"))
    state = after(gone, e.CardFilched(4, "zap"))
    assert known(state, 1, of=4) == known(state, 3, of=4) == ["zap"]


def test_who_takes_a_card_unseen_knows_that_it_is_gone_and_others_do_not():
    taken = Sealed((3, 4), ("C",), "taken")
    state = after(seen_by(1, 4), e.ConsolationTaken(seat=4, owner=3, number=1, cards=taken))
    assert known(state, 4) == ["A8", "A8", "zap"]
    assert known(state, 1) == SEEN["cards"]
    assert known(state, 3, of=4) == ["C"]


def test_a_hand_that_is_swapped_takes_what_is_known_of_it_along():
    hands = [Sealed((), None, f"hand-{seat}") for seat in (1, 2)]
    hands += [Sealed((3, 4), tuple(HANDS[seat]), f"hand-{seat}") for seat in (4, 3)]
    state = after(seen_by(1), e.HandsSwapped((3, 4), (2, 4), tuple(hands)))
    assert (known(state, 1), known(state, 1, of=4)) == ([], SEEN["cards"])
    assert sorted(known(state, 3, of=4)) == SEEN["cards"]


def test_a_second_look_makes_the_first_one_old():
    look = Sealed((1,), ("A8", "C"), "hand")
    state = after(seen_by(1), e.HandViewed(by=1, of=3, number=2, cards=look))
    assert known(state, 1) == ["A8", "C"]


@pytest.mark.parametrize("power", ["esprit", "mutant", "echangeur", "clone", "voleur", "chronos"])
def test_of_two_players_all_that_one_knows_of_the_others_hand_is_there(power):
    """Nobody else could have taken it unseen."""
    noted, options = 0, RencontreOptions(power_list=(power, "philantrope"))
    for match in played(table(GAME, 5, 2, options), 5, 250):
        for seat, other in ((1, 2), (2, 1)):
            there = Counter(match.state.hands[other])
            there += Counter(card.card for card in match.state.placed.values())
            noted_now = known(match.state, seat, other)
            assert not Counter(noted_now) - there
            noted += len(noted_now)
    assert noted
