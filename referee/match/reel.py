"""A match as a film: where one can step to from the moment that is shown, and what was told.

Nothing here looks at every moment: a step costs the same however long the match is. What needs them
all, the storyline has once.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.match.storyline import Moment, Stop, Storyline
from referee.match.turning_points import Turn


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

    @property
    def line(self) -> tuple[Stop, ...]:
        """The line of time."""
        return self.story.line

    @property
    def here(self) -> int:
        """The number of the stop on it that is shown; -1 before anything is told."""
        return bisect_right(self.story.stretches, self._place) - 1

    @property
    def mark(self) -> int:
        """The number of the turning point that is shown; -1 if none is."""
        run = bisect_right(self.marks, self._place) - 1
        return run if run >= 0 and self.marks[run] == self._place else -1

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

    @property
    def begins(self) -> dict[str, tuple[int, ...]]:
        """Where the stretches of each kind begin, of which the match has any."""
        return self.story.begins

    def _steps_by_marks(self) -> dict[str, int | None]:
        before = bisect_left(self.marks, self.n, key=self._leaf_at) - 1
        after = bisect_right(self.marks, self.n, key=self._leaf_at)
        return {
            "mark-before": self._leaf_at(self.marks[before]) if before >= 0 else None,
            "mark-after": self._leaf_at(self.marks[after]) if after < len(self.marks) else None,
        }

    def _leaf_at(self, place: int) -> int:
        return self.story.moments[place].n

    def _leaf(self, place: int) -> int | None:
        return self._leaf_at(place) if 0 <= place < len(self.story.moments) else None

    def _end_of(self, begins: tuple[int, ...], run: int) -> int | None:
        """The leaf with which a stretch ends."""
        if not 0 <= run < len(begins):
            return None
        return self._leaf(self.story.last_of(begins, run))

    def _run_at(self, begins: tuple[int, ...]) -> tuple[int, int]:
        run = bisect_right(begins, self._place) - 1
        return begins[run], self.story.last_of(begins, run)

    def _window(self, first: int, last: int) -> WindowStop:
        begun, shown = self.story.moments[first], first <= self._place <= last
        return WindowStop(begun.window, begun.phase, self.story.moments[last].n, shown)


def _leaf_of(moment: Moment) -> int:
    return moment.n
