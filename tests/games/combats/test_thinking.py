"""Which combats a bot that thinks ahead seeks, and what it spends on them."""

import pytest
from msgspec.structs import replace

from referee.games.combats import GAME
from referee.games.combats.bot.prospects import FORESIGHT
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import Pawns
from referee.games.combats.things.sheet import Attack
from tests.games.thinking import candidates, thought
from tests.toys.play import bots, table


def campaign(seed=1, rounds=3):
    """At the start of a turn some rounds later."""
    match = table(GAME, seed, options=CombatsOptions())
    while match.state.round < rounds or match.window.name != "turn":
        match.close(bots(match, seed))
    return match


def with_pawns(state, place, grey, white):
    return replace(state, board={**state.board, place: {1: grey, 2: white}})


def attacked(order):
    return [line.place for line in order.lines if isinstance(line, Attack)]


def armed(state, seat, energy):
    return replace(state, energy={**state.energy, seat: energy})


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_combat_is_sought_that_cannot_be_won(seed):
    """One Population against five and all their energy."""
    match = campaign(seed)
    seat = match.window.asked[0]
    pawns = {seat: Pawns(1, 0), 3 - seat: Pawns(5, 0)}
    state = armed(with_pawns(match.state, "Pivot/1", pawns[1], pawns[2]), 3 - seat, 12)
    assert "Pivot/1" not in attacked(thought(GAME, state, seat, seed))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_usine_without_a_guard_is_taken(seed):
    """Four Populations against one Usine that nothing defends: points for every turn to come."""
    match = campaign(seed, rounds=7)
    seat = match.window.asked[0]
    pawns = {seat: Pawns(4, 0), 3 - seat: Pawns(0, 2)}
    state = armed(with_pawns(match.state, "Boreal/1", pawns[1], pawns[2]), 3 - seat, 0)
    state = replace(armed(state, seat, 4), score={seat: 16, 3 - seat: 16})
    assert attacked(thought(GAME, state, seat, seed)) == ["Boreal/1"]


def test_turns_with_and_without_each_attack_are_worth_a_thought():
    match = campaign()
    seat = match.window.asked[0]
    state = with_pawns(match.state, "Pivot/1", Pawns(2, 0), Pawns(2, 0))
    state = with_pawns(state, "Boreal/1", Pawns(2, 0), Pawns(2, 0))
    ways = {tuple(attacked(order)) for order in candidates(GAME, state, seat)}
    assert {(), ("Pivot/1",), ("Boreal/1",)} <= ways


def test_plans_hold_energy_back_or_spend_it():
    match = campaign()
    while match.window.name != "plan":
        match.close(bots(match, 1))
    seat = match.window.asked[0]
    state = armed(match.state, seat, 8)
    spent = {
        sum(line.clauses[0].commit.energy for line in order.battles)
        for order in candidates(GAME, state, seat)
    }
    assert min(spent) == 0
    assert max(spent) > 3


# --- how it stands --------------------------------------------------------------------------------


def test_a_usine_on_a_contested_world_is_worth_more_the_more_turns_are_left():
    early, late = (replace(campaign().state, round=n, score={1: 0, 2: 0}) for n in (2, 8))

    def gain(state):
        more = with_pawns(state, "Pivot/1", Pawns(0, 3), Pawns(0, 0))
        less = with_pawns(state, "Pivot/1", Pawns(0, 0), Pawns(0, 0))
        return FORESIGHT.value(more, 1) - FORESIGHT.value(less, 1)

    assert gain(early) > 0
    assert gain(late) > 0


def test_the_same_lead_in_points_decides_more_at_the_end():
    early, late = (replace(campaign().state, round=n) for n in (2, 8))

    def lead(state):
        ahead, level = (replace(state, score={1: n, 2: 0}) for n in (8, 0))
        return FORESIGHT.value(ahead, 1) - FORESIGHT.value(level, 1)

    assert lead(late) > lead(early) > 0
