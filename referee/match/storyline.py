"""A history as a line: its moments, where windows, phases and turns begin, and what turned it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.kernel.words import Language, Words
from referee.match.turning_points import Turn, as_decisive


@dataclass(frozen=True)
class Moment:
    """Something that happened, as this reader may know it. `kind` is the event's short name;
    `mine`: it tells them what others may not know, names their seat, or befalls them; `mark`: it
    turns the match, said in a word or two. `turn` and `phase` are those of its window."""

    n: int
    at: str
    window: int
    said: Words
    kind: str = ""
    mine: bool = False
    mark: Words | None = None
    turn: Turn = ()
    phase: Turn = ()

    def say(self, language: Language) -> str:
        return self.said.in_(language)


@dataclass(frozen=True)
class Stop:
    """A turn on the line of time, or a window of a game without turns. `n` is the leaf that tells
    its end, `marks` are the turning points in it; `comes_again`: a way back led into it or before
    it."""

    turn: Turn
    window: int
    n: int
    marks: tuple[Moment, ...]
    comes_again: bool = False

    @property
    def is_of(self) -> Turn | int:
        """What it is called by: two of one name would look the same."""
        return self.turn or self.window


@dataclass(frozen=True, eq=False)
class Storyline:
    """The moments of a match in their order. The others are places among them: where each window,
    phase and turn begins, and which moments are marked. What is worked out of all of them is worked
    out once, however many moments of it are shown."""

    moments: tuple[Moment, ...]
    windows: tuple[int, ...]
    phases: tuple[int, ...]
    turns: tuple[int, ...]
    marks: tuple[int, ...]

    @property
    def opening(self) -> int:
        """The leaf from which a film of it is watched: its first window's first, when there is a
        board; leaf 0 if it had none."""
        begun = (self.moments[place] for place in self.windows)
        return next((moment.n for moment in begun if moment.window), 0)

    @cached_property
    def begins(self) -> dict[str, tuple[int, ...]]:
        """Where the stretches of each kind begin, of which the match has any."""
        kinds = {"window": self.windows}
        if any(self.moments[place].turn for place in self.turns):
            kinds["turn"] = self.turns
        if len(self.phases) > len(kinds.get("turn", ())) + 1:  # else they are the turns again
            kinds["phase"] = self.phases
        return kinds

    @property
    def stretches(self) -> tuple[int, ...]:
        """Where those begin that stand on the line of time: turns, where the game has them; else
        windows."""
        return self.begins.get("turn", self.windows)

    @cached_property
    def line(self) -> tuple[Stop, ...]:
        """The line of time."""
        begins = self.stretches
        stops = [self._stop(first, self.last_of(begins, run)) for run, first in enumerate(begins)]
        newest = {stop.is_of: place for place, stop in enumerate(stops)}
        return tuple(
            replace(stop, comes_again=newest[stop.is_of] > place)
            for place, stop in enumerate(stops)
        )

    def last_of(self, begins: tuple[int, ...], run: int) -> int:
        """The place of the moment with which that stretch ends."""
        return (begins[run + 1] if run + 1 < len(begins) else len(self.moments)) - 1

    def _stop(self, first: int, last: int) -> Stop:
        found = self.marks[bisect_left(self.marks, first) : bisect_right(self.marks, last)]
        marked = tuple(self.moments[place] for place in found)
        begun = self.moments[first]
        return Stop(begun.turn, begun.window, self.moments[last].n, marked)


@dataclass
class GrowingStoryline:
    """The same while it grows: what was found of a moment stays true. Only its end shows which of
    the turning points decided it."""

    moments: list[Moment] = field(default_factory=list)
    windows: list[int] = field(default_factory=list)
    phases: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    _told: Storyline | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def of(cls, moments: Iterable[Moment]) -> "GrowingStoryline":
        line = cls()
        for moment in moments:
            line.add(moment)
        return line

    def add(self, moment: Moment) -> None:
        place, before = len(self.moments), self.moments[-1] if self.moments else None
        if before is None or before.window != moment.window:
            self.windows.append(place)
        if before is None or (before.turn, before.phase) != (moment.turn, moment.phase):
            self.phases.append(place)
        if before is None or before.turn != moment.turn:
            self.turns.append(place)
        if moment.mark:
            self.marks.append(place)
        self.moments.append(moment)
        self._told = None

    def decide(self, place: int) -> None:
        """The marked moment at that place decided the match."""
        moment = self.moments[place]
        assert moment.mark is not None
        self.moments[place] = replace(moment, mark=as_decisive(moment.mark))
        self._told = None

    def so_far(self) -> Storyline:
        """As it stands now, for whoever goes on reading while it grows; the same one until it has
        grown."""
        if self._told is None:
            self._told = Storyline(
                tuple(self.moments),
                tuple(self.windows),
                tuple(self.phases),
                tuple(self.turns),
                tuple(self.marks),
            )
        return self._told
