"""Deals that gain more than they give, and edicts kept for what decides."""

import pytest
from msgspec.structs import replace

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.state import BookLine, Private
from tests.games.rencontre_cosmique.positions import (
    BEFORE_THE_CONE,
    DUEL,
    advised,
    hands_after,
    line,
    position,
)

FIRST_ROUND = DUEL | {"round": 1}
LAST_ROUND = DUEL | {"round": 3}
NEAR = {"rouge1": 1, "rouge2": 1, "bleu1": 1, "bleu2": 1}
ATTACK = {4: {"oval": 4, "vert1": 3, "vert2": 3}}


def offered(give, get, seat=4, **duel):
    """What another has offered: theirs against mine."""
    return DUEL | {"offers": {seat: {"seat": seat, "give": give, "get": get}}, **duel}


# --- deals ----------------------------------------------------------------------------------------


def test_a_base_is_offered_for_a_base():
    table = position("deal", duel=FIRST_ROUND, pawns=ATTACK)
    assert line(table, 3, "offer") == "base yellow1 for base green1"
    assert line(table, 3, "accept") == "if base for base"


@pytest.mark.parametrize("round_", [1, 3])
def test_a_base_for_a_base_is_taken(round_):
    base = offered({"bases": ["vert1"]}, {"bases": ["jaune2"]}, round=round_)
    assert advised(position("deal", duel=base, pawns=ATTACK), 3)[0] == "accept"


def test_nobody_gets_the_last_base_in_a_deal():
    near = {4: {"oval": 4, **NEAR}}
    base = offered({"bases": ["vert1"]}, {"bases": ["jaune2"]}, round=3)
    assert "accept" not in advised(position("deal", duel=base, pawns=near), 3)
    asked = position("deal", duel=FIRST_ROUND, pawns=near)
    assert "base yellow" not in (line(asked, 3, "offer") or "")


def test_the_last_bases_of_both_are_exchanged_and_both_win():
    both = {4: {"oval": 4, **NEAR}, 3: dict(NEAR)}
    base = offered({"bases": ["vert1"]}, {"bases": ["jaune2"]}, round=1)
    assert advised(position("deal", duel=base, pawns=both), 3)[0] == "accept"


def test_a_base_for_nothing_but_a_card_is_not_given_while_there_is_time():
    poor = offered({"random": 1}, {"bases": ["jaune2"]}, round=1)
    assert "accept" not in advised(position("deal", duel=poor, pawns=ATTACK), 3)


def test_in_the_last_round_a_card_for_a_card_is_better_than_three_pawns():
    fair = offered({"choice": 1}, {"random": 1}, round=3)
    assert advised(position("deal", duel=fair, pawns=ATTACK), 3)[0] == "accept"


def test_cards_that_are_not_held_are_not_promised():
    named = offered({"bases": ["vert1"]}, {"cards": ["A30"]}, round=3)
    assert "accept" not in advised(position("deal", duel=named, pawns=ATTACK), 3)


# --- edicts ---------------------------------------------------------------------------------------


def test_a_control_does_not_spoil_ones_own_winning_attack():
    hands = {4: ["A20", "A6", "controle"], 3: ["A4", "A6"]}
    assert "controle" in hands_after(hands, ATTACK, {4: "A20", 3: "A4"})[4]


def test_an_ally_about_to_land_plays_no_control():
    hands = {1: ["A6", "controle"], 4: ["A30", "A6"], 3: ["A4", "C"]}
    landing = DUEL | {"sides": {1: "offense"}, "asked_off": [1]}
    pawns = ATTACK | {1: {"oval": 1, "rouge1": 3}}
    assert "controle" in hands_after(hands, pawns, {4: "A30", 3: "C"}, landing)[1]


def test_a_control_stops_the_attack_that_would_win_the_match():
    hands = {1: ["A6", "controle"], 4: ["A20", "A6"], 3: ["A4", "A6"]}
    winning = {4: {"oval": 4, **NEAR}}
    assert "controle" not in hands_after(hands, winning, {4: "A20", 3: "A4"})[1]


def test_a_control_saves_four_own_pawns():
    hands = {4: ["A6", "A8", "controle"], 3: ["A20", "A6"]}
    assert "controle" not in hands_after(hands, ATTACK, {4: "A6", 3: "A20"})[4]


def test_a_zap_waits_for_a_power_that_costs_three_pawns_or_the_match():
    """Green's Virus multiplies: against four pawns of Yellow, then against one."""
    hands = {3: ["A8", "A10", "zap"], 4: ["A8", "A6"]}
    virus = {"powers": {4: "virus"}}
    assert "zap" not in hands_after(hands, ATTACK, {4: "A8", 3: "A8"}, **virus)[3]
    one = ATTACK | {3: {"jaune1": 1}}
    assert "zap" in hands_after(hands, one, {4: "A8", 3: "A8"}, **virus)[3]


def test_no_gas_is_spent_on_a_consolation_of_one_card():
    hands = {4: ["A20", "A6", "A8", "gaz"], 3: ["C", "A6"]}
    lost = {4: "A20", 3: "C"}
    few = hands_after(hands, ATTACK | {3: {"jaune1": 1}}, lost)
    many = hands_after(hands, ATTACK, lost)
    assert "gaz" in (*few[3], *few[4])  # Yellow may have drawn it
    assert "gaz" not in (*many[3], *many[4])


def test_a_field_sends_home_the_allies_that_face_it():
    hands = {3: ["A8", "A10", "champ"]}
    helped = DUEL | {"sides": {1: "offense"}, "asked_off": [1]}
    pawns = ATTACK | {1: {"oval": 3, "rouge1": 1}}
    assert "champ" not in hands_after(hands, pawns, {4: "A8", 3: "A8"}, helped)[3]
    lone = {4: {"oval": 4}}
    assert "champ" in hands_after(hands, lone, {4: "A8", 3: "A8"})[3]


def test_a_plague_strikes_whoever_misses_one_base_and_waits_otherwise():
    hands = {3: ["A8", "peste"]}
    near = position("alliance", hands=hands, pawns={4: {"oval": 4, **NEAR}})
    far = position("alliance", hands=hands, pawns=ATTACK)
    assert line(near, 3, "plague") == "green"
    assert line(far, 3, "plague") is None
    assert "at my refill" in line(far, 3, "arm plague")


def test_the_rings_are_played_when_they_free_most_of_ones_own():
    hands = {4: ["A8", "moebius"]}
    own = position("prep", duel={"number": 0}, hands=hands, pawns={4: {"hole": 4}, 1: {"hole": 2}})
    theirs = position(
        "prep", duel={"number": 0}, hands=hands, pawns={4: {"hole": 4}, 1: {"hole": 6}}
    )
    assert "moebius" in advised(own, 4)
    assert "moebius" not in advised(theirs, 4)


def test_an_attack_that_may_all_but_win_suffers_no_power_in_its_way():
    hands = {4: ["A20", "zap"]}
    near = position("launch", duel=BEFORE_THE_CONE, hands=hands, pawns={4: dict(NEAR)})
    far = position("launch", duel=BEFORE_THE_CONE, hands=hands)
    assert "arm zap all if against me and offense=green" in advised(near, 4)
    assert "arm zap all if against me and offense=green" not in advised(far, 4)


def test_what_is_in_the_book_is_not_written_there_again():
    hands = {4: ["A20", "controle"]}
    table = position("cards", hands=hands, pawns=ATTACK)
    armed = [arm for arm in GAME.sensible(table.view(4), None).lines if isinstance(arm, o.Arm)]
    book = tuple(BookLine(n, arm) for n, arm in enumerate(armed, 1))
    papers = table.state.private | {4: Private(book=book)}
    table.put(replace(table.state, private=papers))
    assert not [text for text in advised(table, 4) if text.startswith("arm")]


def test_a_victim_of_the_plague_loses_what_it_needs_least():
    table = position("plague", todo={"seat": 3}, hands={3: ["A4", "A30", "C", "zap", "moebius"]})
    assert line(table, 3, "cards") == "A4, C, moebius"


def test_live_a_zap_answers_a_power_of_the_other_side_and_no_other():
    hands = {3: ["A8", "zap"], 1: ["A8", "zap"]}
    table = position(
        "riposte",
        todo={"seat": 4, "what": "esprit"},
        powers={4: "esprit"},
        hands=hands,
        pawns=ATTACK,
        tempo="live",
    )
    assert "zap" in advised(table, 3)[0]
    assert advised(table, 1)[0] == "pass"
