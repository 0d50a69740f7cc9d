"""What programs and habit put into an unsigned order text: signs of lists, lines broken in two.

    - move 1 Aube/S > Pivot/1        is read without its dash
    always plan: 1: energy 1; 2: pass; 3: energy
    2 and so on                      is read as one line, if a program may have broken it there

The text is read as it was typed first. Only what then cannot be read is mended, and only where it
can be read afterwards; so a line keeps its meaning whatever language a game has. What is taken
away leaves blanks: every other sign stays in its line and column.
"""

import re
from collections.abc import Callable, Iterator

from referee.kernel.filing import without_wait
from referee.kernel.game import Game, View
from referee.kernel.offers import waits
from referee.kernel.refused import Refused
from referee.kernel.text import split_lines

Read = Callable[[str], object]

_LISTED = re.compile(r"\s*(?:[-*•·‣◦▪–—]|[0-9]{1,3}[.)])\s+(?=\S)")
_NARROWEST, _WIDEST = 60, 80  # columns at which programs break lines
_ROUNDS = 10  # each takes two readings, and heals the ten lines that a reader tells
MOST = 10 * _ROUNDS  # lines of a text; more could not be healed, and would be read in vain


def reads(game: Game, view: View) -> Read:
    """How a seat's order is read."""
    return lambda text: game.read(without_wait(text)[0], view)


def tidied(text: str, read: Read) -> str:
    """The text as `read` takes it best; a very long one as it is."""
    if sum(bool(row.strip()) and not waits(row) for row in split_lines(text)) > MOST:
        return text
    for _ in range(_ROUNDS):
        wrong = _wrong(text, read)
        better = _unlisted(text, wrong, read) or _joined(text, wrong, read) if wrong else None
        if better is None:
            return text
        text = better
    return text


def _wrong(text: str, read: Read) -> set[int]:
    """The lines that cannot be read, as far as they are told."""
    try:
        read(text)
    except Refused as refused:
        return {one.where.line for one in refused.problems} - {0}
    return set()


def _unlisted(text: str, wrong: set[int], read: Read) -> str | None:
    """Without the signs of lists before these lines, where that helps; None if nowhere."""
    rows = split_lines(text)
    listed = {n for n in wrong if n <= len(rows) and _LISTED.match(rows[n - 1])}
    helped = listed - _wrong(_bare(rows, listed), read) if listed else set()
    return _bare(rows, helped) if helped else None


def _bare(rows: list[str], listed: set[int]) -> str:
    """The rows, these without their signs."""
    blanked = (
        _LISTED.sub(lambda sign: " " * len(sign[0]), row, count=1) if n in listed else row
        for n, row in enumerate(rows, start=1)
    )
    return "\n".join(blanked)


def _joined(text: str, wrong: set[int], read: Read) -> str | None:
    """With one of these lines joined to the other half of it, where that helps."""
    rows = split_lines(text)
    for n in _breaks(rows, wrong):
        whole = [*rows[: n - 1], f"{rows[n - 1].rstrip()} {rows[n].strip()}", "", *rows[n + 1 :]]
        if not {n, n + 1} & _wrong("\n".join(whole), read):
            return "\n".join(whole)
    return None


def _breaks(rows: list[str], wrong: set[int]) -> Iterator[int]:
    """The lines behind which a program may have broken one, if they or the next are wrong."""
    for n in sorted({one for each in wrong for one in (each - 1, each)}):
        if 1 <= n < len(rows) and rows[n].strip():
            width = len(rows[n - 1].rstrip())
            if width <= _WIDEST and width + 1 + len(rows[n].split()[0]) > _NARROWEST:
                yield n
