"""Tools with which events change the position: hands, piles, pawns."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from referee.games.rencontre_cosmique.things.cards import UNKNOWN, ordered, without
from referee.games.rencontre_cosmique.things.places import added
from referee.games.rencontre_cosmique.things.state import RencontreState
from referee.kernel.event import Sealed, Seat

S = RencontreState
T = TypeVar("T")


def on_table(state: S, **changes: Any) -> S:
    return replace(state, table=replace(state.table, **changes))


def known(part: Sealed[T], unknown: T) -> T:
    return unknown if isinstance(part.value, msgspec.UnsetType) else part.value


def cards_of(part: Sealed[tuple[str, ...]], number: int) -> tuple[str, ...]:
    if isinstance(part.value, msgspec.UnsetType):
        return (UNKNOWN,) * number
    return tuple(part.value)


def some(part: Sealed[tuple[str, ...] | None]) -> tuple[str, ...]:
    """What a part holds that may hold nothing."""
    return () if isinstance(part.value, msgspec.UnsetType) else tuple(part.value or ())


def moved(state: S, seat: Seat, origin: dict[str, int], to: dict[str, int]) -> S:
    pawns = added(added(state.table.pawns[seat], origin, -1), to)
    return on_table(state, pawns=state.table.pawns | {seat: pawns})


def with_hand(state: S, seat: Seat, cards: tuple[str, ...]) -> S:
    return replace(state, hands=state.hands | {seat: ordered(cards)})


def gains(state: S, seat: Seat, cards: tuple[str, ...]) -> S:
    return with_hand(state, seat, (*state.hands[seat], *cards))


def loses(state: S, seat: Seat, cards: tuple[str, ...]) -> S:
    return with_hand(state, seat, without(state.hands[seat], cards))


def drawn(state: S, n: int) -> S:
    return replace(state, pile=state.pile[n:])


def to_pile(state: S, cards: tuple[str, ...], to: str) -> S:
    """Onto the discards, or out of the game."""
    if to == "out":
        return on_table(state, out=(*state.table.out, *cards))
    return on_table(state, discards=(*state.table.discards, *cards))


def off_the_table(state: S, main: Seat) -> S:
    """The card that counts as played by this main is taken up."""
    laid = state.table.laid_by(main)
    return replace(
        state, placed={seat: card for seat, card in state.placed.items() if seat != laid}
    )
