"""A player with sense opens a duel, takes sides in it and lays a card: what it does where."""

import pytest

from tests.games.rencontre_cosmique.positions import (
    BEFORE_THE_CONE,
    DUEL,
    FOUR_LAUNCHED,
    advised,
    bases,
    line,
    position,
)

ONE_LAUNCHED = {4: {"oval": 1, "vert1": 3}}
NEAR = {"rouge1": 1, "rouge2": 1, "bleu1": 1, "bleu2": 1}  # four bases of Green or Yellow


# --- the attack -----------------------------------------------------------------------------------


def test_the_planet_with_fewest_defenders_is_attacked():
    table = position("launch", duel=BEFORE_THE_CONE, pawns={3: {"jaune2": 1}})
    assert line(table, 4, "attack") == "yellow2"


def test_where_it_has_a_base_already_it_gains_none():
    own = {4: {"jaune2": 1}, 3: {"jaune2": 1, "jaune4": 2}}
    table = position("launch", duel=BEFORE_THE_CONE, pawns=own)
    assert line(table, 4, "attack") == "yellow4"


def test_an_insect_does_not_send_its_one_pawn_against_four_macrons_worth_sixteen():
    powers = {4: "insecte", 3: "macron"}
    table = position("launch", duel=BEFORE_THE_CONE, powers=powers, pawns={3: {"jaune5": 1}})
    assert line(table, 4, "attack") == "yellow5"
    assert line(table, 4, "pawns").startswith("1 ")


def test_another_disc_is_drawn_rather_than_fight_four_guests_at_home_for_no_base():
    own = BEFORE_THE_CONE | {"defense": 0, "disc": "vert", "own_disc": True}
    table = position("launch", duel=own, pawns={3: {"vert1": 4}})
    assert advised(table, 4) == ["redraw"]


def test_a_guest_with_the_last_base_but_one_is_driven_out():
    own = BEFORE_THE_CONE | {"defense": 0, "disc": "vert", "own_disc": True}
    ahead = {3: {"vert1": 1, "rouge1": 1, "rouge2": 1, "bleu1": 1}}
    table = position("launch", duel=own, pawns=ahead, hands={4: ["A10", "A8"]})
    assert line(table, 4, "attack") == "green1 against yellow"


def test_nobody_is_invited_who_would_win_by_it():
    table = position(
        "launch", duel=BEFORE_THE_CONE, pawns={1: {"bleu1": 1, "bleu2": 1, "vert1": 1, "vert2": 1}}
    )
    assert "red" not in line(table, 4, "invite")


def test_whoever_wins_anyway_invites_nobody_to_share():
    ahead = {4: NEAR, 1: {"bleu1": 1, "bleu2": 1, "vert1": 1, "vert2": 1}, 3: {"jaune1": 1}}
    table = position("launch", duel=BEFORE_THE_CONE, pawns=ahead, hands={4: ["A30", "A20"]})
    assert line(table, 4, "invite") == "nobody"


def test_a_weak_hand_asks_for_help():
    table = position("launch", duel=BEFORE_THE_CONE, hands={4: ["A4", "A6"], 3: ["A8"] * 7})
    assert line(table, 4, "invite") != "nobody"


# --- alliances ------------------------------------------------------------------------------------


def test_an_ally_joins_the_attack_that_likely_wins_for_a_base_of_its_own():
    table = position(
        "alliance", duel=DUEL | {"asked_off": [1]}, pawns=FOUR_LAUNCHED | {3: {"jaune1": 1}}
    )
    assert advised(table, 1)[0].startswith("ally offense")


def test_nobody_helps_another_to_the_goal():
    table = position(
        "alliance",
        duel=DUEL | {"asked_off": [1]},
        pawns={4: {"oval": 4, **NEAR}, 3: {"jaune1": 1}},
    )
    assert line(table, 1, "ally defense").count("red") == 4


def test_whoever_reaches_the_goal_too_does_help():
    both = {
        4: {"oval": 4, **NEAR},
        1: {"bleu1": 2, "bleu2": 1, "vert1": 1, "vert2": 1},
        3: {"jaune1": 1},
    }
    table = position("alliance", duel=DUEL | {"asked_off": [1]}, pawns=both)
    assert advised(table, 1)[0].startswith("ally offense")


def test_a_defense_asks_all_that_were_asked_against_it_and_more_if_it_may_lose_everything():
    table = position(
        "alliance", duel=DUEL | {"asked_off": [1]}, pawns={4: {"oval": 4, **NEAR}, 3: {"jaune1": 1}}
    )
    assert line(table, 3, "invite") == "red, blue"


def test_a_last_pawn_does_not_leave_its_base_for_somebody_else():
    lone = {planet: 1 for planet in ("rouge1", "rouge2", "rouge3", "rouge4", "rouge5")}
    table = position("alliance", duel=DUEL | {"asked_off": [1]}, pawns={1: lone, **ONE_LAUNCHED})
    assert advised(table, 1) == ["decline"]


# --- the card -------------------------------------------------------------------------------------


def test_a_duel_that_is_as_good_as_won_does_not_cost_the_best_card():
    table = position(
        "cards",
        pawns=FOUR_LAUNCHED | {3: {"jaune1": 1}},
        hands={4: ["A30", "A18", "A4"], 3: ["A6"] * 2},
    )
    seen = {4: [{"of": 3, "turn": 1, "how": "look", "cards": ["A6", "A6"]}]}
    known = position(
        "cards",
        pawns=FOUR_LAUNCHED | {3: {"jaune1": 1}},
        hands={4: ["A30", "A18", "A4"], 3: ["A6", "A6"]},
        known=seen,
    )
    assert line(known, 4, "card") == "A4"
    assert line(table, 4, "card") == "A18"


def test_the_match_is_worth_the_best_card():
    table = position(
        "cards", pawns={4: {"oval": 4, **NEAR}}, hands={4: ["A30", "A12", "A4"], 3: ["A8"] * 6}
    )
    assert line(table, 4, "card") == "A30"


def test_a_lost_duel_costs_the_lowest_attack():
    seen = {4: [{"of": 3, "turn": 1, "how": "look", "cards": ["A20", "A30"]}]}
    table = position(
        "cards", pawns=ONE_LAUNCHED, hands={4: ["A12", "A8", "A4"], 3: ["A20", "A30"]}, known=seen
    )
    assert line(table, 4, "card") == "A4"


def test_no_compromise_is_laid_against_a_promised_attack():
    """The Mutant has told the Seeker that it will not compromise."""
    no = DUEL | {"vows": [{"seat": 3, "what": "will_compromise", "n": 0, "yes": False}]}
    table = position(
        "cards",
        duel=no,
        powers={4: "chercheur", 3: "mutant"},
        pawns=FOUR_LAUNCHED,
        hands={4: ["A15", "A10", "C"], 3: ["A8", "C"]},
    )
    assert line(table, 4, "card") != "C"


def test_a_promised_compromise_gets_the_lowest_attack():
    yes = DUEL | {"vows": [{"seat": 3, "what": "will_compromise", "n": 0, "yes": True}]}
    table = position(
        "cards", duel=yes, pawns=FOUR_LAUNCHED, hands={4: ["A15", "A6", "C"], 3: ["A8", "C"]}
    )
    assert line(table, 4, "card") == "A6"


def test_what_was_seen_and_played_since_is_not_expected_again():
    seen = {4: [{"of": 3, "turn": 1, "how": "look", "cards": ["A30", "A4"]}]}
    gone = {"discards": ["A30"]}
    table = position(
        "cards",
        pawns=FOUR_LAUNCHED,
        hands={4: ["A20", "A6"], 3: ["A4"]},
        known=seen,
        table=gone,
    )
    assert line(table, 4, "card") == "A6"


# --- another duel ---------------------------------------------------------------------------------

CLOSED = {"number": 1, "defense": 3, "planet": "jaune1", "closed": True, "success": True}


@pytest.mark.parametrize(
    ("hand", "said"),
    [(["A20", "A8"], "continue"), (["A4", "A6"], "stop"), (["C", "A4"], "continue")],
)
def test_a_second_duel_is_fought_with_a_card_for_it(hand, said):
    assert advised(position("prep", duel=CLOSED, hands={4: hand}), 4)[0] == said


def test_no_second_duel_is_fought_with_the_last_pawns():
    few = {f"vert{n}": 1 for n in range(1, 6)}
    table = position("prep", duel=CLOSED, hands={4: ["A20", "A8"]}, pawns={4: few})
    assert advised(table, 4)[0] == "stop"


def test_a_pawn_comes_back_to_the_thinnest_base_at_home():
    thin = {"hole": 2, "vert3": 1, "jaune2": 1}
    table = position("prep", duel={"number": 0}, pawns={4: thin})
    assert line(table, 4, "recover") == "green3"


def test_rewards_are_pawns_only_when_they_are_few():
    won = DUEL | {"rewards": {1: 2}}
    many = position("aftermath", duel=won, pawns={1: {"hole": 2}})
    few = {f"rouge{n}": 1 for n in range(1, 6)} | {"hole": 15}
    scarce = position("aftermath", duel=won, pawns={1: few})
    assert line(many, 1, "reward") == "2 cards"
    assert line(scarce, 1, "reward") == "0 cards, 2 pawns"


def test_own_base_keeps_a_pawn_in_every_force():
    abroad = bases("jaune", 4, 2, n=3)
    table = position("launch", duel=BEFORE_THE_CONE, pawns=abroad)
    assert line(table, 4, "pawns").startswith("2 yellow2")
