"""Chance told beforehand: the dice of a scenario file (docs/spec.md, "Scenario files").

draws = ScriptedDraws([3, 5, ["c", "a", "b"]])
draws.roll("attack/1", 6, count=2)          # [3, 5]
draws.shuffle("deck", ["a", "b", "c"])      # ["c", "a", "b"]
draws.done()                                # nothing left over
"""

from collections.abc import Sequence
from typing import TypeVar

from referee.kernel.chance import Labels

Item = TypeVar("Item")
Scripted = int | list[object]


class ScriptError(ValueError):
    """The dice a scenario tells do not fit the draws the game makes."""


class ScriptedDraws:
    """A `Source` fed by a list: a number for each die (or `below`), a list for each shuffle (its
    whole order) and each pick. ScriptError when the list does not fit, or `done` finds some left.
    """

    def __init__(self, script: Sequence[Scripted], name: str = "dice") -> None:
        self._script = list(script)
        self._name = name
        self._next = 0
        self._labels = Labels()

    def below(self, label: str, n: int) -> int:
        return self._number(self._labels.use(label), 0, n - 1)

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        self._labels.use(label)
        return [self._number(label, 1, sides) for _ in range(count)]

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        return self._drawn(self._labels.use(label), items, len(items), "the whole order of")

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        return self._drawn(self._labels.use(label), items, count, f"{count} of")

    def next_draw(self) -> None:
        """Another draw begins: it may use the labels of the one before."""
        self._labels = Labels()

    def done(self) -> None:
        """ScriptError if something was told that no draw asked for."""
        if left := self._script[self._next :]:
            raise ScriptError(f"{self._name}: {left} left over after the last draw")

    def _number(self, label: str, low: int, high: int) -> int:
        told = self._take(label, f"a number from {low} to {high}")
        if type(told) is not int or not low <= told <= high:
            raise self._unfit(label, told, f"a number from {low} to {high}")
        return told

    def _drawn(self, label: str, items: Sequence[Item], count: int, what: str) -> list[Item]:
        wanted = f"a list, {what} {list(items)}"
        told = self._take(label, wanted)
        if not isinstance(told, list) or len(told) != count:
            raise self._unfit(label, told, wanted)
        left = list(items)
        try:
            return [left.pop([_plain(item) for item in left].index(_plain(item))) for item in told]
        except ValueError:
            raise self._unfit(label, told, wanted) from None

    def _take(self, label: str, wanted: str) -> Scripted:
        if self._next == len(self._script):
            raise ScriptError(f"{self._name}: nothing left for {label!r}, which wants {wanted}")
        self._next += 1
        return self._script[self._next - 1]

    def _unfit(self, label: str, told: object, wanted: str) -> ScriptError:
        place = f"{self._name}[{self._next - 1}]"
        return ScriptError(f"{place}: {label!r} wants {wanted}, not {told!r}")


def _plain(value: object) -> object:
    """A value as a scenario file can write it: such a file knows lists, no tuples."""
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
