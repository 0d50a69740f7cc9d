"""What a seat has seen of cards: which are accounted for, what another hand may still hold."""

from collections import Counter

from referee.games.rencontre_cosmique.things.cards import full_deck
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

Cards = tuple[str, ...]


def unseen(view: RencontreView) -> Counter[str]:
    """Every card whose place the view does not show."""
    return Counter(full_deck()) - Counter(seen(view))


def seen(view: RencontreView) -> Cards:
    """Every card whose place the view shows."""
    table = view.table
    aside = (table.duel.aside.card,) if table.duel.aside else ()
    own = (view.placed,) if view.placed else ()
    lain = lying(view)
    others = [
        table.duel.cards[main] for main in lain if main in table.duel.cards and main != view.seat
    ]
    return (*view.hand, *own, *table.discards, *table.out, *aside, *others)


def lying(view: RencontreView) -> list[Seat]:
    """Who has a card on the table still: as many as are nowhere else, of those who laid one."""
    table = view.table
    elsewhere = view.pile + len(table.discards) + len(table.out) + (table.duel.aside is not None)
    n = len(full_deck()) - sum(view.sizes.values()) - elsewhere
    laid = [main for main in table.duel.placed if main != view.seat]
    own = [view.seat] if view.placed and view.seat is not None else []
    return [*own, *laid][:n]


def remembered(view: RencontreView, player: Seat, stock: Counter[str]) -> Cards:
    """What the seat knows to be in this hand, as far as `stock` has it."""
    held = Counter(card for news in view.known if news.of == player for card in news.cards)
    left = held & stock
    cards = [card for card in dict.fromkeys(stock) for _ in range(left[card])]
    return tuple(cards[: view.sizes[player]])
