"""An order text on its way in: the one place where reading, checking and echoing come together.

The kernel itself reads one line of an order text, `wait` (`attends`): the order counts at the due
time, but does not close the window early. It is taken out before the game reads the rest, whose
lines keep their numbers.

Why: docs/decisions/0055-lengths.md.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from referee.kernel import offers
from referee.kernel.fold import folded
from referee.kernel.game import AnyGame, Verdict, View
from referee.kernel.refused import Problem, Refused, Where, illegal, unreadable
from referee.kernel.text import split_lines, unquoted_spans
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import LANGUAGES, Language, Words

WAIT = Vocabulary({"wait": Words("wait", "attends")})
MOST = 400  # lines of an order; blank ones, and offers that nobody has taken up, do not count
_WAITS = frozenset(WAIT.shown["wait"].both())
_TRY = {f"try.{language}": WAIT.shown["wait"].in_(language) for language in LANGUAGES}
_PERHAPS = re.compile("wait|attends", re.IGNORECASE)
_COMMENT = re.compile("#|//")
WIDEST = 4000  # characters of a line
_ENDS = ".!,… "  # what may end a line and says nothing


class LegalOrder(msgspec.Struct, frozen=True):
    """An order that is understood and legal; `echo` is its canonical text for the receipt."""

    order: Any
    waits: bool
    verdict: Verdict
    echo: str


def understand(game: AnyGame, view: View, text: str, language: Language) -> LegalOrder:
    """Read, check and echo a seat's order text, on its own view only.

    Raises Refused: what `game.read` raises, illegal with all of `verdict.refused`, illegal
    (E-NOT-ASKED) if nothing is asked of this seat now, or unreadable (E-LINES,
    E-WIDE) before anything is read.
    """
    if view.ask is None:
        raise illegal(Problem("E-NOT-ASKED", facts={"window": view.window or "-"}))
    _check_lines(text)
    rest, waits = without_wait(text)
    order = _read(game, view, rest)
    verdict = game.check(view, order)
    if verdict.refused:
        raise illegal(*verdict.refused)
    remarks = (*verdict.remarks, *left_out(text))
    verdict = msgspec.structs.replace(verdict, remarks=remarks)
    return LegalOrder(order, waits, verdict, game.write(order, language))


def _check_lines(text: str) -> None:
    """Raises Refused for more, or wider, lines than any game needs: each takes time."""
    own = [row for row in split_lines(text) if row.strip() and not offers.waits(row)]
    if (n := sum(1 + row.count(";") for row in own)) > MOST:
        raise unreadable(Problem("E-LINES", facts={"n": n, "most": MOST}))
    for number, row in enumerate(split_lines(text), start=1):
        if len(row) > WIDEST:
            where = Where(number, 0, row[:20])
            raise unreadable(Problem("E-WIDE", where=where, facts={"most": WIDEST}))


def _read(game: AnyGame, view: View, text: str) -> Any:
    """The order. Raises Refused with every line that cannot be read, and with what may not be
    played of the others."""
    try:
        return game.read(text, view)
    except Refused as refused:
        told = sorted(
            (*_hinted(text, refused), *_of_the_rest(game, view, text, refused)),
            key=lambda problem: problem.where.line or len(text),
        )
        raise Refused(refused.kind, *told) from None


def _hinted(text: str, refused: Refused) -> Iterator[Problem]:
    """The problems; of a line that is nearly `wait` this is told. It gives nothing up."""
    rows = ["", *split_lines(text)]
    for problem in refused.problems:
        row = rows[problem.where.line] if problem.where.line < len(rows) else ""
        yield (
            msgspec.structs.replace(problem, facts=problem.facts | _TRY) if waited(row) else problem
        )


def _of_the_rest(game: AnyGame, view: View, text: str, refused: Refused) -> tuple[Problem, ...]:
    """What may not be played of the lines that can be read, as far as it can be told of a line."""
    wrong = {problem.where.line for problem in refused.problems}
    rows = split_lines(text)
    rest = "\n".join("" if n in wrong else row for n, row in enumerate(rows, start=1))
    if 0 in wrong or not rest.strip():
        return ()
    try:
        found = game.check(view, game.read(rest, view)).refused
    except Refused:
        return ()
    told = tuple(problem for problem in found if problem.where.line)
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


def waited(row: str) -> bool:
    """Is the whole line `wait`, or nearly?"""
    return WAIT.guess(_said(row)) is not None


def _said(piece: str) -> str:
    """What a line says: without its comment, and what ends its sentence."""
    return _COMMENT.split(folded(piece))[0].rstrip(_ENDS).strip()


def _blanked(row: str) -> tuple[str, bool]:
    waits = False
    if offers.waits(row) or (row.isascii() and not _PERHAPS.search(row)):
        return row, False
    for start, end in unquoted_spans(row, ";"):
        if _said(row[start:end]) in _WAITS:
            row, waits = row[:start] + " " * (end - start) + row[end:], True
    return row, waits
