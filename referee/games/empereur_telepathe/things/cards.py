"""The pack (paquet): the table of `cards.toml` in a closed effect vocabulary (rulings §2, §3).

A card is its id: type id and the initiative digit of its back, `ARC3`. A card under seal is `?3`,
or `?` where not even its back may be known. What the vocabulary cannot say, no card can do.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

import msgspec

from referee.kernel.sentences import table
from referee.kernel.words import Words

Card = str
Cards = tuple[Card, ...]
Digits = tuple[int, ...]  # of the backs
Category = Literal["attack", "bonus", "defence", "block"]
CATEGORIES: tuple[Category, ...] = ("attack", "bonus", "defence", "block")
FAMILIES = ("ele", "pes", "ast", "psk", "tel", "vam")
UNKNOWN = "?"
HAND = 6
Zone = Literal["deck", "hand", "defence"]
Destination = Literal["discard", "own_hand", "own_deck_top", "own_deck_bottom", "own_defence"]
_PICKS = {
    "deck": {"top", "bottom", "attacker"},
    "hand": {"random", "high", "attacker", "defender"},
    "defence": {"only"},
}


class Strike(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an attack does (§2.3). `look`: how many deck cards an attacker sees who picks."""

    zone: Zone
    pick: Literal["top", "bottom", "random", "high", "attacker", "defender", "only"]
    count: int
    to: Destination
    look: int = 0
    main: bool = False

    @property
    def steals(self) -> bool:
        return self.to != "discard"


class Mods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bonus changes (§2.4)."""

    add: int = 0
    mul: int = 1
    stealth: bool = False
    pierce: bool = False
    grip: int = 0
    guard_add: int = 0
    widen: bool = False
    anchor: bool = False


class Guard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a defence or a block does against these families (§2.5)."""

    families: tuple[str, ...]
    effect: Literal["cancel", "reduce"]
    n: int = 0


class Amplify(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Against these families the defence makes it worse."""

    families: tuple[str, ...]
    n: int


class CardKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One type of card; `copies` are the digits of its backs."""

    id: str
    kind: Category
    copies: tuple[int, ...]
    fr: str
    en: str
    text_fr: str
    text_en: str
    family: str = ""
    strikes: tuple[Strike, ...] = ()
    couples: tuple[Category, ...] = msgspec.field(default=(), name="with")
    mods: Mods = Mods()
    guard: Guard = Guard((), "cancel")
    amplify: Amplify = Amplify((), 0)
    persistent: bool = False

    @property
    def main(self) -> Strike:
        """The strike whose count is the attack's power."""
        return next(strike for strike in self.strikes if strike.main)

    @property
    def name(self) -> Words:
        return Words(self.en, self.fr)

    @property
    def text(self) -> Words:
        return Words(self.text_en, self.text_fr)


@cache
def kinds() -> dict[str, CardKind]:
    """Every type by its id, in the order of the table. ValueError if the table is wrong (§2.8)."""
    rows: list[Any] = table(__package__, "cards.toml")["type"]
    all_kinds = msgspec.convert(rows, type=list[CardKind])
    refuse_faults(all_kinds)
    return {kind.id: kind for kind in all_kinds}


def kind_of(card: Card) -> CardKind:
    """The type of a card that may be seen. KeyError for one under seal."""
    return kinds()[card[:3]]


def back(card: Card) -> int:
    """The initiative digit, public on every back (R-8)."""
    return int(card[-1])


def backs(cards: Iterable[Card]) -> Digits:
    """The digits as rivals see a hand held towards them: sorted (H-5)."""
    return tuple(sorted(map(back, cards)))


def facing(digits: Iterable[int]) -> Cards:
    """Cards of which only the backs are known."""
    return tuple(f"{UNKNOWN}{digit}" for digit in digits)


def known(card: Card) -> bool:
    return not card.startswith(UNKNOWN)


@cache
def full_pack() -> Cards:
    """R-44: all 163 cards, sorted by id."""
    return tuple(sorted(f"{kind.id}{n}" for kind in kinds().values() for n in kind.copies))


# --- what the table must hold (§2.8) ----------------------------------------------------------


def refuse_faults(all_kinds: list[CardKind]) -> None:
    """ValueError, naming the type, where the table breaks a rule of §2.8."""
    for kind in all_kinds:
        if wrong := [text for good, text in _claims(kind) if not good]:
            raise ValueError(f"{kind.id}: {', '.join(wrong)}")
    ids = [kind.id for kind in all_kinds]
    if len(set(ids)) != len(ids) or set(ids) & {family.upper() for family in FAMILIES}:
        raise ValueError(f"type ids clash: {ids}")
    _counted(all_kinds)


def _counted(all_kinds: list[CardKind]) -> None:
    """R-45: 12 attack cards a family, 163 in all."""
    for family in FAMILIES:
        if (n := sum(len(kind.copies) for kind in all_kinds if kind.family == family)) != 12:
            raise ValueError(f"{n} attack cards of {family}")
    if (n := sum(len(kind.copies) for kind in all_kinds)) != 163:
        raise ValueError(f"{n} cards")


def _claims(kind: CardKind) -> list[tuple[bool, str]]:
    spread = sorted(set(kind.copies))
    claims = [
        (len(kind.id) == 3 and kind.id.isupper(), "an id is three capital letters"),
        (spread == list(kind.copies) and set(spread) <= set(range(1, 6)), "backs are 1 to 5"),
    ]
    if kind.kind == "attack":
        return claims + _attack_claims(kind)
    if kind.kind == "bonus":
        return [*claims, (bool(kind.couples), "a bonus is coupled with something")]
    return claims + _guard_claims(kind)


def _attack_claims(kind: CardKind) -> list[tuple[bool, str]]:
    mains = [strike for strike in kind.strikes if strike.main]
    chosen = [i for i, strike in enumerate(kind.strikes) if strike.pick in ("attacker", "defender")]
    return [
        (kind.family in FAMILIES, "a family"),
        (len(mains) == 1 and mains[0].zone != "defence", "one main strike, on deck or hand"),
        (
            all(strike.pick in _PICKS[strike.zone] for strike in kind.strikes),
            "a pick that fits its zone",
        ),
        (all(_aimed(strike) for strike in kind.strikes), "own_defence takes a defence only"),
        (chosen in ([], [0]), "a strike with a choice comes first"),
    ]


def _aimed(strike: Strike) -> bool:
    return (
        (strike.to in ("discard", "own_defence"))
        if strike.zone == "defence"
        else (strike.to != "own_defence")
    )


def _guard_claims(kind: CardKind) -> list[tuple[bool, str]]:
    guard, worse = kind.guard, kind.amplify
    return [
        (set(guard.families) <= set(FAMILIES) and bool(guard.families), "families it guards"),
        ((guard.n > 0) == (guard.effect == "reduce"), "n if and only if it reduces"),
        (not set(guard.families) & set(worse.families), "guards or amplifies, not both"),
        (not kind.persistent or kind.kind == "defence", "only a defence stays"),
    ]
