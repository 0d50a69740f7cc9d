"""A match as a film: where one can step to from the moment that is shown, and what was told.

Nothing here looks at every moment: a step costs the same however long the match is.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.match.storyline import Moment, Storyline
from referee.match.turning_points import Turn


@dataclass(frozen=True)
class Stop:
    """A turn on the line of time, or a window of a game without turns. `n` is the leaf that tells
    its end, `marks` are the turning points in it; `comes_again`: a way back led into it or before
    it."""

    turn: Turn
    window: int
    n: int
    marks: tuple[Moment, ...]
    shown: bool
    comes_again: bool = False

    @property
    def is_of(self) -> Turn | int:
        """What it is called by: two of one name would look the same."""
        return self.turn or self.window


@dataclass(frozen=True)
class WindowStop:
    """A window of the turn that is shown, and the leaf that tells its end."""

    window: int
    phase: Turn
    n: int
    shown: bool


@dataclass(frozen=True)
class Reel:
    """`story` is all that the reader may know of the match, `n` is the leaf that is shown."""

    story: Storyline
    n: int

    @cached_property
    def steps(self) -> dict[str, int | None]:
        """The leaf where each step leads: to the moment before and after, to the end of the window,
        phase or turn before and after, to the turning point before and after. None: there is none.
        """
        found = {
            "before": self._leaf(self._place - (self.now == self.n)),
            "after": self._leaf(self._place + 1),
        }
        for name, begins in self.begins.items():
            run = bisect_right(begins, self._place)  # the stretch that is shown is number run - 1
            found[f"{name}-before"] = self._end_of(begins, run - 2)
            here = self._end_of(begins, run - 1)
            later = here is not None and here > self.n
            found[f"{name}-after"] = here if later else self._end_of(begins, run)
        return found | self._steps_by_marks()

    @property
    def has_turns(self) -> bool:
        return "turn" in self.begins

    @property
    def has_phases(self) -> bool:
        return "phase" in self.begins

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
        begins = self.story.turns if self.has_turns else self.story.windows
        stops = [self._stop(first, last) for first, last in self._runs(begins)]
        newest = {stop.is_of: place for place, stop in enumerate(stops)}
        return [
            replace(stop, comes_again=newest[stop.is_of] > place)
            for place, stop in enumerate(stops)
        ]

    @property
    def marks(self) -> tuple[int, ...]:
        """The places of the turning points."""
        return self.story.marks

    @cached_property
    def windows(self) -> list[WindowStop]:
        """The windows of the turn that is shown; none where the line itself is of windows."""
        if not self.has_turns or self._now is None:
            return []
        first, last = self._run_at(self.story.turns)
        within = slice(
            bisect_right(self.story.windows, first), bisect_right(self.story.windows, last)
        )
        begins = (first, *self.story.windows[within])
        ends = (*(begin - 1 for begin in begins[1:]), last)
        return [self._window(*run) for run in zip(begins, ends, strict=True)]

    @cached_property
    def chapter(self) -> Sequence[Moment]:
        """What was told in this window."""
        if self._now is None:
            return ()
        first, last = self._run_at(self.story.windows)
        return self.story.moments[first : last + 1]

    @cached_property
    def _place(self) -> int:
        """That of the moment that is shown; -1 before anything is told."""
        return bisect_right(self.story.moments, self.n, key=_leaf_of) - 1

    @property
    def _now(self) -> Moment | None:
        return self.story.moments[self._place] if self._place >= 0 else None

    @cached_property
    def begins(self) -> dict[str, tuple[int, ...]]:
        """Where the stretches of each kind begin, of which the match has any."""
        story = self.story
        kinds = {"window": story.windows}
        if any(story.moments[place].turn for place in story.turns):
            kinds["turn"] = story.turns
        if len(story.phases) > len(kinds.get("turn", ())) + 1:  # else they are the turns again
            kinds["phase"] = story.phases
        return kinds

    def _steps_by_marks(self) -> dict[str, int | None]:
        leaves = [self.story.moments[place].n for place in self.story.marks]
        before, after = bisect_left(leaves, self.n), bisect_right(leaves, self.n)
        return {
            "mark-before": leaves[before - 1] if before else None,
            "mark-after": leaves[after] if after < len(leaves) else None,
        }

    def _leaf(self, place: int) -> int | None:
        return self.story.moments[place].n if 0 <= place < len(self.story.moments) else None

    def _end_of(self, begins: tuple[int, ...], run: int) -> int | None:
        """The leaf with which a stretch ends."""
        if not 0 <= run < len(begins):
            return None
        return self._leaf(self._last_of(begins, run))

    def _last_of(self, begins: tuple[int, ...], run: int) -> int:
        return (begins[run + 1] if run + 1 < len(begins) else len(self.story.moments)) - 1

    def _runs(self, begins: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(first, self._last_of(begins, run)) for run, first in enumerate(begins)]

    def _run_at(self, begins: tuple[int, ...]) -> tuple[int, int]:
        run = bisect_right(begins, self._place) - 1
        return begins[run], self._last_of(begins, run)

    def _stop(self, first: int, last: int) -> Stop:
        marks = self.story.marks
        found = marks[bisect_left(marks, first) : bisect_right(marks, last)]
        marked = tuple(self.story.moments[place] for place in found)
        begun, shown = self.story.moments[first], first <= self._place <= last
        return Stop(begun.turn, begun.window, self.story.moments[last].n, marked, shown)

    def _window(self, first: int, last: int) -> WindowStop:
        begun, shown = self.story.moments[first], first <= self._place <= last
        return WindowStop(begun.window, begun.phase, self.story.moments[last].n, shown)


def _leaf_of(moment: Moment) -> int:
    return moment.n
