"""Offers and acceptances as they are written."""

from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.notation import card, counted, place, word
from referee.kernel.words import Language

# --- the deal -------------------------------------------------------------------------------------


def giving(
    give: o.Giving, language: Language, chosen: tuple[str, ...] = (), plain: bool = False
) -> str:
    """One side of a deal."""
    parts = []
    if give.any_base:
        parts.append(word(v.BASE, "base", language))
    if give.bases:
        parts.append(_base(give, language))
    parts += [
        f"{word(v.CARD_WORDS, 'card', language)} {card(kind, language)}" for kind in give.cards
    ]
    if give.choice:
        how = "" if plain else f" {word(v.OF_CHOICE, 'choice', language)}"
        own = f" [{' '.join(card(kind, language) for kind in chosen)}]" if chosen else ""
        parts.append(f"{counted(give.choice, 'cards', language)}{how}{own}")
    if give.random:
        how = word(v.AT_RANDOM, "random", language)
        parts.append(f"{counted(give.random, 'cards', language)} {how}")
    if give.returned:
        back = word(v.RETURNED, "returned", language)
        parts.append(f"{counted(give.returned, 'pawns', language)} {back}")
    return ", ".join(parts) or word(v.NOUGHT, "none", language)


def _base(give: o.Giving, language: Language) -> str:
    where = "/".join(place(base, language) for base in give.bases)
    base = f"{word(v.BASE, 'base', language)} {where}"
    if not give.pawns:
        return base
    return f"{base} {word(v.WITH, 'with', language)} {counted(give.pawns, 'pawns', language)}"


def terms(give: o.Giving, get: o.Giving, language: Language) -> str:
    return f"{giving(give, language)} {word(v.FOR, 'for', language)} {giving(get, language)}"


def offer(line: o.Offer, language: Language) -> str:
    give = giving(line.give, language, line.chosen)
    get = giving(line.get, language)
    promise = f'{word(v.PROMISE, "promise", language)} "{line.promise}"' if line.promise else ""
    text = f"{give} {word(v.FOR, 'for', language)} {get}"
    return f"{text}, {promise}" if promise else text


def accept(line: o.Accept, language: Language) -> str:
    if not line.conditional:
        return ""
    most, least = giving(line.most, language, plain=True), giving(line.least, language, plain=True)
    return f"{word(v.IF, 'if', language)} {most} {word(v.FOR, 'for', language)} {least}"
