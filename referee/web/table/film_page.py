"""What a page of the film shows: the board after a leaf, beside what was told, and where to go."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.match.reel import Reel, WindowStop
from referee.match.storyline import Stop
from referee.match.turning_points import Turn
from referee.service import Moment
from referee.web.table.eyes import SPECTATOR, Eyes
from referee.web.table.line_rows import rows
from referee.web.table.table_page import TablePage


@dataclass(frozen=True)
class ColumnBoard:
    """The board of one seat beside those of the others: the address of a picture and its size.
    One that is drawn for a desk alone (`narrow` is False) is wider than a column can show."""

    source: str
    width: int
    height: int
    narrow: bool


@dataclass(frozen=True)
class FilmLine(ABC):
    """Where one can go from the moment after leaf `n` of `last`; `to` makes the address of another
    of the film's moments, for the same eyes and in the same language. `address` is the film's own,
    where forms ask it for a moment and for eyes; `choice` of these, as the form sends and the
    reader reads them."""

    reel: Reel
    n: int
    last: int
    to: Callable[[int], str]
    eyes: Eyes = SPECTATOR
    address: str = ""
    choice: tuple[tuple[Seat | str, str], ...] = ()

    @abstractmethod
    def numbered(self, turn: Turn) -> list[tuple[str, str]]:
        """A turn's facts, named as players name them."""

    @abstractmethod
    def named(self, text: str) -> Markup:
        """The text, the names in it links to what they do where there are such pages."""

    @abstractmethod
    def seat(self, seat: Seat) -> str:
        """A seat, with its player's name where it is known."""

    @abstractmethod
    def role(self, seat: Seat) -> str:
        """The seat's name in the game."""

    @property
    @abstractmethod
    def rules(self) -> tuple[str, str]:
        """The game and the version of its rules, whose words this is said in."""

    @abstractmethod
    def height(self, width: int) -> int:
        """How high the board is where it is so wide."""

    @property
    @abstractmethod
    def has_board(self) -> bool:
        """Is there one at this moment?"""

    @property
    def moves(self) -> list[tuple[str, int | None]]:
        """The steps that there are in this match, in the order of the page: their names and where
        they lead."""
        steps = self.reel.steps
        back = [name for name in ("turn", "phase", "window") if f"{name}-before" in steps]
        names = [f"{name}-before" for name in back]
        names += ["before", "after", *(f"{name}-after" for name in reversed(back))]
        first = 0 if self.n > 0 else None
        last = self.last if self.n < self.last else None
        return [("first", first), *((name, steps[name]) for name in names), ("last", last)]

    @property
    def mark_moves(self) -> list[tuple[str, int | None]]:
        """To the turning points beside this moment."""
        return [(name, self.reel.steps[name]) for name in ("mark-before", "mark-after")]

    def stops(self, draw: Callable[[Stop, bool], Markup], language: Language) -> Markup:
        """The line of time. `draw` makes a stop of it, which is shown or not."""
        line, here = self.reel.line, self.reel.here
        shown = (here, line[here]) if here >= 0 else None
        return rows(self.reel.story, self._kept_as("stops", language), line, shown, draw)

    def turning_points(
        self, draw: Callable[[tuple[Stop, Moment], bool], Markup], language: Language
    ) -> Markup:
        """All of them, each with its stop on the line."""
        place, story = self.reel.mark, self.reel.story
        here = self.reel.line[self.reel.here]
        shown = (place, (here, story.moments[story.marks[place]])) if place >= 0 else None
        return rows(story, self._kept_as("points", language), self._points(), shown, draw)

    def _points(self) -> Iterator[tuple[Stop, Moment]]:
        return ((stop, mark) for stop in self.reel.line for mark in stop.marks)

    def _kept_as(self, kind: str, language: Language) -> tuple[str, ...]:
        return kind, language, *self.rules, self.to(0)

    def number(self, stop: Stop | WindowStop) -> str:
        """A stop of the line in a few characters."""
        turn = stop.turn if isinstance(stop, Stop) else ()
        return "·".join(value for _, value in self.numbered(turn)) or str(stop.window)

    def comes_again(self, stop: Stop | WindowStop) -> bool:
        return isinstance(stop, Stop) and stop.comes_again

    def name(self, stop: Stop | WindowStop) -> str:
        """The same in words: `turn 3`; "" for a window that is part of none."""
        told = stop.turn if isinstance(stop, Stop) else stop.phase
        return ", ".join(f"{name} {value}" for name, value in self.numbered(told))

    def chapter_name(self) -> str:
        """Turn and phase of the moment, where the game has them."""
        told = (*self.reel.turn, *(self.reel.phase if self.reel.has_phases else ()))
        return ", ".join(f"{name} {value}" for name, value in self.numbered(told))

    @property
    def begun(self) -> int:
        """The leaf with which the telling of this window begins."""
        return min((moment.n for moment in self.reel.chapter[:1]), default=self.n)

    def is_now(self, moment: Moment) -> bool:
        return moment.n == self.reel.now


@dataclass(frozen=True, kw_only=True)
class FilmPage(FilmLine):
    """The match after leaf `n`, beside its line. `strip`: the reader asks for pictures of a turn's
    steps."""

    shown: TablePage
    strip: bool = False

    def numbered(self, turn: Turn) -> list[tuple[str, str]]:
        return self.shown.numbered(turn)

    def named(self, text: str) -> Markup:
        return self.shown.named(text)

    def seat(self, seat: Seat) -> str:
        return self.shown.seat(seat)

    def role(self, seat: Seat) -> str:
        return self.shown.role(seat)

    @property
    def rules(self) -> tuple[str, str]:
        return self.shown.table.game.name, self.shown.table.game.version

    def height(self, width: int) -> int:
        return self.shown.height(width)

    @property
    def has_board(self) -> bool:
        return self.shown.table.view is not None
