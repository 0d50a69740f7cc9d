"""A game by its name in the catalogue, or by where it is written: `module:ATTRIBUTE`."""

import importlib

from referee.games.catalogue import UnknownGameError, catalogue
from referee.kernel.game import AnyGame, Game


def game_of(name: str) -> AnyGame:
    """The current game of this name, or the one that a module on Python's path holds.

    Raises UnknownGameError.
    """
    module, colon, attribute = name.partition(":")
    if not colon:
        return catalogue().current(name)
    try:
        found = getattr(importlib.import_module(module), attribute or "GAME", None)
    except ImportError as error:
        raise UnknownGameError(f"{name}: {error}") from error
    if not isinstance(found, Game):
        raise UnknownGameError(f"{name} is no Game (referee/kernel/game.py)")
    return found
