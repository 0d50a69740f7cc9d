"""The map of the narrow picture: hole, systems around it, and the cone, 340 pixels wide."""

from math import cos, hypot, pi, radians, sin

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.layout import ANGLES, Point, between, moved
from referee.games.rencontre_cosmique.board.standing import Standing
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, REMOVED, RING, planets_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat
from referee.kernel.words import Language

WIDE = 340
NEAR = {2: 136.0, 3: 144.0, 4: 136.0}  # from the hole to the planets
BOW = {2: 6.0, 3: 9.0, 4: 2.0}
DOWN = {0: 0, 2: 172, 3: 186, 4: 172}  # the middle of the hole
HIGH = {0: 0, 2: 344, 3: 346, 4: 344}
HOLE_R, PLANET, CHIP, GAP, STAR = 36.0, 21.0, 11.5, 44.0, 12.0
CONE = 24.0  # half of its wide end
NUMBER = 29.0  # from a planet to its number
SPOTS: dict[int, list[tuple[int, int]]] = {
    0: [],
    1: [(0, 0)],
    2: [(-11, 0), (11, 0)],
    3: [(-11, -8), (11, -8), (0, 11)],
    4: [(-11, -10), (11, -10), (-11, 11), (11, 11)],
}


def centre(table: Table, top: float) -> Point:
    return WIDE / 2, top + DOWN[table.seats]


def planets(table: Table, top: float) -> dict[str, Point]:
    """Every planet, system by system."""
    found = {}
    for seat in range(1, table.seats + 1):
        way = _way(table, seat)
        across = (-way[1], way[0])
        for i, place in enumerate(planets_of(table.colour(seat))):
            far = NEAR[table.seats] - BOW[table.seats] * (i - 2) ** 2
            middle = moved(centre(table, top), way, far)
            found[place] = moved(middle, across, (i - 2) * GAP)
    return found


def _way(table: Table, seat: Seat) -> Point:
    angle = radians(ANGLES[table.seats][seat - 1])
    return cos(angle), sin(angle)


def draw_map(table: Table, top: float, language: Language) -> list[str]:
    """From the ground up: cone, hole, planets, what stands on them, stars."""
    pawns, places = Standing(table), planets(table, top)
    drawn = _cone(table, places, top)
    drawn += _hole(table, pawns, top, language)
    for seat in range(1, table.seats + 1):
        for place in planets_of(table.colour(seat)):
            drawn += _planet(table, pawns, seat, place, places[place], language)
    drawn += _force(table, pawns, places, top, language)
    for seat in table.alive:
        x, y = moved(centre(table, top), _way(table, seat), HOLE_R + 45)
        drawn.append(d.star(x, y, table.colour(seat), language, STAR))
    return drawn


def _hole(table: Table, pawns: Standing, top: float, language: Language) -> list[str]:
    """A black hexagon with the pawns in it; crossed chips are out of the game."""
    x, y = centre(table, top)
    corners = [(x + HOLE_R * cos(pi / 3 * i), y + HOLE_R * sin(pi / 3 * i)) for i in range(6)]
    drawn = [d.polygon(corners, "#12141c")]
    lost = pawns.at(HOLE)
    for chip, (dx, dy) in zip(lost, SPOTS[len(lost)], strict=True):
        drawn.append(d.chip(x + 1.2 * dx, y + 1.2 * dy, chip, language, r=CHIP))
    out = pawns.at(REMOVED)
    for i, chip in enumerate(out):
        left = x + 25 * (i - (len(out) - 1) / 2)
        drawn.append(d.chip(left, y + HOLE_R + 12, chip, language, True, CHIP))
    return drawn


def _planet(
    table: Table, pawns: Standing, owner: Seat, place: str, point: Point, language: Language
) -> list[str]:
    """A circle with its number; one chip a colour, the owner's first; dashed without them."""
    x, y = point
    attacked = table.duel.planet == place and not table.duel.closed
    width, stroke = (4.0, d.RED) if attacked else (1.5, d.INK)
    dash = "" if table.at(owner, place) else "5 4"
    number = moved(point, _way(table, owner), NUMBER)
    drawn = [
        d.circle(x, y, PLANET, "#ffffff", stroke, width, dash),
        d.text(number[0], number[1] + 4, place[-1], 11, fill=d.FAINT, weight="bold"),
    ]
    chips = pawns.at(place, owner)
    for chip, (dx, dy) in zip(chips, SPOTS[len(chips)], strict=True):
        if attacked and table.seat(chip.colour) == table.duel.defense:
            drawn.append(d.circle(x + dx, y + dy, CHIP + 3, "none", d.RED, 2))
        drawn.append(d.chip(x + dx, y + dy, chip, language, r=CHIP))
    return drawn


# --- the cone -------------------------------------------------------------------------------------


def _aim(table: Table, places: dict[str, Point], top: float) -> tuple[Point, Point, Point] | None:
    """From the edge of the hole to the edge of the attacked planet, and across."""
    duel = table.duel
    if not duel.planet or duel.closed or table.over:
        return None
    middle, aim = centre(table, top), places[duel.planet]
    far = hypot(aim[0] - middle[0], aim[1] - middle[1])
    way = ((aim[0] - middle[0]) / far, (aim[1] - middle[1]) / far)
    return moved(middle, way, HOLE_R), moved(middle, way, far - PLANET), (-way[1], way[0])


def _cone(table: Table, places: dict[str, Point], top: float) -> list[str]:
    found = _aim(table, places, top)
    if found is None:
        return []
    start, end, across = found
    wide = [moved(start, across, side * CONE) for side in (1, -1)]
    return [d.polygon([*wide, end], "#dfe3ee", "#6f7890")]


def _force(
    table: Table, pawns: Standing, places: dict[str, Point], top: float, language: Language
) -> list[str]:
    """Attackers at the wide end of the cone, the defense's allies at its tip."""
    found = _aim(table, places, top)
    if found is None:
        return []
    start, end, across = found
    drawn = []
    for part, place in ((0.18, OVAL), (0.86, RING)):
        chips = pawns.at(place)
        for i, chip in enumerate(chips):
            x, y = moved(between(start, end, part), across, 25 * (i - (len(chips) - 1) / 2))
            drawn.append(d.chip(x, y, chip, language, r=CHIP))
    return drawn
