"""Reading orders: `read(text, view)`; one order a line, `;` stands for a line's end.

Which lines may stand depends on the open window alone; whether they may be played is judged in
`checks.py`. Refused texts raise Refused with the line, the token and what would be right.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from referee.games.kardashev.orders.checks import check
from referee.games.kardashev.orders.hints import line_of, with_choice, with_verb
from referee.games.kardashev.orders.reading_deck import read_build, read_take
from referee.games.kardashev.orders.tokens import card, domain, hero, items, open_line, verb_of
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Choose,
    Concede,
    HeroLine,
    Keep,
    Move,
    Named,
    Names,
    Start,
)
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words import vocabulary as v
from referee.kernel import completion
from referee.kernel.game import View
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
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
        if reader.if_word(v.LINES[window]) != "concede":
            continue
        if len(text_lines) > 1:
            raise unreadable(Problem("E-CONCEDE-ALONE", where=line.whole))
        match = bool(reader.left) and reader.word(v.MATCH) == "match"
        reader.end()
        return Concede(match=match, where=line.whole)
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
    if verb == "then":
        move = _more_ahead(move, items(reader, v.ITEMS), line)
    elif verb == "power" or (verb == "sacrifice" and window == "play"):
        move = _hero_line(move, reader, verb)
    else:
        once(seen, "act", line.whole)
        move = _act(move, reader, verb)
    reader.end()
    return move


def _more_ahead(move: Move, more: Names, line: Line) -> Move:
    """A line that begins with `then` goes on with the list of the line before it."""
    if move.verb:
        return replace(move, then=move.then + more)
    if not move.heroes:
        raise unreadable(Problem("E-THEN", where=line.whole))
    *before, last_one = move.heroes
    return replace(move, heroes=(*before, replace(last_one, then=last_one.then + more)))


def _hero_line(move: Move, reader: Reader, verb: str) -> Move:
    named = hero(reader)
    line = HeroLine(verb, named.what, _ahead(reader), named.where)
    return replace(move, heroes=(*move.heroes, line))


def _act(move: Move, reader: Reader, verb: str) -> Move:
    where = reader.line.whole
    what = ACTS[verb](reader)
    names = _guess(reader) if verb == "riposte" else ()
    return replace(move, verb=verb, what=what, names=names, then=_ahead(reader), where=where)


ACTS: dict[str, Callable[[Reader], Named]] = {
    "play": card,
    "riposte": card,
    "recycle": card,
    "sacrifice": hero,
    "pass": lambda reader: Named(),
    "accept": lambda reader: Named(),
}


def _guess(reader: Reader) -> Names:
    """`as DOMAIN…`: one name at least."""
    if reader.if_word(v.AS) is None and reader.peek() is None:
        raise unreadable(Problem("E-DOMAIN", where=reader.line.whole, facts={"case": "missing"}))
    names = [domain(reader)]
    while reader.more(v.DOMAINS) and not reader.at(v.THEN):
        if reader.if_sign(",", "/", "+", "&") is None:
            reader.if_word(v.AND)
        names.append(domain(reader))
    return tuple(names)


def _ahead(reader: Reader) -> Names:
    reader.if_sign(",")
    if reader.if_word(v.THEN) is None:
        return ()
    return items(reader, v.ITEMS)


# --- the other windows ------------------------------------------------------------------------


def _choose(text_lines: list[Line], window: str) -> Choose:
    seen: Seen = {}
    for line in text_lines:
        once(seen, "choice", line.whole)
    reader, verb = open_line(text_lines[0], window)
    if verb == "auto":
        order = Choose(auto=True, where=text_lines[0].whole)
    elif verb == "none":
        order = Choose(where=text_lines[0].whole)
    else:
        order = _chosen(items(reader, v.ITEMS), text_lines[0].whole)
    reader.end()
    return order


def _chosen(names: Names, where: Where) -> Choose:
    """`choose X, auto`: the referee picks the rest. `choose none` is `none`."""
    picks = tuple(name for name in names if name.what not in ("auto", "none"))
    return Choose(picks=picks, auto=any(name.what == "auto" for name in names), where=where)


def _start(text_lines: list[Line], window: str) -> Start:
    reader = _one_line(text_lines, window)
    who = reader.word(v.WHO)
    reader.end()
    return Start(me=who == "me")


def _hero(text_lines: list[Line], window: str) -> Keep:
    reader = _one_line(text_lines, window)
    chosen = None if reader.if_word(v.AUTO) else hero(reader)
    reader.end()
    return Keep(hero=chosen)


def _one_line(text_lines: list[Line], window: str) -> Reader:
    seen: Seen = {}
    wrong = Wrong()
    for line in text_lines:
        with wrong:
            once(seen, verb_of(line, window), line.whole)
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
