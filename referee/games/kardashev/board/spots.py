"""What can be picked on the board: cards in hand, of a draft, shown to choose from, in the rows."""

from collections.abc import Iterator

from referee.games.kardashev.board.faces import FACE_WIDE, STRIP_WIDE
from referee.games.kardashev.board.mark_titles import card_title
from referee.games.kardashev.board.own_part import own_cards
from referee.games.kardashev.board.picture import own_top, sides, strips
from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.things.cards import id_of
from referee.games.kardashev.things.sheet import Choose, Named
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.window import ChoiceField, Pick
from referee.kernel.words import Language

Box = tuple[int, int, int, int]


def spots(view: KardashevView, language: Language) -> tuple[Hotspot, ...]:
    """The seat's own cards, then those in the rows."""
    if view.ask is None:
        return ()
    return tuple(_spots(view, pairs_asked(view), language))


def _spots(view: KardashevView, pairs: tuple[Pair, ...], language: Language) -> Iterator[Hotspot]:
    lying = sides(view, language)
    for _, one in own_cards(view, own_top(lying), language):
        yield card_spot((one.x, one.y, FACE_WIDE, one.high), one.card.what, pairs, language)
    if view.phase == "choice":
        for _, card, x, y, high in strips(lying):
            yield card_spot((x, y, STRIP_WIDE, high), card, pairs, language)


def card_spot(box: Box, what: str, pairs: tuple[Pair, ...], language: Language) -> Hotspot:
    """Nothing can be picked, and nothing is told, of a card under seal."""
    picks = pairs_of(what, pairs)
    return Hotspot(*box, picks, card_title(id_of(what), picks, language) if picks else "")


def pairs_asked(view: KardashevView) -> tuple[Pair, ...]:
    """All that the form can be answered with, item by item."""
    form = view.ask.form if view.ask else ()
    fields = [field for field in form if isinstance(field, ChoiceField | Pick)]
    return tuple((field.name, item.value) for field in fields for item in field.items)


def pairs_of(what: str, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Those that speak of this card or hero: by its id, or by the order that chooses it."""
    chosen = write(Choose(picks=(Named(what),)), "en") if what else ""
    mine = {what, id_of(what)}
    return tuple(
        (name, value)
        for name, value in pairs
        if value == chosen or mine & set(value.split(" ")) or value in mine
    )
