"""What effects do: cards drawn, shown and moved, choices, marks (rulings §7)."""

import msgspec

from referee.games.kardashev.things.cards import Cards
from referee.games.kardashev.things.state import Choice, Task
from referee.kernel.event import Event, Sealed, Seat


class DeckShuffled(Event, frozen=True):
    """`why`: setup, empty (R-20: the discard became the deck), renew, seek."""

    seat: Seat
    n: int
    why: str
    order: Sealed[Cards]


class CardsDrawn(Event, frozen=True):
    """`why`: opening, turn, effect, patience."""

    seat: Seat
    n: int
    why: str
    cards: Sealed[Cards]


class ListStarted(Event, frozen=True):
    """`source` is the card or hero that carries the list."""

    seat: Seat
    source: str
    trigger: str


class EffectSkipped(Event, frozen=True):
    """`why`: condition, object (there is none), cost (not paid), declined."""

    seat: Seat
    text: str
    why: str


class CardsMoved(Event, frozen=True):
    """Cards go from `origin` of `seat` to `target`; `by` is the seat whose effect it is.

    Discard, hand and deck (its bottom) are their owners'; `play` and `mine` (a hand) are the
    taker's. `how`: choice, chance, top, all. What is not public is sealed to whom it concerns.
    """

    verb: str
    by: Seat
    seat: Seat
    origin: str
    target: str
    taker: Seat
    n: int
    how: str
    cards: Cards | None
    owners: tuple[Seat, ...]
    hidden: Sealed[Cards | None]


class HandSeen(Event, frozen=True):
    """`by` saw `n` cards of `seat`."""

    by: Seat
    seat: Seat
    n: int
    whole: bool
    cards: Sealed[Cards]


class TopSeen(Event, frozen=True):
    by: Seat
    n: int
    cards: Sealed[Cards]


class DeckSeen(Event, frozen=True):
    by: Seat
    n: int
    cards: Sealed[Cards]


class ChoiceOpened(Event, frozen=True):
    """A seat must pick; `agenda` is what comes after."""

    choice: Choice
    agenda: tuple[Task, ...]


class Picked(msgspec.Struct, frozen=True):
    """`via`: then, window, auto. `used`: places of the list given ahead, from 0."""

    via: str
    used: tuple[int, ...] = ()


class ChoiceMade(Event, frozen=True):
    """How it came about is the chooser's own business."""

    seat: Seat
    effect: str
    how: Sealed[Picked]


class MarkSet(Event, frozen=True):
    """On `seat`; `domain` is that of a ban, else empty."""

    seat: Seat
    mark: str
    domain: str


class MarkSpent(Event, frozen=True):
    seat: Seat
    mark: str


class PlaysGained(Event, frozen=True):
    seat: Seat
    n: int
