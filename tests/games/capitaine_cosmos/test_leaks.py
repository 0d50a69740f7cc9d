"""Non-interference: what is sealed leaves no trace until it acts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import (
    STILL,
    Cell,
    Condition,
    Fire,
    Hold,
    Launch,
    Lay,
    Plot,
    Recover,
    Sheet,
    Who,
)
from tests.games.capitaine_cosmos.playing import EVERY_WAY, way
from tests.games.seeds import examples, leaks
from tests.toys.play import bots, table

pytestmark = pytest.mark.long

LIVE = [how for how in EVERY_WAY if how[0].tempo == "live"]
PROBES = ("#1 : M M", "#26 : M M", "MINE #29 IF ENEMY<=1", "FIRE SAME", "SHEET", "NONE", "AUTO")
TURNS_IN_PHASE_2 = (STILL, Cell(k="fly", t=1), STILL, STILL, STILL, STILL)
ACTS = dict.fromkeys(
    (
        "ship_moved",
        "ship_left_map",
        "fighter_launched",
        "fighter_recovered",
        "launch_die_rolled",
        "mine_laid",
        "shot_fired",
    )
)


def other_sheets(state, reader):
    """The sheets of the others are empty, what their fighters were told is forgotten."""
    hidden = [seat for seat in state.sheets if seat != reader and state.sheets[seat].lines]
    if not hidden:
        return None
    programs = {
        id_: plot for id_, plot in state.programs.items() if state.ship(id_).seat not in hidden
    }
    return replace(
        state,
        sheets={**state.sheets, **dict.fromkeys(hidden, Sheet())},
        policies={**state.policies, **dict.fromkeys(hidden, (Hold(),))},
        programs=programs,
    )


def compared(how, seed, at):
    """Window `at` of a match, with and without the sheets that a reader may not see."""
    options, seats = how
    match = table(GAME, seed, seats, options)
    for _ in range(at):
        if match.window is None:
            return
        match.close(bots(match, seed))
    for reader in (None, *match.seats):
        swapped = other_sheets(match.state, reader)
        if swapped is not None:
            how = {"reveals": ACTS, "seed": str(at), "probes": PROBES, "limit": 6}
            yield compare(match, swapped, reader, **how)


@settings(max_examples=examples(20), deadline=None, derandomize=True)
@given(how=st.sampled_from(LIVE), seed=st.integers(0, 999), at=st.integers(1, 40))
def test_a_sheet_leaves_no_trace_until_it_acts(how, seed, at):
    """Live: in a short window, for every seat and a spectator."""
    assert leaks(way(how), compared(how, seed, at)) == []


def test_sheets_wait_in_these_matches_and_act():
    """The comparisons above are not empty."""
    found = [pair for at in range(1, 10, 2) for pair in compared(LIVE[0], 3, at)]
    assert len(found) >= 10
    assert any(pair.opened for pair in found)


def idle_lines(view_of):
    """More private lines in a sheet, none of which will ever act, and fire as before."""

    def more(seat, order):
        if seat != 2 or not isinstance(order, Sheet):
            return order
        own = [ship for ship in view_of().ships if ship.seat == 2 and ship.status == "play"]
        never = Condition(fact="enemy", most=0)
        lines = list(order.lines)
        named = {getattr(line, "ship", None) for line in lines}
        for ship in own:
            if ship.mines:
                lines.append(Lay(ship=ship.id, phases=(1, 6), when=Condition(fact="ca", most=0)))
            if ship.aboard and ship.id not in named:
                lines.append(Launch(ship=ship.id, when=(never,)))
            if ship.base == "ch" and not ship.aboard and ship.id not in named:
                lines.append(Recover(ship=ship.id, defence=0))
        if not order.fire:
            lines.append(Fire(who=Who("ca"), prio=("red",), only=True))
        return Sheet(lines=tuple(lines))

    return more


@pytest.mark.parametrize("tempo", ["plotted", "live"])
@pytest.mark.parametrize("reader", [None, 1])
def test_private_lines_that_come_to_nothing_leave_no_trace(tempo, reader):
    """S1 has no freighters, so lines about them never act; told to the owner alone."""
    compared = []
    for seed in range(3):
        match = table(GAME, seed, 2, CosmosOptions(scenario="S1", tempo=tempo))
        view_of = match.view
        how = {"reveals": {}, "seed": str(seed), "limit": 8}
        more = idle_lines(lambda view_of=view_of: view_of(2))
        compared.append(compare(match, match.state, reader, other_order=more, **how))
    assert [report.leaks for report in compared if report.leaks] == []
    assert sum(report.windows for report in compared) >= 12


def test_plots_of_later_phases_are_not_shown_with_the_earlier():
    """R-16: only the current phase; a plot that differs in phase 6 shows in phase 6."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    first = GAME.read("#29 : . M . M . M", match.view(2))
    other = GAME.read("#29 : . M . M . MG", match.view(2))
    leaves = match.close({2: first})
    again = table(GAME, 1, 2, CosmosOptions(scenario="S1")).close({2: other})
    shown = [
        [leaf.what.seen_by(1) for leaf in side if isinstance(leaf.what, GAME.events)]
        for side in (leaves, again)
    ]
    differs = next(i for i, (a, b) in enumerate(zip(*shown, strict=False)) if a != b)
    assert type(shown[0][differs]).__name__ == "ShipMoved"
    assert shown[0][differs].cell == "M"
    assert shown[1][differs].cell == "MG"


def test_a_public_difference_is_found_at_once():
    """The harness is awake: defence is no secret."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    ships = tuple(replace(ship, hurt=5) if ship.id == 26 else ship for ship in match.state.ships)
    assert compare(match, replace(match.state, ships=ships), 1, reveals={}).leaks


def test_a_sheet_that_shows_would_be_found():
    """Another plot of the other seat is no secret once it is flown."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    flown = Sheet(lines=(Plot(ship=29, cells=TURNS_IN_PHASE_2),))
    compared = compare(
        match,
        match.state,
        1,
        reveals={},
        other_order=lambda seat, order: flown if seat == 2 else order,
        limit=1,
    )
    assert {leak.what for leak in compared.leaks} == {"leaf"}
