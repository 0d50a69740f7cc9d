# a rule a line
"""Scenarios that name a rule assert its effect: without the rule they fail.

Each row takes one rule function away (or puts a wrong one in its place) and names scenarios that
must then fail, each of which names the ruling.
"""

import pytest

from tests.games.disabled import Row, gives, modules_of
from tests.games.rencontre_cosmique.test_scenarios import SITUATIONS

module = modules_of("rencontre_cosmique")
nothing, none, zero, one = gives(None), gives(()), gives(0), gives(1)
never, always = gives(False), gives(True)


ROWS = [
    Row("R-15", "rules.ladder", "STEPS:refill", nothing, "all_edicts_drawn"),
    Row("R-18", "rules.ladder", "STEPS:recover", nothing, "example_recovery_and_disc"),
    Row("R-19", "rules.ladder", "STEPS:disc", nothing, "example_recovery_and_disc"),
    Row("R-21", "rules.destiny", "_drawn", lambda play: "jaune", "last_disc"),
    Row("R-22", "rules.attack", "own_home_fight", never, "own_home"),
    Row("R-24", "rules.ladder", "STEPS:defend", nothing, "defense_refills"),
    Row("R-17", "rules.ladder", "STEPS:tests", nothing, "philanthropist_gives_his_last"),
    Row("R-77", "orders.checks_duel", "targets", lambda table: [("bleu3", 1)], "two_players"),
    Row("R-36", "orders.checks_duel", "OFFENSE", "nobody", "example_uninvited"),
    Row("R-38", "orders.checks_duel", "is_duel", always, "edicts_are_no_duel_cards"),
    Row("R-40", "rules.totals", "value_of", zero, "example_offense_wins force_field_kept"),
    Row("R-42", "rules.losses", "stake", lambda *_: {}, "example_tie"),
    Row("R-43", "rules.losses", "land", nothing, "example_offense_wins allies_land_too"),
    Row("R-44", "rules.aftermath", "reward", nothing, "rewards_mixed example_tie"),
    Row("R-46", "rules.ladder", "STEPS:D12", nothing, "example_compromise_of_the_defense"),
    Row("R-50", "orders.checks_deal", "idle", never, "deal_needs_something"),
    Row("R-51", "orders.checks_deal", "unmet", lambda *_: "", "deal_limits"),
    Row("R-55", "rules.losses", "FAILED_DEAL", 1, "example_deal_fails"),
    Row("R-56", "rules.deal", "Break", type("Never", (), {}), "rupture"),
    Row("R-59", "rules.duel_end", "may_go_on", never, "allies_land_too"),
    Row(
        "R-59", "rules.next_duel", "lines_ahead", none, "goes_on_as_said_ahead stops_as_said_ahead"
    ),
    Row("R-60", "rules.opening", "goes_on", always, "no_card_for_what_was_said_ahead"),
    Row("R-72", "rules.filing", "AHEAD", (), "no_power_said_ahead"),
    Row("R-65", "rules.next_duel", "WITH", (), "moebius_said_ahead"),
    Row("R-14", "rules.duel_end", "lapse", nothing, "clauses_end_with_the_turn"),
    Row("R-14", "orders.checks_next", "swallowed", none, "stop_uses_no_power"),
    Row("R-38", "orders.checks_next", "alone", none, "lines_for_later_are_no_answer"),
    Row("H-52", "rules.edicts.moebius", "useful", always, "moebius_said_ahead_is_not_wasted"),
    Row(
        "R-63",
        "rules.aftermath",
        "stock",
        lambda play, n, **_: min(n, len(play.state.pile)),
        "pile_runs_out",
    ),
    Row("R-65", "rules.ladder", "STEPS:rings", nothing, "moebius_frees"),
    Row("R-66", "rules.ladder", "STEPS:field", nothing, "force_field"),
    Row("R-67", "rules.ladder", "STEPS:control", nothing, "emotion_control"),
    Row("R-68", "rules.result", "gassed", never, "stellar_gas"),
    Row("R-69", "rules.edicts.plague", "plagues", nothing, "plague"),
    Row("R-70", "rules.rung_powers", "zapped", never, "laser_zapped example_void_zapped"),
    Row(
        "R-73", "rules.clause_powers", "powers_order", lambda table: [1, 2, 3, 4], "powers_in_order"
    ),
    Row("R-74", "rules.edicts.zap", "edicts_order", lambda table: [4, 3, 2, 1], "edicts_in_order"),
    Row("R-76", "rules.rights", "needed_bases", zero, "power_lost_at_the_cone"),
    Row("R-8", "rules.losses", "crown", nothing, "victory"),
    Row(
        "R-11", "rules.ending", "win", lambda play, seats, reason: None, "joint_victory_by_alliance"
    ),
    Row(
        "H-3",
        "rules.edicts.zap",
        "edicts_order",
        lambda table: [1, 2, 3, 4],
        "edicts_in_order_of_powers",
    ),
    Row("H-8", "rules.setup", "APART", {}, "insect_and_oracle_apart"),
    Row("H-9", "asked.defaults", "median", lambda cards: "A12", "median_card"),
    Row("H-24", "rules.opening", "pawns_left", nothing, "no_pawn_no_duel"),
    Row("H-26", "orders.checks_powers", "has_base", always, "amoeba_no_return_to_an_empty_planet"),
    Row("H-27", "rules.pawns", "put", lambda table, seat, n: {"rouge1": n}, "no_base_no_return"),
    Row("H-28", "rules.ladder", "STEPS:oval_home", nothing, "example_bargain"),
    Row("H-29", "rules.destiny", "send_home", nothing, "mutant_takes_the_last_card"),
    Row("H-33", "rules.alliance", "holds", never, "conditional_answers"),
    Row("H-34", "rules.aftermath", "split", lambda *_: (0, 0), "rewards"),
    Row("H-36", "rules.deal", "crown", nothing, "joint_victory_by_deal"),
    Row("H-41", "rules.deal", "closed_by", nothing, "example_bargain"),
    Row("H-43", "orders.checks_deal", "unmet", lambda *_: "", "base_must_be_new"),
    Row("H-46", "rules.deal", "deliverable", always, "nothing_to_deliver"),
    Row("H-53", "rules.ladder", "STEPS:field", nothing, "force_field"),
    Row("H-61", "rules.totals", "pawn_worth", one, "virus_with_a_macron"),
    Row("H-66", "orders.checks_powers", "was_used", never, "mind_looks_by_setting"),
    Row("H-71", "things.state", "Table.laid_by", lambda self, main: main, "sorcerer_swaps"),
    Row("H-75", "rules.losses", "eliminate", nothing, "void_eliminates"),
    Row("H-77", "rules.rights", "copied", none, "insect_copies_a_lost_power"),
    Row(
        "H-79",
        "rules.powers.comedien",
        "allowed",
        lambda table, seat, roles: list(roles),
        "actor_changes_roles",
    ),
    Row("H-84", "rules.powers.usage", "hidden_slot", nothing, "hidden_power_revealed"),
    Row(
        "H-86",
        "asked.window",
        "_by_the_house",
        lambda state, seat, question: question.asks[seat],
        "empty_chair leavers_words_leave_with_him",
    ),
    Row("H-90", "rules.losses", "eliminate", nothing, "eliminated_main"),
    Row("R-P-amibe", "rules.powers.amibe", "moves", nothing, "amoeba_adds amoeba_withdraws"),
    Row(
        "R-P-chronos",
        "rules.powers.chronos",
        "WHEN:losing",
        never,
        "chronos_travels chronos_last_card",
    ),
    Row("R-P-clone", "rules.powers.clone", "fits", never, "clone_keeps"),
    Row("R-P-escamoteur", "rules.powers.escamoteur", "zapped", always, "conjurer_e"),
    Row("R-P-esprit", "rules.powers.esprit", "look_now", nothing, "mind_looks_by_setting"),
    Row(
        "R-P-macron", "orders.checks_duel", "room", lambda table, seat: 4, "macron_attacks_with_one"
    ),
    Row("R-P-machine", "rules.opening", "entitled", lambda *_: "", "machine_goes_on"),
    Row("R-P-mutant", "rules.powers.mutant", "_from_hand", nothing, "mutant_fills"),
    Row("R-P-oracle", "rules.card_play", "late", lambda table: [], "oracle_foresees"),
    Row("R-P-vide", "rules.losses", "where_to", lambda *_: "hole", "void_removes"),
    Row("R-P-virus", "rules.totals", "counts", never, "virus_multiplies"),
    Row("R-P-voleur", "rules.powers.voleur", "fits", never, "filch_steals"),
    Row(
        "R-P-vulch",
        "rules.powers.vulch",
        "wants",
        never,
        "vulch_picks_up_a_zap vulch_keeps_at_a_refill",
    ),
    Row("R-P-zombie", "rules.losses", "bound_for_the_hole", always, "zombie_is_immortal"),
]


def take_away(row, monkeypatch):
    target, _, name = row.name.partition(":")
    if name:
        monkeypatch.setitem(getattr(module(row.module), target), name, row.instead)
    elif "." in row.name:
        owner, _, method = row.name.partition(".")
        monkeypatch.setattr(getattr(module(row.module), owner), method, row.instead)
    else:
        monkeypatch.setattr(module(row.module), row.name, row.instead)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.module}.{row.name}")
def test_without_the_rule_the_scenarios_that_name_it_fail(row, monkeypatch):
    take_away(row, monkeypatch)
    assert SITUATIONS.passing(row.files) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.module}.{row.name}")
def test_the_scenarios_of_a_row_name_its_rule(row):
    assert SITUATIONS.not_naming(row.rule, row.files) == []
