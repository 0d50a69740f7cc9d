"""An order is laid over the board of each game while it is made, wide and narrow."""

import re

import pytest

from referee.games import (
    capitaine_cosmos,
    combats,
    empereur_telepathe,
    kardashev,
    rencontre_cosmique,
)
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Sheet as Plots
from referee.games.combats.things import sheet as war
from referee.games.combats.things.options import CombatsOptions
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.sheet import Choose, Move, Take
from referee.games.rencontre_cosmique.things import sheet as cosmic
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from tests.games.ghosts import faults
from tests.toys.play import bots, table, to_the_end

COSMIC, TELEPATH, BLUFF = rencontre_cosmique.GAME, empereur_telepathe.GAME, kardashev.GAME
WAR = combats.GAME
FLIES = (cosmic.Attack, cosmic.Ally, cosmic.Play, cosmic.Return, cosmic.Offer)

MARCHES = (war.Move, war.Build, war.Grow, war.Attack)


def flies(order):
    return any(isinstance(line, FLIES) for line in order.lines)


def lays(order):
    return getattr(order, "verb", "") in ("play", "riposte", "recycle", "accept")


def engages(order):
    return order.engage is not None and order.engage.deed in ("commit", "add", "abdicate")


def marches(order):
    lines = order.lines if isinstance(order, war.Turn) else ()
    return isinstance(order, war.Commit) or any(isinstance(line, MARCHES) for line in lines)


EVERY = [
    pytest.param(WAR, 2, CombatsOptions(mode="campaign"), marches, 1, id="combats"),
    pytest.param(COSMIC, 4, RencontreOptions(max_turns=9), flies, 3, id="rencontre-cosmique"),
    pytest.param(TELEPATH, 4, TelepatheOptions(tempo="blitz"), engages, 2, id="blitz"),
    pytest.param(TELEPATH, 3, TelepatheOptions(tempo="live"), engages, 2, id="live"),
    pytest.param(BLUFF, 2, KardashevOptions(stages=1), lays, 3, id="kardashev"),
]


@pytest.mark.parametrize(("game", "seats", "options", "moves", "each"), EVERY)
def test_whatever_a_bot_orders_that_moves_something_is_drawn(game, seats, options, moves, each):
    """Given a match of bots, when one of them orders, then what they move is drawn inside the
    board, in letters that can be read by day and by night, and for nobody who only looks on."""
    seen, found = [0, 0], []

    def watch(match, orders):
        for seat, order in orders.items():
            seen[0] += 1
            if order is None or seen[0] % each:
                continue
            view = match.view(seat)
            if moves(order):
                seen[1] += 1
                assert game.ghost(view, order, "fr") != "", order
            assert game.ghost(match.view(None), order, "en") == ""
            found.extend(faults(game, view, order))

    to_the_end(table(game, 5, seats, options), 5, watch=watch)
    assert seen[1] > 5
    assert found == []


EMPTY = [
    pytest.param(capitaine_cosmos.GAME, 2, CosmosOptions(), (Plots(),), id="capitaine-cosmos"),
    pytest.param(WAR, 2, CombatsOptions(mode="campaign"), (war.Turn(),), id="combats"),
    pytest.param(TELEPATH, 3, TelepatheOptions(), (Sheet(),), id="empereur-telepathe"),
    pytest.param(BLUFF, 2, KardashevOptions(), (Move(), Choose(), Take()), id="kardashev"),
    pytest.param(COSMIC, 4, RencontreOptions(), (cosmic.Answer(),), id="rencontre-cosmique"),
]


@pytest.mark.parametrize(("game", "seats", "options", "empty"), EMPTY)
def test_an_order_of_nothing_draws_nothing(game, seats, options, empty):
    """Given some windows, when an order without a line is looked at, then the board stays as it
    is: there is not even an empty group."""
    match = table(game, 5, seats, options)
    for _ in range(4):
        view = match.view(match.window.asked[0])
        for order in empty:
            assert game.ghost(view, order, "en") == ""
            assert not game.narrow.ghost or game.narrow.ghost(view, order, "en") == ""
        match.close(bots(match, 5, 0))


def test_the_traders_hands_are_told_below_both_panels():
    """Given a duel, when whole hands would be swapped, then each main player is told to get as many
    cards as the other holds."""
    match = table(COSMIC, 5, 4, RencontreOptions())
    while not match.state.table.opponent(match.window.asked[0]):
        match.close(bots(match, 5, 0))
    view = match.view(match.window.asked[0])
    mains = sorted((view.seat, view.table.opponent(view.seat)))
    for draw in (COSMIC.ghost, COSMIC.narrow.ghost):
        drawn = draw(view, cosmic.Answer(lines=(cosmic.Trade(),)), "en")
        told = sorted(map(int, re.findall(r">\+ (\d+) cards?<", drawn)))
        assert told == sorted(view.size(main) for main in mains)
