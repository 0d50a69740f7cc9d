"""The dice of one step: from its seed, or as a file told them; and written down as they fall."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from referee.kernel.chance import Chance, Draws, DrawSource
from referee.kernel.scenario_file import Dice
from referee.kernel.scenario_table import ScenarioChance
from referee.kernel.scripted import Scripted
from referee.sandbox.steps import SandboxStep

Item = TypeVar("Item")


def seeded(seed: str, *words: object) -> Chance:
    """Chance that is the same for the same seed and words."""
    text = "/".join(("sandbox", seed, *map(str, words))).encode()
    return Chance(*(Draws(hashlib.sha256(kind + text).digest()) for kind in (b"pub", b"sec")))


class StepChance:
    """`fallen` are the dice so far, as a scenario file tells them. Windows that ask nobody close in
    the same step, each with a draw of its own."""

    def __init__(self, step: SandboxStep) -> None:
        self.fallen = Dice([], [])
        self._seed = step.seed
        self._told = ScenarioChance() if step.dice is not None else None
        if self._told is not None and step.dice is not None:
            self._told.tell(step.dice)

    def chance(self, draw: int) -> Chance:
        source = self._told.chance(draw) if self._told is not None else seeded(self._seed, draw)
        public = WrittenDraws(source, self.fallen.roll)
        return Chance(public, WrittenDraws(source.secret, self.fallen.secret))

    def left_over(self) -> list[str]:
        """What a file told and no draw asked for."""
        return self._told.done() if self._told is not None else []


class WrittenDraws:
    """A source of chance; what it gives is written into a list."""

    def __init__(self, source: DrawSource, into: list[Scripted]) -> None:
        self._source = source
        self._into = into

    def below(self, label: str, n: int) -> int:
        found = self._source.below(label, n)
        self._into.append(found)
        return found

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        found = self._source.roll(label, sides, count)
        self._into.extend(found)
        return found

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        found = self._source.shuffle(label, items)
        self._into.append(list(found))
        return found

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        found = self._source.pick(label, items, count)
        self._into.append(list(found))
        return found
