"""How a problem is put together: the code, the rule, the place, the facts of its sentence.

A fact that differs by language comes as `name.en` and `name.fr`.
"""

from collections.abc import Iterable

from referee.games.rencontre_cosmique.words import notation
from referee.kernel.refused import Problem, Where
from referee.kernel.words import Words

Facts = dict[str, int | str]


def refusal(code: str, rule: str | None, where: Where, /, **facts: int | str) -> Problem:
    return Problem(code, rule, where, facts)


def words(name: str, both: Words) -> Facts:
    return {f"{name}.en": both.en, f"{name}.fr": both.fr}


def place(name: str, planet: str) -> Facts:
    return {f"{name}.en": notation.place(planet, "en"), f"{name}.fr": notation.place(planet, "fr")}


def places(name: str, planets: Iterable[str]) -> Facts:
    found = list(planets)
    return {
        f"{name}.en": ", ".join(notation.place(planet, "en") for planet in found) or "—",
        f"{name}.fr": ", ".join(notation.place(planet, "fr") for planet in found) or "—",
    }


def cards(name: str, kinds: Iterable[str]) -> Facts:
    found = tuple(kinds)
    return {
        f"{name}.en": notation.cards(found, "en") or "—",
        f"{name}.fr": notation.cards(found, "fr") or "—",
    }


def powers(name: str, keys: Iterable[str]) -> Facts:
    found = list(keys)
    return {
        f"{name}.en": ", ".join(notation.power(key, "en") for key in found) or "—",
        f"{name}.fr": ", ".join(notation.power(key, "fr") for key in found) or "—",
    }


def colours(name: str, found: Iterable[str]) -> Facts:
    listed = list(found)
    return {
        f"{name}.en": ", ".join(notation.colour(colour, "en") for colour in listed) or "—",
        f"{name}.fr": ", ".join(notation.colour(colour, "fr") for colour in listed) or "—",
    }
