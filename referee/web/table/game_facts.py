"""Facts of windows, named as a game's players name them."""

from collections.abc import Iterable

from referee.kernel.game import AnyGame
from referee.kernel.standing import YES_NO, value_of
from referee.kernel.window import Fact
from referee.kernel.words import Language


def numbered(
    game: AnyGame, facts: Iterable[tuple[str, Fact]], language: Language
) -> list[tuple[str, str]]:
    """Each fact's name and value in words."""
    return [(_name(game, name, language), _value(game, value, language)) for name, value in facts]


def _name(game: AnyGame, name: str, language: Language) -> str:
    words = game.fact_names.get(name)
    return words.in_(language) if words else name


def _value(game: AnyGame, value: Fact, language: Language) -> str:
    words = {**YES_NO, **game.fact_values}.get(str(value_of(value)))
    return words.in_(language) if words else str(value)
