"""Chance whose hidden draws come out otherwise: a die shows another number, two cards of a
shuffle change places. What comes of it is a match that might as well have been."""

from collections.abc import Sequence
from typing import Any, TypeVar

from referee.kernel.chance import DrawSource

Item = TypeVar("Item")
CHANGED = 4  # all draws but one in so many are changed


class Shifted:
    """`source` with most of its draws changed, as the `dice` say."""

    def __init__(self, source: DrawSource, dice: DrawSource) -> None:
        self._source, self._dice = source, dice

    def below(self, label: str, n: int) -> int:
        drawn = self._source.below(label, n)
        return (drawn + self._by(label, n)) % n

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        rolled = self._source.roll(label, sides, count)
        return [(n - 1 + self._by(f"{label}/{i}", sides)) % sides + 1 for i, n in enumerate(rolled)]

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        return self._exchanged(label, self._source.shuffle(label, items), len(items))

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        picked = self._source.pick(label, items, count)
        left: list[Any] = list(items)
        for item in picked:
            left.remove(item)
        return self._exchanged(label, [*picked, *left], len(items))[:count]

    def _by(self, label: str, n: int) -> int:
        """By how much a number below n is moved."""
        changed = n > 1 and self._dice.below(f"{label}/changed", CHANGED)
        return 1 + self._dice.below(f"{label}/by", n - 1) if changed else 0

    def _exchanged(self, label: str, order: list[Item], size: int) -> list[Item]:
        """One or two pairs of them exchanged."""
        if size > 1 and self._dice.below(f"{label}/changed", CHANGED):
            for n in range(1 + self._dice.below(f"{label}/pairs", 2)):
                i, j = self._dice.pick(f"{label}/pair/{n}", range(size), 2)
                order[i], order[j] = order[j], order[i]
        return order
