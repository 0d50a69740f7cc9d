"""What may come in a turn, phase by phase, in several courses of the enemy side by side.

For each course it knows what a shot from a place is worth, and how much one may be hurt there.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from referee.games.capitaine_cosmos.bot.courses import Course
from referee.games.capitaine_cosmos.bot.sight import Foe
from referee.games.capitaine_cosmos.bot.stakes import stake
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.fields import far, reach
from referee.games.capitaine_cosmos.things.hexes import Hex, distance, neighbours
from referee.games.capitaine_cosmos.things.sheet import LAST
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.event import Seat

ROCK, MINE = 1_000, 900  # mean damage in hundredths of a point
SPARED = 9  # a phase sees about one of nine shots of a turn come to a certain ship


class Bearing(NamedTuple):
    """A shot that bears: what it is worth, and its multiplier."""

    worth: int
    mult: int


Salvo = tuple[Bearing, ...]  # the best shot of each field


class Target(NamedTuple):
    """An enemy in one phase of one course; `worth` is that of a point of damage, in hundredths."""

    hex: Hex
    cells: tuple[Hex, ...]
    worth: int
    defence: int


class Outlook:
    """The courses as maps. What was looked up once is remembered: many flights come by the same
    place."""

    def __init__(self, view: CosmosView, seat: Seat, courses: list[Course]) -> None:
        self.view, self.seat, self.courses = view, seat, courses
        self._targets = [[self._aimed(foes) for foes in course] for course in courses]
        self._hazards = self._hurting()
        self._dangers = [[self._feared(foes) for foes in course] for course in courses]
        self._hits: dict[tuple[str, Hex, int, int], tuple[Salvo, ...]] = {}
        self._apart: dict[tuple[Hex, frozenset[int]], int] = {}

    def _aimed(self, foes: list[Foe]) -> list[Target]:
        options = self.view.options
        return [
            Target(pose.hex, cells, 100 * stake(options, foe) // max(1, foe.defence), foe.defence)
            for foe, pose, cells in foes
        ]

    def _hurting(self) -> dict[Hex, int]:
        """Asteroids and mines of the enemy (R-67: own ones hurt nobody), as if they lay still."""
        hurt: dict[Hex, int] = {}
        for rock in self.view.rocks:
            hurt[rock.hex] = hurt.get(rock.hex, 0) + ROCK
        for mine in self.view.mines:
            if mine.seat != self.seat:
                for cell in (mine.hex, *neighbours(mine.hex)):
                    hurt[cell] = hurt.get(cell, 0) + MINE
        return hurt

    def _feared(self, foes: list[Foe]) -> dict[Hex, int]:
        """The damage that is to be expected on each hex, in hundredths of a point."""
        hurt = dict(self._hazards)
        for foe, pose, _ in foes:
            q, r = pose.hex
            for (dq, dr), mean in _fire(foe.card, pose.h):
                cell = (q + dq, r + dr)
                hurt[cell] = hurt.get(cell, 0) + mean
        return hurt

    def danger(self, cells: Iterable[Hex], phase: int) -> int:
        """On the worst of these hexes, in all courses together."""
        there = list(cells)
        return sum(max(hurt[phase].get(cell, 0) for cell in there) for hurt in self._dangers)

    def hits(self, card: str, at: Hex, h: int, phase: int) -> tuple[Salvo, ...]:
        """For each course, what a ship of this card could fire from there."""
        stand = (card, at, h, phase)
        if stand not in self._hits:
            self._hits[stand] = tuple(_hits(card, at, h, foes[phase]) for foes in self._targets)
        return self._hits[stand]

    def apart(self, at: Hex, foes: frozenset[int]) -> int:
        """How far the nearest of these ships is at the end of the turn: the mean of all courses."""
        if (at, foes) not in self._apart:
            nearest = [
                min((distance(pose.hex, at) for foe, pose, _ in ends if foe.id in foes), default=0)
                for ends in (course[LAST] for course in self.courses)
            ]
            self._apart[at, foes] = sum(nearest) // len(nearest)
        return self._apart[at, foes]


def _hits(card: str, at: Hex, h: int, targets: list[Target]) -> Salvo:
    (q, r), table, of = at, reach(card, h), cards()[card]
    best: dict[str, Bearing] = {}
    for target in targets:
        there = target.hex
        if abs(there[0] - q) > far() or abs(there[1] - r) > far() or at in target.cells:
            continue
        for cell in target.cells:
            covered = table.get((cell[0] - q, cell[1] - r))
            if covered is not None:
                mult = of.multiplier(covered[1])
                worth = min((of.die + 1) * mult, 2 * target.defence) * target.worth // 2
                best[covered[0]] = max(best.get(covered[0], Bearing(0, 0)), Bearing(worth, mult))
    return tuple(best.values())


@cache
def _fire(card: str, h: int) -> tuple[tuple[Hex, int], ...]:
    """Each hex in its fields, and what a phase of its fire does there."""
    of = cards()[card]
    return tuple(
        (cell, (of.die + 1) * of.multiplier(n) * 50 * of.shots // SPARED)
        for cell, (_, n) in reach(card, h).items()
    )
