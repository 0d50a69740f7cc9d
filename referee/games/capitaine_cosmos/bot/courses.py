"""Several courses that the enemy may fly: a plot is worth what it brings against all of them."""

from referee.games.capitaine_cosmos.bot.plots import best_plot, exits, plot_worth, some_cells
from referee.games.capitaine_cosmos.bot.sight import Foe, Sight
from referee.games.capitaine_cosmos.things.hulls import flown, front, hull
from referee.games.capitaine_cosmos.things.sheet import LAST, Plot
from referee.games.capitaine_cosmos.things.state import Ship, enemies
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

COURSES = 3  # as the enemy would plot them; beside that straight on
TRIES = 40  # own plots for each ship


def foreseen(view: CosmosView, seat: Seat, chance: Chance) -> list[Sight]:
    """What may come: the enemy straight on, and as it would plot in its own place."""
    straight = Sight(view, seat, branch(chance, "straight"))
    return [straight, *(_plotted(view, seat, branch(chance, f"c{n}")) for n in range(COURSES))]


def _plotted(view: CosmosView, seat: Seat, chance: Chance) -> Sight:
    sight = Sight(view, seat, chance)
    sight.phases = [[] for _ in range(LAST + 1)]
    theirs: dict[Seat, Sight] = {}
    for foe in enemies(view.ships, seat):
        if foe.seat not in theirs:
            theirs[foe.seat] = Sight(view, foe.seat, branch(chance, f"seat{foe.seat}"))
        plot = best_plot(theirs[foe.seat], foe, branch(chance, f"foe{foe.id}"), view.phase + 1)
        for phase, there in enumerate(_course(view, foe, plot), start=1):
            sight.phases[phase].append(there)
    return sight


def _course(view: CosmosView, foe: Ship, plot: Plot) -> list[Foe]:
    """Where it is phase by phase; a ship that would leave the map stays."""
    pose, course = foe.pose, []
    for phase, cell in enumerate(plot.cells, start=1):
        if phase > view.phase:
            end = flown(foe.card, pose, cell.m, cell.t)
            if any(view.chart.holds(hex_) for hex_ in front(foe.card, end)):
                pose = end
        course.append((foe, pose, hull(foe.card, pose)))
    return course


def ranked_plots(sights: list[Sight], ship: Ship, chance: Chance, first: int = 1) -> list[Plot]:
    """Plots of this ship, the most promising against all courses first."""
    ranked: list[tuple[int, Plot]] = []
    for cells in dict.fromkeys(some_cells(ship, chance, first, TRIES)):
        worths = [plot_worth(sight, ship, cells, first) for sight in sights]
        known = [worth for worth in worths if worth is not None]
        if len(known) == len(worths):
            plot = Plot(ship=ship.id, cells=cells, exit=exits(sights[0], ship, cells))
            ranked.append((sum(known), plot))
    return [plot for _, plot in sorted(ranked, key=lambda row: -row[0])]
