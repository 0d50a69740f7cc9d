"""Hints that need a whole line: a verb left out, or a line that goes on too long."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.kernel.refused import Problem, Refused
from referee.kernel.words import LANGUAGES, Language, Words

V = TypeVar("V")
R = TypeVar("R")


def led_by(
    verbs: Iterable[Words],
    own: str,
    played: Callable[[str], Any],
    write: Callable[[Any, Language], str],
) -> dict[str, int | str]:
    """`Garden Dome`, where `play Garden Dome` was meant: the first verb that makes a line of it.

    `played` is the order of a line that can be read and played now, else None. The facts are
    `try.en` and `try.fr` (explain.py); none if no verb does.
    """
    for verb in verbs:
        order = played(f"{verb.en} {own}")
        if order is not None:
            return {f"try.{tongue}": write(order, tongue) for tongue in LANGUAGES}
    return {}


def in_both_languages(
    read: Callable[[str, V], R], write: Callable[[R, Language], str]
) -> Callable[[str, V], R]:
    """A game's `read` whose refusals say what is complete of a line (E-EXTRA) in both languages."""

    def told(problem: Problem, view: V) -> Problem:
        if problem.code != "E-EXTRA" or not problem.suggestion:
            return problem
        try:
            order = read(problem.suggestion, view)
        except Refused:  # a line that is none by itself: as its author wrote it
            return problem
        said = {tongue: write(order, tongue).replace("\n", "; ") for tongue in LANGUAGES}
        tries = {f"try.{tongue}": line for tongue, line in said.items()}
        return replace(problem, facts=problem.facts | tries)

    def reading(text: str, view: V) -> R:
        try:
            return read(text, view)
        except Refused as refused:
            problems = [told(problem, view) for problem in refused.problems]
            raise Refused(refused.kind, *problems) from None

    return reading
