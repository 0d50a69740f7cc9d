"""How a bot that thinks ahead flies and fires."""

import pytest
from msgspec.structs import replace

from referee.arena import LOT, Setting, paired
from referee.bots.levels import EASY
from referee.conformance.seeding import bots, table
from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.bot.candidates import ATTACKING, HOLDING, WAITING
from referee.games.capitaine_cosmos.bot.courses import chasing, plotted, straight
from referee.games.capitaine_cosmos.bot.flights import Manner, Pilot
from referee.games.capitaine_cosmos.bot.outlook import Outlook
from referee.games.capitaine_cosmos.bot.prospects import FORESIGHT
from referee.games.capitaine_cosmos.bot.steps import cells_at, steps
from referee.games.capitaine_cosmos.bot.styles import drafted
from referee.games.capitaine_cosmos.things.hexes import axial, distance, plus
from referee.games.capitaine_cosmos.things.hulls import Pose, flown, has_left, hull
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Fire, Launch, Plot, Sheet
from referee.games.capitaine_cosmos.things.state import Berth, Mine, Rock
from tests.games.capitaine_cosmos.playing import position, ship
from tests.games.thinking import candidates, thought
from tests.toys.play import chance


def flight(ship, plot):
    pose = ship.pose
    for cell in plot.cells:
        pose = flown(ship.card, pose, cell.m, cell.t)
        yield pose


def plots(sheet):
    return {line.ship: line for line in sheet.lines if isinstance(line, Plot)}


def asking(*ships, **fields):
    return position(*ships, step="plot", **fields)


@pytest.mark.parametrize("n", range(3))
def test_no_ship_ends_a_phase_on_an_asteroid(n):
    """They lie in a row where it would fly straight on; the enemy is behind them."""
    own, foe = ship(1, "ch", "0810"), ship(26, "ch", "2410", 3)
    rocks = tuple(Rock(i, f"{column:02d}10") for i, column in enumerate(range(10, 22, 2)))
    state = asking(own, foe, rocks=rocks)
    plot = plots(thought(GAME, state, 1, n))[1]
    cells = {cell for pose in flight(own, plot) for cell in hull("ch", pose)}
    assert not cells & {rock.hex for rock in rocks}


@pytest.mark.parametrize("n", range(3))
def test_no_ship_flies_off_the_map(n):
    own, foe = ship(1, "ch", "0402", 4), ship(26, "ch", "2012", 3)
    state = asking(own, foe)
    plot = plots(thought(GAME, state, 1, n))[1]
    assert not any(has_left("ch", pose, state.chart) for pose in flight(own, plot))


# --- what may come --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["ch", "es", "cr", "ca", "nemesis"])
@pytest.mark.parametrize("at", ["1010", "1011"])
def test_a_step_takes_a_ship_where_it_would_fly(card, at):
    """Rows of either kind, every heading."""
    for h in range(6):
        for cell, step, heading in steps(card, h):
            end = flown(card, Pose(at, h), cell.m, cell.t)
            assert (plus(axial(at), step), heading) == (end.hex, end.h)
            assert set(cells_at(card, end.hex, end.h)) == set(hull(card, end))


def test_who_would_fly_off_the_map_stays_in_thought():
    view = GAME.view(asking(ship(1, "cr", "2010"), ship(26, "ch", "0302", 4)), 1)
    ends = {pose.at for _, pose, _ in straight(view, 1)[6]}
    assert all(view.chart.holds(axial(at)) for at in ends)


def test_who_chases_comes_nearer_from_any_heading():
    for h in range(6):
        view = GAME.view(asking(ship(1, "cr", "0610"), ship(26, "ch", "2210", h)), 1)
        apart = [distance(course[0][1].hex, axial("0610")) for course in chasing(view, 1)[1:]]
        assert apart[-1] < apart[0] - 4, h


def test_what_the_enemy_might_plot_is_drawn_anew_with_other_dice():
    view = GAME.view(asking(ship(1, "ch", "0810"), ship(26, "es", "1606", 3)), 1)
    courses = {str(plotted(view, 1, chance("plotted", n))) for n in range(6)}
    assert len(courses) > 1


def outlook(state, seat=1):
    view = GAME.view(state, seat)
    return Outlook(view, seat, [straight(view, seat)])


def test_it_is_dangerous_before_a_cruiser_and_safe_behind_it():
    """A cruiser has no field astern; it may not move in phase 1."""
    seen = outlook(asking(ship(1, "ch", "0210"), ship(26, "cr", "1610", 3)))
    before, behind = (seen.danger([axial(at)], 1) for at in ("1310", "2010"))
    assert before > 0 == behind


def test_a_mine_and_an_asteroid_are_dangerous_wherever_the_enemy_is():
    far = (ship(1, "ch", "0210"), ship(26, "ca", "3024", 3))
    state = asking(*far, rocks=(Rock(1, "1010"),), mines=(Mine("m29a", 2, "1210"),))
    seen = outlook(state)
    assert all(seen.danger([axial(at)], 1) for at in ("1010", "1210", "1310"))
    assert not seen.danger([axial("1016")], 1)


def test_a_shot_at_a_cruiser_that_must_not_be_lost_is_worth_more():
    both = (ship(26, "cr", "1610", 3), ship(29, "es", "1610", 3))
    state = asking(ship(1, "ch", "1210"), *both)
    first = replace(state, options=CosmosOptions(scenario="S1", turns=10))
    (free,), (flag,) = (outlook(s).hits("ch", axial("1210"), 0, 1)[0] for s in (state, first))
    assert flag.worth > free.worth


# --- how it flies ---------------------------------------------------------------------------------


def test_the_careful_risk_no_more_than_the_bold():
    own, foe = ship(1, "ch", "0810"), ship(26, "es", "1610", 3)
    seen = outlook(asking(own, foe))

    def flight(caution):
        pilot = Pilot(seen, own, Manner(caution=caution), None)
        return pilot.best({0: [pilot.begun(own.pose.hex, own.pose.h)]})

    assert flight(400).danger <= flight(40).danger


def test_an_escort_that_keeps_to_its_cruiser_ends_nearer_to_it():
    own, foe = ship(4, "es", "0810"), ship(26, "ca", "2810", 3)
    seen = outlook(asking(own, foe))

    def apart(keep):
        pilot = Pilot(seen, own, Manner(keep=keep), axial("0810"))
        return distance(pilot.best({0: [pilot.begun(own.pose.hex, 0)]}).at, axial("0810"))

    assert apart(100) <= 5 < apart(0)


# --- whole sheets ---------------------------------------------------------------------------------


def first_contact(*ships):
    return replace(asking(*ships), options=CosmosOptions(scenario="S1", turns=10))


CARRIER = (ship(1, "cr", "0610"), ship(11, "ch", "0101", aboard=Berth(1, "ba")))


def launches(sheet):
    """Fighters that are launched at once."""
    return [
        line.ship for line in sheet.lines if isinstance(line, Plot) and line.cells[0].k == "launch"
    ]


def drafts(state, *styles):
    return [drafted(outlook(state), chance("draft"), style) for style in styles]


def test_a_fighter_is_launched_at_a_cruiser_in_its_reach_unless_its_style_is_to_wait():
    near = first_contact(*CARRIER, ship(26, "cr", "1910", 3))
    now, later = drafts(near, HOLDING, WAITING)
    assert launches(now) == [11]
    assert not launches(later)
    assert [line.ship for line in later.lines if isinstance(line, Launch)] == [11]


def test_no_fighter_is_launched_at_nobody():
    far = first_contact(*CARRIER, ship(26, "cr", "3010", 3))
    assert [launches(sheet) for sheet in drafts(far, HOLDING, ATTACKING)] == [[], []]


def test_who_hunts_fires_at_cruisers_alone():
    state = first_contact(
        ship(1, "ch", "0610"), ship(26, "cr", "1210", 3), ship(29, "es", "1010", 3)
    )
    (sheet,) = drafts(state, HOLDING._replace(hunt=True))
    line = next(line for line in sheet.lines if isinstance(line, Fire) and line.who.ships == (1,))
    assert (line.prio, line.only) == (("cr",), True)


def test_who_will_come_close_holds_its_fire_until_then():
    """A fighter has two shots a turn: those from afar would be gone."""
    state = first_contact(ship(1, "ch", "0610"), ship(26, "cr", "1310", 0))
    (sheet,) = drafts(state, ATTACKING)
    assert any(
        isinstance(line, Fire) and line.least > 1 and 1 in line.who.ships for line in sheet.lines
    )


def test_sheets_differ_by_whom_they_fire_at_and_by_their_plots():
    own = (ship(1, "cr", "0610"), ship(2, "es", "0806"))
    sheets = candidates(GAME, asking(*own, ship(26, "cr", "1610", 3)), 1)
    fires = {line.prio for sheet in sheets for line in sheet.lines if isinstance(line, Fire)}
    assert {("cr", "auto"), ("auto",)} <= fires
    assert len({str(plots(sheet)) for sheet in sheets}) > 3


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3", "S4", "S5", "S6", "S7"])
def test_every_sheet_that_is_thought_of_may_be_played(scenario):
    seats = 3 if scenario == "S6" else 2
    match = table(GAME, 5, seats, CosmosOptions(scenario=scenario))
    seen = 0
    while match.window is not None and seen < 8:
        for seat in match.window.asks:
            view = match.view(seat)
            for order in GAME.candidates(view, chance("thought", match.number, seat)):
                assert not GAME.check(view, order).refused, GAME.write(order, "en")
                seen += isinstance(order, Sheet)
        match.close(bots(match, 5))
    assert seen


# --- how it stands --------------------------------------------------------------------------------


def test_guns_that_bear_are_worth_something():
    """The enemy lies before the one and behind the other, which does not see it."""
    foe = ship(26, "ca", "1410", 3)
    bearing, turned = (asking(ship(1, "cr", "0810", h), foe) for h in (0, 3))
    assert FORESIGHT.value(bearing, 1) > FORESIGHT.value(turned, 1)


def test_whoever_is_far_from_all_stands_worse():
    """Another of its fleet is at the enemy already."""
    foe, first = ship(26, "ca", "2510", 3), ship(1, "ca", "1905", 3)
    near, far = (asking(first, ship(2, "ch", at), foe) for at in ("1814", "0214"))
    assert FORESIGHT.value(near, 1) > FORESIGHT.value(far, 1)


def test_a_cruiser_counts_where_its_loss_decides():
    """The same damage to the cruiser is worse in First contact than in a free battle."""
    own = ship(1, "cr", "0310")
    free = asking(own, ship(2, "es", "0306"), ship(26, "cr", "2510", 3))
    first = replace(free, options=CosmosOptions(scenario="S1", turns=10))

    def loss(state):
        hit = replace(state, ships=(replace(own, hurt=40), *state.ships[1:]))
        return FORESIGHT.value(state, 1) - FORESIGHT.value(hit, 1)

    assert loss(first) > loss(free) > 0


# --- at first sight -------------------------------------------------------------------------------


def easily(state, seat=1):
    return GAME.easy(GAME.view(state, seat), chance("easy"))


def test_an_easy_bots_fighters_wait_aboard_until_they_reach_the_cruiser_and_hunt_nothing_else():
    near, far = (first_contact(*CARRIER, ship(26, "cr", at, 3)) for at in ("1910", "2510"))
    sheet = easily(near)
    assert launches(sheet) == [11]
    assert [line.prio for line in sheet.lines if isinstance(line, Fire) and line.only] == [("cr",)]
    assert launches(easily(far)) == []


def test_an_easy_bot_closes_in_when_its_fighters_are_spent():
    foe = ship(26, "cr", "2610", 3)
    state = first_contact(ship(1, "cr", "0610"), ship(4, "es", "0806"), foe)
    for number, card in ((1, "cr"), (4, "es")):
        own = next(ship for ship in state.ships if ship.id == number)
        *_, end = flight(own, plots(easily(state))[number])
        assert distance(end.hex, foe.pose.hex) < distance(own.pose.hex, foe.pose.hex), card


@pytest.mark.long
def test_an_easy_bot_beats_who_plots_by_lot():
    row = paired(Setting(GAME, CosmosOptions(), 2, 4, 61_000), EASY, LOT)
    assert row.won >= 3_000
