"""A deck taken apart: the pool on one side, the 35 places on the other, a card moved by a click."""

from collections import Counter
from collections.abc import Iterator

from referee.games.kardashev.orders.checks_deck import pool_of
from referee.games.kardashev.rules.deck_building import (
    SIZE,
    auto_deck,
    requested_deck,
)
from referee.games.kardashev.rules.draft import QUOTAS, best
from referee.games.kardashev.things.cards import base_deck, by_domain, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import AnyOrder, Build, Named, Names, as_names
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.editor import Editor, EditorGroup, EditorRow, EditorStep
from referee.kernel.words import Language

Kinds = tuple[str, ...]


def groups(view: KardashevView, order: AnyOrder, language: Language) -> tuple[EditorGroup, ...]:
    """The deck, while it is built; other windows have none."""
    if not isinstance(order, Build):
        return ()
    deck = _deck(view, order)
    left = Counter(_pool(view, order))
    left.subtract(deck)
    return (
        EditorGroup(
            title=SENTENCES.say("editor_title", language, n=deck.total(), size=SIZE),
            note=_by_domain(deck, language),
            steps=tuple(_whole_decks(view, order, deck, language)),
        ),
        EditorGroup(
            title=SENTENCES.say("editor_pool", language, n=(+left).total()),
            rows=tuple(_rows(left, "+", language)),
        ),
        EditorGroup(
            title=SENTENCES.say("editor_deck", language, n=deck.total(), size=SIZE),
            rows=tuple(_rows(deck, "-", language)),
        ),
    )


def after(view: KardashevView, order: AnyOrder, key: str) -> AnyOrder:
    """`best`, `last`; `+ war-0`: one more copy in the deck; `- war-0`: one less."""
    if not isinstance(order, Build):
        raise KeyError(key)
    match key.split(" "):
        case ["best"]:
            return Build(cards=_chosen(view, order), base="auto")
        case ["last"]:
            return Build(cards=order.cards, base="last")
        case [sign, card]:
            deck = _deck(view, order)
            deck[card] += 1 if sign == "+" else -1
            return _listed(view, order, deck)
        case _:
            raise KeyError(key)


EDITOR = Editor(groups, after)


# --- what is shown ------------------------------------------------------------------------------


def _whole_decks(
    view: KardashevView, order: Build, deck: Counter[str], language: Language
) -> Iterator[EditorStep]:
    """Decks to begin with: the one that a bot would build, and the last one."""
    is_best = deck == Counter(auto_deck(_pool(view, order)))
    yield EditorStep("best", SENTENCES.say("editor_best", language), is_best)
    if view.deck_list:
        is_last = deck == Counter(view.deck_list)
        yield EditorStep("last", SENTENCES.say("editor_last", language), is_last)


def _by_domain(deck: Counter[str], language: Language) -> str:
    counts = {dom: sum(n for card, n in deck.items() if kind(card).dom == dom) for dom in DOMAINS}
    return " · ".join(f"{DOMAIN_NAMES[dom].in_(language)} {n}" for dom, n in counts.items())


def _rows(cards: Counter[str], sign: str, language: Language) -> Iterator[EditorRow]:
    """The kinds of which there are any, by domain."""
    for card in sorted(+cards, key=by_domain):
        face = kind(card)
        name = face.name.in_(language)
        does = SENTENCES.say(f"editor_{'add' if sign == '+' else 'remove'}", language, card=name)
        yield EditorRow(
            name=name,
            note=DOMAIN_NAMES[face.dom].in_(language),
            count=f"×{cards[card]}",
            steps=(EditorStep(f"{sign} {card}", "+" if sign == "+" else "−", name=does),),
        )


# --- the deck -----------------------------------------------------------------------------------


def _pool(view: KardashevView, order: Build) -> Kinds:
    return pool_of(view, order.cards)


def _deck(view: KardashevView, order: Build) -> Counter[str]:
    """As the order would have it, as far as the pool has the cards."""
    pool = _pool(view, order)
    last = view.deck_list or base_deck()
    wanted = requested_deck(order if order.base else Build(base="auto"), pool, last)
    return +wanted & Counter(pool)


def _listed(view: KardashevView, order: Build, deck: Counter[str]) -> Build:
    """The deck as a whole list; as `deck auto` where it is that."""
    if deck == Counter(auto_deck(_pool(view, order))):
        return Build(cards=order.cards, base="auto")
    cards = sorted(+deck, key=by_domain)
    return Build(
        cards=order.cards, base="list", into=tuple(Named(card, deck[card]) for card in cards)
    )


def _chosen(view: KardashevView, order: Build) -> Names | None:
    """The cards that are taken; where none are yet, those that a bot would take."""
    if order.cards is None or order.cards:
        return order.cards
    quotas = QUOTAS[view.phase].items()
    return as_names(*(card for batch, n in quotas for card in best(view.packs[batch])[:n]))
