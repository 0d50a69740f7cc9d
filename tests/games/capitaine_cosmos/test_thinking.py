"""How a bot that thinks ahead flies and fires."""

import pytest
from msgspec.structs import replace

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.bot.courses import foreseen, ranked_plots, tried_plots
from referee.games.capitaine_cosmos.bot.plots import best_plot, plot_worth
from referee.games.capitaine_cosmos.bot.prospects import FORESIGHT
from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.things.hulls import flown, has_left, hull
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import Fire, Launch, Plot
from referee.games.capitaine_cosmos.things.state import Berth, Rock
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


def test_plots_are_ranked_against_several_courses_of_the_enemy():
    """What is best against a foe that flies straight on is not better than it is against all."""
    own, foe = ship(1, "ch", "0810"), ship(26, "es", "1606", 3)
    view = GAME.view(asking(own, foe), 1)
    sights = foreseen(view, 1, chance("courses"))
    poses = {tuple((pose.at, pose.h) for phase in s.phases for _, pose, _ in phase) for s in sights}
    assert len(poses) > 1
    straight = best_plot(Sight(view, 1, chance("alone")), own, chance("plot"))
    best = ranked_plots(tried_plots(sights, own, chance("plot")))[0]

    def worth(plot):
        return sum(plot_worth(sight, own, plot.cells, 1) for sight in sights)

    assert worth(best) >= worth(straight)


def test_sheets_differ_by_whom_they_fire_at_and_by_a_plot():
    own = (ship(1, "cr", "0610"), ship(2, "es", "0806"))
    sheets = candidates(GAME, asking(*own, ship(26, "cr", "1610", 3)), 1)
    fires = {line.prio for sheet in sheets for line in sheet.lines if isinstance(line, Fire)}
    assert {("cr", "auto"), ("auto",)} <= fires
    assert len({str(plots(sheet)) for sheet in sheets}) > 3


def test_fighters_are_launched_from_afar_from_near_or_not_at_all():
    """The enemy is twelve hexes away: in range for who launches early."""
    carrier = ship(1, "cr", "0610")
    fighter = ship(11, "ch", "0101", aboard=Berth(1, "ba"))
    sheets = candidates(GAME, asking(carrier, fighter, ship(26, "cr", "1810", 3)), 1)
    launches = [[line for line in sheet.lines if isinstance(line, Launch)] for sheet in sheets]
    assert [] in launches
    assert len({line.when for lines in launches for line in lines}) > 1


def test_the_careful_risk_no_more_than_the_bold():
    own, foe = ship(1, "ch", "0810"), ship(26, "es", "1610", 3)
    sights = foreseen(GAME.view(asking(own, foe), 1), 1, chance("courses"))
    tried = tried_plots(sights, own, chance("plot"))
    danger = {way.plot: way.danger for way in tried}
    careful, bold = (danger[ranked_plots(tried, caution)[0]] for caution in (250, 40))
    assert careful <= bold


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
