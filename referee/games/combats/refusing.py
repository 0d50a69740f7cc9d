"""How a problem is put together: the code, the rule, the place, the facts of its sentence.

`try.en` and `try.fr` are what would be right, as it would be typed.
"""

from referee.games.combats.deck import cards
from referee.games.combats.orders import AnyOrder
from referee.games.combats.writing import write
from referee.kernel.refused import Problem, Where

Facts = dict[str, int | str]


def refusal(code: str, rule: str | None, where: Where, /, **facts: int | str) -> Problem:
    return Problem(code, rule, where, facts)


def advice(order: AnyOrder) -> Facts:
    """An order that would do."""
    return {"try.en": write(order, "en"), "try.fr": write(order, "fr")}


def card_facts(key: str) -> Facts:
    name = cards()[key].name
    return {"card.en": name.en, "card.fr": name.fr}
