"""Sentences in two languages, kept in a `sentences.toml` beside the code that needs them.

    [battle_resolved]
    en = "Battle {battle}: {loser} loses {pawns} {pawns:|pawn|pawns}."
    fr = "Bataille {battle} : {loser} perd {pawns} {pawns:|pion|pions}."

A format that begins with a bar chooses by number: English has the plural for all but 1, French
from 2 on. A key or a fact that is missing is a bug and raises.

Why: docs/decisions/0051-problems.md.
"""

import string
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from referee.kernel.words import Language


def table(package: str, name: str) -> dict[str, Any]:
    """The TOML table `name` that ships inside `package`."""
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


class Sentences:
    """The sentences of one package."""

    def __init__(self, entries: Mapping[str, Mapping[str, str]]) -> None:
        self._entries = entries

    @classmethod
    def of(cls, package: str) -> "Sentences":
        return cls(table(package, "sentences.toml"))

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def keys(self) -> set[str]:
        return set(self._entries)

    def say(self, key: str, language: Language, /, **facts: object) -> str:
        return _Plural(language).vformat(self._entries[key][language], (), facts)


class _Plural(string.Formatter):
    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: Any, spec: str) -> str:
        if not spec.startswith("|"):
            return str(super().format_field(value, spec))
        one, many = spec[1:].split("|")
        plural = value >= 2 if self._language == "fr" else value != 1
        return many if plural else one
