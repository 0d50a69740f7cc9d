"""Writing orders: `write(order, language)`, the canonical text; `read` gives the order back."""

from collections.abc import Iterable
from typing import assert_never

from referee.games.kardashev.things.cards import heroes, id_of, kinds
from referee.games.kardashev.things.seats import LETTERS
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Build,
    Choose,
    Concede,
    HeroLine,
    Keep,
    Move,
    Named,
    Names,
    Start,
    Take,
)
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.words import Language


def write(order: AnyOrder, language: Language) -> str:
    """The order as its author could have typed it."""
    match order:
        case Move():
            return "\n".join(_move(order, language))
        case Choose():
            return _choose(order, language)
        case Take(cards=cards):
            return _take(cards, language)
        case Build():
            return "\n".join(_build(order, language))
        case Start(me=me):
            return _verb("start", language, v.WHO.shown["me" if me else "rival"].in_(language))
        case Keep(hero=hero):
            return _verb("hero", language, item(hero.what if hero else "auto", language))
        case Concede(match=match):
            return _verb("concede", language, "match" if match else "")
        case _:
            assert_never(order)


def _take(cards: Names | None, language: Language) -> str:
    """No names at all: the referee takes."""
    return _verb("take", language, "auto" if cards is None else item_list(cards, language))


def verb(name: str, language: Language) -> str:
    return v.SHOWN.shown[name].in_(language)


def _verb(name: str, language: Language, *rest: str) -> str:
    return " ".join(part for part in (verb(name, language), *rest) if part)


def item(what: str, language: Language) -> str:
    """A card (`Guard Squadron@B`), a hero, a domain, none or auto."""
    what_id, _, seat = what.partition("@")
    suffix = f"@{LETTERS[int(seat)]}" if seat else ""
    if what_id in kinds():
        return kinds()[what_id].name.in_(language) + suffix
    if what_id in heroes():
        return heroes()[what_id].name.in_(language)
    return verb(what_id, language) if what_id in v.VERBS else what_id


def item_list(names: Names, language: Language) -> str:
    return ", ".join(item(name.what, language) for name in names)


# --- play and response ------------------------------------------------------------------------


def _move(move: Move, language: Language) -> Iterable[str]:
    for line in move.heroes:
        yield _hero_line(line, language)
    if move.verb:
        yield _verb(move.verb, language, *_what(move, language), _then(move.then, language))


def _hero_line(line: HeroLine, language: Language) -> str:
    return _verb(line.verb, language, item(line.hero, language), _then(line.then, language))


def _what(move: Move, language: Language) -> Iterable[str]:
    if move.what.what:
        yield item(move.what.what, language)
    if move.names:
        yield v.AS.shown["as"].in_(language)
        yield " ".join(name.what for name in move.names)


def _then(names: Names, language: Language) -> str:
    return _verb("then", language, item_list(names, language)) if names else ""


def _choose(order: Choose, language: Language) -> str:
    if not order.picks:
        return verb("auto" if order.auto else "none", language)
    rest = (Named("auto"),) if order.auto else ()
    return _verb("choose", language, item_list(order.picks + rest, language))


# --- decks ------------------------------------------------------------------------------------


def _build(order: Build, language: Language) -> Iterable[str]:
    if order.cards != ():
        yield _take(order.cards, language)
    if order.base == "":
        return
    if order.base == "list":
        yield from (f"{name.n} {item(name.what, language)}" for name in order.into)
        return
    if order.base != "pool" or order.into or not order.out:
        yield _verb("deck", language, v.BASES.shown[order.base].in_(language))
    for name, names in (("out", order.out), ("into", order.into)):
        if names:
            yield _verb(name, language, copies_list(names, language))


def copies_list(names: Names, language: Language) -> str:
    """`Orbital Consulate x2, Garden Dome`."""
    return ", ".join(_copies(id_of(name.what), name.n, language) for name in names)


def _copies(what: str, n: int, language: Language) -> str:
    return f"{item(what, language)} x{n}" if n != 1 else item(what, language)
