"""A match as a film: where one can step to from the moment that is shown, and what was told."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from referee.kernel.words import Language
from referee.match.turning_points import Turn
from referee.service import Moment

Run = tuple[int, int]  # the first and the last leaf of moments that belong together


@dataclass(frozen=True)
class Stop:
    """A turn on the line of time, or a window of a game without turns. `n` is the leaf that tells
    its end, `marks` are the turning points in it."""

    turn: Turn
    window: int
    n: int
    marks: tuple[Moment, ...]
    shown: bool


@dataclass(frozen=True)
class WindowStop:
    """A window of the turn that is shown, and the leaf that tells its end."""

    window: int
    phase: Turn
    n: int
    shown: bool


@dataclass(frozen=True)
class Reel:
    """`moments` are all that the reader may know of the match, `n` is the leaf that is shown."""

    moments: Sequence[Moment]
    n: int
    language: Language

    @cached_property
    def told(self) -> list[Moment]:
        """Those of which something is said, in their order."""
        return [moment for moment in self.moments if moment.say(self.language)]

    @cached_property
    def steps(self) -> dict[str, int | None]:
        """The leaf where each step leads: to the moment before and after, to the end of the window,
        phase or turn before and after, to the turning point before and after. None: there is none.
        """
        marked = [moment.n for moment in self.told if moment.mark]
        found = {
            "before": self._last_before(self._leaves),
            "after": self._first_after(self._leaves),
            "mark-before": self._last_before(marked),
            "mark-after": self._first_after(marked),
        }
        for name, runs in self._runs.items():
            found[f"{name}-before"] = self._end_before(runs)
            found[f"{name}-after"] = self._first_after([last for _, last in runs])
        return found

    @property
    def has_turns(self) -> bool:
        return "turn" in self._runs

    @property
    def has_phases(self) -> bool:
        return "phase" in self._runs

    @property
    def now(self) -> int:
        """The leaf of the moment that is shown: the newest so far."""
        return self.n if self._now is None else self._now.n

    @property
    def window(self) -> int:
        """The window that the moment belongs to; 0: before the first."""
        return 0 if self._now is None else self._now.window

    @property
    def turn(self) -> Turn:
        return () if self._now is None else self._now.turn

    @property
    def phase(self) -> Turn:
        return () if self._now is None else self._now.phase

    @cached_property
    def line(self) -> list[Stop]:
        """The line of time: turns, where the game has them; else windows."""
        return [self._stop(moments) for moments in self._grouped(_turn_or_window)]

    @cached_property
    def windows(self) -> list[WindowStop]:
        """The windows of the turn that is shown; none where the line itself is of windows."""
        if not self.turn:
            return []
        turn = next(moments for moments in self._grouped(_turn_or_window) if self._shows(moments))
        return [self._window(list(moments)) for _, moments in groupby(turn, key=_window)]

    @cached_property
    def chapter(self) -> list[Moment]:
        """What was told in this window."""
        at = bisect_right(self._leaves, self.n) - 1
        first, last = max(at, 0), max(at, 0)
        while first > 0 and self.told[first - 1].window == self.window:
            first -= 1
        while last < len(self.told) and self.told[last].window == self.window:
            last += 1
        return self.told[first:last]

    @cached_property
    def _leaves(self) -> list[int]:
        return [moment.n for moment in self.told]

    @cached_property
    def _now(self) -> Moment | None:
        at = bisect_right(self._leaves, self.n)
        return self.told[at - 1] if at else None

    @cached_property
    def _runs(self) -> dict[str, list[Run]]:
        """The stretches of each kind, where the match has any of it."""
        runs = {"window": self._runs_of(_window)}
        if any(moment.turn for moment in self.told):
            runs["turn"] = self._runs_of(lambda moment: moment.turn)
        phases = self._runs_of(lambda moment: (moment.turn, moment.phase))
        if len(phases) > len(runs.get("turn", [])) + 1:  # else they are the turns again
            runs["phase"] = phases
        return runs

    def _runs_of(self, key: Callable[[Moment], object]) -> list[Run]:
        return [(moments[0].n, moments[-1].n) for moments in self._grouped(key)]

    def _grouped(self, key: Callable[[Moment], object]) -> list[list[Moment]]:
        return [list(moments) for _, moments in groupby(self.told, key=key)]

    def _last_before(self, leaves: list[int]) -> int | None:
        at = bisect_left(leaves, self.n)
        return leaves[at - 1] if at else None

    def _first_after(self, leaves: list[int]) -> int | None:
        at = bisect_right(leaves, self.n)
        return leaves[at] if at < len(leaves) else None

    def _end_before(self, runs: list[Run]) -> int | None:
        """The end of the stretch before the one that is shown."""
        at = bisect_right([first for first, _ in runs], self.n)
        return runs[at - 2][1] if at >= 2 else None

    def _stop(self, moments: list[Moment]) -> Stop:
        marks = tuple(moment for moment in moments if moment.mark)
        first = moments[0]
        return Stop(first.turn, first.window, moments[-1].n, marks, self._shows(moments))

    def _shows(self, moments: list[Moment]) -> bool:
        return moments[0].n <= self.now <= moments[-1].n

    def _window(self, moments: list[Moment]) -> WindowStop:
        first = moments[0]
        return WindowStop(first.window, first.phase, moments[-1].n, self._shows(moments))


def _window(moment: Moment) -> int:
    return moment.window


def _turn_or_window(moment: Moment) -> object:
    return moment.turn or moment.window
