"""The cards of the box, and how a hand of them is kept (rulings §2).

A card is named by its kind: `A10`, `C`, `zap`. Copies cannot be told apart, as on the table; so a
name can never show where a card has been. `?` is a card that the reader of a log may not know.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from referee.kernel.sentences import table
from referee.kernel.words import Words

UNKNOWN = "?"
COMPROMISE = "C"
MOEBIUS, FIELD, CONTROL, GAS, PLAGUE, ZAP = (
    "moebius", "champ", "controle", "gaz", "peste", "zap",
)  # fmt: skip
EDICTS = (MOEBIUS, GAS, FIELD, CONTROL, PLAGUE, ZAP)  # the order in which DROP gives them up (H-9)


class Card(msgspec.Struct, frozen=True):
    """A kind of card: how many there are, its name, what it does."""

    kind: str
    count: int
    name: Words
    does: Words


@cache
def kinds() -> dict[str, Card]:
    """Every kind of card, compromises first, then attacks, then edicts."""
    return {kind: _card(kind, row) for kind, row in table(__package__, "cards.toml").items()}


def _card(kind: str, row: dict[str, object]) -> Card:
    if kind.startswith("A"):
        n = kind[1:]
        does = Words(f"Adds {n} to the total.", f"Ajoute {n} au total.")
        return Card(
            kind, msgspec.convert(row["count"], int), Words(f"Attack {n}", f"Attaque {n}"), does
        )
    does = msgspec.convert(row["does"], Words)
    return Card(kind, msgspec.convert(row["count"], int), msgspec.convert(row, Words), does)


@cache
def full_deck() -> tuple[str, ...]:
    return tuple(kind for kind, card in kinds().items() for _ in range(card.count))


def is_attack(kind: str) -> bool:
    return kind[:1] == "A"


def is_duel(kind: str) -> bool:
    """R-38: attacks and compromises; an edict never serves in a duel."""
    return kind == COMPROMISE or is_attack(kind)


def is_edict(kind: str) -> bool:
    return kind in EDICTS


@cache
def value(kind: str) -> int:
    """What an attack counts; a compromise nothing."""
    return int(kind[1:]) if is_attack(kind) else 0


def ordered(cards: Iterable[str]) -> tuple[str, ...]:
    """A hand as it is kept: by kind, so that its order tells nothing."""
    ranks = {kind: i for i, kind in enumerate(kinds())}
    return tuple(sorted(cards, key=lambda kind: ranks.get(kind, len(ranks))))


def without(cards: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """What is left. For a reader who does not know which card went, none of the rest is certain."""
    left = list(cards)
    for kind in gone:
        if kind in left and kind != UNKNOWN:
            left.remove(kind)
        elif UNKNOWN in left and kind != UNKNOWN:
            left.remove(UNKNOWN)
        else:
            left = [UNKNOWN] * max(0, len(left) - 1)
    return tuple(left)
