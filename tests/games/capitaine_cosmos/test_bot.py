"""The bot flies sensibly: it beats one that plots at random at least 8 times in 10."""

import pytest
from msgspec.structs import replace

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.window import view
from referee.games.capitaine_cosmos.bot.plots import CHOICES, NIMBLE
from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.orders.checks import check
from referee.games.capitaine_cosmos.things.hexes import axial, label, neighbours
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Cell, Fire, Plot, Sheet, Who
from referee.games.capitaine_cosmos.things.state import Mine
from tests.games.capitaine_cosmos.playing import position, ship
from tests.toys.play import chance, table

MATCHES = 20
LAUNCHES = (Cell(k="launch"), Cell(k="launch", traj="e"), Cell(k="launch", t=1))


def at_random(view, seed):
    """Any legal sheet: random cells, random launches, mines now and then, any target."""
    dice = chance("random", *seed)
    lines = [
        _plot(ship, dice) for ship in view.ships if ship.seat == view.seat and ship.status == "play"
    ]
    lines.append(Fire(who=Who(), prio=("auto",)))
    sheet = Sheet(lines=tuple(lines))
    while verdict := check(view, sheet).refused:
        bad = {problem.facts.get("ship") for problem in verdict}
        kept = [line for line in sheet.lines if getattr(line, "ship", None) not in bad]
        sheet = replace(sheet, lines=tuple(kept))
    return sheet


def _plot(ship, dice):
    choices = NIMBLE if ship.base == "ch" else CHOICES
    cells = [Cell() for _ in range(6)]
    first = 1
    if ship.aboard:
        first = dice.below(f"{ship.id}/when", 6) + 1
        cells[first - 1] = LAUNCHES[dice.below(f"{ship.id}/how", 3)]
        first += 1
    for phase in range(first, 7):
        if phase in ship.of.phases:
            cells[phase - 1] = choices[dice.below(f"{ship.id}/{phase}", len(choices))]
    return Plot(ship=ship.id, cells=tuple(cells))


def duel(seed):
    """First contact; the bot flies red in even matches, blue in odd ones."""
    match = table(GAME, seed, 2, CosmosOptions(scenario="S1"))
    ours = 1 + seed % 2
    while match.window is not None:
        orders = {}
        for seat in match.window.asked:
            view = match.view(seat)
            if seat == ours:
                orders[seat] = GAME.propose(view, chance(seed, "think", match.number))
            else:
                orders[seat] = at_random(view, (seed, match.number))
        match.close(orders)
    return ours in match.outcome.winners


@pytest.mark.long
def test_the_bot_beats_a_random_one_eight_times_in_ten():
    won = sum(duel(seed) for seed in range(MATCHES))
    print(f"won {won} of {MATCHES}")
    assert won >= 0.8 * MATCHES


def test_the_bot_sees_a_mine_next_to_it_on_every_side():
    """H-4: hexes are six neighbours, wherever they lie."""
    for mine in neighbours(axial("1010")):
        fighter = ship(36, "ch", "1010")
        near = view(position(fighter, mines=(Mine("m4a", 1, label(mine)),)), 2)
        away = view(position(fighter, mines=(Mine("m4a", 1, "2020"),)), 2)
        seen, unseen = (Sight(view, 2, chance("sight")) for view in (near, away))
        where = (fighter, fighter.pose, 1)
        assert seen.danger(*where) > unseen.danger(*where), label(mine)
