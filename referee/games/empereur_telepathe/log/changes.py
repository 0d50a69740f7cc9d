"""Small steps that every change of the position is made of."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from referee.games.empereur_telepathe.things.cards import Cards
from referee.games.empereur_telepathe.things.state import TelepatheState as S
from referee.kernel.event import Sealed, Seat

T = TypeVar("T")


def value_or(part: Sealed[T], unknown: T) -> T:
    return unknown if isinstance(part.value, msgspec.UnsetType) else part.value


def change_mind(state: S, seat: Seat, **fields: Any) -> S:
    """The position with other fields of one mind."""
    return replace(state, minds=state.minds | {seat: replace(state.minds[seat], **fields)})


def discard(state: S, cards: Cards) -> S:
    """R-22: one common pile; the last one on top."""
    return replace(state, discard=(*state.discard, *cards))
