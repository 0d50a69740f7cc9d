"""The plot taken apart: a row a ship, only legal cells, programs, the turn before, the ghost."""

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.editor import after, groups
from referee.games.capitaine_cosmos.rules.programs import programs
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Sheet
from referee.games.capitaine_cosmos.things.state import flying
from referee.kernel.editing import groups_of, steps_of, text_after
from referee.kernel.offers import waits
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import position, ship
from tests.toys.play import bots, table

SCENARIOS = ("S1", "S2", "S4", "S7")


def at_plot(scenario, turn=1):
    """A match of bots, brought to the plot of this turn."""
    match = table(GAME, 1, 2, CosmosOptions(scenario=scenario))
    while match.window.name != "plot" or match.state.turn < turn:
        match.close(bots(match, 1, 0))
    return match


@pytest.fixture(params=SCENARIOS)
def match(request):
    return at_plot(request.param)


@pytest.fixture
def seen(match):
    return match.view(match.window.asked[0])


def test_every_ship_has_a_row_and_every_phase_a_cell(seen):
    """Given a plot, when it is shown, then each ship in play has six cells, and what stands in each
    is chosen."""
    [group] = groups(seen, seen.ask.default, "en")
    own = [each for each in seen.ships if each.seat == seen.seat and each.status == "play"]
    assert len(group.rows) == len(own)
    for row in group.rows:
        assert len(row.cells) == 6
        assert all([step.chosen for step in cell.steps].count(True) == 1 for cell in row.cells)


def test_a_phase_that_is_closed_to_a_ship_offers_nothing_but_to_stay(seen):
    [group] = groups(seen, seen.ask.default, "en")
    rows = {row.name.split("#")[1]: row for row in group.rows}
    for own in flying(seen.ships, seen.seat):
        for phase, cell in enumerate(rows[str(own.id)].cells, start=1):
            if phase not in own.of.phases and own.base != "ch":
                assert [step.label for step in cell.steps] == ["."]


def test_whatever_is_picked_may_be_played(match, seen):
    """Given what a bot plots, when any one step is made, then its ship's line is legal: what cannot
    follow any more stays still."""
    order = bots(match, 1, 0)[seen.seat]
    [group] = groups(seen, order, "en")
    carriers = {each.id for each in flying(seen.ships, seen.seat) if each.of.ramps}
    for step in list(steps_of((group,)))[::5]:
        number = int(step.key.split(" ")[0])
        changed = after(seen, order, step.key)
        alone = Sheet(
            lines=tuple(plot for plot in changed.plots if plot.ship in carriers | {number})
        )
        wrong = GAME.check(seen, alone).refused
        assert [each for each in wrong if each.facts.get("ship") == number] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_picked_stands_in_the_text_in_either_language(language):
    seen = at_plot("S1").view(1)
    own = next(iter(flying(seen.ships, 1)))
    phase = own.of.phases[0]
    text = text_after(GAME, seen, f"#{own.id} : . . . . . .", f"{own.id} {phase} MD", language)
    row = ["."] * 6
    row[phase - 1] = "MS" if language == "en" else "MD"
    assert text == f"#{own.id} : {' '.join(row)}"


def test_the_other_lines_of_a_sheet_stay_and_so_do_offers():
    """Given a sheet with fire lines and an offer, when a cell is picked, then both stand there."""
    seen = at_plot("S1").view(1)
    own = next(iter(flying(seen.ships, 1)))
    text = f"#{own.id} : . . . . . .\nHOLD ALL\n~ FIRE SAME"
    changed = text_after(GAME, seen, text, f"{own.id} {own.of.phases[0]} M", "en").split("\n")
    assert changed[1:] == ["HOLD ALL", "~ FIRE SAME"]
    assert waits(changed[2])


def test_stars_stay_where_they_are():
    seen = at_plot("S1").view(1)
    own = next(iter(flying(seen.ships, 1)))
    row = ["."] * 6
    row[own.of.phases[0] - 1] = "M*"
    text = f"#{own.id} : {' '.join(row)}"
    assert "MP*" in text_after(GAME, seen, text, f"{own.id} {own.of.phases[0]} MG", "en")


def test_a_ready_program_is_the_line_of_its_ship_and_is_shown_as_chosen():
    seen = at_plot("S1").view(1)
    own = next(iter(flying(seen.ships, 1)))
    changed = after(seen, Sheet(), f"{own.id} ready 1")
    assert changed.plot(own.id).cells == programs(seen, own)[1].cells
    row = next(row for row in groups(seen, changed, "en")[0].rows if f"#{own.id}" in row.name)
    assert [step.chosen for step in row.steps][:3] == [False, True, False]


def test_last_turn_is_copied_as_far_as_it_can_be_flown():
    """Given the second plot, when last turn's is copied, then every ship has a line, all legal."""
    seen = at_plot("S1", turn=2).view(1)
    changed = after(seen, Sheet(), "last")
    assert {plot.ship for plot in changed.plots} <= {each.id for each in seen.ships}
    assert changed.plots
    assert GAME.check(seen, changed).refused == ()


def test_there_is_nothing_to_copy_in_the_first_turn():
    seen = at_plot("S1").view(1)
    assert groups(seen, Sheet(), "en")[0].steps == ()


@pytest.mark.parametrize("key", ["", "x", "99 1 M", "1 9 M", "1 3 [A]", "1 ready 9", "1 ready"])
def test_what_is_not_on_offer_is_not_done(key):
    seen = at_plot("S1").view(1)
    with pytest.raises(KeyError):
        text_after(GAME, seen, "", key, "en")


def test_a_text_that_cannot_be_read_shows_the_answer_to_silence():
    seen = at_plot("S1").view(1)
    shown = groups_of(GAME, seen, "xyzzy", "en")
    assert shown == groups_of(GAME, seen, "", "en")


# --- the ghost ----------------------------------------------------------------------------------


def test_the_ghost_lies_over_the_board():
    """Given a plot, when it is laid over the board, then its numbers stand where the ship will be,
    in the pixels of the board."""
    seen = at_plot("S1").view(1)
    own = next(iter(flying(seen.ships, 1)))
    drawn = GAME.ghost(seen, after(seen, Sheet(), f"{own.id} ready 0"), "en")
    assert "<svg" not in drawn
    assert ">6</text>" in drawn


def test_nothing_plotted_draws_no_ghost():
    seen = at_plot("S1").view(1)
    assert GAME.ghost(seen, Sheet(), "en") == ""


def test_a_ship_that_flies_beyond_what_the_board_shows_is_drawn_beside_it():
    """Given ships in a corner of the map, when one flies farther than the board shows, then there
    is no ghost but a picture of its own."""
    state = position(ship(1, "ch", "0202"), ship(26, "ch", "0606", 3), step="plot")
    seen = GAME.view(state, 1)
    far = GAME.read("#1 : M M M M M M", seen)
    near = GAME.read("#1 : M . . . . .", seen)
    assert GAME.ghost(seen, near, "en")
    assert GAME.ghost(seen, far, "en") == ""
    assert GAME.picture_order(seen, far, "en")
