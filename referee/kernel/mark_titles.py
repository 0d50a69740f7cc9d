"""What a mark on a board is called: the thing, and what a click on it does.

    Blue’s planet 3 (2 Blue): invite Blue

Why: docs/decisions/0098-spots.md.
"""

from collections.abc import Iterable

from referee.kernel.typography import labelled, listed
from referee.kernel.words import Language

MOST = 3  # deeds that a title tells


def mark_title(thing: str, deeds: Iterable[str], language: Language) -> str:
    """Each deed once, however many answers do it."""
    told = list(dict.fromkeys(deeds))
    rest = " …" if len(told) > MOST else ""
    return labelled(thing, listed(told[:MOST], language) + rest, language)
