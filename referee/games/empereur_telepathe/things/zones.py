"""Cards in and out of a zone; where a card was never seen, one that may be it goes (H-5)."""

from collections.abc import Iterable

from referee.games.empereur_telepathe.things.cards import UNKNOWN, Card, Cards


def out_of(zone: Cards, cards: Iterable[Card]) -> Cards:
    """The zone after these cards left it."""
    left = list(zone)
    for card in cards:
        left.remove(_same(left, card))
    return tuple(left)


def _same(zone: list[Card], card: Card) -> Card:
    """The card itself, else an unknown one with its back, else one with its back, else any."""
    masked = f"{UNKNOWN}{card[-1]}"
    alike = [other for other in zone if other[-1] == card[-1]]
    return next(other for other in (card, masked, UNKNOWN, *alike, *zone) if other in zone)


def with_cards(hand: Cards, cards: Iterable[Card]) -> Cards:
    """A hand with more cards, sorted by id as hands are."""
    return tuple(sorted((*hand, *cards)))


def without(attached: Cards, gone: Cards) -> Cards:
    return tuple(card for card in attached if card not in gone)


def from_deck(deck: Cards, cards: Cards, picked: str) -> Cards:
    """The deck after these were taken from an end, or picked among the top ones."""
    if picked == "top":
        return deck[len(cards) :]
    return deck[: -len(cards)] if picked == "bottom" and cards else out_of(deck, cards)


def onto_deck(deck: Cards, cards: Cards, to: str) -> Cards:
    """The last card taken ends outermost."""
    return (*reversed(cards), *deck) if to == "own_deck_top" else (*deck, *cards)
