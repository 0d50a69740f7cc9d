"""Events that take cards from zone to zone."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from referee.games.kardashev.log import events as e
from referee.games.kardashev.things.cards import Cards, kind, owner
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.zones import home, less, more, without
from referee.kernel.event import Sealed

S = KardashevState
T = TypeVar("T")


def value_or(part: Sealed[T], otherwise: T) -> T:
    """What is under the seal, or what stands for it where the reader may not look."""
    return otherwise if isinstance(part.value, msgspec.UnsetType) else part.value


def cards_moved(state: S, event: e.CardsMoved) -> S:
    cards = event.cards if event.cards is not None else value_or(event.hidden, None)
    if cards is None:
        cards = tuple(f"?@{holder}" for holder in event.owners or (event.seat,) * event.n)
    return _put(_taken(state, event, cards), event, cards)


def _taken(state: S, event: e.CardsMoved, cards: Cards) -> S:
    match event.origin:
        case "hand":
            return replace(state, hands=less(state.hands, event.seat, cards))
        case "discard":
            return replace(state, discards=less(state.discards, event.seat, cards))
        case "play":
            return replace(state, rows=less(state.rows, event.seat, cards))
        case _:
            return replace(
                state, decks={**state.decks, event.seat: _deck_less(state, event, cards)}
            )


def _deck_less(state: S, event: e.CardsMoved, cards: Cards) -> Cards:
    """From the top so many; from anywhere these."""
    deck = state.decks[event.seat]
    return deck[event.n :] if event.how == "top" else without(deck, cards)


def _put(state: S, event: e.CardsMoved, cards: Cards) -> S:
    match event.target:
        case "discard":
            return replace(state, discards=home(state.discards, cards))
        case "hand":
            return replace(state, hands=home(state.hands, cards))
        case "deck":
            return replace(state, decks=home(state.decks, cards))
        case "mine":
            return replace(state, hands=more(state.hands, event.taker, cards))
        case _:
            return replace(state, rows=more(state.rows, event.taker, cards))


def quantum_negated(state: S, event: e.QuantumNegated) -> S:
    """R-11. A card that goes home unseen is known to who laid it and to its owner."""
    laid = state.quantum
    card = event.card or value_or(event.unseen, None) or (laid.card if laid else f"?@{event.to}")
    state = replace(state, quantum=None)
    match event.target:
        case "discard":
            return replace(state, discards=home(state.discards, [card]))
        case "deck":
            return replace(state, decks=home(state.decks, [card]))
        case _:
            return replace(state, hands=more(state.hands, event.to, [card]))


def card_entered(state: S, event: e.CardEntered) -> S:
    """The affinity for the card's domains is spent."""
    card, seat = event.card.value, event.seat
    entered = tuple(dict.fromkeys((*state.entered[seat], *kind(card).domains)))
    return replace(
        state,
        quantum=None,
        rows=more(state.rows, seat, [card]),
        entered={**state.entered, seat: entered},
        last_quantum=card,
    )


def card_returned(state: S, event: e.CardReturned) -> S:
    """`self` and thrift: from limbo, else its owner's discard, else the row of its seat."""
    state = _from_where_it_lies(state, event.seat, event.card)
    put: dict[str, Callable[[], S]] = {
        "hand": lambda: replace(state, hands=home(state.hands, [event.card])),
        "deck": lambda: replace(state, decks=home(state.decks, [event.card])),
        "discard": lambda: replace(state, discards=home(state.discards, [event.card])),
        "play": lambda: replace(state, rows=more(state.rows, event.seat, [event.card])),
    }
    return put[event.target]()


def _from_where_it_lies(state: S, seat: int, card: str) -> S:
    if state.limbo == card:
        return replace(state, limbo="")
    if card in state.discards[owner(card)]:
        return replace(state, discards=less(state.discards, owner(card), [card]))
    return replace(state, rows=less(state.rows, seat, [card]))
