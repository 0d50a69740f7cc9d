"""Follies that bots of this game were once seen to commit: none does at any level."""

import pytest

from referee.bots.levels import LEVELS, thinker
from referee.conformance.seeding import chance
from referee.games.rencontre_cosmique import GAME
from tests.games.rencontre_cosmique.positions import (
    BEFORE_THE_CONE,
    DUEL,
    FOUR_LAUNCHED,
    hands_after,
    position,
)

PROMISED = {"what": "will_compromise", "n": 0, "yes": False}


@pytest.fixture(params=["easy", "steady", pytest.param("strong", marks=pytest.mark.long)])
def bot(request):
    """What a bot of this level orders, of a table and a seat."""
    order = thinker(GAME, LEVELS[request.param])

    def orders(table, seat):
        return order(table.view(seat), chance("follies", request.param, seat))

    return orders


def written(order):
    return GAME.write(order, "en").splitlines()


def test_four_macrons_worth_sixteen_are_not_attacked_with_one_pawn(bot):
    """Yellow has four pawns on every planet but the last, where one stands."""
    powers = {4: "insecte", 3: "macron"}
    thin = {3: {"jaune5": 1}}
    table = position("launch", duel=BEFORE_THE_CONE, powers=powers, pawns=thin)
    assert "attack yellow5" in written(bot(table, 4))


@pytest.mark.parametrize("other", ["mutant", "virus", "macron", "zombie"])
def test_nobody_but_a_sorcerer_is_asked_whether_it_will_swap(bot, other):
    table = position("powers", powers={4: "chercheur", 3: other}, pawns=FOUR_LAUNCHED)
    assert not any("swap" in line for line in written(bot(table, 4)))


def test_no_compromise_goes_into_a_sure_attack_that_an_attack_would_beat(bot):
    """Yellow has promised that it will not compromise, and was seen to hold nothing high."""
    powers = {4: "chercheur", 3: "clone"}
    seen = {4: [{"of": 3, "turn": 1, "how": "look", "cards": ["A6", "A8"]}]}
    hands = {4: ["A20", "C", "A6"], 3: ["A6", "A8"]}
    told = DUEL | {"vows": [{"seat": 3, **PROMISED}]}
    table = position(
        "cards", duel=told, powers=powers, hands=hands, known=seen, pawns=FOUR_LAUNCHED
    )
    assert "card A20" in written(bot(table, 4))


def test_emotion_control_is_not_played_on_ones_own_winning_attack(bot):
    hands = {4: ["A20", "A6", "controle"], 3: ["A4", "A6"]}
    assert "controle" in hands_after(hands, FOUR_LAUNCHED, {4: "A20", 3: "A4"}, bot=bot)[4]
