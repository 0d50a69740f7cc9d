"""The map: the hole, systems around it in seat order, the cone (rulings §9)."""

from collections.abc import Iterator
from math import ceil, cos, hypot, pi, radians, sin

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board import tones as t
from referee.games.rencontre_cosmique.board.standing import Standing
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, REMOVED, RING, planets_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat
from referee.kernel.words import Language

Point = tuple[float, float]
ANGLES = {2: (-90, 90), 3: (-90, 30, 150), 4: (-90, 0, 90, 180)}  # clockwise, the first at the top
# In units of the map, of which it is `WIDE` wide.
WIDE = 340
HIGH = {0: 0, 2: 344, 3: 346, 4: 344}
DOWN = {0: 0, 2: 172, 3: 186, 4: 172}  # the middle of the hole
NEAR = {2: 136.0, 3: 144.0, 4: 136.0}  # from the hole to the planets
BOW = {2: 6.0, 3: 9.0, 4: 2.0}
HOLE_R, PLANET, CHIP, GAP, STAR = 36.0, 21.0, 11.5, 44.0, 12.0
CONE = 24.0  # half of its wide end
FORCES = {OVAL: 0.18, RING: 0.86}  # how far from the hole to the attacked planet they stand
OUT = [(14, -14), (39, -14), (14, -39), (39, -39)]  # from the lower left corner
NUMBER = 29.0  # from a planet to its number
SPOTS: dict[int, list[tuple[int, int]]] = {
    0: [],
    1: [(0, 0)],
    2: [(-11, 0), (11, 0)],
    3: [(-11, -8), (11, -8), (0, 11)],
    4: [(-11, -10), (11, -10), (-11, 11), (11, 11)],
}


class Map:
    """A table's map, its upper left corner at `left`, `top`; a unit is `zoom` pixels."""

    def __init__(self, table: Table, left: float, top: float, zoom: float = 1) -> None:
        self._table, self._zoom = table, zoom
        self._centre = left + WIDE * zoom / 2, top + DOWN[table.seats] * zoom
        self._corner = left, top + HIGH[table.seats] * zoom
        self.planet = PLANET * zoom
        self.planets = dict(self._planets())
        self.star = STAR * zoom
        self.hole, self.chip = HOLE_R * zoom, CHIP * zoom
        self.stars = dict(self._stars())

    def _planets(self) -> Iterator[tuple[str, Point]]:
        """The middle of every planet, system by system: five in a shallow bow around the hole."""
        for seat in range(1, self._table.seats + 1):
            way = self._way(seat)
            for i, place in enumerate(planets_of(self._table.colour(seat))):
                far = NEAR[self._table.seats] - BOW[self._table.seats] * (i - 2) ** 2
                middle = self._moved(self._centre, way, far)
                yield place, self._moved(middle, (-way[1], way[0]), (i - 2) * GAP)

    def _way(self, seat: Seat) -> Point:
        """From the hole to this seat's system."""
        angle = radians(ANGLES[self._table.seats][seat - 1])
        return cos(angle), sin(angle)

    def _moved(self, start: Point, way: Point, far: float) -> Point:
        return start[0] + way[0] * far * self._zoom, start[1] + way[1] * far * self._zoom

    def at(self, place: str) -> Point:
        """Where pawns of a place stand; the hole, for those who have none of their own."""
        aim = self._aim()
        if place in FORCES and aim is not None:
            return _between(aim[0], aim[1], FORCES[place])
        return self.planets.get(place, self._centre)

    def drawn(self, language: Language) -> list[str]:
        """From the ground up: cone, stars, hole, planets, what stands on them."""
        table, pawns = self._table, Standing(self._table)
        drawn = self._cone()
        drawn += (
            d.star(*at, self._table.colour(seat), language, self.star)
            for seat, at in self.stars.items()
        )
        drawn += self._hole(pawns, language)
        for seat in range(1, table.seats + 1):
            for place in planets_of(table.colour(seat)):
                drawn += self._planet(pawns, seat, place, language)
        return drawn + self._force(pawns, language)

    def _stars(self) -> Iterator[tuple[Seat, Point]]:
        """Of those who still play, between their planets and the hole."""
        for seat in self._table.alive:
            yield seat, self._moved(self._centre, self._way(seat), HOLE_R + 45)

    def _chip(self, at: Point, chip: d.Chip, language: Language, crossed: bool = False) -> str:
        return d.chip(*at, chip, language, crossed, r=self.chip)

    def _hole(self, pawns: Standing, language: Language) -> list[str]:
        """A black hexagon with the pawns in it; crossed chips in a corner are out of the game."""
        x, y = self._centre
        sixths = [(cos(pi / 3 * i), sin(pi / 3 * i)) for i in range(6)]
        drawn = [d.polygon([self._moved((x, y), way, HOLE_R) for way in sixths], t.HOLE)]
        lost, out = pawns.at(HOLE), pawns.at(REMOVED)
        for chip, spot in zip(lost, SPOTS[len(lost)], strict=True):
            drawn.append(self._chip(self._moved((x, y), spot, 1.2), chip, language))
        for chip, spot in zip(out, OUT, strict=False):
            drawn.append(self._chip(self._moved(self._corner, spot, 1), chip, language, True))
        return drawn

    def _planet(self, pawns: Standing, owner: Seat, place: str, language: Language) -> list[str]:
        """A circle with its number; one chip a colour, the owner's first; dashed without them."""
        table, at = self._table, self.planets[place]
        attacked = table.duel.planet == place and not table.duel.closed
        width, stroke = (4.0, t.RED) if attacked else (1.5, t.INK)
        dash = "" if table.at(owner, place) else "5 4"
        x, y = self._moved(at, self._way(owner), NUMBER)
        size = max(11, ceil(9 * self._zoom))
        drawn = [
            d.circle(*at, round(self.planet, 1), t.SHEET, stroke, width, dash),
            d.text(x, y + 4, place[-1], size, fill=t.FAINT, weight="bold"),
        ]
        chips = pawns.at(place, owner)
        for chip, spot in zip(chips, SPOTS[len(chips)], strict=True):
            there = self._moved(at, spot, 1)
            if attacked and table.seat(chip.colour) == table.duel.defense:
                drawn.append(d.circle(*there, round(self.chip + 3, 1), "none", t.RED, 2))
            drawn.append(self._chip(there, chip, language))
        return drawn

    # --- the cone ---------------------------------------------------------------------------------

    def _aim(self) -> tuple[Point, Point, Point] | None:
        """From the edge of the hole to the edge of the attacked planet, and across."""
        duel = self._table.duel
        if not duel.planet or duel.closed or self._table.over:
            return None
        middle, aim = self._centre, self.planets[duel.planet]
        far = hypot(aim[0] - middle[0], aim[1] - middle[1])
        way = ((aim[0] - middle[0]) / far, (aim[1] - middle[1]) / far)
        return self._moved(middle, way, HOLE_R), self._moved(aim, way, -PLANET), (-way[1], way[0])

    def _cone(self) -> list[str]:
        found = self._aim()
        if found is None:
            return []
        start, end, across = found
        wide = [self._moved(start, across, side * CONE) for side in (1, -1)]
        return [d.polygon([*wide, end], t.SLATE, t.SLATE_EDGE)]

    def _force(self, pawns: Standing, language: Language) -> list[str]:
        """Attackers at the wide end of the cone, the defense's allies at its tip."""
        found = self._aim()
        if found is None:
            return []
        start, end, across = found
        drawn = []
        for place, part in FORCES.items():
            chips = pawns.at(place)
            for i, chip in enumerate(chips):
                at = self._moved(
                    _between(start, end, part), across, 25 * (i - (len(chips) - 1) / 2)
                )
                drawn.append(self._chip(at, chip, language))
        return drawn


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
