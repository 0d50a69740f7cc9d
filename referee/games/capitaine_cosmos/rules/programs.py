"""Programs that stand ready to be taken: a ship's best ones ahead, to port and to starboard.

No chance is asked and no enemy foreseen: a program is worth what its fields of fire would hold if
the enemy stayed where they are, less what it flies into. It never leaves the map but by the edge
that the scenario gives its ship.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from referee.games.capitaine_cosmos.rules.targets import Aim, aims
from referee.games.capitaine_cosmos.things.hexes import Chart, distance, place
from referee.games.capitaine_cosmos.things.hulls import (
    Pose,
    around,
    edges_left,
    flown,
    has_left,
    hull,
)
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import exit_edge
from referee.games.capitaine_cosmos.things.sheet import LAST, STILL, Cell
from referee.games.capitaine_cosmos.things.state import Drift, Mine, Rock, Ship, enemies
from referee.games.capitaine_cosmos.things.view import CosmosView

Cells = tuple[Cell, ...]
HEX, FAR = 8, 3  # what a hex beyond 3 from the nearest enemy costs, in quarters of a point
HAZARD, EDGE = 60, 40  # what a phase among rocks or mines costs, and each hex too near to the edge
COLUMN, OUT = 30, 1_000  # what a column towards the exit is worth, and the exit itself


class Program(NamedTuple):
    """`cells` from the phase that is asked on; `end` is None where it leaves the map; `aims` are
    the best shots that it would have, one a target; `firers` are the enemies that would have it in
    a field of fire."""

    cells: Cells
    end: Pose | None
    aims: tuple[Aim, ...]
    firers: tuple[Ship, ...]
    worth: int


class Around(msgspec.Struct, frozen=True):
    """What of a view programs depend on: a `Ground` that can be kept."""

    options: CosmosOptions
    chart: Chart
    turn: int
    phase: int
    ships: tuple[Ship, ...]
    mines: tuple[Mine, ...]
    rocks: tuple[Rock, ...]
    drift: Drift


def programs(view: CosmosView, ship: Ship, first: int = 1) -> tuple[Program, ...]:
    """At most three, one a direction; none where every one would leave the map."""
    here = Around(*(getattr(view, name) for name in Around.__struct_fields__))
    return _programs(here, ship, first)


def program(view: CosmosView, ship: Ship, cells: Cells) -> Program | None:
    """What these very cells would come to; None where they leave the map by an edge that is not the
    ship's own."""
    here = Around(*(getattr(view, name) for name in Around.__struct_fields__))
    return _Flight(here, ship).of(cells)


@lru_cache(maxsize=1024)
def _programs(here: Around, ship: Ship, first: int) -> tuple[Program, ...]:
    """Kept, since each ask of a turn and each view of it wants them again."""
    flight = _Flight(here, ship)
    found = [program for cells in _tries(ship, first) if (program := flight.of(cells))]
    ranked = sorted(found, key=lambda program: (_turned(program.cells), -program.worth))
    sides = groupby(ranked, key=lambda program: _turned(program.cells))
    return tuple(next(best) for _, best in sides)


def _turned(cells: Cells) -> int:
    """0 ahead, 1 to port, 2 to starboard."""
    turn = sum(cell.t for cell in cells)
    return 0 if turn == 0 else 1 if turn < 0 else 2


def _tries(ship: Ship, first: int) -> Iterator[Cells]:
    """Full speed, half of it, one move or none; straight on, or with a turn or two. Not to stay
    still."""
    open_ = [phase for phase in ship.of.phases if phase >= first]
    middle = open_[len(open_) // 2 :]
    for moving in (open_, open_[::2], open_[:1], []):
        if moving:
            yield _cells(first, moving, {})
        for notches in range(1, ship.of.notches + 1):
            for turn in (-notches, notches):
                for turning in (open_[:1], middle[:1], [*open_[:1], *middle[:1]]):
                    yield _cells(first, moving, dict.fromkeys(turning, turn))


def _cells(first: int, moving: list[int], turns: dict[int, int]) -> Cells:
    cells = []
    for phase in range(first, LAST + 1):
        moves, turn = phase in moving, turns.get(phase, 0)
        cells.append(Cell(k="fly", m=moves, t=turn) if moves or turn else STILL)
    return tuple(cells)


class _Flight:
    """What the programs of one ship are worth; a place that several reach is judged once."""

    def __init__(self, here: Around, ship: Ship) -> None:
        self.here, self.ship = here, ship
        self.foes = enemies(here.ships, ship.seat)
        self.edge = exit_edge(here.options, ship.seat, ship.card)
        self.seen: dict[Pose, list[Aim]] = {}
        self.firers: dict[Pose, list[Ship]] = {}

    def of(self, cells: Cells) -> Program | None:
        """None where it leaves the map by an edge that is not its own."""
        pose, shots, lost = self.ship.pose, list[Aim](), 0
        firers = dict[int, Ship]()
        for cell in cells:
            pose = flown(self.ship.card, pose, cell.m, cell.t)
            if has_left(self.ship.card, pose, self.here.chart):
                out = self.edge in edges_left(self.ship.card, pose, self.here.chart)
                under = tuple(firers.values())
                return Program(cells, None, _best(shots), under, OUT) if out else None
            shots += self._aims(pose)
            firers |= {foe.id: foe for foe in self._firers(pose)}
            lost += self._hazards(pose)
        most = sorted((aim.worth for aim in shots), reverse=True)[: self.ship.of.shots]
        worth = sum(most) - lost + self._place(pose)
        return Program(cells, pose, _best(shots), tuple(firers.values()), worth)

    def _aims(self, pose: Pose) -> list[Aim]:
        if pose not in self.seen:
            self.seen[pose] = aims(self.here, replace(self.ship, pose=pose), self.foes)
        return self.seen[pose]

    def _firers(self, pose: Pose) -> list[Ship]:
        if pose not in self.firers:
            there = [replace(self.ship, pose=pose)]
            self.firers[pose] = [foe for foe in self.foes if aims(self.here, foe, there)]
        return self.firers[pose]

    def _hazards(self, pose: Pose) -> int:
        cells, near = hull(self.ship.card, pose), around(self.ship.card, pose)
        rocks = sum(rock.hex in cells for rock in self.here.rocks)
        mines = sum(mine.hex in near for mine in self.here.mines if mine.seat != self.ship.seat)
        return HAZARD * (rocks + mines)

    def _place(self, pose: Pose) -> int:
        """Where it ends: nearer to its exit, or to the enemy; not at the edge."""
        column, row = place(pose.hex)
        if self.edge:
            return COLUMN * (column if self.edge == "east" else -column)
        chart = self.here.chart
        margin = min(column, row, chart.columns + 1 - column, chart.rows + 1 - row)
        apart = min((distance(foe.pose.hex, pose.hex) for foe in self.foes), default=0)
        return -HEX * max(0, apart - FAR) - EDGE * max(0, FAR - margin)


def _best(shots: list[Aim]) -> tuple[Aim, ...]:
    """The best shot at each target, the best first."""
    by_target: dict[int, Aim] = {}
    for aim in sorted(shots, key=lambda aim: aim.worth):
        by_target[aim.target.id] = aim
    return tuple(sorted(by_target.values(), key=lambda aim: -aim.worth))
