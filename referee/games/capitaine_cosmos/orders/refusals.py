"""How a problem is put together: the code, the rule, the place, the facts of its sentence."""

from collections.abc import Iterable

from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.words.sentences import both
from referee.kernel.refused import Problem, Where

Facts = dict[str, int | str]


def problem(
    code: str,
    rule: str | None = None,
    where: Where | None = None,
    facts: Facts | None = None,
    suggestion: str = "",
) -> Problem:
    """`E-CELL.order` is the code E-CELL and the fact which of its sentences is meant."""
    code, _, case = code.partition(".")
    known = {**(facts or {}), **({"case": case} if case else {})}
    return Problem(code, rule, where or Where(), known, suggestion)


def refusal(code: str, rule: str | None, where: Where, /, **facts: int | str) -> Problem:
    return problem(code, rule, where, facts)


def class_facts(ship: Ship) -> Facts:
    """Its number and, with an article in both languages, what it is."""
    name = both(f"a_{ship.card}")
    return {"ship": ship.id, "a.en": name.en, "a.fr": name.fr}


def deduped(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The same thing is said once."""
    found: list[Problem] = []
    for new in problems:
        if not any(new == other and _place(new) == _place(other) for other in found):
            found.append(new)
    return tuple(found)


def _place(problem: Problem) -> tuple[int, int]:
    return problem.where.line, problem.where.column
