"""Cards in and out of zones. A card that is not there, where a reader may not look, takes `?`."""

from collections.abc import Iterable, Mapping

from referee.games.kardashev.cards import UNKNOWN, Card, Cards, id_of, owner
from referee.games.kardashev.state import BySeat
from referee.kernel.event import Seat


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards less these; for one that is not among them an unknown card goes."""
    left = list(cards)
    for card in gone:
        found = card if card in left else next((one for one in left if id_of(one) == UNKNOWN), "")
        if found:
            left.remove(found)
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
