"""Guards (R-35 to R-37, R-40; rulings §2.5): what a defence or a block makes of an attack."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from referee.games.empereur_telepathe.rules.combinations import has_mod
from referee.games.empereur_telepathe.things.cards import Card, Cards, back, kind_of

Effect = Literal["", "cancel", "reduce", "amplify"]


class Impact(msgspec.Struct, frozen=True):
    """What a guard does to an attack: its effect and the power that is left."""

    effect: Effect
    power: int

    @property
    def worked(self) -> bool:
        return self.effect in ("cancel", "reduce")


def covers(guard: Card, bonuses: Iterable[Card], family: str) -> bool:
    """Does it work against this family? With Vigilance against all six."""
    return has_mod(bonuses, "widen") or family in kind_of(guard).guard.families


def meet_guard(guard: Card, bonuses: Cards, family: str, power: int) -> Impact:
    """Cancel, reduce, amplify, or nothing."""
    kind = kind_of(guard)
    if covers(guard, bonuses, family):
        if kind.guard.effect == "cancel":
            return Impact("cancel", 0)
        more = sum(kind_of(card).mods.guard_add for card in bonuses)
        return Impact("reduce", max(0, power - kind.guard.n - more))
    if family in kind.amplify.families:
        return Impact("amplify", power + kind.amplify.n)
    return Impact("", power)


def spent_cards(defence: Card, attached: Cards) -> Cards:
    """R-37, H-11: what is discarded of a defence that has worked.

    Focus and Vigilance go; a one-shot defence goes too, or its Anchor in its place.
    """
    gone = [card for card in attached if not has_mod([card], "anchor")]
    if kind_of(defence).persistent:
        return tuple(gone)
    anchor = anchor_of(attached)
    return (*gone, anchor) if anchor else (defence, *gone)


def anchor_of(attached: Cards) -> Card:
    """The Anchor under a defence; "" if there is none."""
    return next((card for card in attached if has_mod([card], "anchor")), "")


def lowest(cards: Iterable[Card]) -> list[Card]:
    """Lowest back first, ties by id."""
    return sorted(cards, key=lambda card: (back(card), card))


def highest(cards: Iterable[Card]) -> list[Card]:
    """Highest back first, ties by id."""
    return sorted(cards, key=lambda card: (-back(card), card))
