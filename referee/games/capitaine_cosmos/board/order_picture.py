"""The picture of an order: where its author's own ships will be, phase by phase (the order check).

Only own movement is drawn: it never depends on the enemy, and nobody else gets this picture.
"""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.fields_of_fire import covered, patches
from referee.games.capitaine_cosmos.board.ships import fleet, hull_shape, name
from referee.games.capitaine_cosmos.board.viewport import Point, Viewport, fitted, window_on
from referee.games.capitaine_cosmos.rules.fleets import pose_of
from referee.games.capitaine_cosmos.rules.tracks import Course, Courses, courses
from referee.games.capitaine_cosmos.things.hexes import Hex
from referee.games.capitaine_cosmos.things.hulls import Pose, flown, front, hull, ramp
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    AnyOrder,
    Deck,
    Fleet,
    Follow,
    Plot,
    Sheet,
)
from referee.games.capitaine_cosmos.things.state import flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.wide import SMALLEST, WIDEST
from referee.kernel.words import Language

HIGH, HEAD, SIDE = 560, 46, 30
TINTS = {3: 0.26, 2: 0.15, 1: 0.07}


def track(view: CosmosView, order: AnyOrder, language: Language) -> str:
    """The ghost track of the seat's own ships for the phases that are left: one SVG.

    "" where the order plots nothing, or for a spectator.
    """
    if isinstance(order, Fleet):
        return _deployed(view, order, language)
    plots, first = plots_of(view, order)
    if view.seat is None or not plots:
        return ""
    flights = courses(view, view.seat, plots, first)
    viewport = fitted(
        window_on(view.chart, hexes_of(view, flights)), WIDEST - 2 * SIDE, HIGH, SIDE, HEAD
    )
    drawn = [
        d.text(SIDE, 24, SENTENCES.say("track_title", language), 17, "start"),
        d.grid(viewport),
        d.coordinates(viewport),
        *(
            d.rock(viewport, rock.hex, rock.drift)
            for rock in view.rocks
            if viewport.shows(rock.hex)
        ),
        *(d.mine(viewport, mine.hex, mine.seat) for mine in view.mines if viewport.shows(mine.hex)),
        fields(view, viewport, flights),
        fleet(
            viewport,
            [ship for ship in flying(view.ships) if viewport.shows(ship.pose.hex)],
            view.ships,
        ),
        *tracks(view, viewport, flights, first, language),
    ]
    return d.sheet(WIDEST, HEAD + viewport.high + 30, drawn)


def _deployed(view: CosmosView, order: Fleet, language: Language) -> str:
    """A fleet on its own half of the map."""
    if view.seat is None or not order.ships:
        return ""
    cells = [cell for ship in order.ships if ship.at for cell in hull(ship.card, pose_of(ship))]
    shown = window_on(view.chart, [cell for cell in cells if view.chart.holds(cell)])
    viewport = fitted(shown, WIDEST - 2 * SIDE, HIGH, SIDE, HEAD)
    drawn = [
        d.text(SIDE, 24, SENTENCES.say("fleet_title", language), 17, "start"),
        d.grid(viewport),
        d.coordinates(viewport),
        hulls(view, viewport, order),
    ]
    return d.sheet(WIDEST, HEAD + viewport.high + 30, drawn)


def hulls(view: CosmosView, viewport: Viewport, order: Fleet) -> str:
    """Each ship of a fleet where it would begin."""
    drawn = [
        hull_shape(viewport, ship.card, pose_of(ship), view.seat or 1, ghost=True)
        for ship in order.ships
        if ship.at
        if all(map(viewport.shows, hull(ship.card, pose_of(ship))))
    ]
    return "".join(drawn)


def plots_of(view: CosmosView, order: AnyOrder) -> tuple[dict[int, Plot], int]:
    """The plots of a sheet; or those of freshly launched fighters, from this phase on."""
    if isinstance(order, Sheet):
        return {plot.ship: plot for plot in order.plots}, 1
    if isinstance(order, Deck):
        follow = [line for line in order.lines if isinstance(line, Follow)]
        return {line.ship: _whole(line, view.phase) for line in follow}, view.phase
    return {}, 1


def _whole(line: Follow, phase: int) -> Plot:
    blank = Plot(ship=line.ship).cells[: phase - 1]
    return Plot(ship=line.ship, cells=(*blank, *line.cells), exit=line.exit)


def hexes_of(view: CosmosView, flights: Courses) -> list[Hex]:
    poses = [
        (course.ship.card, pose)
        for course in flights.values()
        for pose in course.poses
        if pose is not None
    ]
    cells = [cell for card, pose in poses for cell in hull(card, pose)]
    cells += [ship.pose.hex for ship in flying(view.ships, view.seat)]
    return [cell for cell in cells if view.chart.holds(cell)]


def fields(view: CosmosView, viewport: Viewport, flights: Courses) -> str:
    """What the ships will have in their fields of fire at the end of the last phase."""
    guns = [
        (course.ship.card, pose)
        for course in flights.values()
        if (pose := course.poses[LAST]) is not None
    ]
    return patches(viewport, covered(view.chart, guns), d.PAINT[view.seat or 1], TINTS)


def tracks(
    view: CosmosView, viewport: Viewport, flights: Courses, first: int, language: Language
) -> list[str]:
    """Each ship's way."""
    return [
        _course(view, viewport, flight, flights, first, language) for flight in flights.values()
    ]


def _course(
    view: CosmosView,
    viewport: Viewport,
    course: Course,
    flights: Courses,
    first: int,
    language: Language,
) -> str:
    """A line from head to head, a number at each phase that moved, a ghost where it ends."""
    paint, points, drawn = d.PAINT[course.ship.seat], list[Point](), list[str]()
    before = course.poses[first - 1]
    if before is not None:
        points.append(_head(viewport, course, before))
    for phase in range(first, LAST + 1):
        pose = course.poses[phase]
        if phase in course.launches:
            points.append(_ramp(viewport, course, flights, phase))
        if pose is not None and pose != before:
            points.append(_head(viewport, course, pose))
            drawn.append(_number(points[-1], phase, paint))
        drawn += _mark(view, viewport, course, phase, before)
        before = pose
    last = course.poses[LAST]
    if last is not None and len(points) > 1:
        drawn.insert(0, hull_shape(viewport, course.ship.card, last, course.ship.seat, ghost=True))
        x, y = viewport.point(last.hex)
        drawn.append(d.text(x, y + viewport.s * 1.6, name(course.ship, language), SMALLEST))
    track_line = d.line(points, d.INK, 1.3) if len(points) > 1 else ""
    return track_line + "".join(drawn)


def _head(viewport: Viewport, course: Course, pose: Pose) -> Point:
    """The head; of a cruiser the middle between its prongs."""
    heads = [viewport.point(hex_) for hex_ in front(course.ship.card, pose)]
    return sum(x for x, _ in heads) / len(heads), sum(y for _, y in heads) / len(heads)


def _ramp(viewport: Viewport, course: Course, flights: Courses, phase: int) -> Point:
    berth = course.launches[phase]
    carrier = flights[berth.cruiser]
    pose = carrier.poses[phase - 1] or carrier.ship.pose
    return viewport.point(ramp(carrier.ship.card, pose, berth.ramp))


def _number(at: Point, phase: int, paint: str) -> str:
    return d.dot(at, 8, d.SPACE, paint, 1.5) + d.text(at[0], at[1] + 4.2, str(phase), SMALLEST)


def _mark(
    view: CosmosView, viewport: Viewport, course: Course, phase: int, before: Pose | None
) -> list[str]:
    """R where it is taken in, ? where its heading depends on the enemy, an arrow off the map."""
    if before is not None and phase in course.recoveries:
        x, y = viewport.point(before.hex)
        return [d.text(x, y - viewport.s, f"R{phase}", SMALLEST)]
    if phase == course.unsure:
        return [d.text(SIDE + 8, HEAD + 14, f"#{course.ship.id} @ ?", SMALLEST, "start")]
    if phase == course.leaves and before is not None:
        end = flown(course.ship.card, before, True, 0)
        at = _head(viewport, course, before)
        return [
            d.line([at, _head(viewport, course, end)], d.FAIR, 2),
            d.arrow(at, end.h, 30, d.FAIR),
        ]
    return []
