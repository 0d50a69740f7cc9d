"""What a terminal shows of a moment of a match: rows of text that fit its width and height."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Literal

from referee.kernel.words import Language
from referee.match.storyline import Moment
from referee.templating import say

Look = Literal["title", "board", "told", "now", "hint"]
LEAST_TOLD = 4  # rows for what happened, however high the board is
MOST_KEYS = 2  # rows for the keys; one where the screen is
LOW = 16  # rows high or less


@dataclass(frozen=True)
class ScreenRow:
    """A row of the screen."""

    look: Look
    text: str


@dataclass(frozen=True)
class ScreenText:
    """A moment: the board in words, what is told in its window, and the leaf that is shown."""

    title: str
    board: str
    chapter: Sequence[Moment]
    now: int
    language: Language
    scrolled: int = field(default=0)

    def rows(self, width: int, height: int) -> list[ScreenRow]:
        """Exactly `height` rows, none wider than `width`: title, board, what happened, keys."""
        told = list(self._told(width))
        board = [ScreenRow("board", line) for line in _lines(self.board, width)]
        keys = wrap(say("screen_keys", self.language), width)[: MOST_KEYS if height > LOW else 1]
        room = max(0, height - 3 - len(keys))
        high = min(len(board), max(room - max(LEAST_TOLD, len(told)), room // 2))
        first = min(self.scrolled, max(0, len(board) - high))
        shown = board[first : first + high]
        rows = [
            ScreenRow("title", self.title[:width]),
            *shown,
            ScreenRow("hint", "─" * width),
            *_around(told, room - len(shown)),
        ]
        above = height - len(keys)
        filled = rows[:above] + [ScreenRow("told", "")] * (above - len(rows))
        return [*filled, *(ScreenRow("hint", line) for line in keys)]

    def _told(self, width: int) -> Iterator[ScreenRow]:
        for told in self.chapter:
            look: Look = "now" if told.n == self.now else "told"
            lines = wrap(told.say(self.language), max(10, width - 7)) or [""]
            for number, line in enumerate(lines):
                head = f"{told.n:>5}  " if number == 0 else " " * 7
                yield ScreenRow(look, (head + line)[:width])


def _lines(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        yield from wrap(line, width, subsequent_indent="  ") or [""]


def _around(told: list[ScreenRow], room: int) -> list[ScreenRow]:
    """As many rows as there is room for, the moment's own in the middle where it can be."""
    now = max((place for place, row in enumerate(told) if row.look == "now"), default=0)
    first = min(max(0, now - room // 2), max(0, len(told) - room))
    return told[first : first + room]


def named(text: str, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The text in parts: each with the seat (from 1) that it names, or 0. Longer names first, so
    that `Grey` is not found in `Greyhound`."""
    known = {name: seat for seat, name in enumerate(names, start=1)}
    if not known:
        yield text, 0
        return
    longest_first = sorted(known, key=len, reverse=True)
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b")
    for part in pattern.split(text):
        if part:
            yield part, known.get(part, 0)
