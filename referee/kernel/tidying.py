"""What programs and habit put into an unsigned order text: signs of lists, lines broken in two.

    - move 1 Aube/S > Pivot/1        is read without its dash
    always plan: 1: energy 1; 2: pass; 3: energy
    2 and so on                      is read as one line, if a program may have broken it there

The text is read as it was typed first. Only what then cannot be read is mended; so a line keeps
its meaning whatever language a game has. What is taken away leaves blanks: every other sign stays
in its line and column. A sign that is itself the fault goes even where more is wrong behind it:
its author is told of that. Two lines become one only if both halves are then part of the order:
what a comment would swallow stays a line, and is told.

Why: docs/decisions/0054-tidying.md.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from referee.kernel.filing import waited, without_wait
from referee.kernel.game import AnyGame, View
from referee.kernel.gathering import MOST as TOLD
from referee.kernel.offers import waits
from referee.kernel.refused import Refused
from referee.kernel.standing import ONCE
from referee.kernel.text import split_lines, unquoted

Read = Callable[[str], object]
Rows = list[str]

_LISTED = re.compile(
    r"\s*(?:[•‣◦▪·\uf0b7]\s*"
    r"|[-*–—](?:\s+|$|(?=[^\W\d_]))"
    r"|(?:[0-9]{1,3}|[a-zA-Z])[.)]\s+(?=\S))"
)
_BOLD = re.compile(r"\s*(\*{1,2})(?=[^\s*])[^*]*[^\s*](\1)\s*$")
_NARROWEST, _WIDEST = 60, 80  # columns at which programs break lines
MOST = 60  # lines of a text; more could not be healed, and would be read in vain
LONGEST = 8 * 1024  # characters of a text
WIDEST_ROW = 1000  # characters of a line
READINGS, ROWS = 60, 600  # of one text in all: how often it is read, and how many lines in that


class _Enough(Exception):
    """A text was read so often that it stays as it is by now."""


class _Reader:
    """Reads rows, not too often."""

    def __init__(self, read: Read, rows: Rows) -> None:
        self._read, self._left = read, min(READINGS, ROWS // max(1, _own(rows)))

    def read(self, rows: Rows) -> tuple[Any, dict[int, int]]:
        """The order, None if there is none; the lines that cannot be read, as far as they are told,
        each with the column of its first fault."""
        if not self._left:
            raise _Enough
        self._left -= 1
        faults = dict[int, int]()
        try:
            return self._read("\n".join(rows)), faults
        except Refused as refused:
            for where in (problem.where for problem in refused.problems if problem.where.line):
                faults[where.line] = min(where.column, faults.get(where.line, where.column))
        return None, faults

    def faults(self, rows: Rows) -> dict[int, int]:
        """All the lines that cannot be read: where not all are told at once, the rest is read
        without them."""
        told = found = self.read(rows)[1]
        while len(told) >= TOLD:
            told = self.read(_without(rows, found))[1]
            found = told | found
        return found


def _without(rows: Rows, gone: Container[int]) -> Rows:
    return ["" if n in gone else row for n, row in enumerate(rows, start=1)]


def reads(game: AnyGame, view: View) -> Read:
    """How a seat's order is read."""
    return lambda text: game.read(without_wait(text)[0], view)


def tidied(text: str, read: Read, comment: str = "#") -> str:
    """The text as `read` takes it best; a very long one as it is."""
    rows = split_lines(text)
    if _is_too_much(text, rows):
        return text
    reader = _Reader(read, rows)
    try:
        while (better := _better(rows, reader, comment)) is not None:
            rows, text = better, "\n".join(better)
    except _Enough:
        return text
    return text


def _is_too_much(text: str, rows: Rows) -> bool:
    return len(text) > LONGEST or _own(rows) > MOST or any(len(row) > WIDEST_ROW for row in rows)


def _own(rows: Rows) -> int:
    """How many lines say something."""
    return sum(bool(row.strip()) and not waits(row) for row in rows)


def _better(rows: Rows, reader: _Reader, comment: str) -> Rows | None:
    """With something mended; None if nothing can be."""
    faults = reader.faults(rows)
    listed = {n for n in faults if n <= len(rows) and _unlisted(rows[n - 1]) != rows[n - 1]}
    if listed and (helped := listed - reader.faults(_bare(rows, listed)).keys()):
        return _bare(rows, helped)
    if (whole := _joined(rows, faults, reader, comment)) is not None:
        return whole
    at_sign = {n for n in listed if not _unlisted(rows[n - 1])[: faults[n] + 1].strip()}
    return _bare(rows, at_sign) if at_sign else None


# --- signs --------------------------------------------------------------------------------------


def _bare(rows: Rows, listed: Iterable[int]) -> Rows:
    """The rows, these without their signs."""
    return [_unlisted(row) if n in listed else row for n, row in enumerate(rows, start=1)]


def _unlisted(row: str) -> str:
    """The row without the sign of a list, or the stars of bold type; blanks take their place."""
    if bold := _BOLD.match(row):
        for start, end in (bold.span(1), bold.span(2)):
            row = row[:start] + " " * (end - start) + row[end:]
        return row
    return _LISTED.sub(lambda sign: " " * len(sign[0]), row, count=1) if _LISTED.match(row) else row


# --- broken lines -------------------------------------------------------------------------------


def _joined(rows: Rows, faults: Iterable[int], reader: _Reader, comment: str) -> Rows | None:
    """With one of these lines joined to the other half of it, where both then say something."""
    for n in _breaks(rows, faults, comment):
        first, second = rows[n - 1].rstrip(), rows[n].strip()
        whole = [*rows[: n - 1], f"{first} {second}", "", *rows[n + 1 :]]
        if _both_read(whole, n, (first, second), reader):
            return whole
    return None


def _both_read(whole: Rows, n: int, halves: tuple[str, str], reader: _Reader) -> bool:
    """Is line n read, and not the same without either half? Other wrong lines do not count."""
    order, faults = reader.read(whole)
    while faults and n not in faults:
        whole = _without(whole, faults)
        order, faults = reader.read(whole)
    if faults or order is None:
        return False
    return all(reader.read([*whole[: n - 1], half, *whole[n:]])[0] != order for half in halves)


def _breaks(rows: Rows, wrong: Iterable[int], comment: str) -> Iterator[int]:
    """The lines behind which a program may have broken one, if they or the next are wrong."""
    for n in sorted({number for each in wrong for number in (each - 1, each)}):
        if 1 <= n < len(rows) and rows[n].strip() and _are_halves(rows[n - 1], rows[n], comment):
            width = len(rows[n - 1].rstrip())
            if width <= _WIDEST and width + 1 + len(rows[n].split()[0]) > _NARROWEST:
                yield n


def _are_halves(first: str, second: str, comment: str) -> bool:
    """May these be one line? Not behind a comment, nor with a line that is one by itself."""
    if not first.strip() or waits(first) or waits(second) or comment in unquoted(first):
        return False
    if waited(first) or waited(second):
        return False
    return None in (ONCE.guess(first.split()[0]), ONCE.guess(second.split()[0]))
