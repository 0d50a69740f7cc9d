"""What a place is worth to a seat: centres to take, near ones more than far ones.

A centre of another counts the more the smaller its owner is. This spreads over the map a few
steps, by the ways that an army or a fleet has; then friends beside a province make it dearer to go
to, rivals beside it cheaper. The method is that of an early robot of the judges, D. Norman's
DumbBot; numbers and code are ours.
"""

from collections import Counter
from functools import cache

from referee_diplomacy.things.atlas import (
    CENTRES,
    PROVINCES,
    places,
    province,
    provinces_in_reach,
    reach,
)
from referee_diplomacy.things.state import AUTUMN, DiplomacyState
from referee_diplomacy.things.units import ARMY, FLEET, Unit

FREE = 16  # what a centre without an owner is worth; each centre of its owner takes one off
LEAST = 2
STEPS = 6
NEAR = {True: (60, 24, 8, 4, 2, 1), False: (24, 60, 10, 5, 2, 1)}  # in autumn, else; step by step
FRIEND, RIVAL = 30, 10  # for each friend who can help there, each unit of the strongest rival
FINE = 3000


class Worth:
    """What the places of the map are worth to a seat in a position."""

    def __init__(self, state: DiplomacyState, seat: int) -> None:
        self._seat = seat
        self._sizes = Counter(state.owners.values())
        self._near = _who_is_near(state.units)
        self._standing = {unit.province: unit for unit in state.units}
        goals = {at: self._goal(state, at) for at in CENTRES}
        steps = NEAR[state.season == AUTUMN]
        self._spread = {kind: _spread(kind, goals, steps) for kind in (ARMY, FLEET)}

    def of(self, unit: Unit, place: str) -> int:
        """To go to, or to stay at, for this unit. A whole number; more is better."""
        at = province(place)
        helping = sum(other != unit for other in self._near[at] if other.seat == self._seat)
        return self.bare(unit.kind, place) + FRIEND * helping - RIVAL * self.rivals(at)

    def bare(self, kind: str, place: str) -> int:
        """Whoever stands beside it."""
        return self._spread[kind].get(place, 0)

    def rivals(self, at: str) -> int:
        """How many units the strongest of the others could bring to this province."""
        others = Counter(other.seat for other in self._near[at] if other.seat != self._seat)
        there = self._standing.get(at)
        if there is not None and there.seat != self._seat:
            others[there.seat] += 1
        return max(others.values(), default=0)

    def _goal(self, state: DiplomacyState, at: str) -> int:
        owner = state.owners.get(at)
        if owner == self._seat:
            return 0
        return FREE if owner is None else max(FREE - self._sizes[owner], LEAST)


def _who_is_near(units: tuple[Unit, ...]) -> dict[str, list[Unit]]:
    """For each province the units that could go there."""
    near: dict[str, list[Unit]] = {at: [] for at in PROVINCES}
    for unit in units:
        for at in sorted(provinces_in_reach(unit.kind, unit.at)):
            near[at].append(unit)
    return near


@cache
def _ground(kind: str) -> dict[str, tuple[str, ...]]:
    """Every place where a unit of this kind can stand, and those next to it."""
    stands = [place for at in PROVINCES for place in places(kind, at)]
    return {place: tuple(sorted(reach(kind, place))) for place in stands}


def _spread(kind: str, goals: dict[str, int], steps: tuple[int, ...]) -> dict[str, int]:
    """The goals as they are felt at each place, step by step farther off."""
    ground = _ground(kind)
    felt = {place: FINE * goals.get(province(place), 0) for place in ground}
    worth = dict.fromkeys(ground, 0)
    for weight in steps:
        for place in ground:
            worth[place] += weight * felt[place]
        felt = {
            place: (felt[place] + sum(felt[to] for to in near)) // 5
            for place, near in ground.items()
        }
    return {place: value // 10_000 for place, value in worth.items()}
