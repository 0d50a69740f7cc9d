"""What a ship may do in a phase, and where that takes it: hexes counted from where it is."""

from functools import cache

from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.hexes import Chart, Hex, minus, plus, rotated
from referee.games.capitaine_cosmos.things.hulls import Pose, flown
from referee.games.capitaine_cosmos.things.sheet import STILL, Cell

_ANYWHERE = "1010"
Step = tuple[Cell, Hex, int]  # the cell, how far it takes the ship, the heading then


@cache
def steps(card: str, h: int) -> tuple[Step, ...]:
    """All that a ship of this card may do, whatever the phase; to stay still is among it."""
    most, start = cards()[card].notches, Pose(_ANYWHERE, h)
    found = list[Step]()
    for m in (True, False):
        for t in range(-most, most + 1):
            end = flown(card, start, m, t)
            cell = Cell(k="fly", m=m, t=t) if m or t else STILL
            found.append((cell, minus(end.hex, start.hex), end.h))
    return tuple(found)


def cells_at(card: str, at: Hex, h: int) -> list[Hex]:
    """The hexes it covers there."""
    q, r = at
    return [(q + dq, r + dr) for dq, dr in _hull(card, h)]


def on_map(chart: Chart, card: str, at: Hex, h: int) -> bool:
    """H-15: is its head on the map?"""
    return any(plus(at, offset) in board(chart) for offset in _front(card, h))


@cache
def board(chart: Chart) -> frozenset[Hex]:
    """Every hex of the map."""
    rows, columns = range(chart.rows), range(chart.columns)
    return frozenset((column - row // 2, row) for row in rows for column in columns)


@cache
def _hull(card: str, h: int) -> tuple[Hex, ...]:
    return tuple(rotated(offset, h) for offset in cards()[card].hull)


@cache
def _front(card: str, h: int) -> tuple[Hex, ...]:
    return tuple(rotated(offset, h) for offset in cards()[card].front)
