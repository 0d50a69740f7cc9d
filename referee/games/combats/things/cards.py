"""The event cards (cartes événement): the table of `cards.toml` and the deck made from it.

The effects are a closed vocabulary; a card that wants something else cannot be written.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

import msgspec

from referee.kernel.sentences import table
from referee.kernel.words import Words

UNKNOWN = "?"  # a card under seal, in a match replayed by somebody who may not see it


class Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a card does in its battle."""


class PowerAdd(Effect, frozen=True, tag="power_add"):
    """`n` more for the group, or for each of its pawns of a kind."""

    n: int
    per: Literal["group", "population", "usine"]
    side: Literal["own", "enemy"]
    scope: Literal["battle", "combat"]


class NativeJoins(Effect, frozen=True, tag="native_joins"):
    """H-14: a native (indigène) stands with the group for this battle; nobody can lose it."""

    power: int


class Die(Effect, frozen=True, tag="die"):
    """Two dice; the higher (best) or the lower (worst) counts."""

    mode: Literal["best", "worst"]
    side: Literal["own", "enemy"]


class EnergyDouble(Effect, frozen=True, tag="energy_double"):
    """Each energy counts twice, with at most `max` extra."""

    max: int


class EnergyVoid(Effect, frozen=True, tag="energy_void"):
    """Energy spent in this battle counts nothing; it is spent all the same."""

    side: Literal["enemy"]


class CancelCards(Effect, frozen=True, tag="cancel_cards"):
    """The other cards of that side have no effect in this battle."""

    side: Literal["enemy"]


class SwapPawn(Effect, frozen=True, tag="swap_pawn"):
    """A pawn of the group changes places with one of the other kind that stands behind."""


class LossCap(Effect, frozen=True, tag="loss_cap"):
    """If you lose this battle you lose only `n` pawns."""

    n: int


class WinTies(Effect, frozen=True, tag="win_ties"):
    """A tie counts as your victory."""


class Loot(Effect, frozen=True, tag="loot"):
    """If you win this battle you gain energy."""

    energy: int


AnyEffect = (
    PowerAdd
    | NativeJoins
    | Die
    | EnergyDouble
    | EnergyVoid
    | CancelCards
    | SwapPawn
    | LossCap
    | WinTies
    | Loot
)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card; `count` of them are in the deck."""

    key: str
    fr: str
    en: str
    count: int
    text_en: str
    text_fr: str
    effects: tuple[AnyEffect, ...]
    where: Literal["any", "world"] = "any"
    needs: Literal["", "enemy_usine", "own_usine", "own_pair"] = ""

    @property
    def name(self) -> Words:
        return Words(self.en, self.fr)

    @property
    def text(self) -> Words:
        return Words(self.text_en, self.text_fr)

    def does(self, effect: type[Effect]) -> bool:
        return any(isinstance(own, effect) for own in self.effects)


@cache
def cards() -> dict[str, Card]:
    """Every kind by its key, in the order of the table."""
    rows: list[Any] = table(__package__, "cards.toml")["card"]
    return {card.key: card for card in msgspec.convert(rows, type=list[Card])}


def full_deck(less: Iterable[str] = ()) -> tuple[str, ...]:
    """All the cards, kind by kind, without those that are named."""
    deck = [card.key for card in cards().values() for _ in range(card.count)]
    for key in less:
        deck.remove(key)
    return tuple(deck)


def without(hand: tuple[str, ...], played: Iterable[str]) -> tuple[str, ...]:
    """The hand after these cards left it; for one that was never seen an unknown card goes."""
    left = list(hand)
    for key in played:
        left.remove(key if key in left else UNKNOWN)
    return tuple(left)
