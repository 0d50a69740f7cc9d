"""Sentences in two languages, kept in a `sentences.toml` beside the code that needs them.

    [battle_resolved]
    en = "Battle {battle}: {loser:side} loses {pawns} {pawns:|pawn|pawns}."
    fr = "Bataille {battle} : {loser:side} perd {pawns} {pawns:|pion|pions}."

A format that begins with a bar chooses by number: English has the plural for all but 1, French
from 2 on; where the fact is a list, by how many are in it. A format that is a kind (`side`) names
the fact in the reader's language; a game says once what its kinds are, and `count`, how many are in
a list, is everybody's. The fact `case` chooses between several sentences of one key: `E-PLAN`
with `case = "twice"` says `E-PLAN.twice`. A key, a fact or a kind that is missing is a bug and
raises.

Why: docs/decisions/0051-problems.md, docs/decisions/0080-kinds.md.
"""

import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from referee.kernel.words import Language, Words

Kind: TypeAlias = Callable[[Any, Language], str]  # the name of a value, as players read it
KINDS: dict[str, Kind] = {"count": lambda things, _: str(len(things))}


def table(package: str, name: str) -> dict[str, Any]:
    """The TOML table `name` that ships inside `package`."""
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


class Sentences:
    """The sentences of one package."""

    def __init__(
        self, entries: Mapping[str, Mapping[str, str]], kinds: Mapping[str, Kind] | None = None
    ) -> None:
        self._entries = entries
        self._kinds = KINDS if kinds is None else kinds
        self._stems = {key.partition(".")[0] for key in entries}

    @classmethod
    def of(cls, package: str) -> "Sentences":
        return cls(table(package, "sentences.toml"))

    def naming(self, **kinds: Kind) -> "Sentences":
        """The same sentences, which may use these kinds: `{seat:side} plays {card:card}`."""
        return type(self)(self._entries, {**self._kinds, **kinds})

    def __contains__(self, key: str) -> bool:
        """Whether there is a sentence of this key, in any case."""
        return key in self._entries or key in self._stems

    def keys(self) -> set[str]:
        return set(self._entries)

    def say(self, key: str, language: Language, /, **facts: object) -> str:
        case = facts.pop("case", "")
        sentence = self._entries[f"{key}.{case}" if case else key][language]
        return _Formats(language, self._kinds).said(sentence, facts)

    def both(self, key: str, /, **facts: object) -> Words:
        """A sentence in both languages; its facts are the same in both."""
        return Words(self.say(key, "en", **facts), self.say(key, "fr", **facts))


class _Piece(NamedTuple):
    """Words, and behind them a place for a fact: its name ("" for none), how it is formatted."""

    words: str
    name: str
    spec: str


# The sentences of a program are always the same, and each is said for every line of a page.
@cache
def _pieces(sentence: str) -> tuple[_Piece, ...] | None:
    """None for a sentence that only a formatter can say: a place within a place, part of a fact."""
    found = []
    for words, name, spec, conversion in string.Formatter().parse(sentence):
        if conversion or "{" in (spec or "") or not (name is None or name.isidentifier()):
            return None
        found.append(_Piece(words, name or "", spec or ""))
    return tuple(found)


class _Formats(string.Formatter):
    def __init__(self, language: Language, kinds: Mapping[str, Kind]) -> None:
        self._language = language
        self._kinds = kinds

    def said(self, sentence: str, facts: Mapping[str, object]) -> str:
        pieces = _pieces(sentence)
        if pieces is None:
            return self.vformat(sentence, (), facts)
        return "".join(self._filled(pieces, facts))

    def _filled(self, pieces: tuple[_Piece, ...], facts: Mapping[str, object]) -> Iterator[str]:
        for words, name, spec in pieces:
            yield words
            if name:
                yield self.format_field(facts[name], spec)

    def format_field(self, value: Any, spec: str) -> str:
        if spec in self._kinds:
            return self._kinds[spec](value, self._language)
        if not spec.startswith("|"):
            return str(super().format_field(value, spec))
        one, many = spec[1:].split("|")
        n = len(value) if isinstance(value, tuple | list | dict) else value
        plural = n >= 2 if self._language == "fr" else n != 1
        return many if plural else one
