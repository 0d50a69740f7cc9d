"""Turns that are laid out in counts: legal, like those of easy bots, and bent in many ways."""

import pytest

from referee.bots.deliberation import candidates as thought_of
from referee.conformance.seeding import chance
from referee.games.combats import GAME
from referee.games.combats.bot.chances import UNIT, outlook
from referee.games.combats.bot.estimates import LEAST, edge_of, estimate
from referee.games.combats.bot.layout import Layout, Leaning
from referee.games.combats.bot.quick import quick
from referee.games.combats.orders.checks_turn import copy_of
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import Pawns
from referee.games.combats.things.sheet import Attack, Build, Grow, Move
from referee.kernel.branches import Branches
from referee.kernel.stream import stream
from tests.games.combats.test_thinking import armed, campaign, with_pawns
from tests.toys.play import bots, table

THROWS = 12
MOST = 48


def turn_views(seed):
    """What both seats see at the start of each of their turns."""
    match = table(GAME, seed, options=CombatsOptions())
    while match.outcome is None:
        if match.window and match.window.name == "turn":
            yield match.view(match.window.asked[0])
        match.close(bots(match, seed))


def laid_out(view, leaning, n=0):
    dice = stream(chance("laid", n), "out")
    return Layout(copy_of(view).state, view.seat, leaning, dice).laid_out()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_order_that_is_worth_a_thought_may_be_played(seed):
    match = table(GAME, seed, options=CombatsOptions())
    windows = set()
    while match.outcome is None:
        for seat in match.window.asked if match.window else ():
            view = match.view(seat)
            dice = Branches(chance("thought", seed, match.number, seat), "orders")
            for order in thought_of(GAME, view, dice, MOST):
                assert GAME.check(view, order).refused == (), GAME.write(order, "en")
            windows.add(view.window)
        match.close(bots(match, seed))
    assert {"turn", "plan"} <= windows


@pytest.mark.parametrize("seed", [4, 5])
def test_playouts_have_an_easy_bot_with_the_habits_of_the_easy_bot(seed):
    """Over a campaign, as many lines of each kind, within a tenth; as many attacks within a sixth,
    as those fall by what some samples say."""
    kinds = [{}, {}]
    for view in turn_views(seed):
        for n in range(THROWS):
            for counts, player in zip(kinds, (quick, GAME.propose), strict=True):
                order = player(view, chance("habits", view.round, view.seat, n))
                assert GAME.check(view, order).refused == ()
                for line in order.lines:
                    counts[type(line)] = counts.get(type(line), 0) + 1
    quickly, easily = kinds
    for kind, part in {Move: 10, Build: 10, Grow: 10, Attack: 6}.items():
        assert abs(quickly[kind] - easily[kind]) <= easily[kind] // part, kind


@pytest.mark.parametrize(
    ("own", "enemy", "energies"),
    [
        (Pawns(2, 0), Pawns(2, 0), (3, 3)),
        (Pawns(3, 1), Pawns(1, 1), (0, 6)),
        (Pawns(1, 0), Pawns(0, 3), (5, 0)),
    ],
)
def test_what_a_combat_comes_to_is_the_mean_of_many_samples(own, enemy, energies):
    state = with_pawns(campaign().state, "Pivot/1", own, enemy)
    state = armed(armed(state, 1, energies[0]), 2, energies[1])
    samples = [LEAST + estimate(state, 1, "Pivot/1", chance("samples", n)) for n in range(400)]
    battles = min(own.total, enemy.total)
    mean, deviation = outlook(own, enemy, edge_of(*energies, battles))
    found = sum(samples) / len(samples)
    scatter = (sum((sample - found) ** 2 for sample in samples) / len(samples)) ** 0.5
    assert abs(found - mean / UNIT) < 5 * deviation / UNIT / 20
    assert 0.8 < scatter * UNIT / deviation < 1.2


def test_usines_that_nobody_guards_are_marched_on():
    """Easy bots never do: a Usine far off gains them too little for its energy."""
    match = campaign()
    seat = match.window.asked[0]
    home, world = ("Aube/S", "Boreal/1") if seat == 1 else ("Vesper/S", "Boreal/1")
    pawns = {seat: Pawns(0, 0), 3 - seat: Pawns(0, 3)}
    state = with_pawns(match.state, world, pawns[1], pawns[2])
    there = {seat: Pawns(2, 0), 3 - seat: Pawns(0, 0)}
    state = armed(with_pawns(state, home, there[1], there[2]), seat, 9)
    view = GAME.view(state, seat)
    dice = Branches(chance("thought"), "orders")
    marches = [
        line
        for order in thought_of(GAME, view, dice, MOST)
        for line in order.lines
        if isinstance(line, Move) and line.target == world
    ]
    assert marches


def test_energy_that_a_leaning_keeps_is_there_after_moves_and_growth():
    for view in turn_views(6):
        lines = laid_out(view, Leaning(kept=99))
        assert not [line for line in lines if isinstance(line, Move | Grow)]


def test_a_leaning_that_grows_nothing_grows_nothing():
    for view in turn_views(6):
        assert not [line for line in laid_out(view, Leaning(grows=0)) if isinstance(line, Grow)]


def test_the_best_attacks_of_a_layout_are_worth_a_thought_even_where_easy_bots_would_not():
    """Two Populations against two of their own strength: `estimate` finds that it does not pay."""
    match = campaign()
    seat = match.window.asked[0]
    pawns = {seat: Pawns(2, 0), 3 - seat: Pawns(3, 0)}
    view = GAME.view(with_pawns(match.state, "Pivot/1", pawns[1], pawns[2]), seat)
    orders = thought_of(GAME, view, Branches(chance("thought"), "orders"), MOST)
    attacked = {line.place for order in orders for line in order.lines if isinstance(line, Attack)}
    assert "Pivot/1" in attacked
