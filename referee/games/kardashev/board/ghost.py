"""An order laid over the board while it is made: what is taken out of a hand or a draft, what would
lie in the quantum zone, what it hits in the rows."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.faces import FACE_WIDE, STRIP_WIDE, WIDE, strip, strip_high
from referee.games.kardashev.board.own_part import own_cards
from referee.games.kardashev.board.picture import own_top, quantum_at, sides, strips
from referee.games.kardashev.things.cards import id_of
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Build,
    Choose,
    Keep,
    Move,
    Names,
    Take,
    items_of,
)
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES, SHOWN
from referee.kernel.overlay import LOW, Box, Overlay, middle
from referee.kernel.words import Language

UP = 28  # pixels from the quantum zone into the row that its card goes to
ROWS = ("row-1", "row-2")


class Placed(NamedTuple):
    """A card or hero where it lies: in a row, or in a section of what a seat alone sees."""

    where: str
    what: str
    box: Box


class Places(NamedTuple):
    """What lies where in a picture; the card of the quantum zone, and how one is drawn there."""

    lying: tuple[Placed, ...]
    zone: Box
    card: Callable[[str], str]
    over: Overlay


def ghost(view: KardashevView, order: AnyOrder, language: Language) -> str:
    """Over the wide board."""
    me = view.seat
    if me is None:
        return ""
    lying = sides(view, language)
    found = [
        Placed(section, one.card.what, (one.x, one.y, FACE_WIDE, one.high))
        for section, one in own_cards(view, own_top(lying), language)
    ]
    found += [
        Placed(f"row-{seat}", card, (x, y, STRIP_WIDE, high))
        for seat, card, x, y, high in strips(lying)
    ]
    x, y = quantum_at(lying)

    def card(what: str) -> str:
        mine = f"{id_of(what)}@{me}"
        high = strip_high(mine, me, language)
        frame = over.frame((x, y, STRIP_WIDE, high), dashed=False)
        return "".join(strip(x, y, mine, me, language)) + frame

    over = Overlay(t.BANNED, t.SHEET, t.INK, 13, WIDE)
    there = Places(tuple(found), (x, y, STRIP_WIDE, 60), card, over)
    return laid(view, order, there, language)


def laid(view: KardashevView, order: AnyOrder, there: Places, language: Language) -> str:
    """Nothing of an order that moves nothing which is drawn."""
    match order:
        case Take(cards=cards) | Build(cards=cards):
            drawn = _named(cards or (), ("batch",), there, "take", language)
        case Keep(hero=hero) if hero is not None:
            drawn = _named((hero,), ("heroes",), there, "hero", language)
        case Choose():
            drawn = _chosen(view, order, there, language)
        case Move():
            drawn = _move(order, there, language)
        case _:
            drawn = iter(())
    return "".join(drawn)


# --- cards, framed where they lie -----------------------------------------------------------------


def _named(
    names: Names, zones: tuple[str, ...], there: Places, verb: str, language: Language
) -> Iterator[str]:
    """Each with the word of the order that moves it."""
    words = SHOWN.shown[verb].in_(language)
    yield _called(_found(items_of(names), zones, there), words, there)


def _called(found: Iterable[Placed], words: str, there: Places) -> str:
    """A row has the discard above it; a face has at its foot what it is."""
    lying = list(found)
    in_row = all(one.where in ROWS for one in lying)
    return there.over.called([(one.box, words) for one in lying], LOW if in_row else None)


def _found(items: Iterable[str], zones: tuple[str, ...], there: Places) -> Iterator[Placed]:
    """The cards of these zones that are meant, of copies one after the other."""
    left = [one for one in there.lying if one.where.startswith(zones)]
    for item in items:
        alike = [one for one in left if item in (one.what, id_of(one.what))]
        alike += [one for one in left if id_of(item) == one.what and one not in alike]
        if alike:
            left.remove(alike[0])
            yield alike[0]


def _chosen(view: KardashevView, order: Choose, there: Places, language: Language) -> Iterator[str]:
    """Where an effect picks: in a row, in the own hand, among what it shows."""
    choice = view.choice
    if choice is None:
        return
    own = choice.holder == view.seat
    zones = {
        "row": (f"row-{choice.holder}",),
        "hand": ("hand",) if own else ("zone",),
        "top": ("zone",),
        "heroes": ("heroes",) if own else (),
    }.get(choice.zone, ())
    if choice.zone == "rows":  # an exchange: the own card comes first
        yield from _named(order.picks[:1], (f"row-{choice.seat}",), there, "choose", language)
        yield from _named(order.picks[1:], (f"row-{choice.holder}",), there, "choose", language)
    elif zones:
        yield from _named(order.picks, zones, there, "choose", language)


# --- a play, and the answer to one ----------------------------------------------------------------


def _move(order: Move, there: Places, language: Language) -> Iterator[str]:
    for line in order.heroes:
        found = _found((line.hero,), ("heroes",), there)
        yield _called(found, SHOWN.shown[line.verb].in_(language), there)
        yield from _hit(line.then, there)
    if order.verb in ("play", "riposte", "recycle"):
        yield from _named((order.what,), ("hand",), there, order.verb, language)
    if order.verb == "play":
        yield there.card(order.what.what)
    elif order.verb == "accept":
        yield _arrives(there)
    if order.names:
        guess = ", ".join(DOMAIN_NAMES[dom].in_(language) for dom in items_of(order.names))
        x, y, wide, high = there.zone
        yield there.over.frame(there.zone)
        yield there.over.plate((x + wide / 2, y + high), f"{guess} ?")
    yield from _hit(order.then, there)


def _arrives(there: Places) -> str:
    """What is accepted goes to the row above: whoever answers sees the rival's there."""
    x, y = middle(there.zone)[0], there.zone[1]
    return there.over.arrow((x, y + 12), (x, y - UP))


def _hit(names: Names, there: Places) -> Iterator[str]:
    """Cards in a row that choices given ahead name; of one that may lie in either, neither."""
    for item in items_of(names):
        found = [one for row in ROWS for one in _found((item,), (row,), there)]
        if len(found) == 1:
            yield there.over.frame(found[0].box)
