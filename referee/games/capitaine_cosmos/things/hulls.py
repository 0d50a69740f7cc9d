"""Where a ship lies: its footprint, how it moves and pivots, ramps, drop hexes (rulings 2.2, 2.6).

A `Pose` is the reference hex P and the heading. Everything is cached: there are few poses.
"""

from functools import cache, lru_cache

import msgspec

from referee.games.capitaine_cosmos.things.cards import Side, cards
from referee.games.capitaine_cosmos.things.hexes import (
    Chart,
    Hex,
    ahead,
    axial,
    distance,
    label,
    minus,
    neighbours,
    plus,
    rotated,
)

STEP = 2  # a movement is exactly 2 hexes
LAUNCH = 4  # a trajectory is 4 hexes long


class Pose(msgspec.Struct, frozen=True):
    """`at` is the label of the reference hex, `h` the heading from 0 (East) clockwise to 5."""

    at: str = "0101"
    h: int = 0

    @property
    def hex(self) -> Hex:
        return axial(self.at)


def placed(pose: Pose, offset: Hex) -> Hex:
    """The hex that stands at `offset` on the card."""
    return plus(axial(pose.at), rotated(offset, pose.h))


@lru_cache(maxsize=65_536)
def _hull(card: str, at: str, h: int) -> tuple[Hex, ...]:
    return tuple(placed(Pose(at, h), offset) for offset in cards()[card].hull)


def hull(card: str, pose: Pose) -> tuple[Hex, ...]:
    """R-19: the hexes a ship covers, in the order of its card."""
    return _hull(card, pose.at, pose.h)


@lru_cache(maxsize=65_536)
def _around(card: str, at: str, h: int) -> frozenset[Hex]:
    cells = _hull(card, at, h)
    return frozenset(cells).union(*(neighbours(cell) for cell in cells))


def around(card: str, pose: Pose) -> frozenset[Hex]:
    """The hull and the hexes next to it."""
    return _around(card, pose.at, pose.h)


@lru_cache(maxsize=65_536)
def _front(card: str, at: str, h: int) -> tuple[Hex, ...]:
    return tuple(placed(Pose(at, h), offset) for offset in cards()[card].front)


def front(card: str, pose: Pose) -> tuple[Hex, ...]:
    """The head; of a cruiser the left and the right front hex."""
    return _front(card, pose.at, pose.h)


def moved(pose: Pose) -> Pose:
    """R-7: straight ahead."""
    return Pose(label(ahead(pose.hex, pose.h, STEP)), pose.h)


def pivoted(card: str, pose: Pose, notches: int) -> Pose:
    """R-8, R-10: so many notches to the right (negative: left) about the hex of that side."""
    if notches == 0:
        return pose
    about = placed(pose, cards()[card].right if notches > 0 else cards()[card].left)
    turned = plus(about, rotated(minus(pose.hex, about), notches))
    return Pose(label(turned), (pose.h + notches) % 6)


@lru_cache(maxsize=65_536)
def _flown(card: str, at: str, h: int, move: bool, notches: int) -> Pose:
    pose = Pose(at, h)
    return pivoted(card, moved(pose) if move else pose, notches)


def flown(card: str, pose: Pose, move: bool, notches: int) -> Pose:
    """R-11: the movement comes first, then the manoeuvre."""
    return _flown(card, pose.at, pose.h, move, notches)


def has_left(card: str, pose: Pose, chart: Chart) -> bool:
    """H-15: the head is off the map (a cruiser: both front hexes)."""
    return not any(chart.holds(hex_) for hex_ in front(card, pose))


def edges_left(card: str, pose: Pose, chart: Chart) -> tuple[str, ...]:
    """H-15: the edges it left by, in alphabetical order."""
    found = frozenset[str]().union(*(chart.edges(hex_) for hex_ in front(card, pose)))
    return tuple(sorted(found))


@cache
def _ramp(card: str, at: str, h: int, side: Side) -> Hex:
    return placed(Pose(at, h), cards()[card].ramps[side].hex)


def ramp(card: str, pose: Pose, side: Side) -> Hex:
    """R-39: the front hex that is this ramp."""
    return _ramp(card, pose.at, pose.h, side)


def launched(card: str, pose: Pose, side: Side, trajectory: str) -> Pose:
    """R-41: where a fighter is at the end of its trajectory, before its manoeuvre."""
    turn = getattr(cards()[card].ramps[side], trajectory)
    heading = (pose.h + turn) % 6
    return Pose(label(ahead(ramp(card, pose, side), heading, LAUNCH)), heading)


def drop(card: str, pose: Pose, side: Side) -> Hex:
    """R-63: the drop hex of that side."""
    return placed(pose, cards()[card].drops[side])


def apart(some: tuple[Hex, ...], others: tuple[Hex, ...]) -> int:
    """Rulings 2.7: the least distance between two footprints."""
    return min(distance(hex_, other) for hex_ in some for other in others)
