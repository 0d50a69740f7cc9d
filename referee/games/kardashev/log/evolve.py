"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: the cards are then unknown.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games.kardashev.log import events as e
from referee.games.kardashev.log.evolve_cards import (
    card_entered,
    card_returned,
    cards_moved,
    quantum_negated,
)
from referee.games.kardashev.log.evolve_match import MATCH
from referee.games.kardashev.log.evolve_turn import TURN
from referee.games.kardashev.log.recent import add_recent
from referee.games.kardashev.things.state import KardashevState
from referee.kernel.event import Event

S = KardashevState


def evolve(state: S, event: Event) -> S:
    """The position after the event."""
    state = CHANGES[type(event)](state, event)
    lines = add_recent(state.recent, event)
    return state if lines is state.recent else replace(state, recent=lines)


def _same(state: S, _: Event) -> S:
    """The event only tells."""
    return state


CHANGES: dict[type[Event], Callable[[S, Any], S]] = {
    **MATCH,
    **TURN,
    e.QuantumNegated: quantum_negated,
    e.CardEntered: card_entered,
    e.CardsMoved: cards_moved,
    e.CardReturned: card_returned,
    **dict.fromkeys((e.DrawSkipped, e.ListStarted, e.EffectSkipped, e.TopSeen, e.DeckSeen), _same),
}
