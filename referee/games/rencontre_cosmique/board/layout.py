"""Where things stand on the board: systems around the hole in seat order (rulings §9)."""

from math import cos, hypot, radians, sin

from referee.games.rencontre_cosmique.things.places import planets_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat

Point = tuple[float, float]
CENTRE: Point = (600.0, 410.0)
HOLE = 62.0
PLANET = 31.0
GAP = 70.0  # from planet to planet
ANGLES = {2: (-90, 90), 3: (-90, 30, 150), 4: (-90, 0, 90, 180)}  # clockwise, the first at the top
NEAR = {2: 225.0, 3: 235.0, 4: 225.0}  # from the hole to the planets


def direction(table: Table, seat: Seat) -> Point:
    angle = radians(ANGLES[table.seats][seat - 1])
    return cos(angle), sin(angle)


def moved(start: Point, way: Point, far: float) -> Point:
    return start[0] + way[0] * far, start[1] + way[1] * far


def planets(table: Table, seat: Seat) -> dict[str, Point]:
    """Five planets in a shallow bow around the hole."""
    way = direction(table, seat)
    across = (-way[1], way[0])
    found = {}
    for i, place in enumerate(planets_of(table.colour(seat))):
        bow = -9.0 * (i - 2) ** 2
        middle = moved(CENTRE, way, NEAR[table.seats] + bow)
        found[place] = moved(middle, across, (i - 2) * GAP)
    return found


def star(table: Table, seat: Seat) -> Point:
    return moved(
        CENTRE,
        direction(table, seat),
        NEAR[table.seats] + (70.0 if direction(table, seat)[0] ** 2 < 0.1 else 84.0),
    )


def everywhere(table: Table) -> dict[str, Point]:
    return {
        place: point
        for seat in range(1, table.seats + 1)
        for place, point in planets(table, seat).items()
    }


def cone(table: Table, planet: str) -> tuple[Point, Point]:
    """From the edge of the hole to the edge of the planet."""
    aim = everywhere(table)[planet]
    far = hypot(aim[0] - CENTRE[0], aim[1] - CENTRE[1])
    way = ((aim[0] - CENTRE[0]) / far, (aim[1] - CENTRE[1]) / far)
    return moved(CENTRE, way, HOLE), moved(CENTRE, way, far - PLANET)


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
