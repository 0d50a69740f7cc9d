"""Reading drafts and decks.

take dip-1e occ-1a                    two cards, from whichever hand they lie in
out dip-0 x2, sci-0 x4                the deck is the pool without these
deck last / out war-0 / in war-1a     changes to the last deck (or to `deck auto`)
7 dip-0                               or the whole deck, a count and a card a line
"""

from msgspec.structs import replace

from referee.games.kardashev.orders.tokens import BETWEEN, MOST, card, copies, items, open_line
from referee.games.kardashev.things.sheet import Build, Named, Names, Take
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import Line, Reader, once


def read_take(text_lines: list[Line], window: str) -> Take:
    """All `take` lines together."""
    names: Names | None = ()
    wrong = Wrong()
    for line in text_lines:
        with wrong:
            reader, _ = open_line(line, window)
            names = read_cards(names, reader)
    wrong.tell()
    return Take(cards=names, where=text_lines[0].whole)


def read_cards(names: Names | None, reader: Reader) -> Names | None:
    """One more `take` line; `take auto` leaves all picks to the referee."""
    if reader.if_word(v.AUTO):
        reader.end()
        return None
    return (names or ()) + items(reader, v.CARDS)


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
    verb = reader.word(v.LINES[window])
    if verb == "take":
        return replace(order, cards=read_cards(order.cards, reader))
    if verb == "deck":
        once(seen, "deck", line.whole)
        order = _base(order, reader)
        reader.end()
        return order
    names = _counted_items(reader)
    where = line.whole if not order.deck_where.line else order.deck_where
    if verb == "out":
        return replace(order, out=order.out + names, deck_where=where)
    return replace(order, into=order.into + names, deck_where=where)


def _base(order: Build, reader: Reader) -> Build:
    if order.base:
        raise unreadable(Problem("E-DECK-MIXED", where=reader.line.whole))
    return replace(order, base=reader.word(v.BASES), deck_where=reader.line.whole)


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


def _counted_items(reader: Reader) -> Names:
    """`dip-0 x2, sci-0`, or `2 dip-0, sci-0`."""
    names: list[Named] = []
    while reader.left or not names:
        if names and reader.if_sign(*BETWEEN) and not reader.left:
            break
        before = reader.number(0, MOST) if reader.kind == "number" else None
        if before is not None:
            reader.if_word(v.TIMES)
        named = card(reader)
        names.append(Named(named.what, copies(reader) if before is None else before, named.where))
    return tuple(names)
