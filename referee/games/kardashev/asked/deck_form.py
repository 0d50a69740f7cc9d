"""The pool as a list to edit: what stands in the text area of a deck, and in a letter."""

from collections import Counter

from referee.games.kardashev.rules.deck_building import SIZE, auto_deck
from referee.games.kardashev.things.cards import by_domain
from referee.games.kardashev.words.notation import item
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.offers import offer, remark
from referee.kernel.words import Language

Kinds = tuple[str, ...]


def pool_lines(pool: Kinds, offered: Kinds, last: Kinds, language: Language) -> str:
    """`deck auto`, then how to change it, and as offers the whole pool, a kind a line.

    Without its sign a line `7 dip-0` is an order: so the list is edited in place.
    """
    auto = Counter(auto_deck(pool))
    lines = [
        "deck auto",
        *_explained("deck_how", language, n=len(pool) - SIZE),
        *([offer("deck last" if language == "en" else "deck dernier")] if last else []),
        *_explained("deck_list", language, size=SIZE),
        *(_line(kind, auto[kind], n, language) for kind, n in copies_shown(pool, offered)),
    ]
    return "\n".join(lines)


def _explained(key: str, language: Language, **facts: object) -> list[str]:
    return [remark(line) for line in SENTENCES.say(key, language, **facts).splitlines()]


def copies_shown(pool: Kinds, offered: Kinds) -> list[tuple[str, int]]:
    """Each kind with its number, the two cards that may still be taken included."""
    counts = Counter(pool)
    for kind in offered:
        counts[kind] = max(counts[kind], 1)
    return sorted(counts.items(), key=lambda pair: by_domain(pair[0]))


def _line(kind: str, n: int, there: int, language: Language) -> str:
    return offer(f"{n} {item(kind, language)}  # {kind}, {there}")
