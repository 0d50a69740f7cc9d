"""Each of the twenty-two powers is used by a player with sense where it helps."""

import pytest

from referee.games.rencontre_cosmique.bot.forecast import forecast
from referee.games.rencontre_cosmique.bot.preferences import kept
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.bot.supposition import joined
from tests.games.rencontre_cosmique.positions import (
    BEFORE_THE_CONE,
    DUEL,
    FOUR_LAUNCHED,
    advised,
    line,
    position,
)

LOOKED = {"turn": 1, "how": "look"}


def before_the_cards(power, other="clone", **given):
    return position("powers", powers={4: power, 3: other}, **{"pawns": FOUR_LAUNCHED, **given})


def with_cards(power, other="clone", window="cards", **given):
    return position(window, powers={4: power, 3: other}, **{"pawns": FOUR_LAUNCHED, **given})


# --- before the cards -----------------------------------------------------------------------------


def seeking(theirs, mine):
    """A Seeker that knows the whole hand it attacks: what it asks."""
    seen, hands = {4: [{"of": 3, **LOOKED, "cards": theirs}]}, {3: theirs, 4: mine}
    return line(before_the_cards("chercheur", known=seen, hands=hands), 4, "ask")


def test_a_seeker_asks_whether_they_will_compromise_where_a_low_attack_would_do_then():
    assert seeking(["C", "A20"], ["A4", "A30"]) == "defense will you play C"


def test_a_seeker_asks_for_the_attack_that_needs_a_higher_one():
    assert seeking(["A4", "A12", "C"], ["A6", "A15"]) == "defense will you play attack>=12"


def test_a_seeker_that_helps_asks_for_what_beats_its_own_best():
    """Of a hand without a compromise; of its main's hand it knows nothing."""
    seen, hands = {1: [{"of": 3, **LOOKED, "cards": ["A8", "A20"]}]}, {1: ["A10"], 3: ["A8", "A20"]}
    duel = DUEL | {"sides": {"1": "offense"}}
    powers = {1: "chercheur", 3: "mutant"}
    table = position(
        "powers", powers=powers, known=seen, hands=hands, duel=duel, pawns=FOUR_LAUNCHED
    )
    assert line(table, 1, "ask") == "defense will you play attack>=10"


def test_a_seeker_that_has_no_choice_asks_whether_they_will_compromise():
    assert seeking(["A4", "A12", "C"], ["A6"]) == "defense will you play C"


@pytest.mark.parametrize(("power", "asked"), [("sorcier", "swap"), ("amibe", "ooze")])
def test_a_seeker_asks_about_the_power_that_leaves_it_in_doubt(power, asked):
    table = before_the_cards("chercheur", power)
    assert line(table, 4, "ask") == f"defense will you {asked}"


@pytest.mark.parametrize("power", ["mutant", "virus", "macron", "zombie"])
def test_a_seeker_asks_nobody_whether_they_will_swap_who_cannot(power):
    assert "swap" not in line(before_the_cards("chercheur", power), 4, "ask")


def test_a_mind_looks_at_whom_it_fights():
    assert line(before_the_cards("esprit"), 4, "look") == "defense"


def test_a_mind_lays_no_more_than_what_it_saw_demands():
    seen = {4: [{"of": 3, **LOOKED, "cards": ["A8", "A10"]}]}
    hands = {3: ["A8", "A10"], 4: ["A30", "A12", "A4"]}
    assert line(with_cards("esprit", known=seen, hands=hands), 4, "card") == "A12"


def test_a_mutant_draws_from_the_pile_so_that_nobody_else_is_dealt_a_new_hand():
    table = before_the_cards("mutant", hands={3: ["A8", "A10", "C"], 4: ["A4", "A6"]})
    assert line(table, 4, "mutate") == "5 pile"


def test_a_mutant_robs_whom_it_fights_where_the_pile_has_vanished():
    hands = {3: ["A8", "A10", "C"], 4: ["A4", "A6"]}
    table = before_the_cards("mutant", hands=hands, table={"vanished": "F"})
    assert line(table, 4, "mutate") == "5 yellow"


def test_a_mutant_with_a_full_hand_needs_nothing():
    table = position(
        "powers", powers={4: "mutant", 1: "esprit"}, hands={4: ["A6"] * 7}, pawns=FOUR_LAUNCHED
    )
    assert table.window.asked == (1,)


def test_a_philanthropist_gives_a_scrap_away_but_not_its_last_cards():
    rich = before_the_cards("philantrope", hands={4: ["A4", "A12", "C", "A15"]})
    poor = before_the_cards("philantrope", hands={4: ["A4", "A12"]})
    assert line(rich, 4, "give") == "A4 to defense"
    assert advised(poor, 4) == ["pass"]


def test_a_philanthropist_among_the_allies_gives_its_side_the_card_to_win_with():
    allied = DUEL | {"sides": {1: "offense"}, "asked_off": [1]}
    table = position(
        "powers",
        powers={1: "philantrope"},
        duel=allied,
        hands={1: ["A30", "A4"]},
        pawns={4: {"oval": 4}, 1: {"oval": 1, "rouge1": 3}},
    )
    assert line(table, 1, "give") == "A30 to offense"


def test_a_trader_swaps_a_poor_hand_and_keeps_a_good_one():
    many = ["A8", "A10", "C", "A12", "A6", "A6"]
    assert advised(before_the_cards("echangeur", hands={3: many, 4: ["A4", "A6"]}), 4) == ["trade"]
    good = {3: ["A8", "A10"], 4: ["A30", "A20", "A15"]}
    assert advised(before_the_cards("echangeur", hands=good), 4) == ["pass"]


# --- with the cards -------------------------------------------------------------------------------


def test_an_amoeba_grows_when_pawns_may_decide():
    table = with_cards("amibe", hands={4: ["A10", "A8"]})
    assert line(table, 4, "ooze").startswith("+")


def test_an_amoeba_takes_its_pawns_out_of_a_lost_duel():
    seen = {4: [{"of": 3, **LOOKED, "cards": ["A30", "A20"]}]}
    table = with_cards("amibe", known=seen, hands={3: ["A30", "A20"], 4: ["A4", "A4"]})
    assert line(table, 4, "ooze").startswith("-4")


def test_a_sorcerer_lays_what_it_would_hate_to_get_and_swaps():
    seen = {4: [{"of": 3, **LOOKED, "cards": ["A20", "A30"]}]}
    table = with_cards("sorcier", known=seen, hands={3: ["A20", "A30"], 4: ["A12", "A4"]})
    assert {"card A4", "swap"} <= set(advised(table, 4))


def test_a_sorcerer_keeps_the_card_that_wins():
    seen = {4: [{"of": 3, **LOOKED, "cards": ["A4", "A6"]}]}
    table = with_cards("sorcier", known=seen, hands={3: ["A4", "A6"], 4: ["A12", "A15"]})
    assert {"card A12", "swap no"} <= set(advised(table, 4))


def test_a_chronos_travels_when_it_loses_or_is_robbed_by_a_control():
    assert "setting travel if i lose, if control" in advised(with_cards("chronos"), 4)


def test_a_clone_keeps_what_is_worth_it_and_a_filch_takes_that():
    assert "setting keep >=10" in advised(with_cards("clone"), 4)
    assert "setting steal >=14" in advised(with_cards("voleur"), 4)


def test_a_clone_does_not_spare_its_best_card():
    hands = {3: ["A8"] * 6, 4: ["A20", "A10", "A4"]}
    assert line(with_cards("clone", hands=hands), 4, "card") == "A20"


def test_a_vulch_takes_every_edict():
    assert "setting edicts always" in advised(with_cards("vulch"), 4)


def test_a_laser_does_not_spend_the_card_that_a_random_one_needs_not():
    hands = {3: ["A6", "A6", "A8"], 4: ["A30", "A15", "A4"]}
    assert line(with_cards("laser", hands=hands), 4, "card") == "A15"


def test_a_virus_multiplies_and_needs_less():
    hands = {3: ["A8"] * 5, 4: ["A30", "A12", "A6"]}
    assert line(with_cards("virus", hands=hands), 4, "card") == "A6"
    assert line(with_cards("zombie", hands=hands), 4, "card") != "A6"


def test_a_virus_sends_four():
    table = position("launch", duel=BEFORE_THE_CONE, powers={4: "virus"})
    assert line(table, 4, "pawns").count("green") == 4


def test_an_empath_makes_a_deal_of_a_duel_it_may_lose():
    hands = {3: ["A20", "A15", "A8"], 4: ["C", "A4"]}
    assert line(with_cards("empathe", hands=hands), 4, "card") == "C"


def test_an_oracle_answers_the_card_that_it_sees():
    hands = {3: ["A8", "C"], 4: ["A30", "A15", "A10", "A4"]}

    def against(card):
        table = with_cards(
            "oracle",
            window="oracle",
            todo={"seat": 4},
            hands=hands,
            duel=DUEL | {"cards": {3: card}, "placed": [3], "foreseen": True},
        )
        return line(table, 4, "card")

    assert against("A10") == "A15"
    assert against("A8") == "A10"
    assert against("C") == "A4"


def test_a_macron_attacks_with_one_pawn_and_defends_an_ally_with_four():
    table = position("launch", duel=BEFORE_THE_CONE, powers={4: "macron"})
    assert line(table, 4, "pawns").startswith("1 green")
    near = {"rouge1": 1, "rouge2": 1, "bleu1": 1, "bleu2": 1}
    ally = position("alliance", powers={1: "macron"}, pawns={4: {"oval": 4, **near}})
    assert line(ally, 1, "ally defense").count("red") == 4


def test_an_insect_reckons_with_what_it_copies():
    """Against a Virus it multiplies too: a low attack does."""
    hands = {3: ["A8"] * 5, 4: ["A30", "A12", "A6"]}
    copied = with_cards("insecte", "virus", hands=hands, pawns=FOUR_LAUNCHED | {3: {"jaune1": 1}})
    assert line(copied, 4, "card") == "A6"


def test_a_machine_goes_on_after_a_defeat_with_a_card_for_it():
    lost = {"number": 1, "defense": 3, "planet": "jaune1", "closed": True, "machine": True}
    able = position("prep", duel=lost, powers={4: "machine"}, hands={4: ["A15", "A4"]})
    spent = position("prep", duel=lost, powers={4: "machine"}, hands={4: ["A4", "A4"]})
    assert advised(able, 4)[0] == "continue"
    assert advised(spent, 4)[0] == "stop"


def test_a_zombie_risks_what_others_would_not():
    """Its pawns come back: what an ally may lose keeps it from nothing."""
    asked = DUEL | {"asked_off": [1]}
    few = {"rouge1": 2, "rouge2": 1, "rouge3": 1, "rouge4": 1, "rouge5": 1}
    pawns = {4: {"oval": 4}, 1: few, 3: {"jaune1": 4}}
    zombie = position("alliance", duel=asked, powers={1: "zombie"}, pawns=pawns)
    assert advised(zombie, 1)[0].startswith("ally offense")


def test_a_zombie_sweetens_a_deal_with_pawns_from_the_hole():
    """Yellow would win by a base: it is offered a card and a pawn of its own."""
    near = {"rouge1": 1, "rouge2": 1, "bleu1": 1, "bleu2": 1, "hole": 2}
    table = position(
        "deal", duel=DUEL | {"round": 1}, powers={4: "zombie"}, pawns={3: near, 4: {"oval": 4}}
    )
    assert line(table, 4, "offer").startswith("1 card of choice, 1 pawn returned for base yellow")


def test_nobody_goes_along_against_a_void_as_lightly():
    """What it beats does not come back."""
    asked = DUEL | {"asked_off": [1]}
    few = {"rouge1": 2, "rouge2": 1, "rouge3": 1, "rouge4": 1, "rouge5": 1}
    pawns = {4: {"oval": 1}, 1: few, 3: {"jaune1": 4}}
    plain = position("alliance", duel=asked, pawns=pawns)
    void = position("alliance", duel=asked, powers={3: "vide"}, pawns=pawns)
    worth = {name: forecast_of(table) for name, table in (("plain", plain), ("void", void))}
    assert worth["void"] < worth["plain"]


def forecast_of(table):
    sight = Sight(table.view(1), None)
    pawns = {"rouge1": 1}
    return forecast(sight, joined(sight.table, 1, "offense", pawns))


def test_a_conjurer_takes_the_cup_on_its_own_turn_and_the_cone_on_a_leaders():
    own = position("vanish", powers={4: "escamoteur"}, todo={"seat": 4}, promos=True, duel={})
    leader = {4: {"rouge1": 1, "rouge2": 1, "bleu1": 1}}
    theirs = position(
        "vanish", powers={1: "escamoteur"}, todo={"seat": 1}, promos=True, duel={}, pawns=leader
    )
    assert advised(own, 4)[0] == "vanish A"
    assert advised(theirs, 1)[0] == "vanish B"


def test_an_actor_attacks_as_a_virus_and_defends_as_an_oracle():
    roles = {4: ["zombie", "virus", "oracle", "esprit"], 3: ["zombie", "virus", "oracle", "esprit"]}
    attack = position(
        "prep",
        duel={"number": 0},
        powers={4: "comedien"},
        roles=roles,
        table={"roles": {"4": 4}},
        promos=True,
    )
    defense = position(
        "role", powers={3: "comedien"}, roles=roles, table={"roles": {"3": 4}}, promos=True
    )
    assert line(attack, 4, "role") == "Virus"
    assert line(defense, 3, "role") == "Oracle"


# --- promises, and powers to choose ---------------------------------------------------------------


def test_a_question_is_answered_by_what_is_meant_anyway():
    asked = DUEL | {"question": {"by": 4, "to": 3, "what": "will_compromise"}}
    hands = {3: ["A30", "A20", "C"]}
    near = {4: {"oval": 4, "rouge1": 1, "rouge2": 1, "bleu1": 1, "bleu2": 1}}
    table = position("answer", duel=asked, todo={"seat": 3}, pawns=near, hands=hands)
    assert advised(table, 3) == ["no"]
    hands = {3: ["C"], 4: ["A8", "A12"]}
    forced = position("answer", duel=asked, todo={"seat": 3}, pawns=FOUR_LAUNCHED, hands=hands)
    assert advised(forced, 3) == ["yes"]


def test_of_powers_offered_the_better_ones_are_kept_and_never_both_that_hinder_each_other():
    assert kept(("macron", "vulch", "virus"), 1) == ("virus",)
    assert kept(("amibe", "macron", "esprit"), 2) == ("amibe", "esprit")
    assert kept(("insecte", "oracle", "vulch"), 2) == ("oracle", "vulch")


def test_a_poor_power_is_exchanged_and_a_good_one_kept():
    poor = position("rotation", powers={4: "philantrope", 1: "virus"}, duel={}, rotation=True)
    assert advised(poor, 4) == ["new"]
    assert advised(poor, 1) == ["keep"]


def test_a_power_that_lies_face_down_is_turned_up_for_the_fight():
    table = position(
        "alliance",
        table={"powers": {"3": [{"power": ""}]}},
        hidden=True,
        pawns=FOUR_LAUNCHED,
        faces={3: ["oracle"]},
    )
    assert "reveal Oracle" in advised(table, 3)
