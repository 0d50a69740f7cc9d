"""A history as a line: its moments, where windows, phases and turns begin, and what turned it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

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
class Storyline:
    """The moments of a match in their order. The others are places among them: where each window,
    phase and turn begins, and which moments are marked."""

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


@dataclass
class GrowingStoryline:
    """The same while it grows: what was found of a moment stays true. Only its end shows which of
    the turning points decided it."""

    moments: list[Moment] = field(default_factory=list)
    windows: list[int] = field(default_factory=list)
    phases: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)

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

    def decide(self, place: int) -> None:
        """The marked moment at that place decided the match."""
        moment = self.moments[place]
        assert moment.mark is not None
        self.moments[place] = replace(moment, mark=as_decisive(moment.mark))

    def so_far(self) -> Storyline:
        """As it stands now, for whoever goes on reading while it grows."""
        return Storyline(
            tuple(self.moments),
            tuple(self.windows),
            tuple(self.phases),
            tuple(self.turns),
            tuple(self.marks),
        )
