"""Pieces of order lines as they are written: colours, places, pawns, cards, conditions."""

from typing import Any

from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import is_attack
from referee.games.rencontre_cosmique.things.places import colour_of
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.vocabulary import COLOUR_NAMES
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language

# --- pieces ---------------------------------------------------------------------------------------


def word(words: Vocabulary[Any], key: Any, language: Language) -> str:
    return words.shown[key].in_(language)


def colour(name: str, language: Language) -> str:
    return COLOUR_NAMES[name].in_(language)


def place(name: str, language: Language) -> str:
    """`jaune3`, `yellow3`; the oval is the cone."""
    if name == "oval":
        return word(v.CONE, "oval", language)
    return colour(colour_of(name), language) + name[-1]


MANY = {"cards": v.CARDS_WORD, "pawns": v.PAWNS_WORD}


def counted(n: int, what: str, language: Language) -> str:
    """`1 carte`, `2 cards`; `what` is cards or pawns."""
    return f"{n} {word(v.ONE if n == 1 else MANY[what], what, language)}"


def pawns(moves: o.Moves, language: Language) -> str:
    return ", ".join(f"{n} {place(where, language)}" for where, n in moves.items())


def card(kind: str, language: Language) -> str:
    return kind if is_attack(kind) or kind == "C" else word(v.EDICTS, kind, language)


def cards(found: tuple[str, ...], language: Language) -> str:
    return ", ".join(card(kind, language) for kind in found)


def power(key: str, language: Language) -> str:
    return word(v.POWERS, key, language)


def always(yes: bool, language: Language) -> str:
    return word(v.ALWAYS, "always" if yes else "never", language)


# --- conditions -----------------------------------------------------------------------------------


def conditions(conds: o.Conds, language: Language) -> str:
    if not conds:
        return ""
    joint = f" {word(v.AND, 'and', language)} "
    return f"{word(v.IF, 'if', language)} " + joint.join(
        _condition(cond, language) for cond in conds
    )


def _condition(cond: o.Cond, language: Language) -> str:
    if cond.what == "invited":
        by = word(v.INVITED_BY, cond.value, language)
        return f"{word(v.INVITED, 'invited', language)} {by}"
    if cond.what == "answer":
        return f"{colour(cond.who, language)} {word(v.ANSWERS, cond.value, language)}"
    if cond.what == "losses":
        return _losses(cond, language)
    name = word(v.CONDITIONS, cond.what, language)
    if cond.value == "":
        return name
    return f"{name}{cond.op}{_value(cond, language)}"


def _losses(cond: o.Cond, language: Language) -> str:
    if cond.who == "me":
        return f"{word(v.CONDITIONS, 'my_losses', language)}{cond.op}{cond.value}"
    name = word(v.CONDITIONS, "losses", language)
    return f"{name} {colour(cond.who, language)}{cond.op}{cond.value}"


def _value(cond: o.Cond, language: Language) -> str:
    value = str(cond.value)
    if cond.what == "planet":
        return place(value, language)
    if cond.what == "winner":
        return word(v.WINNERS, value, language)
    if value in ("me", "other"):
        return word(v.WHO, value, language)
    return colour(value, language) if value in COLOUR_NAMES else value
