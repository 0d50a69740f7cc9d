"""Conditions of a line (7.2): how far the nearest enemy is, how much defence is left."""

from collections.abc import Iterable

from referee.games.capitaine_cosmos.things.hexes import Hex
from referee.games.capitaine_cosmos.things.hulls import apart
from referee.games.capitaine_cosmos.things.sheet import Condition, Phases
from referee.games.capitaine_cosmos.things.state import Ship

NOWHERE_NEAR = 99  # no such enemy on the map


def in_phases(phases: Phases, phase: int) -> bool:
    return phases[0] <= phase <= phases[1]


def nearest(cells: tuple[Hex, ...], foes: Iterable[Ship], fact: str = "enemy") -> int:
    """The least distance to an enemy (of that class)."""
    return min(
        (apart(cells, foe.cells) for foe in foes if fact in ("enemy", foe.base)),
        default=NOWHERE_NEAR,
    )


def measured(condition: Condition, cells: tuple[Hex, ...], defence: int, foes: list[Ship]) -> int:
    """What the condition compares."""
    if condition.fact == "defence":
        return defence
    return nearest(cells, foes, condition.fact)
