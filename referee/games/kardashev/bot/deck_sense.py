"""What to draft, and the deck of it: strong cards, and those that suit the deck that is growing."""

from referee.games.kardashev.rules.draft import QUOTAS
from referee.games.kardashev.things.cards import heroes, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import Build, Keep, Named, Names, Take, as_names
from referee.games.kardashev.things.view import KardashevView

STRENGTH = 10  # a point of v, in tenths
ALIKE = 3  # for each drafted card of the same domain, whose numbers it raises
BROAD = 6  # for each domain beyond the first: SPECTRUM wants them all


def draft_worth(pool: tuple[str, ...], card: str) -> int:
    """What a card is worth to whoever has drafted this pool."""
    face = kind(card)
    alike = sum(kind(other).dom == face.dom and kind(other).stage > 0 for other in pool)
    return STRENGTH * face.v + ALIKE * min(alike, len(DOMAINS)) + BROAD * (len(face.domains) - 1)


def _picks(view: KardashevView) -> Names:
    picks: list[str] = []
    for batch, n in QUOTAS[view.phase].items():
        there = sorted(view.packs[batch])
        picks += sorted(there, key=lambda card: -draft_worth(view.pool, card))[:n]
    return as_names(*picks)


def sensible_take(view: KardashevView) -> Take:
    return Take(cards=_picks(view))


def sensible_deck(view: KardashevView) -> Build:
    """All that was drafted, and base cards where the curve of domains is lowest."""
    return Build(cards=_picks(view), base="auto")


def sensible_hero(view: KardashevView) -> Keep:
    return Keep(hero=Named(max(sorted(view.offered), key=lambda hero: heroes()[hero].v)))
