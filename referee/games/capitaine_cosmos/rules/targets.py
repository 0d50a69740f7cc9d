"""Who may be fired at, through which field, at which range (R-24 to R-33, R-73; H-4 to H-6)."""

from typing import NamedTuple

from referee.games.capitaine_cosmos.things.cards import QUARTERS, Quarter
from referee.games.capitaine_cosmos.things.fields import far, reach
from referee.games.capitaine_cosmos.things.hexes import Hex
from referee.games.capitaine_cosmos.things.state import Ground, Ship


class Aim(NamedTuple):
    """A legal shot; `worth` is its expected damage in quarters of a point, exact."""

    field: Quarter
    target: Ship
    n: int
    mult: int
    halved: bool
    worth: int


def aims(ground: Ground, firer: Ship, targets: list[Ship]) -> list[Aim]:
    """Every legal shot of a ship, target by target; fields in the order AV, TR, AR, BA."""
    table, origin = reach(firer.card, firer.pose.h), firer.pose.hex
    own, shade = frozenset(firer.cells), _shade(ground, firer)
    found: list[Aim] = []
    for target in targets:
        ranges = _ranges(ground, target, origin, table)
        if ranges and own.isdisjoint(target.cells):
            found += [
                _aim(firer, target, field, ranges[field], shade)
                for field in QUARTERS
                if field in ranges
            ]
    return found


def _ranges(
    ground: Ground, target: Ship, origin: Hex, table: dict[Hex, tuple[Quarter, int]]
) -> dict[Quarter, int]:
    """R-24, R-33: for each field, the nearest hex of the target that is in it and on the map."""
    q, r = origin
    there = target.pose.hex
    ranges: dict[Quarter, int] = {}
    if abs(there[0] - q) > far() or abs(there[1] - r) > far():
        return ranges
    for cell in target.cells:
        covered = table.get((cell[0] - q, cell[1] - r))
        if covered is not None and ground.chart.holds(cell):
            field, n = covered
            ranges[field] = min(n, ranges.get(field, n))
    return ranges


def _shade(ground: Ground, firer: Ship) -> dict[Quarter, int]:
    """R-73, H-6: how near the nearest asteroid in each field is."""
    table, (q, r) = reach(firer.card, firer.pose.h), firer.pose.hex
    shade: dict[Quarter, int] = {}
    for rock in ground.rocks:
        at = rock.hex
        covered = table.get((at[0] - q, at[1] - r))
        if covered is not None:
            field, n = covered
            shade[field] = min(n, shade.get(field, n))
    return shade


def _aim(firer: Ship, target: Ship, field: Quarter, n: int, shade: dict[Quarter, int]) -> Aim:
    """R-73: halved if an asteroid in the field used is nearer, strictly."""
    mult, halved = firer.of.multiplier(n), shade.get(field, n) < n
    worth = (firer.of.die + 1) * mult * (1 if halved else 2)
    return Aim(field, target, n, mult, halved, worth)


def best_field(candidates: list[Aim]) -> Aim:
    """H-8: larger expected damage, then smaller range, then AV, TR, AR, BA."""
    return min(candidates, key=lambda aim: (-aim.worth, aim.n, QUARTERS.index(aim.field)))
