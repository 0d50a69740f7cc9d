"""An order text on its way in: the one place where reading, checking and echoing come together.

The kernel itself reads one line of an order text, `wait` (`attends`): the order counts at the due
time, but does not close the window early. It is taken out before the game reads the rest, whose
lines keep their numbers.
"""

import re
from typing import Any

import msgspec

from referee.kernel.fold import folded
from referee.kernel.game import Game, Verdict, View
from referee.kernel.refused import Problem, illegal
from referee.kernel.text import split_lines, unquoted_spans
from referee.kernel.words import Language

WAIT = frozenset({"wait", "attends"})
_COMMENT = re.compile("#|//")


class Filed(msgspec.Struct, frozen=True):
    """An order that is understood and legal; `echo` is its canonical text for the receipt."""

    order: Any
    waits: bool
    verdict: Verdict
    echo: str


def understand(game: Game, view: View, text: str, language: Language) -> Filed:
    """Read, check and echo a seat's order text, on its own view only.

    Raises Refused: what `game.read` raises, illegal with all of `verdict.refused`, or illegal
    (E-NOT-ASKED) if nothing is asked of this seat now.
    """
    if view.ask is None:
        raise illegal(Problem("E-NOT-ASKED", facts={"window": view.window or "-"}))
    rest, waits = without_wait(text)
    order = game.read(rest, view)
    verdict = game.check(view, order)
    if verdict.refused:
        raise illegal(*verdict.refused)
    return Filed(order, waits, verdict, game.write(order, language))


def without_wait(text: str) -> tuple[str, bool]:
    """The text with its `wait` lines blanked out, and whether there were any.

    Every other character stays in its line and column, so that carets keep standing right.
    """
    rows = [_blanked(row) for row in split_lines(text)]
    return "\n".join(row for row, _ in rows), any(waits for _, waits in rows)


def _blanked(row: str) -> tuple[str, bool]:
    waits = False
    for start, end in unquoted_spans(row, ";"):
        if _COMMENT.split(folded(row[start:end]))[0].strip() in WAIT:
            row, waits = row[:start] + " " * (end - start) + row[end:], True
    return row, waits
