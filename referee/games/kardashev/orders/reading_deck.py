"""Reading drafts and decks.

take dip-1e occ-1a                    two cards, from whichever hand they lie in
out dip-0 x2, sci-0 x4                the deck is the pool without these
deck last / out war-0 / in war-1a     changes to the last deck (or to `deck auto`)
7 dip-0                               or the whole deck, a count and a card a line
"""

from typing import assert_never

from msgspec.structs import replace

from referee.games.kardashev.orders.rows import LINES, Deck, Into, Out, open_line, part
from referee.games.kardashev.orders.tokens import MOST, card
from referee.games.kardashev.things.sheet import Build, Named, Names, Take
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import Line, Reader, once


def read_take(text_lines: list[Line], window: str) -> Take:
    """All `take` lines together."""
    names: Names | None = ()
    wrong = Wrong()
    for text_line in text_lines:
        with wrong:
            reader, _ = open_line(text_line, window)
            line: Take = part(reader, "take", window)
            names = _more(names, line.cards)
    wrong.tell()
    return Take(cards=names, where=text_lines[0].whole)


def _more(names: Names | None, cards: Names | None) -> Names | None:
    """With one more `take` line."""
    return None if cards is None else (names or ()) + cards


def read_build(text_lines: list[Line], window: str) -> Build:
    """`take` lines, and a deck: by what is left out, by changes, or as a whole list."""
    order, seen = Build(cards=(), base="", where=text_lines[0].whole), dict[str, Where]()
    wrong = Wrong()
    for line in text_lines:
        with wrong:
            order = _line(order, line, window, seen)
    wrong.tell()
    if order.base or not (order.out or order.into):
        return order
    return replace(order, base="auto" if order.into else "pool")


def _line(order: Build, line: Line, window: str, seen: dict[str, Where]) -> Build:
    reader = Reader(line)
    if reader.kind == "number":
        return _counted_line(order, reader)
    verb = reader.word(LINES[window])
    if verb == "deck":
        once(seen, "deck", line.whole)
        if order.base:
            raise unreadable(Problem("E-DECK-MIXED", where=line.whole))
    more: Take | Deck | Out | Into = part(reader, verb, window)
    return _with(order, more, line.whole)


def _with(order: Build, more: Take | Deck | Out | Into, where: Where) -> Build:
    """The order, and what one more line says."""
    first = order.deck_where if order.deck_where.line else where
    match more:
        case Take(cards=cards):
            return replace(order, cards=_more(order.cards, cards))
        case Deck(base=base):
            return replace(order, base=base, deck_where=where)
        case Out(names=names):
            return replace(order, out=order.out + names, deck_where=first)
        case Into(names=names):
            return replace(order, into=order.into + names, deck_where=first)
        case _:
            assert_never(more)


def _counted_line(order: Build, reader: Reader) -> Build:
    """`7 dip-0`: a line of a whole deck list."""
    if order.base not in ("", "list"):
        raise unreadable(Problem("E-DECK-MIXED", where=reader.line.whole))
    n = reader.number(0, MOST)
    reader.if_word(v.TIMES)
    named = card(reader)
    reader.end()
    into = (*order.into, Named(named.what, n, named.where))
    return replace(order, base="list", into=into, deck_where=reader.line.whole)
