"""Reading orders: `read(text, view)`; one order a line, `;` stands for a line's end.

Which lines may stand depends on the open window alone; whether they may be played is judged in
`checks.py`. Refused texts raise Refused with the line, the token and what would be right.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, assert_never

from msgspec.structs import replace

from referee.games.kardashev.orders.checks import check
from referee.games.kardashev.orders.hints import line_of, with_choice, with_verb
from referee.games.kardashev.orders.reading_deck import read_build, read_take
from referee.games.kardashev.orders.rows import ACTS, LINES, More, open_line, part
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Choose,
    Concede,
    HeroLine,
    Keep,
    Move,
    Names,
    Start,
)
from referee.games.kardashev.things.view import KardashevView
from referee.kernel import completion
from referee.kernel.game import View
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, lines, once
from referee.kernel.words import Language

Seen = dict[Any, Where]


def read(text: str, view: View) -> AnyOrder:
    """The order that this text is, in the window that is open. Raises Refused."""
    window = view.window or ""
    if window not in WINDOWS:
        raise unreadable(Problem("E-NOT-ASKED", facts={"window": window or "-"}))
    text_lines = lines(text, breaks=";")
    if not text_lines:
        raise unreadable(Problem("E-EMPTY"))
    try:
        return _order(text_lines, window)
    except Refused as refused:
        raise Refused(
            refused.kind, *(_helped(problem, text_lines, view) for problem in refused.problems)
        ) from None


def next_words(text: str, view: View, language: Language) -> tuple[str, ...]:
    """The words that may stand where the text stops."""
    window = view.window or ""
    if window not in WINDOWS:
        return ()
    return completion.next_words(text, language, lambda line: _order([line], window))


def _order(text_lines: list[Line], window: str) -> AnyOrder:
    return _concession(text_lines, window) or WINDOWS[window](text_lines, window)


def _helped(problem: Problem, text_lines: list[Line], view: View) -> Problem:
    """With what would be right, as far as it is known."""
    line = line_of(problem, text_lines)
    if problem.code == "E-LINE":
        return with_verb(problem, view, line, partial(_played, view))
    return with_choice(problem, view, line)


def _played(view: View, text: str) -> AnyOrder | None:
    """The order, if it can be played now."""
    if not isinstance(view, KardashevView):
        return None
    window = view.window or ""
    try:
        order = WINDOWS[window](lines(text), window)
    except Refused:
        return None
    return None if check(view, order).refused else order


def _concession(text_lines: list[Line], window: str) -> Concede | None:
    """`concede`, `concede match`: a line that stands alone."""
    for line in text_lines:
        reader = Reader(line)
        reader.skip(SPEAKERS)
        if reader.if_word(LINES[window]) == "concede":
            if len(text_lines) > 1:
                raise unreadable(Problem("E-CONCEDE-ALONE", where=line.whole))
            order: Concede = part(reader, "concede", window)
            return order
    return None


# --- play and response ------------------------------------------------------------------------


def _move(text_lines: list[Line], window: str) -> Move:
    """Hero lines, then at most one line that says what is done."""
    move, seen, wrong = Move(where=text_lines[0].whole), Seen(), Wrong()
    for line in text_lines:
        with wrong:
            move = _move_line(move, line, window, seen)
    wrong.tell()
    return move


def _move_line(move: Move, line: Line, window: str, seen: Seen) -> Move:
    reader, verb = open_line(line, window)
    if verb in ACTS[window]:
        once(seen, "act", line.whole)
    found: Move | HeroLine | More = part(reader, verb, window)
    match found:
        case HeroLine():
            return replace(move, heroes=(*move.heroes, found))
        case More(then=more):
            return _more_ahead(move, more, line)
        case Move():
            return replace(found, heroes=move.heroes)
        case _:
            assert_never(found)


def _more_ahead(move: Move, more: Names, line: Line) -> Move:
    """A line that begins with `then` goes on with the list of the line before it."""
    if move.verb:
        return replace(move, then=move.then + more)
    if not move.heroes:
        raise unreadable(Problem("E-THEN", where=line.whole))
    *before, last_one = move.heroes
    return replace(move, heroes=(*before, replace(last_one, then=last_one.then + more)))


# --- the other windows ------------------------------------------------------------------------


def _choose(text_lines: list[Line], window: str) -> Choose:
    seen: Seen = {}
    for line in text_lines:
        once(seen, "choice", line.whole)
    reader, verb = open_line(text_lines[0], window)
    order: Choose = part(reader, verb, window)
    return order


def _start(text_lines: list[Line], window: str) -> Start:
    order: Start = part(_one_line(text_lines, window), "start", window)
    return order


def _hero(text_lines: list[Line], window: str) -> Keep:
    order: Keep = part(_one_line(text_lines, window), "hero", window)
    return order


def _one_line(text_lines: list[Line], window: str) -> Reader:
    seen: Seen = {}
    wrong = Wrong()
    for line in text_lines:
        with wrong:
            once(seen, open_line(line, window)[1], line.whole)
    wrong.tell()
    return open_line(text_lines[0], window)[0]


WINDOWS: dict[str, Callable[[list[Line], str], AnyOrder]] = {
    "draft1": read_take,
    "draft2": read_take,
    "build": read_build,
    "start": _start,
    "play": _move,
    "response": _move,
    "choice": _choose,
    "hero": _hero,
}
