"""How a problem is put together: the code, the rule, the place, the facts of its sentence.

`try.en` and `try.fr` are what would be right, as it would be typed.
"""

from referee.games.combats.orders.writing import write
from referee.games.combats.things.cards import cards
from referee.games.combats.things.chart import place_name
from referee.games.combats.things.sheet import AnyOrder
from referee.kernel.refused import Problem, Where
from referee.kernel.words import LANGUAGES

Facts = dict[str, int | str]


def refusal(code: str, rule: str | None, where: Where, /, **facts: int | str) -> Problem:
    return Problem(code, rule, where, facts)


def advice(order: AnyOrder) -> Facts:
    """An order that would do."""
    return {"try.en": write(order, "en"), "try.fr": write(order, "fr")}


def place_facts(name: str, place: str) -> Facts:
    """A card of the map as each language names it."""
    return {f"{name}.{language}": place_name(place, language) for language in LANGUAGES}


def card_facts(key: str) -> Facts:
    name = cards()[key].name
    return {"card.en": name.en, "card.fr": name.fr}
