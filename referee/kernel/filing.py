"""An order text on its way in: the one place where reading, checking and echoing come together.

The kernel itself reads one line of an order text, `wait` (`attends`): the order counts at the due
time, but does not close the window early. It is taken out before the game reads the rest, whose
lines keep their numbers.
"""

import re
from typing import Any

import msgspec

from referee.kernel import offers
from referee.kernel.fold import folded
from referee.kernel.game import Game, Verdict, View
from referee.kernel.refused import Problem, Refused, illegal
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
    order = _read(game, view, rest)
    verdict = game.check(view, order)
    if verdict.refused:
        raise illegal(*verdict.refused)
    remarks = (*verdict.remarks, *left_out(text))
    verdict = msgspec.structs.replace(verdict, remarks=remarks)
    return Filed(order, waits, verdict, game.write(order, language))


def _read(game: Game, view: View, text: str) -> Any:
    """The order. Raises Refused with every line that cannot be read, and with what may not be
    played of the others."""
    try:
        return game.read(text, view)
    except Refused as refused:
        told = sorted(
            (*refused.problems, *_of_the_rest(game, view, text, refused)),
            key=lambda one: one.where.line or len(text),
        )
        raise Refused(refused.kind, *told) from None


def _of_the_rest(game: Game, view: View, text: str, refused: Refused) -> tuple[Problem, ...]:
    """What may not be played of the lines that can be read, as far as it can be told of a line."""
    wrong = {one.where.line for one in refused.problems}
    rows = split_lines(text)
    rest = "\n".join("" if n in wrong else row for n, row in enumerate(rows, start=1))
    if 0 in wrong or not rest.strip():
        return ()
    try:
        found = game.check(view, game.read(rest, view)).refused
    except Refused:
        return ()
    told = tuple(one for one in found if one.where.line)
    return (*told, Problem("N-REST")) if told else ()


def left_out(text: str) -> tuple[Problem, ...]:
    """A remark on the offers in this text that nobody has taken up: nothing vanishes in silence."""
    n = offers.left(text)
    return (Problem("N-OFFERS", facts={"n": n}),) if n else ()


def without_wait(text: str) -> tuple[str, bool]:
    """The text with its `wait` lines blanked out, and whether there were any.

    Every other character stays in its line and column, so that carets keep standing right.
    """
    rows = [_blanked(row) for row in split_lines(text)]
    return "\n".join(row for row, _ in rows), any(waits for _, waits in rows)


def _blanked(row: str) -> tuple[str, bool]:
    waits = False
    if offers.waits(row):
        return row, False
    for start, end in unquoted_spans(row, ";"):
        if _COMMENT.split(folded(row[start:end]))[0].strip() in WAIT:
            row, waits = row[:start] + " " * (end - start) + row[end:], True
    return row, waits
