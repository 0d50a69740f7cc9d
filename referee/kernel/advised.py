"""What one would pick for an order: the pairs of the form that make it, for who is advised it.

Why: docs/decisions/0092-lessons.md.
"""

from collections.abc import Iterator

from referee.kernel.answers import answers_of
from referee.kernel.game import AnyGame, View
from referee.kernel.picking import offers_of
from referee.kernel.spot import Pair
from referee.kernel.window import Answers, Field, Lines
from referee.kernel.words import Language


def picked_for(game: AnyGame, view: View, text: str, language: Language) -> frozenset[Pair]:
    """The fields and values that stand for this order text of this language; of a text area the
    offers that are lines of it. Nothing where the form cannot hold it."""
    held = answers_of(game, view, text, language)
    if held is None or view.ask is None:
        return frozenset()
    return frozenset(
        (field.name, value) for field in view.ask.form for value in _values(field, held, language)
    )


def _values(field: Field, held: Answers, language: Language) -> Iterator[str]:
    answer = held.get(field.name, "")
    if isinstance(field, Lines):
        lines = set(str(answer).splitlines())
        yield from (offer.key for offer in offers_of(field) if offer.line.in_(language) in lines)
    elif isinstance(answer, dict):
        yield from (source for source, n in answer.items() if n)
    elif isinstance(answer, list):
        yield from answer
    elif answer:
        yield answer
