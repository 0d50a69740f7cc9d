"""Combinations (associations): what may be played together (R-15, R-33, R-41; rulings §2.2).

Exactly one base and up to two bonuses of different types, every bonus fitting the base. Bonuses
alone are a wager (pari): their base is hoped for from the row (H-8).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal

import msgspec

from referee.games.empereur_telepathe.things.cards import FAMILIES, Card, CardKind, Cards, kind_of

MOST = 3  # cards in a combination, wherever they come from (C-5)


class Combination(msgspec.Struct, frozen=True):
    """A base with its bonuses; without a base it is a wager."""

    base: Card
    bonuses: Cards

    @property
    def cards(self) -> Cards:
        return (self.base, *self.bonuses) if self.base else self.bonuses


class Flaw(msgspec.Struct, frozen=True):
    """Why cards do not go together: the refusal's code, the card it is about, the other one."""

    code: str
    card: Card
    other: Card = ""
    case: str = ""


def misfit(bonus: CardKind, base: CardKind) -> Literal["", "kind", "grip", "reduce", "widen"]:
    """R-33: why this bonus does not fit this base; "" if it does."""
    if base.kind not in bonus.couples:
        return "kind"
    if bonus.mods.grip and base.main.to != "discard":
        return "grip"
    if base.kind == "attack":
        return ""
    if bonus.mods.guard_add and base.guard.effect != "reduce":
        return "reduce"
    return "widen" if bonus.mods.widen and len(base.guard.families) == len(FAMILIES) else ""


_CODES = {"kind": "E-19", "grip": "E-5", "reduce": "E-6", "widen": "E-20"}


def split(cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """Bases and bonuses, each in the order given."""
    given = list(cards)
    bonuses = [card for card in given if kind_of(card).kind == "bonus"]
    return [card for card in given if card not in bonuses], bonuses


def combination(cards: Iterable[Card]) -> Combination:
    """The cards put together; call it only where they are without flaw."""
    bases, bonuses = split(cards)
    return Combination(bases[0] if bases else "", tuple(bonuses))


def flaw(cards: Sequence[Card], *, reply: bool = False, wager: bool = True) -> Flaw | None:
    """Why these cards cannot be engaged (or, with `reply`, answer an attack); None if they can.

    `wager`: whether bonuses alone may be engaged.
    """
    bases, bonuses = split(cards)
    return (
        _wrong_base(bases, reply)
        or _wrong_bonuses(cards, bonuses)
        or (_misfitting(bases[0], bonuses) if bases else _wager_flaw(bonuses, reply, wager))
    )


def _wrong_base(bases: list[Card], reply: bool) -> Flaw | None:
    """R-41, R-43: a block only answers, and nothing else answers."""
    for card in bases:
        if (kind_of(card).kind == "block") != reply:
            return Flaw("E-14" if reply else "E-3", card)
    return Flaw("E-13" if reply else "E-4", bases[1], bases[0]) if len(bases) > 1 else None


def _wrong_bonuses(cards: Sequence[Card], bonuses: list[Card]) -> Flaw | None:
    """C-5, H-27: three cards at most, no bonus type twice."""
    seen: dict[str, Card] = {}
    for card in bonuses:
        if card[:3] in seen:
            return Flaw("E-21", card, seen[card[:3]])
        seen[card[:3]] = card
    return (
        Flaw("E-18", cards[MOST])
        if len(cards) > MOST
        else (Flaw("E-18", bonuses[2], case="bonuses") if len(bonuses) > 2 else None)
    )


def _misfitting(base: Card, bonuses: list[Card]) -> Flaw | None:
    for card in bonuses:
        if why := misfit(kind_of(card), kind_of(base)):
            return Flaw(_CODES[why], card, base)
    return None


def _wager_flaw(bonuses: list[Card], reply: bool, wager: bool) -> Flaw | None:
    """H-8: bonuses alone must be for one and the same kind of base; a reply needs its block."""
    if reply:
        return Flaw("E-14", bonuses[0], case="alone")
    if not wager:
        return Flaw("E-22", bonuses[0])
    return None if wager_kinds(bonuses) else Flaw("E-7", bonuses[-1], bonuses[0])


def wager_kinds(bonuses: Iterable[Card]) -> set[str]:
    """The kinds of base that all these bonuses can be coupled with when acting."""
    kinds = {"attack", "defence"}
    for card in bonuses:
        kinds &= set(kind_of(card).couples)
    return kinds


def power(base: CardKind, bonuses: Iterable[Card]) -> int:
    """§2.4: multiply first, then add: count × Πmul + Σadd."""
    product, added = base.main.count, 0
    for card in bonuses:
        mods = kind_of(card).mods
        product, added = product * mods.mul, added + mods.add
    return product + added


def has_mod(bonuses: Iterable[Card], mod: str) -> bool:
    """Is there a bonus with this mod?"""
    return any(getattr(kind_of(card).mods, mod) for card in bonuses)


def grip(bonuses: Iterable[Card]) -> int:
    """How many discarded cards go under the attacker's deck instead."""
    return sum(kind_of(card).mods.grip for card in bonuses)


def legal_combinations(
    hand: Iterable[Card], *, reply: bool = False, wager: bool = True
) -> tuple[Cards, ...]:
    """Every set of these cards that may be played together, smaller ones first."""
    return _legal_combinations(tuple(sorted(hand)), reply, wager)


@lru_cache(maxsize=1024)  # forms, letters and bots ask the same of one hand again and again
def _legal_combinations(hand: Cards, reply: bool, wager: bool) -> tuple[Cards, ...]:
    sets = (cards for size in range(1, MOST + 1) for cards in combinations(hand, size))
    return tuple(
        combination(cards).cards for cards in sets if flaw(cards, reply=reply, wager=wager) is None
    )


def may_defend(engaged: Cards) -> bool:
    """A defence is the base, or may come to be that of a wager."""
    bases, bonuses = split(engaged)
    if bases:
        return kind_of(bases[0]).kind == "defence"
    return "defence" in wager_kinds(bonuses)
