"""Several courses that the enemy may fly: a plot is worth what it brings against all of them."""

import msgspec

from referee.games.capitaine_cosmos.bot.plots import appraised, best_plot, exits, some_cells
from referee.games.capitaine_cosmos.bot.sight import Foe, Sight
from referee.games.capitaine_cosmos.things.hulls import flown, front, hull
from referee.games.capitaine_cosmos.things.sheet import LAST, Plot
from referee.games.capitaine_cosmos.things.state import Ship, enemies
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

COURSES = 3  # as the enemy would plot them; beside that straight on
TRIES, LEAST = 300, 40  # own plots of a fleet; of a ship at least


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


class Tried(msgspec.Struct, frozen=True):
    """A plot, and what it brings and risks against all courses together."""

    plot: Plot
    gain: int
    danger: int

    def worth(self, caution: int) -> int:
        """With so many percent of the danger."""
        return self.gain - self.danger * caution // 100


def tried_plots(sights: list[Sight], ship: Ship, chance: Chance, ships: int = 1) -> list[Tried]:
    """Some plots of this ship, one of so many, against all courses."""
    tried: list[Tried] = []
    for cells in dict.fromkeys(some_cells(ship, chance, 1, max(LEAST, TRIES // ships))):
        found = [appraised(sight, ship, cells, 1) for sight in sights]
        known = [both for both in found if both is not None]
        if len(known) == len(found):
            plot = Plot(ship=ship.id, cells=cells, exit=exits(sights[0], ship, cells))
            gain, danger = (sum(part) for part in zip(*known, strict=True))
            tried.append(Tried(plot, gain, danger))
    return tried


def ranked_plots(tried: list[Tried], caution: int = 100) -> list[Plot]:
    """The most promising first."""
    return [way.plot for way in sorted(tried, key=lambda way: -way.worth(caution))]
