"""What a seat may order in each window (rulings §6.5). `orders` reads and writes it.

Every part remembers where it stood in the player's text, so that a refusal can point there;
`bare` forgets that: the log keeps what was ordered, not how it was spelt. A card is
named by its id, and where two owners' copies lie together perhaps with its owner: `war-0@2`.
"""

from collections import Counter
from typing import TypeVar

import msgspec

from referee.kernel.game import Order
from referee.kernel.refused import NOWHERE, Where

NONE, AUTO = "none", "auto"  # items of a list beside cards, heroes and domains
T = TypeVar("T")


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, hero, domain, `none` or `auto`, and where it stood; `n` copies of it in a deck."""

    what: str = ""
    n: int = 1
    where: Where = NOWHERE


Names = tuple[Named, ...]


class HeroLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """`power` or `sacrifice` of a hero, with the choices given ahead for its effects."""

    verb: str = "power"
    hero: str = ""
    then: Names = ()
    where: Where = NOWHERE


class Move(Order, frozen=True, omit_defaults=True, kw_only=True):
    """A play or a response: hero lines, then what is done.

    `verb`: play, pass, or "" for hero lines only; accept, riposte, recycle or sacrifice.
    `names` are the domains guessed. `then` answers what the rest of the play asks.
    """

    heroes: tuple[HeroLine, ...] = ()
    verb: str = ""
    what: Named = Named()
    names: Names = ()
    then: Names = ()
    where: Where = NOWHERE


class Choose(Order, frozen=True, omit_defaults=True, kw_only=True):
    """Picks for one effect. No pick is `none`; `auto` lets the referee pick (§6.4).

    `used` are the places in the list given ahead that an answer from there takes up; an answer
    that a player typed has none.
    """

    picks: Names = ()
    auto: bool = False
    used: tuple[int, ...] | None = None
    where: Where = NOWHERE


class Take(Order, frozen=True, omit_defaults=True, kw_only=True):
    """Drafted cards; None: the referee takes the best by its table."""

    cards: Names | None = None
    where: Where = NOWHERE


class Build(Order, frozen=True, omit_defaults=True, kw_only=True):
    """The last two drafted cards and the deck of 35.

    `base` is what `out` and `into` change: the whole `pool`, the `auto` deck, the `last` deck, or
    nothing at all (`list`: the deck is what stands in `into`). "": the order says nothing of it.
    """

    cards: Names | None = None
    base: str = "auto"
    out: Names = ()
    into: Names = ()
    where: Where = NOWHERE
    deck_where: Where = NOWHERE


class Start(Order, frozen=True, omit_defaults=True, kw_only=True):
    """R-7: does the seat that is asked begin itself?"""

    me: bool = True


class Keep(Order, frozen=True, omit_defaults=True, kw_only=True):
    """R-29: the hero to keep; None: the best by the table."""

    hero: Named | None = None


class Concede(Order, frozen=True, omit_defaults=True, kw_only=True):
    """H-41: this game, or the whole match."""

    match: bool = False
    where: Where = NOWHERE


AnyOrder = Move | Choose | Take | Build | Start | Keep | Concede


def count_copies(names: Names) -> Counter[str]:
    """How many copies of each kind."""
    counts: Counter[str] = Counter()
    for name in names:
        counts[name.what] += name.n
    return counts


def items_of(names: Names) -> tuple[str, ...]:
    return tuple(name.what for name in names)


def as_names(*items: str) -> Names:
    return tuple(Named(item) for item in items)
