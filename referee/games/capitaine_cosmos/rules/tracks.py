"""Where a plot takes a ship, phase by phase (H-16): own movement never depends on the enemy.

It is worked out as if no line of recovery or launch under conditions ever acted.
"""

import msgspec

from referee.games.capitaine_cosmos.rules.recoveries import ramps_under
from referee.games.capitaine_cosmos.things.hulls import Pose, flown, has_left, launched
from referee.games.capitaine_cosmos.things.sheet import LAST, Cell, Plot
from referee.games.capitaine_cosmos.things.state import Berth, Ground, Ship


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """`poses[p]` is where the ship is at the end of phase p (0: now), None where it is not on the
    map or where that cannot be said. The other fields name phases.
    """

    ship: Ship
    poses: tuple[Pose | None, ...]
    leaves: int | None = None
    off_map: int | None = None
    astray: int | None = None
    launches: dict[int, Berth] = {}
    recoveries: dict[int, Berth] = {}
    bad_launch: int | None = None
    unsure: int | None = None


Courses = dict[int, Course]


def courses(ground: Ground, seat: int, plots: dict[int, Plot], first: int = 1) -> Courses:
    """Of every ship of the seat; carriers first, for ramps move with them."""
    own = [ship for ship in ground.ships if ship.seat == seat and ship.status == "play"]
    found: Courses = {}
    for ship in sorted(own, key=lambda ship: (ship.base == "ch", ship.id)):
        found[ship.id] = course_of(ground, ship, plots.get(ship.id), found, first)
    return found


def course_of(
    ground: Ground, ship: Ship, plot: Plot | None, carriers: Courses, first: int = 1
) -> Course:
    """Of one ship, among those of its carriers."""
    return _Flight(ground, ship, carriers, first).course(plot)


class _Flight:
    """One ship on its way through the phases."""

    def __init__(self, ground: Ground, ship: Ship, carriers: Courses, first: int) -> None:
        self.ground, self.ship, self.carriers, self.first = ground, ship, carriers, first
        self.pose: Pose | None = None if ship.aboard else ship.pose
        self.berth = ship.aboard
        self.found: dict[str, int] = {}
        self.launches: dict[int, Berth] = {}
        self.recoveries: dict[int, Berth] = {}

    def course(self, plot: Plot | None) -> Course:
        poses: list[Pose | None] = [self.pose] * self.first
        for phase in range(self.first, LAST + 1):
            if plot is not None:
                self._phase(phase, plot.cells[phase - 1], plot.exit)
            poses.append(self.pose)
        return Course(
            ship=self.ship,
            poses=tuple(poses),
            launches=self.launches,
            recoveries=self.recoveries,
            **self.found,
        )

    def _phase(self, phase: int, cell: Cell, exit_: bool) -> None:
        match cell.k:
            case "launch":
                self._launch(phase, cell)
            case "recover":
                self._recover(phase)
            case "fly" if self.pose is not None:
                self._fly(phase, cell, exit_)
            case _:
                pass

    def _fly(self, phase: int, cell: Cell, exit_: bool) -> None:
        pose = flown(self.ship.card, self.pose or Pose(), cell.m, cell.t)
        if not has_left(self.ship.card, pose, self.ground.chart):
            self.pose = pose
        elif exit_ or not self.ground.options.guard:
            self.found.setdefault("leaves", phase)
            self.pose = None
        else:
            self.found.setdefault("off_map", phase)

    def _launch(self, phase: int, cell: Cell) -> None:
        carrier = self._carrier(phase)
        if self.berth is None or carrier is None:
            return
        pose = launched("cr", carrier, self.berth.ramp, cell.traj)
        self.launches[phase] = self.berth
        self.berth = None
        if not self.ground.chart.holds(pose.hex):
            self.found.setdefault("bad_launch", phase)
        if cell.face is not None:
            self.found.setdefault("unsure", phase)
            self.pose = None
        else:
            self.pose = Pose(pose.at, (pose.h + cell.t) % 6)

    def _carrier(self, phase: int) -> Pose | None:
        """Where its cruiser is at the start of the phase."""
        course = self.carriers.get(self.berth.cruiser) if self.berth else None
        return course.poses[phase - 1] if course else None

    def _recover(self, phase: int) -> None:
        if self.pose is None:
            return
        there = {carrier.ship.id: carrier.poses[phase - 1] for carrier in self.carriers.values()}
        moved = _Moved(self.ground, there)
        here = msgspec.structs.replace(self.ship, pose=self.pose, aboard=None)
        under = ramps_under(moved, here)
        if under:
            self.recoveries[phase] = under[0]
            self.berth, self.pose = under[0], None
        else:
            self.found.setdefault("astray", phase)


class _Moved:
    """The same ground with ships where they will be."""

    def __init__(self, ground: Ground, poses: dict[int, Pose | None]) -> None:
        self.options, self.chart = ground.options, ground.chart
        self.turn, self.phase = ground.turn, ground.phase
        self.mines, self.rocks, self.drift = ground.mines, ground.rocks, ground.drift
        self.ships = tuple(
            msgspec.structs.replace(ship, pose=pose)
            for ship in ground.ships
            if (pose := poses.get(ship.id)) is not None and ship.of.ramps
        )
