"""Construction: 35 cards out of the pool (R-27, R-31, H-32), by hand or by the referee (§6.5)."""

from collections import Counter

from referee.games.kardashev.things.cards import kind, order_of
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import Build, count_copies

SIZE = 35
Kinds = tuple[str, ...]


def auto_deck(pool: Kinds) -> Kinds:
    """All drafted cards; base cards go one by one from the domain with most cards in the deck,
    the domain with most drafted cards counting two fewer, ties in canonical order."""
    deck = list(pool)
    drafted = Counter(kind(card).dom for card in pool if kind(card).stage)
    favourite = max(DOMAINS, key=lambda dom: drafted[dom]) if drafted else ""
    while len(deck) > SIZE:
        deck.remove(f"{_largest(deck, favourite)}-0")
    return in_order(deck)


def _largest(deck: list[str], favourite: str) -> str:
    """The domain with most cards that still has a base card to give."""
    counts = Counter(kind(card).dom for card in deck)
    able = [dom for dom in DOMAINS if f"{dom}-0" in deck]
    return max(able, key=lambda dom: counts[dom] - 2 * (dom == favourite))


def in_order(deck: list[str] | Kinds) -> Kinds:
    return tuple(sorted(deck, key=order_of))


def base_of(order: Build, pool: Kinds, last: Kinds) -> Counter[str]:
    """What the order's lines change."""
    bases = {"pool": pool, "auto": auto_deck(pool), "last": last, "list": ()}
    return Counter(bases[order.base])


def requested_deck(order: Build, pool: Kinds, last: Kinds) -> Counter[str]:
    """The deck as the order would have it; counts may be wrong, also below nothing."""
    deck = base_of(order, pool, last)
    deck.subtract(count_copies(order.out))
    deck.update(count_copies(order.into))
    return deck


def deck_of_order(order: Build, pool: Kinds, last: Kinds) -> Kinds:
    """The deck of a legal order."""
    return in_order(list(requested_deck(order, pool, last).elements()))


def wrong_counts(order: Build, pool: Kinds, last: Kinds) -> dict[str, int]:
    """Kinds of which the deck would hold more than the pool has, or fewer than none."""
    there = Counter(pool)
    return {
        card: n
        for card, n in requested_deck(order, pool, last).items()
        if not 0 <= n <= there[card]
    }
