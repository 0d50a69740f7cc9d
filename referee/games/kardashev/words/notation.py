"""Pieces of order lines as they are written: cards, heroes, lists of them."""

from referee.games.kardashev.things.cards import heroes, id_of, kinds
from referee.games.kardashev.things.seats import LETTERS
from referee.games.kardashev.things.sheet import Names
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.words import Language


def item(what: str, language: Language) -> str:
    """A card (`Guard Squadron@B`), a hero, a domain, none or auto."""
    what_id, _, seat = what.partition("@")
    suffix = f"@{LETTERS[int(seat)]}" if seat else ""
    if what_id in kinds():
        return kinds()[what_id].name.in_(language) + suffix
    if what_id in heroes():
        return heroes()[what_id].name.in_(language)
    return v.SHOWN.shown[what_id].in_(language) if what_id in v.VERBS else what_id


def item_list(names: Names, language: Language) -> str:
    return ", ".join(item(name.what, language) for name in names)


def copies_list(names: Names, language: Language) -> str:
    """`Orbital Consulate x2, Garden Dome`."""
    return ", ".join(_copies(id_of(name.what), name.n, language) for name in names)


def _copies(what: str, n: int, language: Language) -> str:
    return f"{item(what, language)} x{n}" if n != 1 else item(what, language)
