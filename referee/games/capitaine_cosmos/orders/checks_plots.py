"""Plots: class restrictions, launch and recovery cells, the edge of the map (R-6, R-9, R-14)."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.orders.refusals import Facts, class_facts, refusal
from referee.games.capitaine_cosmos.rules.tracks import Course, Courses, course_of, courses
from referee.games.capitaine_cosmos.things.hexes import label, place
from referee.games.capitaine_cosmos.things.hulls import flown, front, hull, ramp
from referee.games.capitaine_cosmos.things.notation import cell_text
from referee.games.capitaine_cosmos.things.sheet import LAST, Cell, Plot, Sheet
from referee.games.capitaine_cosmos.things.state import Ship, found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.refused import Problem, Where


def check_plots(view: CosmosView, sheet: Sheet) -> Iterator[Problem]:
    """First each line for itself, then where it takes the ships."""
    seen: dict[int, Plot] = {}
    for plot in sheet.plots:
        if plot.ship in seen:
            facts: Facts = {"first": seen[plot.ship].where.line, "ship": plot.ship}
            yield refusal("E-DUP", None, plot.where, **facts)
        seen.setdefault(plot.ship, plot)
        yield from _check_cells(view, plot)
    yield from _check_courses(view, sheet, seen)


def _check_cells(view: CosmosView, plot: Plot) -> Iterator[Problem]:
    ship = found(view.ships, plot.ship)
    for phase, cell in enumerate(plot.cells, start=1):
        yield from check_cell(ship, phase, cell)
    if ship.base == "ch":
        yield from _check_fighter(ship, plot)


def may_fly(view: CosmosView, ship: Ship, plot: Plot, carriers: Courses) -> bool:
    """Is nothing wrong with this line of the ship, whatever the others do, but for carriers on
    these courses?"""
    if any(True for _ in _check_cells(view, plot)):
        return False
    flight = course_of(view, ship, plot, carriers)
    return not any(True for _ in check_course(view, carriers, flight, plot))


def check_cell(ship: Ship, phase: int, cell: Cell) -> Iterator[Problem]:
    """R-6, R-9, R-14: may this class do this in this phase?"""
    if cell.k in ("launch", "recover") and ship.base != "ch":
        yield refusal("E-CELL.fighter", "R-38", cell.where, **_cell_facts(ship, phase, cell))
    if cell.k != "fly":
        return
    if phase not in ship.of.phases:
        open_ = ", ".join(map(str, ship.of.phases))
        facts = _cell_facts(ship, phase, cell)
        yield refusal("E-PHASE", "R-14", cell.where, **facts, phases=open_)
    if abs(cell.t) > ship.of.notches:
        yield refusal("E-NOTCH", "R-9", cell.where, **_cell_facts(ship, phase, cell))


def _cell_facts(ship: Ship, phase: int, cell: Cell) -> Facts:
    return {**class_facts(ship), "phase": phase, "cell": cell_text(cell)}


def _check_fighter(ship: Ship, plot: Plot) -> Iterator[Problem]:
    """Before a launch only blanks; after `R` only blanks or a launch; one of each at most."""
    aboard, launched, recovered = ship.aboard is not None, False, False
    for cell in plot.cells:
        if cell.k == "launch":
            if launched:
                yield refusal("E-LAUNCH.two", "R-41", cell.where, ship=ship.id)
            elif not aboard:
                yield refusal("E-LAUNCH", "R-41", cell.where, ship=ship.id)
            aboard, launched = False, True
        elif cell.k == "recover":
            if aboard or recovered:
                yield refusal("E-ABOARD", "H-31", cell.where, ship=ship.id)
            aboard, recovered = True, True
        elif cell.k == "fly" and aboard:
            code = "E-CELL.recovered" if recovered else "E-ABOARD"
            yield refusal(code, "H-31", cell.where, ship=ship.id)
            return  # what follows is wrong for the same reason


# --- where it takes them ----------------------------------------------------------------------


def _check_courses(view: CosmosView, sheet: Sheet, plots: dict[int, Plot]) -> Iterator[Problem]:
    flights = courses(view, view.seat or 0, plots)
    for id_, plot in plots.items():
        if id_ in flights:
            yield from check_course(view, flights, flights[id_], plot)
    yield from _check_ramps(sheet, flights, plots)


def check_course(
    view: CosmosView, flights: Courses, course: Course, plot: Plot, first: int = 1
) -> Iterator[Problem]:
    """H-16, H-22: a launch or a plot that leaves the map; an `R` that is nowhere near a ramp."""

    def where(phase: int) -> Where:
        return plot.cells[phase - 1].where

    if (phase := course.off_map) is not None:
        facts: Facts = {"ship": plot.ship, "phase": phase, "place": _off(view, course, plot, phase)}
        yield refusal("E-OFFMAP", "H-16", where(phase), **facts)
    if (phase := course.bad_launch) is not None:
        facts = {"ship": plot.ship, "phase": phase}
        yield refusal("E-OFFMAP.launch", "H-22", where(phase), **facts)
    if (phase := course.astray) is not None:
        pose = course.poses[phase - 1]
        facts = {"ship": plot.ship, "phase": phase, "at": pose.at if pose else "-"}
        facts["ramps"] = _ramps(flights, phase)
        yield refusal("E-RECOVER", "R-49", where(phase), **facts)


def _off(view: CosmosView, course: Course, plot: Plot, phase: int) -> str:
    """Where the head would be: (33,10)."""
    cell, pose = plot.cells[phase - 1], course.poses[phase - 1]
    end = flown(course.ship.card, pose or course.ship.pose, cell.m, cell.t)
    heads = [place(hex_) for hex_ in front(course.ship.card, end)]
    return " ".join(f"({column},{row})" for column, row in heads)


def _ramps(flights: Courses, phase: int) -> str:
    """Where the own ramps are at the start of the phase."""
    there = [
        f"#{flight.ship.id} {label(ramp(flight.ship.card, pose, side))}"
        for flight in flights.values()
        if flight.ship.of.ramps and (pose := flight.poses[phase - 1]) is not None
        for side in flight.ship.of.ramps
    ]
    return ", ".join(there) or "-"


def _check_ramps(sheet: Sheet, flights: Courses, plots: dict[int, Plot]) -> Iterator[Problem]:
    """R-50, H-20: not in and out through one ramp in one phase."""
    recovered = {
        (phase, berth) for flight in flights.values() for phase, berth in flight.recoveries.items()
    }
    for id_, plot in plots.items():
        for phase, berth in flights[id_].launches.items() if id_ in flights else ():
            if (phase, berth) in recovered:
                facts: Facts = {
                    "phase": phase,
                    "cruiser": berth.cruiser,
                    "ramp": berth.ramp.upper(),
                }
                yield refusal("E-RAMP", "R-50", plot.cells[phase - 1].where, **facts)


# --- remarks ------------------------------------------------------------------------------------


def remarks(view: CosmosView, sheet: Sheet) -> Iterator[Problem]:
    """What does not hinder: ships that stand still, too many stars, asteroids on the way."""
    plots = {plot.ship: plot for plot in sheet.plots}
    still = [
        f"#{ship.id}"
        for ship in view.ships
        if ship.seat == view.seat and ship.flies and plots.get(ship.id, Plot(ship=ship.id)).stays
    ]
    if still:
        yield Problem("N-STILL", "H-44", facts={"ships": ", ".join(still)})
    starred = any(plot.starred for plot in plots.values())
    if not (sheet.fire or sheet.same or starred):
        yield Problem("N-AUTO", "R-21")
    for plot in plots.values():
        yield from _stars(view, plot)
    yield from _rocks(view, courses(view, view.seat or 0, plots))


def _stars(view: CosmosView, plot: Plot) -> Iterator[Problem]:
    ship, stars = found(view.ships, plot.ship), sum(cell.stars for cell in plot.cells)
    if stars > ship.of.shots:
        facts: dict[str, int | str] = {"ship": ship.id, "stars": stars, "shots": ship.of.shots}
        yield Problem("N-STARS", "R-23", plot.where, facts)


def _rocks(view: CosmosView, flights: Courses) -> Iterator[Problem]:
    """R-72: as asteroids lie now; those that drift may be elsewhere by then."""
    for course in flights.values():
        for phase in range(1, LAST + 1):
            pose = course.poses[phase]
            if pose is None or pose == course.poses[phase - 1]:
                continue
            cells = hull(course.ship.card, pose)
            for rock in view.rocks:
                if rock.hex in cells:
                    facts: dict[str, int | str] = {"ship": course.ship.id, "phase": phase}
                    yield Problem("N-ROCK", "R-72", facts=facts | {"rock": rock.id})
