"""What can be picked on the board: cards in hand, of a draft, shown to choose from, in the rows;
the quantum zone, for who passes or accepts; of a choice among domains their counts."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.games.kardashev.board.faces import FACE_WIDE, STRIP_WIDE
from referee.games.kardashev.board.mark_titles import title_of
from referee.games.kardashev.board.own_part import own_cards
from referee.games.kardashev.board.picture import (
    QUANTUM_HIGH,
    counts,
    own_top,
    quantum_at,
    sides,
    strips,
)
from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.things.cards import heroes, id_of
from referee.games.kardashev.things.sheet import Choose, Named
from referee.games.kardashev.things.state import Choice
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.picking import offers_of
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.window import ChoiceField, Lines, Pick
from referee.kernel.words import Language

QUANTUM = "quantum"  # where nothing lies but the card that waits
Box = tuple[int, int, int, int]


class Place(NamedTuple):
    """A card, hero or domain where it lies: in `row-1`, or in a section of what a seat alone sees.
    In a row a card is one of its owner's (`war-0@2`), elsewhere a kind."""

    where: str
    what: str


Picks = dict[Place, list[Pair]]


def spots(view: KardashevView, language: Language) -> tuple[Hotspot, ...]:
    """The seat's own cards, then those in the rows, then the quantum zone."""
    return tuple(marked(_boxes(view, language), view, language)) if view.ask else ()


def _boxes(view: KardashevView, language: Language) -> Iterator[tuple[Place, Box]]:
    lying = sides(view, language)
    for section, one in own_cards(view, own_top(lying), language):
        yield Place(section, one.card.what), (one.x, one.y, FACE_WIDE, one.high)
    for seat, card, x, y, high in strips(lying):
        yield Place(f"row-{seat}", card), (x, y, STRIP_WIDE, high)
    for seat, dom, box in counts(lying):
        yield Place(f"row-{seat}", dom), box
    if lying:
        yield Place(QUANTUM, ""), (*quantum_at(lying), STRIP_WIDE, QUANTUM_HIGH)


def marked(
    boxes: Iterable[tuple[Place, Box]], view: KardashevView, language: Language
) -> Iterator[Hotspot]:
    """Those of which something can be picked, each called by what lies there."""
    picks = picks_asked(view)
    for place, box in boxes:
        if pairs := tuple(picks.get(place, ())):
            yield Hotspot(*box, pairs, title_of(place.what, pairs, language))


def picks_asked(view: KardashevView) -> Picks:
    """All that the form can be answered with, item by item, by the places that it speaks of."""
    lying = {} if view.choice is None else _lying(view, view.choice)
    picks: Picks = {}
    for pair in _pairs_asked(view):
        places = _chosen(pair[1], lying) if view.phase == "choice" else [_ordered(*pair)]
        for place in dict.fromkeys(places):
            picks.setdefault(place, []).append(pair)
    return picks


def _pairs_asked(view: KardashevView) -> Iterator[Pair]:
    for field in view.ask.form if view.ask else ():
        if isinstance(field, ChoiceField | Pick):
            yield from ((field.name, item.value) for item in field.items)
        elif isinstance(field, Lines) and field.name == "picks":
            yield from ((field.name, offer.key) for offer in offers_of(field))


def _ordered(name: str, value: str) -> Place:
    """`play war-0` speaks of a card in hand, `pass` of the zone that stays empty."""
    verb, _, rest = value.partition(" ")
    what = rest.partition(" ")[0] or verb
    if name.startswith("batch"):
        return Place(name.replace("batch", "batch-"), what)
    if value in ("pass", "accept"):
        return Place(QUANTUM, "")
    return Place("heroes" if what in heroes() else "hand", what)


def _chosen(value: str, lying: dict[str, Place]) -> list[Place]:
    """The places of what it picks: `choose Garden Dome@A, Black Mirror@A`."""
    verb, _, names = value.partition(" ")
    return [lying[name] for name in names.split(", ") if name in lying] if verb == "choose" else []


def _lying(view: KardashevView, choice: Choice) -> dict[str, Place]:
    """What can be picked, as orders name it, and where it lies; of an exchange in either row."""
    found = {}
    for item in view.zone:
        where = _where(view, choice)
        found[_named(item)] = Place(where, item if where.startswith("row-") else id_of(item))
    if choice.zone == "rows":
        for card in view.rows[choice.seat]:
            found[_named(card)] = Place(f"row-{choice.seat}", card)
    return found


def _named(item: str) -> str:
    return write(Choose(picks=(Named(item),)), "en").partition(" ")[2]


def _where(view: KardashevView, choice: Choice) -> str:
    """Where a thing of the choice's zone is drawn."""
    if choice.zone in ("row", "rows", "domains"):
        return f"row-{choice.holder}"
    own = choice.zone in ("hand", "heroes") and choice.holder == view.seat
    return choice.zone if own else "zone"
