"""Ships on the board: a hull over its hexes, a wedge at the head, a block with what it has left."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.viewport import Point, Viewport
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.hulls import Pose, front, hull
from referee.games.capitaine_cosmos.things.state import Ship, carried
from referee.kernel.event import Seat
from referee.kernel.wide import SMALLEST
from referee.kernel.words import Language

ORDER = {"cr": 0, "ca": 1, "es": 2, "ch": 3}  # big ships below, small above
Dress = Callable[[Ship, str], str]
SHIFT = 3  # pixels between small ships on one hex


def hull_shape(viewport: Viewport, card: str, pose: Pose, seat: Seat, ghost: bool = False) -> str:
    """The ship itself; a ghost is only an outline of it."""
    if cards()[card].base == "ch":
        return _dart(viewport.point(pose.hex), viewport.s, pose.h, seat, ghost)
    spines = _spines(viewport, card, pose)
    fade = 0.35 if ghost else 1
    drawn = "".join(d.line(spine, "#000000", viewport.s * 1.14, opacity=fade) for spine in spines)
    drawn += "".join(d.line(spine, d.PAINT[seat], viewport.s, opacity=fade) for spine in spines)
    if ghost:
        return drawn
    drawn += "".join(d.line(spine, d.CORE[seat], viewport.s * 0.45) for spine in spines)
    if card != cards()[card].base:  # a special ship has a bright spine
        drawn += "".join(d.line(spine, d.INK, 1.5) for spine in spines)
    return drawn + "".join(
        _wedge(viewport.point(hex_), viewport.s, pose.h) for hex_ in front(card, pose)
    )


def _spines(viewport: Viewport, card: str, pose: Pose) -> list[list[Point]]:
    """The lines the hull is drawn along: one, or stem and two prongs."""
    points = [viewport.point(hex_) for hex_ in hull(card, pose)]
    if not cards()[card].ramps:
        return [points]
    core, right, left, *stem = points
    return [[left, core, right], [core, *stem]]


def _dart(at: Point, s: float, h: int, seat: Seat, ghost: bool) -> str:
    points = [
        d.polar(at, h, s * 0.85),
        d.polar(at, h + 2.4, s * 0.8),
        d.polar(at, h + 3, s * 0.25),
        d.polar(at, h - 2.4, s * 0.8),
    ]
    return d.shape(points, d.PAINT[seat], "#000000", 0.35 if ghost else 1)


def _wedge(at: Point, s: float, h: int) -> str:
    points = [d.polar(at, h, s * 0.55), d.polar(at, h + 2, s * 0.3), d.polar(at, h - 2, s * 0.3)]
    return d.shape(points, d.INK)


def name(ship: Ship, language: Language) -> str:
    """`R1`"""
    return f"{d.LETTERS[ship.seat].in_(language)}{ship.id}"


# --- blocks: name, defence, shots, mines ----------------------------------------------------------


@dataclass
class Blocks:
    """Places a small block beside each ship so that no two lie over each other."""

    viewport: Viewport
    taken: list[tuple[float, float, float, float]] = field(default_factory=list)

    WIDE, HIGH = 37.0, 25.0
    NEAREST = 0.0  # pixels of a step away from the ship, where hexes are smaller

    def keep_free(self, at: Point, r: float) -> None:
        self.taken.append((at[0] - r, at[1] - r, at[0] + r, at[1] + r))

    def keep_clear(self, points: Sequence[Point], around: float) -> None:
        """All of the rectangle around a hull: the edge of its mark runs there, and no block lies
        under it."""
        across, down = zip(*points, strict=True)
        self.taken.append(
            (min(across) - around, min(down) - around, max(across) + around, max(down) + around)
        )

    def place(self, at: Point) -> Point:
        """The upper left corner of a free place near `at`; the least bad one if none is free."""
        best = self._first_free(self._around(at))
        self.taken.append((best[0], best[1], best[0] + self.WIDE, best[1] + self.HIGH))
        return best

    @property
    def right(self) -> float:
        """Where a block must end."""
        return self.viewport.x + self.viewport.wide

    def _around(self, at: Point) -> Iterator[Point]:
        """The corners that it may have, the nearest first."""
        s = max(self.viewport.s, self.NEAREST)
        for far in (1.5, 2.2, 3.0, 3.9, 5.0):
            for h in (4.5, 1.5, 0, 3, 5.25, 3.75, 0.75, 2.25):
                x, y = d.polar(at, h, s * far)
                yield x - self.WIDE / 2, y - self.HIGH / 2

    def _first_free(self, spots: Iterable[Point]) -> Point:
        """The first that lies over nothing, else the first of those that lie over least."""
        best, least = (0.0, 0.0), float("inf")
        for spot in spots:
            overlap = self._overlap(spot)
            if overlap < least:
                best, least = spot, overlap
            if not least:
                break
        return best

    def _overlap(self, spot: Point) -> float:
        x, y = spot
        end, foot = x + self.WIDE, y + self.HIGH
        total = 0.0
        for left, top, right, bottom in self.taken:
            if left < end and right > x and top < foot and bottom > y:  # seldom
                total += (min(end, right) - max(x, left)) * (min(foot, bottom) - max(y, top))
        viewport = self.viewport
        outside = x < viewport.x or y < viewport.y - 12 or x + self.WIDE > self.right
        return total + (1_000 if outside or y + self.HIGH > viewport.y + viewport.high + 12 else 0)


def block(corner: Point, ship: Ship, at: Point, language: Language) -> str:
    """Its name, a bar for its defence, a dot for every shot left and a ring for every mine."""
    x, y = corner
    wide = Blocks.WIDE
    middle = (x + wide / 2, y + Blocks.HIGH / 2)
    drawn = d.line([at, middle], d.PAINT[ship.seat], 0.8)
    drawn += d.box(x, y, wide, Blocks.HIGH, d.SPACE, d.PAINT[ship.seat])
    drawn += d.text(x + wide / 2, y + 12, name(ship, language), SMALLEST)
    drawn += d.bar(x + 2, y + 14.5, wide - 4, ship.defence, ship.of.defence)
    for i in range(ship.shots):
        drawn += d.dot((x + 4 + 3.8 * i, y + 21.2), 1.6, d.INK)
    for i in range(ship.mines):
        drawn += d.dot((x + wide - 4.5 - 5 * i, y + 21.2), 1.7, "none", d.INK)
    return drawn


def _bare(ship: Ship, drawn: str) -> str:
    return drawn


def fleet(
    viewport: Viewport,
    ships: Iterable[Ship],
    everybody: tuple[Ship, ...],
    dress: Dress = _bare,
    size: float = SMALLEST,
) -> str:
    """All hulls, the big ones first, small ones on one hex a little apart; `dress` puts around a
    ship's drawing what belongs to it. How many are on one hex is written `size` pixels high."""
    drawn, stacked = list[str](), dict[str, int]()
    for ship in sorted(ships, key=lambda ship: (ORDER[ship.base], ship.id)):
        below = stacked.get(ship.pose.at, 0)
        stacked[ship.pose.at] = below + 1
        lifted = Viewport(
            viewport.first, viewport.last, viewport.s, viewport.x, viewport.y - SHIFT * below
        )
        shifted = lifted if ship.base == "ch" else viewport
        shape = hull_shape(shifted, ship.card, ship.pose, ship.seat)
        if ship.of.ramps:
            shape += _aboard(viewport, ship, everybody)
        drawn.append(dress(ship, shape))
    for at, count in stacked.items():
        if count > 1:
            drawn.append(_count(viewport, Pose(at), count, size))
    return "".join(drawn)


def _aboard(viewport: Viewport, ship: Ship, everybody: tuple[Ship, ...]) -> str:
    """One dot per fighter in each ramp."""
    drawn = []
    for side, hex_ in zip(ship.of.ramps, front(ship.card, ship.pose), strict=True):
        inside = carried(everybody, ship.id, side)
        x, y = viewport.point(hex_)
        drawn += [
            d.dot((x - 3 + 6 * i, y + viewport.s * 0.45), 2.2, d.INK, "#000000")
            for i in range(len(inside))
        ]
    return "".join(drawn)


def _count(viewport: Viewport, pose: Pose, count: int, size: float) -> str:
    x, y = viewport.point(pose.hex)
    at = (x + viewport.s * 0.8, y - viewport.s * 0.8)
    ring = d.dot(at, 6.5 * size / 8, d.SPACE, d.INK)
    return ring + d.text(at[0], at[1] + 3 * size / 8, f"x{count}", size)
