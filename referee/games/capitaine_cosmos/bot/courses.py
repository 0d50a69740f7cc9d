"""Courses that the enemy may fly in a turn: straight on, closing in, or as it would plot them."""

from collections.abc import Callable

from referee.games.capitaine_cosmos.bot.plots import best_plot
from referee.games.capitaine_cosmos.bot.sight import Foe, Sight
from referee.games.capitaine_cosmos.bot.steps import on_map, steps
from referee.games.capitaine_cosmos.things.hexes import Hex, ahead, distance, label, plus
from referee.games.capitaine_cosmos.things.hulls import Pose, flown, hull, moved
from referee.games.capitaine_cosmos.things.sheet import LAST, Plot
from referee.games.capitaine_cosmos.things.state import Ship, enemies
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

Course = list[list[Foe]]  # phase -> the enemy there; nobody in phase 0
NOSE = 3  # whoever closes in looks at the hex that far ahead
STANDOFF = 2  # and comes as near as that


def straight(view: CosmosView, seat: Seat) -> Course:
    """Everybody flies on, and stays where the map ends."""

    def onward(foe: Ship, pose: Pose) -> Pose:
        end = moved(pose)
        return end if on_map(view.chart, foe.card, end.hex, end.h) else pose

    return _flown(view, seat, onward)


def standing(view: CosmosView, seat: Seat) -> Course:
    """Everybody stays: the middle of what may be where nothing is known."""
    return _flown(view, seat, lambda foe, pose: pose)


def chasing(view: CosmosView, seat: Seat) -> Course:
    """Everybody turns to the nearest ship of the seat and closes in."""
    own = [ship.pose.hex for ship in view.ships if ship.seat == seat and ship.flies]

    def nearer(foe: Ship, pose: Pose) -> Pose:
        return _nearer(view, foe.card, pose, own) if own else pose

    return _flown(view, seat, nearer)


def _flown(view: CosmosView, seat: Seat, on: Callable[[Ship, Pose], Pose]) -> Course:
    course: Course = [[] for _ in range(LAST + 1)]
    for foe in enemies(view.ships, seat):
        pose = foe.pose
        for phase in range(1, LAST + 1):
            pose = on(foe, pose) if phase in foe.of.phases else pose
            course[phase].append((foe, pose, hull(foe.card, pose)))
    return course


def _nearer(view: CosmosView, card: str, pose: Pose, own: list[Hex]) -> Pose:
    """The step that brings a ship and its nose nearest to any of these."""
    best, least = pose, None
    for _, step, h in steps(card, pose.h):
        at = plus(pose.hex, step)
        if on_map(view.chart, card, at, h):
            nose = ahead(at, h, NOSE)
            apart = min(abs(distance(at, hex_) - STANDOFF) + distance(nose, hex_) for hex_ in own)
            if least is None or apart < least:
                best, least = Pose(label(at), h), apart
    return best


def plotted(view: CosmosView, seat: Seat, chance: Chance) -> Course:
    """As an easy bot would plot in the enemy's place."""
    course: Course = [[] for _ in range(LAST + 1)]
    theirs: dict[Seat, Sight] = {}
    for foe in enemies(view.ships, seat):
        if foe.seat not in theirs:
            theirs[foe.seat] = Sight(view, foe.seat, branch(chance, f"seat{foe.seat}"))
        plot = best_plot(theirs[foe.seat], foe, branch(chance, f"foe{foe.id}"), view.phase + 1)
        for phase, there in enumerate(_as_plotted(view, foe, plot), start=1):
            course[phase].append(there)
    return course


def _as_plotted(view: CosmosView, foe: Ship, plot: Plot) -> list[Foe]:
    """Where it is phase by phase; a ship that would leave the map stays."""
    pose, course = foe.pose, []
    for phase, cell in enumerate(plot.cells, start=1):
        if phase > view.phase:
            end = flown(foe.card, pose, cell.m, cell.t)
            pose = end if on_map(view.chart, foe.card, end.hex, end.h) else pose
        course.append((foe, pose, hull(foe.card, pose)))
    return course
