"""Hints that need a whole line: a verb left out."""

from collections.abc import Callable, Iterable
from typing import Any

from referee.kernel.words import LANGUAGES, Language, Words


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
