"""What a captain imagines of the sheets that the others have filed."""

from referee.conformance.seeding import bots, chance, table
from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Plot


def positions(scenario="S2", windows=24, seats=2):
    match = table(GAME, 4, seats, CosmosOptions(scenario=scenario, tempo="live"))
    for _ in range(windows):
        if match.window is None:
            return
        yield match
        match.close(bots(match, 4))


def imagined(match, seat, n=0):
    return GAME.imagine(match.view(seat), chance("imagined", match.number, n))


def test_nobody_has_filed_anything_when_a_turn_begins():
    for match in positions():
        if match.window.name == "plot":
            assert imagined(match, 1).sheets == {}


def test_a_filed_sheet_says_what_was_flown_in_the_phases_that_are_over():
    """As the true sheet does, for ships that were in flight all the turn."""
    compared = 0
    for match in positions():
        state = imagined(match, 1)
        over = match.state.phase - (match.window.name == "deck")
        for line in state.sheets[2].lines if 2 in state.sheets else ():
            true = match.state.sheets[2].plot(line.ship) if isinstance(line, Plot) else None
            if true is None:
                continue
            flown = [(cell.m, cell.t) for cell in line.cells[:over]]
            assert flown == [(cell.m, cell.t) for cell in true.cells[:over]]
            compared += len(flown)
    assert compared > 20


def test_what_is_to_come_is_not_what_was_filed():
    """It is thought out anew by the same view: else it would tell what is sealed."""
    differs = 0
    for match in positions():
        state = imagined(match, 1)
        true = match.state.sheets.get(2)
        differs += true is not None and 2 in state.sheets and state.sheets[2] != true
    assert differs
