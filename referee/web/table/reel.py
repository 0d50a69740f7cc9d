"""A match as a film: where one can step to from the moment that is shown, and what was told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from referee.kernel.words import Language


class ToldMoment(Protocol):
    """Leaf n, in which window, and what is said of it ("" is nothing)."""

    @property
    def n(self) -> int: ...
    @property
    def window(self) -> int: ...
    def say(self, language: Language) -> str: ...


M = TypeVar("M", bound=ToldMoment)


@dataclass(frozen=True)
class Reel(Generic[M]):
    """`moments` are all that the reader may know of the match, `n` is the leaf that is shown."""

    moments: Sequence[M]
    n: int
    language: Language

    @cached_property
    def told(self) -> list[M]:
        """Those of which something is said, in their order."""
        return [moment for moment in self.moments if moment.say(self.language)]

    @property
    def before(self) -> int | None:
        """The leaf of the moment before."""
        return max((moment.n for moment in self.told if moment.n < self.n), default=None)

    @property
    def after(self) -> int | None:
        """The leaf of the next moment."""
        return min((moment.n for moment in self.told if moment.n > self.n), default=None)

    @cached_property
    def now(self) -> int:
        """The leaf of the moment that is shown: the newest so far."""
        return max((moment.n for moment in self.told if moment.n <= self.n), default=self.n)

    @cached_property
    def window(self) -> int:
        """The window that the moment belongs to; 0: before the first."""
        return next((m.window for m in reversed(self.told) if m.n <= self.n), 0)

    @cached_property
    def windows(self) -> list[tuple[int, int]]:
        """The line of time: each window's number, and the leaf with which it is told to its end."""
        return list(self._windows())

    @property
    def window_before(self) -> int | None:
        """The leaf that tells the end of the window before."""
        return max((n for _, n in self.windows if n < self._begun), default=None)

    @property
    def window_after(self) -> int | None:
        """The leaf that tells the end of this window, or of the next."""
        return min((n for _, n in self.windows if n > self.n), default=None)

    @cached_property
    def chapter(self) -> list[M]:
        """What was told in this window."""
        return [moment for moment in self.told if moment.window == self.window]

    @cached_property
    def _begun(self) -> int:
        return self.chapter[0].n if self.chapter else self.n

    def _windows(self) -> Iterator[tuple[int, int]]:
        for number, moments in groupby(self.told, key=lambda moment: moment.window):
            yield number, list(moments)[-1].n
