"""Cards in and out of zones.

Where a reader may not look, an unknown card `?` goes for the one that went; if a known card went
unseen before, any other: how many are left is public all the same.
"""

from collections.abc import Iterable, Mapping

from referee.games.kardashev.things.cards import UNKNOWN, Card, Cards, id_of, owner
from referee.games.kardashev.things.state import BySeat
from referee.kernel.event import Seat


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards less these."""
    left = list(cards)
    for card in gone:
        if card not in left:
            card = next(
                (other for other in left if id_of(other) == UNKNOWN), left[0] if left else ""
            )
        if card in left:
            left.remove(card)
    return tuple(left)


def changed(zone: BySeat, seat: Seat, cards: Cards) -> BySeat:
    return {**zone, seat: cards}


def less(zone: BySeat, seat: Seat, gone: Iterable[Card]) -> BySeat:
    return {**zone, seat: without(zone[seat], gone)}


def more(zone: BySeat, seat: Seat, new: Iterable[Card]) -> BySeat:
    return {**zone, seat: (*zone[seat], *new)}


def home(zone: BySeat, new: Iterable[Card]) -> BySeat:
    """Cards go to their owners' zones."""
    for card in new:
        zone = more(zone, owner(card), [card])
    return zone


def sizes(zone: Mapping[Seat, Cards]) -> dict[Seat, int]:
    return {seat: len(cards) for seat, cards in zone.items()}


def distinct(cards: Iterable[str]) -> list[str]:
    """Each card once: copies of one kind and owner in one zone are alike (§2.1)."""
    return list(dict.fromkeys(cards))
