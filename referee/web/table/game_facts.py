"""Facts of windows, named as a game's players name them."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from referee.kernel.standing import YES_NO, value_of
from referee.kernel.window import Fact
from referee.kernel.words import Language, Words


class FactWords(Protocol):
    """A game, or what is kept of its words."""

    @property
    def fact_names(self) -> Mapping[str, Words]: ...
    @property
    def fact_values(self) -> Mapping[str, Words]: ...


def numbered(
    game: FactWords, facts: Iterable[tuple[str, Fact]], language: Language
) -> list[tuple[str, str]]:
    """Each fact's name and value in words."""
    return [(_name(game, name, language), _value(game, value, language)) for name, value in facts]


def _name(game: FactWords, name: str, language: Language) -> str:
    words = game.fact_names.get(name)
    return words.in_(language) if words else name


def _value(game: FactWords, value: Fact, language: Language) -> str:
    words = {**YES_NO, **game.fact_values}.get(str(value_of(value)))
    return words.in_(language) if words else str(value)
