"""Checking drafts and decks: so many of each hand, exactly 35 of the pool (rulings §6.5)."""

from collections import Counter
from collections.abc import Iterator

from referee.games.kardashev.orders.refusals import advice, card_fact, in_both, list_fact, refusal
from referee.games.kardashev.rules.deck_building import (
    SIZE,
    auto_deck,
    requested_deck,
    wrong_counts,
)
from referee.games.kardashev.rules.draft import QUOTAS, best
from referee.games.kardashev.things.cards import base_deck, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import Build, Named, Names, Take, count_copies
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.refused import Problem, Where
from referee.kernel.words import LANGUAGES, Language

Kinds = tuple[str, ...]


def check_take(view: KardashevView, order: Take | Build) -> Iterator[Problem]:
    """R-24, R-25: exactly the number asked from each hand; each name says which."""
    if order.cards is None:
        return
    for card in order.cards:
        if not any(card.what in hand for hand in view.packs.values()):
            facts = card_fact("card", card.what) | list_fact("offered", offered(view))
            yield refusal("E-TAKE", "R-24", card.where, case="card", **facts)
    yield from _check_quotas(view, order.cards, order.where)


def offered(view: KardashevView) -> Kinds:
    return tuple(card for hand in view.packs.values() for card in hand)


def _check_quotas(view: KardashevView, names: Names, where: Where) -> Iterator[Problem]:
    for batch, n in QUOTAS[view.phase].items():
        hand = view.packs[batch]
        chosen = [name for name in names if name.what in hand]
        if len(chosen) != n or len({name.what for name in chosen}) != n:
            at = chosen[n].where if len(chosen) > n else where
            facts = list_fact("hand", hand) | advice(Take(cards=_best(view)))
            yield refusal("E-TAKE", "R-25", at, asked=n, named=len(chosen), **facts)


def _best(view: KardashevView) -> Names:
    picks = [
        card for batch, n in QUOTAS[view.phase].items() for card in best(view.packs[batch])[:n]
    ]
    return tuple(Named(card) for card in picks)


# --- the deck ---------------------------------------------------------------------------------


def pool_of(view: KardashevView, names: Names | None) -> Kinds:
    """The pool with the cards that are taken by the same order."""
    taken = _best(view) if names is None else names
    return (*view.pool, *(name.what for name in taken if name.what in offered(view)))


def check_build(view: KardashevView, order: Build) -> Iterator[Problem]:
    """R-27, H-32: 35 cards, none more often than the pool has it."""
    yield from check_take(view, order)
    pool, last = pool_of(view, order.cards), view.deck_list or base_deck()
    if not order.base:
        yield refusal("E-OUT", "R-27", order.where, case="missing", n=len(pool) - SIZE)
        return
    over = wrong_counts(order, pool, last)
    for card, n in over.items():
        where = _place(order, card)
        facts: dict[str, int | str] = {"there": Counter(pool)[card], "n": abs(n)}
        case = "less" if n < 0 else ""
        yield refusal("E-POOL", "H-32", where, case=case, **facts, **card_fact("card", card))
    size = requested_deck(order, pool, last).total()
    if size != SIZE and not over:
        yield _wrong_size(order, pool, size)


def _place(order: Build, kind_: str) -> Where:
    places = [name.where for name in (*order.out, *order.into) if name.what == kind_]
    return places[-1] if places else order.deck_where


def _wrong_size(order: Build, pool: Kinds, size: int) -> Problem:
    """E-OUT says how many are too many, or missing."""
    if order.base == "pool" and not order.into:
        named = count_copies(order.out).total()
        facts: dict[str, int | str] = {"n": len(pool) - SIZE, "named": named}
        return refusal("E-OUT", "R-27", order.deck_where, **facts)
    case = "more" if size > SIZE else "fewer"
    return refusal("E-OUT", "R-27", order.deck_where, case=case, n=abs(size - SIZE), size=size)


def notes_on_build(view: KardashevView, order: Build) -> Iterator[Problem]:
    """What the deck holds by domain, and what has changed since the last one."""
    pool, last = pool_of(view, order.cards), view.deck_list or base_deck()
    deck = +requested_deck(order, pool, last)
    by_domain = {tongue: _by_domain(deck, tongue) for tongue in LANGUAGES}
    yield refusal("N-DECK", None, Where(), **in_both("domains", by_domain))
    gone, new = Counter(last) - deck, deck - Counter(last)
    facts = list_fact("out", sorted(gone.elements())) | list_fact("into", sorted(new.elements()))
    yield refusal("N-CHANGED", None, Where(), **facts)
    if order.base == "pool" and deck == Counter(auto_deck(pool)):
        yield refusal("N-AUTO", None, Where())


def _by_domain(deck: Counter[str], language: Language) -> str:
    counts = {dom: sum(n for card, n in deck.items() if kind(card).dom == dom) for dom in DOMAINS}
    return ", ".join(f"{DOMAIN_NAMES[dom].in_(language)} {n}" for dom, n in counts.items())
