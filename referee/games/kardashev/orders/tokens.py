"""Small steps of reading that every window needs: verbs, cards, heroes, domains, lists of them."""

import re

from referee.games.kardashev.things.sheet import Named, Names
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.text import Reader
from referee.kernel.vocabulary import Vocabulary

BETWEEN = (",", "/", "+", "&", ".", ":")
MOST = 99
_COPIES = re.compile("x([0-9]{1,2})")


def _named(reader: Reader, words: Vocabulary[str]) -> Named:
    start = reader.next
    what = reader.name(words)
    return Named(what, 1, reader.span(start))


def card(reader: Reader) -> Named:
    """A card by name or id; `@B` behind it says whose copy."""
    reader.skip(v.WITH)
    return _of_owner(reader, _named(reader, v.CARDS))


def hero(reader: Reader) -> Named:
    return _named(reader, v.HEROES)


def domain(reader: Reader) -> Named:
    return _named(reader, v.DOMAINS)


def _of_owner(reader: Reader, named: Named) -> Named:
    if reader.if_sign("@") is None:
        return named
    seat = reader.word(OWNERS)
    return Named(f"{named.what}@{seat}", named.n, named.where)


OWNERS = Vocabulary({1: "A", 2: "B"})


def items(reader: Reader, words: Vocabulary[str]) -> Names:
    """A list to the end of the line; what stands between the items does not matter."""
    names = [_item(reader, words)]
    while reader.left:
        if reader.if_sign(*BETWEEN) is None or reader.more(words):
            names.append(_item(reader, words))
    return tuple(names)


def _item(reader: Reader, words: Vocabulary[str]) -> Named:
    return _of_owner(reader, _named(reader, words))


def copies(reader: Reader) -> int:
    """`x3`, `x 3`, `*3` or `3` behind a card; 1 if nothing is said."""
    token = reader.peek()
    if reader.kind == "number":
        return reader.number(0, MOST)
    if token and (match_ := _COPIES.fullmatch(token.text)):
        reader.take()
        return int(match_[1])
    if reader.if_sign("*") or reader.if_word(v.TIMES):
        return reader.number(0, MOST)
    return 1


def counted_items(reader: Reader) -> Names:
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
