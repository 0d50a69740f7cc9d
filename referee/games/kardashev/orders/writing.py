"""Writing orders: `write(order, language)`, the canonical text; `read` gives the order back."""

from collections.abc import Iterator

from referee.games.kardashev.orders.rows import GRAMMAR, AnyLine, Deck, Into, Out
from referee.games.kardashev.things.sheet import AnyOrder, Build, Move, Take
from referee.games.kardashev.words.notation import item
from referee.kernel.words import Language


def write(order: AnyOrder, language: Language) -> str:
    """The order as its author could have typed it."""
    texts = [GRAMMAR.write(line, language) for line in _lines(order)]
    if isinstance(order, Build) and order.base == "list":
        texts += [f"{named.n} {item(named.what, language)}" for named in order.into]
    return "\n".join(texts)


def _lines(order: AnyOrder) -> Iterator[AnyLine]:
    match order:
        case Move():
            yield from order.heroes
            if order.verb:
                yield order
        case Build():
            yield from _build(order)
        case _:
            yield order


def _build(order: Build) -> Iterator[AnyLine]:
    if order.cards != ():
        yield Take(cards=order.cards)
    if order.base in ("", "list"):
        return
    if order.base != "pool" or order.into or not order.out:
        yield Deck(order.base)
    if order.out:
        yield Out(order.out)
    if order.into:
        yield Into(order.into)
