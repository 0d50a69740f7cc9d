"""Rules taken away: situations that name a rule assert its effect, so without it they fail."""

from importlib import import_module
from typing import Any, NamedTuple

import pytest


class Row(NamedTuple):
    """`instead` takes the place of a rule's function or number; these situations must then fail,
    and each names the ruling."""

    rule: str
    module: Any
    name: str
    instead: Any
    files: str


def modules_of(game):
    """Gives a module by its name; the package itself has functions of the same names."""
    return lambda name: import_module(f"referee.games.{game}.{name}")


def gives(value):
    """A rule that always says the same."""
    return lambda *_, **__: value


def forgetful(*remembered):
    """A fixture for all tests of a file: what these functions remember, other rules reckoned."""

    @pytest.fixture(autouse=True)
    def forgets():
        for function in remembered:
            function.cache_clear()
        yield
        for function in remembered:
            function.cache_clear()

    return forgets
