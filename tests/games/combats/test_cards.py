"""The deck as the table of cards has it, and what the rules rely on in it."""

import re

import pytest

from referee.games.combats.things.cards import (
    UNKNOWN,
    CancelCards,
    PowerAdd,
    SwapPawn,
    cards,
    full_deck,
    without,
)

KINDS = list(cards().values())


def test_the_deck_has_twenty_cards_of_fourteen_kinds():
    assert (len(full_deck()), len(KINDS)) == (20, 14)


def test_the_unshuffled_deck_lies_kind_by_kind_in_the_order_of_the_table():
    assert full_deck()[:4] == ("mobilisation", "mobilisation", "civilisation_et", "civilisation_et")
    assert list(dict.fromkeys(full_deck())) == [card.key for card in KINDS]


def test_named_cards_are_not_in_the_deck():
    left = full_deck(less=["butin", "panne"])
    assert "butin" not in left
    assert left.count("panne") == 1


def test_a_card_that_is_named_too_often_is_a_mistake():
    with pytest.raises(ValueError, match=r"not in list"):
        full_deck(less=["butin", "butin"])


@pytest.mark.parametrize("card", KINDS, ids=lambda card: card.key)
def test_every_card_says_in_both_languages_what_it_does(card):
    assert card.effects
    assert all(text.endswith(".") for text in card.text.both())
    assert all(card.name.both())


def test_only_populations_are_strengthened_for_a_whole_combat():
    """Combat scope is kept as one bonus for each Population (H-13)."""
    adds = [effect for card in KINDS for effect in card.effects if isinstance(effect, PowerAdd)]
    lasting = [add for add in adds if add.scope == "combat"]
    assert [(effect.per, effect.side) for effect in lasting] == [("population", "own")]


def test_one_kind_exchanges_and_one_kind_cancels():
    assert [card.key for card in KINDS if card.does(SwapPawn)] == ["manoeuvre"]
    assert [card.key for card in KINDS if card.does(CancelCards)] == ["contre_ordre"]


def test_keys_are_fit_for_the_log():
    assert all(re.fullmatch(r"[a-z_]+", card.key) for card in KINDS)


def test_an_unknown_card_leaves_a_hand_that_was_never_seen():
    assert without((UNKNOWN, UNKNOWN), ["butin"]) == (UNKNOWN,)
    assert without(("panne", "butin"), ["butin"]) == ("panne",)
