"""Scenarios that name a rule assert its effect: without the rule they fail.

Each row takes one rule function away (or puts a wrong one in its place) and names scenarios that
must then fail, each of which names the ruling.
"""

import pytest
from msgspec.structs import replace

from referee.games.combats.rules.ending import DRAWN
from referee.games.combats.things.pawns import NOBODY, SEATS, Pawns
from tests.games.combats.test_scenarios import SITUATIONS
from tests.games.disabled import Row, gives, modules_of

module = modules_of("combats")
aftermath = module("rules.aftermath")
battle = module("rules.battle")
checks = module("orders.checks")
checks_cards = module("orders.checks_cards")
checks_pairing = module("orders.checks_pairing")
checks_turn = module("orders.checks_turn")
checks_turn_line = module("orders.checks_turn_line")
campaign = module("rules.campaign")
chart = module("things.chart")
evolve_turn = module("log.evolve_turn")
evolve = module("log.evolve")
flow = module("rules.flow")
leaving = module("rules.leaving")
pairing = module("rules.pairing")
pawns = module("things.pawns")
plan = module("rules.plan")
ending = module("rules.ending")
setup = module("rules.setup")
turn = module("rules.turn")
nothing = gives(())


def all_in_force(record, shown):
    return {seat: tuple(battle.in_force({1: side.cards, 2: ()})[1]) for seat, side in shown.items()}


def all_spent(mine, theirs):
    """Every riposte comes, provoked or not."""
    return battle.e.Revealed(energy=mine.energy, riposte=mine.riposte)


def blocks(own, battles):
    """A pairing that gives the first battle everything it can."""
    rest = own.line[: own.total - battles + 1]
    return [Pawns.of(rest)] + [Pawns.of(kind) for kind in own.line[len(rest) :]]


revealed = evolve._revealed
smaller_first = pairing.against_the_smaller


def unpaid(state, event):
    """Cards leave the hand, but energy stays."""
    return replace(revealed(state, event), energy=state.energy)


def smaller_last(combat, groups):
    """The smaller side's Usines first."""
    right = smaller_first(combat, groups)
    least = 3 - combat.larger
    ones = [group[least] for group in right][::-1]
    return tuple({**group, least: single} for group, single in zip(right, ones, strict=True))


paired = pairing.pairing_of


def no_reserve(combat, chosen):
    """What is left out fights in the last battle."""
    groups = paired(combat, chosen)
    groups[-1] += combat.forces[combat.larger] - sum(groups, Pawns())
    return groups


LEAVING = "whoever_leaves_loses"
STEPS = "two_steps_by_the_shortest_way"
FRESH = "moved_stay_put grown_stay_put"
ENDS = "campaign_ends_on_points campaign_ends_on_populations campaign_drawn"

ROWS = [
    Row("R-9", pawns, "POWER", {"P": 2, "U": 2}, "worked_example_live"),
    Row("R-10", battle, "energy_counted", lambda *_: 0, "energy_is_per_group worked_example_live"),
    Row(
        "R-11",
        battle,
        "losses",
        lambda group, tie, *_: battle.give_up(group, tie, 1),
        "winner_lost_fewer_not_none",
    ),
    Row(
        "R-12",
        battle,
        "give_up",
        lambda group, tie, n: group,
        "tie_costs_one_pawn_each native_is_nobodys_pawn",
    ),
    Row(
        "R-14",
        flow,
        "end_combat",
        lambda record: record.emit(
            aftermath.e.CombatEnded(record.state.combat.place, record.state.combat.lost, 1)
        ),
        "pawns_not_battles_decide equal_losses_no_winner mutual_loss",
    ),
    Row("R-14", ending, "_worth", lambda *_: DRAWN, "two_legs"),
    Row("R-15", aftermath, "withdraw", nothing, "withdraw_all withdraw_some"),
    Row("R-16", aftermath, "take", nothing, "worked_example_live defender_wins_too"),
    Row("R-7a", checks_pairing, "_check_groups", nothing, "pair_empty pair_too_far"),
    Row("R-6", checks_pairing, "_check_enough", nothing, "pair_too_many"),
    Row("H-3", setup, "min", lambda counts: 1, "all_pawns_take_part"),
    Row("H-4", pairing, "against_the_smaller", smaller_last, "worked_example_automatic"),
    Row("H-5", checks, "check_pairing", nothing, "pair_empty"),
    Row(
        "H-6",
        pairing,
        "pairing_of",
        no_reserve,
        "reserve_is_safe pair_with_reserve usine_of_the_reserve manoeuvre_reserve",
    ),
    Row("H-7", pairing, "line_of", lambda own, order: own.line, "line_ups"),
    Row(
        "H-7",
        flow,
        "asked_to_pair",
        lambda combat: SEATS,
        "one_kind_no_pairing",
    ),
    Row(
        "H-8",
        pairing,
        "automatic_pairing",
        blocks,
        "automatic_pairing_goes_round worked_example_automatic",
    ),
    Row(
        "H-10",
        battle,
        "_shown",
        all_spent,
        "riposte_kept",
    ),
    Row("H-11", evolve, "_revealed", unpaid, "spent_is_spent blackout"),
    Row("H-11", plan, "_affordable", lambda record, seat, wished: wished, "plan_runs_dry"),
    Row(
        "H-11",
        checks_cards,
        "_check_means",
        nothing,
        "energy_beyond_the_stock riposte_beyond_the_stock",
    ),
    Row("H-12", checks_cards, "_check_means", nothing, "same_card_twice card_not_in_hand"),
    Row("H-12", checks_cards, "_check_card_counts", nothing, "one_card_one_battle"),
    Row("H-13", battle, "mobilise", nothing, "mobilisation_lasts mobilisation_twice"),
    Row("H-14", battle, "natives", lambda *_: [], "native_is_nobodys_pawn native_revolt"),
    Row("H-15", battle, "pawn_given_up", lambda group, tie: "P", "tie_kind_is_the_owners_choice"),
    Row("H-15", checks_cards, "_check_tie", nothing, "tie_kind_not_there"),
    Row(
        "H-16",
        battle,
        "countermand",
        all_in_force,
        "countermand countermand_both manoeuvre_cancelled mobilisation_cancelled_for_good",
    ),
    Row("H-16", battle, "manoeuvre", nothing, "manoeuvre manoeuvre_reserve"),
    Row("H-16", battle, "power_change", lambda *_: 0, "sabotage_floor native_and_sabotage"),
    Row(
        "H-16",
        battle,
        "energy_counted",
        lambda force, seat, spent: spent,
        "overload overload_under_blackout",
    ),
    Row("H-16", battle, "loot", nothing, "salvage"),
    Row(
        "H-16",
        battle,
        "compare",
        lambda tallies, force: (
            NOBODY if tallies[1].total == tallies[2].total else 1,
            NOBODY,
        ),
        "hold_the_line",
    ),
    Row("F-24", battle, "dice_kept", lambda *_: "", "ranging_fire jamming"),
    Row("H-17", checks, "check_aftermath", nothing, "withdrawal_has_a_limit"),
    Row("H-17", aftermath, "_withdrawn", lambda order, most: most, "withdraw_some reserve_is_safe"),
    Row(
        "H-18",
        aftermath,
        "may_take",
        lambda ground: False,
        "usine_of_the_reserve only_the_winner_is_asked",
    ),
    Row("H-19", aftermath, "outmatched", lambda *_: True, "outmatched_stays"),
    Row("H-19", aftermath, "outmatched", lambda *_: False, "outmatched_leaves"),
    Row("H-19", checks_cards, "_check_no_aftermath", nothing, "aftermath_window_plotted"),
    Row(
        "H-20",
        aftermath,
        "loser",
        lambda ground: 2,
        "tie_costs_one_pawn_each equal_losses_no_winner",
    ),
    Row("H-21", aftermath, "_withdrawn", lambda order, most: most, "silence"),
    Row("H-23", checks_cards, "_check_needs", nothing, "needs_before_the_exchange"),
    Row(
        "H-23",
        plan,
        "_still_playable",
        lambda *_: True,
        "fighting_withdrawal_planned",
    ),
    Row("H-24", flow, "_may_commit", lambda *_: True, "no_means_no_window"),
    Row("H-25", battle, "_shown", all_spent, "riposte_kept sealed_until_both"),
    Row("R-2", flow, "_turn", lambda record, orders: None, "combat_in_ones_own_turn"),
    Row("R-4", checks_turn_line, "start_of", lambda place: NOBODY, "no_combat_at_home"),
    Row("H-2", checks_turn_line, "start_of", lambda place: NOBODY, "no_combat_at_home"),
    Row("R-5", checks_turn_line, "check_attack", nothing, "same_card_alone"),
    Row("H-1", checks_turn, "_out_of_place", nothing, "one_combat_a_turn"),
    Row("H-22", leaving, "left_by", lambda state, seat: ending.left_by(state, 3 - seat), LEAVING),
    Row("D-1", chart, "_joined", lambda name: iter(chart.chart().systems), STEPS),
    Row("D-1", checks_turn_line, "free_sites", lambda state, place: 1, "sites_are_shared"),
    Row("D-2", campaign, "ON_START_SUN", Pawns(1), "campaign_opening"),
    Row("D-2", campaign, "DEALT", 1, "campaign_opening"),
    Row("D-3", campaign, "score", nothing, "no_points_in_round_one scoring_and_production"),
    Row("D-3", campaign, "produce", nothing, "campaign_opening rally scoring_and_production"),
    Row("D-3", campaign, "RALLY", 0, "rally"),
    Row("D-3", campaign, "working_worlds", campaign.contested_usines, "campaign_opening"),
    Row("D-3", campaign, "HAND_MOST", 6, "draw_up_to_five"),
    Row("D-3", campaign, "draw", nothing, "campaign_opening discard_is_reshuffled"),
    Row("D-4", checks_turn_line, "check_move", nothing, f"{FRESH} enemy_start_is_closed"),
    Row("D-4", turn, "move_cost", lambda n, walked: n, "move_and_build"),
    Row("D-4", checks_turn_line, "REACH", 3, "three_steps_are_too_far"),
    Row("D-4", evolve_turn, "_tired", lambda state, place, n: state, FRESH),
    Row("D-4", checks_turn_line, "_check_cost", nothing, "no_more_than_the_stock"),
    Row("D-5", checks_turn_line, "check_build", nothing, "build_twice no_usine_on_a_sun"),
    Row("D-5", turn, "BUILD_COST", 1, "move_and_build"),
    Row("D-5", checks_turn_line, "PAWNS_MOST", 20, "ten_of_a_kind"),
    Row("D-6", checks_turn_line, "check_grow", nothing, "grow_abroad_needs_both grow_three_times"),
    Row(
        "D-6", checks_turn_line, "_parents", lambda there, place, seat: there.p > 0, "grow_at_home"
    ),
    Row("D-6", checks_turn_line, "GROWN_MOST", 3, "grow_three_times"),
    Row("D-6", turn, "GROW_COST", 1, "grow_at_home"),
    Row("D-7", checks_turn, "_out_of_place", nothing, "attack_comes_last"),
    Row("D-7", turn, "pair", nothing, "larger_attacker_pairs_at_once"),
    Row("D-7", turn, "line_of", lambda own, order: own.line, "line_filed_with_the_attack"),
    Row("D-7", checks_turn_line, "check_filed", nothing, "wrong_kind_of_line"),
    Row("D-8", checks_turn, "_play", nothing, "top_to_bottom no_more_than_the_stock"),
    Row("D-9", campaign, "FINAL_POINTS", 1, "campaign_ends_on_points campaign_ends_on_usines"),
    Row("D-9", campaign, "decided", lambda *_: (1, "campaign_points"), ENDS),
    Row("D-9", campaign, "lead_reached", lambda state: False, "lead_ends_it"),
    Row("D-9", campaign, "LEAD_FROM", 1, "lead_too_early"),
    Row(
        "D-10",
        checks_turn_line,
        "_parents",
        lambda there, *_: there.p > 0,
        "nobody_is_without_income",
    ),
    Row("F-41", flow, "asked_to_pair", lambda state: SEATS, "equal_attack_asks_the_defender"),
    Row("F-30", plan, "standing", lambda *_: "level", "plan_behind plan_ahead"),
]


def passing(row):
    """Ways are remembered: without a rule they may be others."""
    for known in (chart.neighbours, chart.steps):
        known.cache_clear()
    return SITUATIONS.passing(row.files)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.name}")
def test_without_the_rule_the_scenarios_that_name_it_fail(row, monkeypatch):
    assert passing(row) == row.files.split()
    with monkeypatch.context() as without:
        without.setattr(row.module, row.name, row.instead, raising=row.name != "min")
        assert passing(row) == []
    assert passing(row) == row.files.split()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.name}")
def test_the_scenarios_of_a_row_name_its_rule(row):
    assert SITUATIONS.not_naming(row.rule, row.files) == []
