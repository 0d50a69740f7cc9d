"""What the bot expects of the enemy: everybody flies straight on, now and then they turn."""

from referee.games.capitaine_cosmos.things.fields import far, reach
from referee.games.capitaine_cosmos.things.hexes import Hex, distance, place
from referee.games.capitaine_cosmos.things.hulls import Pose, flown, front, hull
from referee.games.capitaine_cosmos.things.sheet import LAST
from referee.games.capitaine_cosmos.things.state import Ship, enemies, found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

Foe = tuple[Ship, Pose, tuple[Hex, ...]]  # an enemy, where it will be, and its hexes there
_Stand = tuple[int, str, int, int]  # ship, its place and heading, phase


class Sight:
    """The enemy phase by phase as foreseen, and what a place is worth."""

    def __init__(self, view: CosmosView, seat: Seat, chance: Chance) -> None:
        self.view, self.seat = view, seat
        self.phases: list[list[Foe]] = [[] for _ in range(LAST + 1)]
        for foe in enemies(view.ships, seat):
            self._foresee(foe, chance)
        self.rocks = frozenset(rock.hex for rock in view.rocks)
        self.mines = [mine.hex for mine in view.mines if mine.seat != seat]
        self._gains: dict[_Stand, list[int]] = {}
        self._dangers: dict[_Stand, int] = {}

    def _foresee(self, foe: Ship, chance: Chance) -> None:
        turns = chance.below(f"foe/{foe.id}", 10)
        turn = {0: -1, 1: 1}.get(turns, 0)  # one in five
        pose = foe.pose
        for phase in range(1, LAST + 1):
            if phase in foe.of.phases and phase > self.view.phase:
                end = flown(foe.card, pose, True, turn)
                on_map = any(self.view.chart.holds(hex_) for hex_ in front(foe.card, end))
                pose, turn = (end if on_map else pose), 0
            self.phases[phase].append((foe, pose, hull(foe.card, pose)))

    def carrier(self, fighter: Ship) -> Ship:
        if fighter.aboard is None:
            raise ValueError(f"#{fighter.id} is not aboard")
        return found(self.view.ships, fighter.aboard.cruiser)

    def gains(self, ship: Ship, pose: Pose, phase: int) -> list[int]:
        """What a shot of this ship would be worth in each of its fields, at the best target. Many
        plots come by the same place, which is looked at once."""
        stand = (ship.id, pose.at, pose.h, phase)
        if stand not in self._gains:
            self._gains[stand] = self._gains_of(ship, pose, phase)
        return self._gains[stand]

    def _gains_of(self, ship: Ship, pose: Pose, phase: int) -> list[int]:
        table, (q, r) = reach(ship.card, pose.h), pose.hex
        best: dict[str, int] = {}
        for foe, there, cells in self.phases[phase]:
            if abs(there.hex[0] - q) > far() or abs(there.hex[1] - r) > far():
                continue
            for cell in cells:
                covered = table.get((cell[0] - q, cell[1] - r))
                if covered is not None:
                    value = _value(ship, foe, covered[1])
                    best[covered[0]] = max(value, best.get(covered[0], 0))
        return list(best.values())

    def danger(self, ship: Ship, pose: Pose, phase: int) -> int:
        """What the enemy, mines and asteroids may do to it there."""
        stand = (ship.id, pose.at, pose.h, phase)
        if stand not in self._dangers:
            self._dangers[stand] = self._danger_of(ship, pose, phase)
        return self._dangers[stand]

    def _danger_of(self, ship: Ship, pose: Pose, phase: int) -> int:
        cells, (q, r) = hull(ship.card, pose), pose.hex
        total = 0
        for foe, there, _ in self.phases[phase]:
            at = there.hex
            if abs(at[0] - q) > far() or abs(at[1] - r) > far():
                continue
            table = reach(foe.card, there.h)
            ranges = [
                covered[1]
                for cell in cells
                if (covered := table.get((cell[0] - at[0], cell[1] - at[1]))) is not None
            ]
            if ranges:
                total += _value(foe, ship, min(ranges)) * foe.of.shots // 9
        return total + self._hazards(ship, cells)

    def _hazards(self, ship: Ship, cells: tuple[Hex, ...]) -> int:
        rocks = sum(cell in self.rocks for cell in cells)
        near = sum(_touch(mine, cells) for mine in self.mines)
        return (rocks * 10 + near * 9) * 100 * ship.of.points // max(1, ship.defence)

    def edge(self, pose: Pose) -> int:
        """How many hexes it is from the nearest edge."""
        column, row = place(pose.hex)
        chart = self.view.chart
        return min(column, row, chart.columns + 1 - column, chart.rows + 1 - row)


def _touch(mine: Hex, cells: tuple[Hex, ...]) -> bool:
    return any(distance(mine, cell) <= 1 for cell in cells)


def _value(firer: Ship, target: Ship, n: int) -> int:
    """Mean damage times points per point of defence, in hundredths."""
    mean = (firer.of.die + 1) * firer.of.multiplier(n) * 50
    return mean * target.of.points // max(1, target.defence)
