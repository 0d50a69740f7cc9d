"""The table of `referee bench --letters`: letters a seat, and the letter in the middle.

It counts what a seat gets from the first window to the end, without invitation and joining.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from referee.bench.post import Correspondence, PostedLetter, by_kind

SEEDS = ("1", "2", "3")
LINES, BYTES, WHOLE = 90, 20_000, 60_000  # of a letter that asks: text, no picture, all


@dataclass(frozen=True)
class Course:
    """What is played: `unit` is what a letter is counted by, `event` the game's word for its
    beginning or end ("": the whole match), `most` the letters that a seat should get for one."""

    game: str
    seats: int
    unit: str
    event: str
    most: float
    options: dict[str, Any] = field(default_factory=dict)
    windows: int = 400


COURSES = (
    Course("kardashev", 2, "match", "", 30, {"mode": "game"}),
    Course("rencontre-cosmique", 3, "duel", "DuelBegan", 4.5, windows=80),
    Course("combats", 2, "combat", "CombatEnded", 2, windows=80),
    Course("empereur-telepathe", 4, "round", "InitiativeSet", 2, windows=60),
    Course("capitaine-cosmos", 2, "turn", "TurnEnded", 2, windows=60),
)
_HEADS = (
    *("game", "seats", "by", "letters a seat", "wanted", "asked", "told", "receipts"),
    *("lines", "kB without picture", "kB"),
)


@dataclass(frozen=True)
class Counted:
    """What one course has brought: letters a seat and unit, by kind, and the middle of those that
    ask something (lines of text, bytes without pictures, bytes)."""

    course: Course
    letters: float
    kinds: dict[str, float]
    lines: float
    bare: float
    whole: float

    @property
    def missed(self) -> bool:
        """Is one of the marks not reached?"""
        weighs = self.lines > LINES or self.bare > BYTES or self.whole > WHOLE
        return self.letters > self.course.most or weighs


def count(course: Course, seeds: Sequence[str] = SEEDS) -> Counted:
    """The matches of a course, played by mail."""
    letters: list[PostedLetter] = []
    units = 0
    for seed in seeds:
        post = Correspondence(course.game, course.options, course.seats, seed=seed)
        post.play(course.windows)
        letters += post.letters
        units += post.units(course.event) if course.event else 1
    share = course.seats * max(units, 1)
    asking = [letter for letter in letters if letter.size]
    return Counted(
        course,
        len(letters) / share,
        {kind: number / share for kind, number in by_kind(letters).items()},
        median(letter.lines for letter in asking),
        median(letter.size - letter.pictures for letter in asking),
        median(letter.size for letter in asking),
    )


def lines(say: Callable[[str], None], seeds: Sequence[str] = SEEDS) -> Iterator[str]:
    """The table in Markdown, a line for each game."""
    yield _line(_HEADS)
    yield _line(["---"] * len(_HEADS))
    for course in COURSES:
        say(course.game)
        yield row(count(course, seeds))


def row(found: Counted) -> str:
    """A line of the table."""
    course = found.course
    kinds = [f"{found.kinds.get(kind, 0):.2f}" for kind in ("due", "happened", "receipt")]
    mark = f"≤ {course.most:g}{' missed' if found.letters > course.most else ''}"
    sizes = [f"{found.lines:.0f}", f"{found.bare / 1000:.1f}", f"{found.whole / 1000:.0f}"]
    reached = f"{found.letters:.2f}"
    return _line([course.game, str(course.seats), course.unit, reached, mark, *kinds, *sizes])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
