"""Scenarios that name a rule assert its effect: without the rule they fail.

Each row takes one rule function away (or puts a wrong one in its place) and names scenarios that
must then fail, each of which names the ruling.
"""

import pytest
from msgspec.structs import replace

from referee.games.empereur_telepathe.log.events import InitiativeSet
from referee.games.empereur_telepathe.rules.guards import Impact
from tests.games.disabled import Row, forgetful, gives, modules_of
from tests.games.empereur_telepathe.test_scenarios import SITUATIONS

module = modules_of("empereur_telepathe")
acts = module("rules.acts")
attack = module("rules.attack")
blocks = module("rules.blocks")
checks = module("orders.checks")
checks_lines = module("orders.checks_lines")
combinations = module("rules.combinations")
ending = module("rules.ending")
engagement = module("rules.engagement")
evolve_attack = module("log.evolve_attack")
falls = module("rules.falls")
flow = module("rules.flow")
guards = module("rules.guards")
picks = module("rules.picks")
setup = module("rules.setup")
strikes = module("rules.strikes")
targets = module("rules.targets")
window = module("asked.window")
forgets = forgetful(combinations._legal_combinations)
nothing, no, yes = gives(()), gives(False), gives(True)
real_initiative = engagement.initiative


def all_act(state):
    """The deadlocked act too."""
    right = real_initiative(state)
    return replace(right, order=(*right.order, *right.tied), tied=())


def none_act(state):
    """Whoever shares an initiative is out of the round, hand sums or not."""
    entries = engagement._entries(state)
    values = [entry.initiative for entry in entries]
    alone = [entry for entry in entries if values.count(entry.initiative) == 1]
    tied = [entry for entry in entries if entry not in alone]
    return InitiativeSet(tuple(alone), tuple(tied), state.passed)


def lowest_first(state):
    right = real_initiative(state)
    return replace(right, order=tuple(reversed(right.order)))


def added_first(base, bonuses):
    """(count + add) × mul."""
    product = 1
    for card in bonuses:
        product *= combinations.kind_of(card).mods.mul
    added = sum(combinations.kind_of(card).mods.add for card in bonuses)
    return (base.main.count + added) * product


def unmet(guard, bonuses, family, power):
    return Impact("", power)


def lowest_back(row):
    return min(row, key=lambda card: card[-1])


def seen_by_all(blow):
    return (1, 2, 3)


def crowned_late(record, cause):
    """Nobody is crowned while the round lasts."""


def lined_up(record, seats, cause, chance, before=None):
    """All fall, without a last mind, each with the lowest rank."""
    for seat in list(seats):
        falls.shatter(record, seat, cause, 0, len(record.state.minds))


ROWS = [
    Row("R-5", setup, "len", lambda pack: 160, "setup_3 setup_4 setup_5"),
    Row("R-6", setup, "draw_hand", nothing, "setup_3 setup_4"),
    Row("R-7", setup, "fill_row", nothing, "setup_3 setup_5"),
    Row("H-16", setup, "_fill", nothing, "row_wishes row_default"),
    Row("H-17", setup, "reshuffle", nothing, "pool_reshuffled"),
    Row("R-9", engagement, "initiative", lowest_first, "initiative_by_hand_sum blitz"),
    Row("R-11", engagement, "initiative", all_act, "deadlock deadlock_of_two_among_four"),
    Row("R-10", engagement, "initiative", none_act, "initiative_by_hand_sum"),
    Row("H-3", engagement, "initiative", none_act, "deadlock_of_two_among_four"),
    Row("H-1", engagement, "initiative_of", lambda options, cards: 1, "initiative_highest"),
    Row("H-26", engagement, "abdicate", nothing, "abdication last_rival_abdicates"),
    Row("H-4", checks, "_check_state", nothing, "deadlock_cannot_pass"),
    Row("C-1", checks, "check_held", nothing, "refused_not_in_hand"),
    Row("C-2", checks, "flaw", lambda *_, **__: None, "refused_two_bases refused_misfit_kind"),
    Row("R-33", combinations, "misfit", lambda *_: "", "refused_misfit_kind"),
    Row("E-5", combinations, "misfit", lambda *_: "", "refused_grip_on_a_theft"),
    Row("E-6", combinations, "misfit", lambda *_: "", "refused_focus_on_a_cancel"),
    Row("H-27", combinations, "_wrong_bonuses", lambda *_: None, "refused_too_many"),
    Row("R-41", combinations, "_wrong_base", lambda *_: None, "refused_block_engaged four_kinds"),
    Row("H-8", combinations, "_wager_flaw", lambda *_: None, "refused_mixed_wager"),
    Row("H-8", acts, "_based", yes, "wager_lost"),
    Row("R-14", acts, "take_row_card", nothing, "row_wishes row_default"),
    Row("R-15", acts, "_possible", lambda record, seat, wish: False, "row_combined wager_won"),
    Row("H-7", acts, "default_row_card", lowest_back, "row_any row_default"),
    Row("R-19", acts, "lay_defence", nothing, "defence_laid_at_home"),
    Row("R-39", acts, "target_of", lambda record, seat, *_: seat, "defence_planted"),
    Row("H-9", targets, "_unfit", lambda *_: "", "target_conditions ranked_targets"),
    Row("F-51", targets, "is_open", yes, "target_if_open"),
    Row("H-28", attack, "power", added_first, "powers"),
    Row("R-35", attack, "meet_defence", nothing, "cancel_before_the_block"),
    Row("R-36", attack, "meet_guard", unmet, "reduce_and_go reduce_and_stay"),
    Row("R-37", attack, "spent_cards", nothing, "reduce_and_go"),
    Row("H-11", attack, "spent_cards", nothing, "focus_on_a_defence anchor_on_a_defence"),
    Row("PER", attack, "has_mod", no, "breach"),
    Row("VOI", attack, "has_mod", no, "veil veil_live"),
    Row("R-40", blocks, "meet_guard", unmet, "block_with_focus"),
    Row("VIG", guards, "has_mod", no, "vigilance_on_a_defence block_with_vigilance"),
    Row("VIF", attack, "meet_guard", unmet, "amplified"),
    Row("R-20", blocks, "block", nothing, "blocked live_block_window"),
    Row("H-12", flow, "block_moment", no, "auto_block block_lines_in_order live_block_window"),
    Row("H-12", blocks, "holds", yes, "block_not_worth_it"),
    Row("H-12", blocks, "saving", lambda *_: 1, "auto_block"),
    Row("D-5", blocks, "holds", no, "block_when_family block_when_from block_when_on"),
    Row("H-15", attack, "look", nothing, "hand_read deck_read"),
    Row("R-28", strikes, "strike_defence", nothing, "defence_stolen defence_crushed"),
    Row("ANC", strikes, "anchor_of", lambda attached: "", "anchor_against_a_strike"),
    Row("R-30", strikes, "stolen_count", lambda *_: 0, "theft_into_the_hand theft_onto_the_deck"),
    Row("H-28", strikes, "stolen_count", lambda blow, cards: len(cards), "theft_is_capped"),
    Row("EMP", picks, "grip", lambda bonuses: 0, "grip"),
    Row("H-14", strikes, "_audience", seen_by_all, "theft_into_the_hand theft_under_the_deck"),
    Row("H-22", strikes, "fall_alone", nothing, "fall_in_mid_attack live_without_a_hand"),
    Row("R-25", strikes, "fall_alone", nothing, "crowned_at_once"),
    Row("H-25", strikes, "crown", crowned_late, "crowned_at_once"),
    Row("PRJ", picks, "_highest", lambda blow, hand, n, chance: hand[:n], "highest_backs"),
    Row("SUG", picks, "order_by_filters", lambda cards, *_, **__: tuple(cards), "defender_chooses"),
    Row("LEC", picks, "order_by_filters", lambda cards, *_, **__: tuple(cards), "hand_read"),
    Row("INC", picks, "reversed", tuple, "bottom_of_the_deck"),
    Row("H-18", ending, "storm", nothing, "storm storm_fells_all"),
    Row("H-30", ending, "storm", nothing, "storm_ends_every_game"),
    Row("H-20", ending, "cards_to_return", lambda give, hand: (), "cards_returned surplus"),
    Row("R-24", ending, "HAND", 5, "cards_returned silence"),
    Row("H-23", ending, "exhausted_seats", nothing, "stock_six_return_all stock_six_return_none"),
    Row("H-24", ending, "fall_together", lined_up, "all_fall_at_the_refresh storm_fells_all"),
    Row("H-24", falls, "Key", lambda stock, hand_sum: stock, "last_mind_by_hand_sum"),
    Row("H-19", falls, "belongings", nothing, "fall_in_mid_attack abdication"),
    Row("R-22", evolve_attack, "discard", lambda state, cards: state, "blocked"),
    Row("H-5", window, "backs", nothing, "backs_are_public"),
    Row("D-1", checks_lines, "_check_wish", nothing, "refused_row_card"),
    Row("D-2", checks_lines, "_check_wish", nothing, "refused_row_misfit"),
    Row("D-3", checks_lines, "_check_target", nothing, "refused_target_self refused_target_out"),
    Row("D-4", checks_lines, "_check_block", nothing, "refused_two_blocks refused_no_block"),
    Row("D-6", checks_lines, "_check_return", nothing, "refused_return"),
    Row("D-9", checks_lines, "_check_blocks", nothing, "refused_none_and_more"),
    Row("D-6", checks_lines, "_check_pick", nothing, "live_pick_wrong"),
    Row("F-56", flow, "refresh_all", nothing, "silence"),
    Row("R-8", engagement, "engage", nothing, "initiative_by_hand_sum backs_are_public"),
]
INVENTED = {"len", "reversed"}  # names of Python's own, put into the module


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.name}")
def test_without_the_rule_the_scenarios_that_name_it_fail(row, monkeypatch):
    monkeypatch.setattr(row.module, row.name, row.instead, raising=row.name not in INVENTED)
    assert SITUATIONS.passing(row.files) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.name}")
def test_the_scenarios_of_a_row_name_its_rule(row):
    assert SITUATIONS.not_naming(row.rule, row.files) == []
