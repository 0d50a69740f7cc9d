"""Words and names with a meaning, in both languages at once.

    VERBS = Vocabulary({Verb.TAKE: Words("take", "prendre"), Verb.PASS: Words("pass", "passe")})
    VERBS.find("prendre", where)                  Verb.TAKE
    CARDS = Vocabulary(names, prefix=2, inner=True)   # `mob`, or the beginning of an inner word

Blanks, dashes, underscores and apostrophes inside a name are alike.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

import msgspec

from referee.kernel.fold import folded
from referee.kernel.nearness import NEAR, SURE, nearest
from referee.kernel.refused import Problem, Where, ambiguous, unreadable
from referee.kernel.words import LANGUAGES, Language, Words

Meaning = TypeVar("Meaning")
Spellings = Words | str | Iterable["Words | str"]
_PIECE = re.compile(r"\w+|[^\w\s]")
_JOINT = re.compile(r"[\s_'-]+")


def key(text: str) -> str:
    """A name as it is compared: folded, with one blank between its words."""
    return _JOINT.sub(" ", folded(text)).strip()


class Vocabulary(Generic[Meaning]):
    """Meaning -> spellings. The first spelling (or pair) of each is the one that is shown.

    `prefix` is the least number of letters of a beginning that counts (None: whole names only);
    with `inner` the beginning of any word of a name counts. `costs` are the meanings by which a
    player gives something up. `code` and `doubt` are the codes of the refusals. ValueError if one
    spelling has two meanings.
    """

    def __init__(
        self,
        entries: Mapping[Meaning, Spellings],
        *,
        prefix: int | None = None,
        inner: bool = False,
        costs: Container[Meaning] = (),
        code: str = "E-WORD",
        doubt: str = "E-AMBIGUOUS",
    ) -> None:
        self.prefix, self.inner, self.code, self.doubt = prefix, inner, code, doubt
        self._costs, self._entries = costs, entries
        self.longest = 1  # tokens of the longest name
        self.shown: dict[Meaning, Words] = {}
        self._meanings: dict[str, Meaning] = {}
        self._hints: dict[Language, dict[str, str]] = {language: {} for language in LANGUAGES}
        for meaning, spellings in entries.items():
            self._learn(meaning, spellings)

    def _learn(self, meaning: Meaning, spellings: Spellings) -> None:
        for each in [spellings] if isinstance(spellings, str | Words) else spellings:
            pair = Words(each, each) if isinstance(each, str) else each
            self.shown.setdefault(meaning, pair)
            told = pair if isinstance(each, Words) else self.shown[meaning]
            for language in LANGUAGES:
                self._spell(meaning, pair.in_(language))
                self._hints[language].setdefault(key(pair.in_(language)), told.in_(language))

    def _spell(self, meaning: Meaning, spelling: str) -> None:
        self.longest = max(self.longest, len(_PIECE.findall(spelling)))
        known = self._meanings.setdefault(key(spelling), meaning)
        if known != meaning:
            raise ValueError(f"{spelling!r} means both {known!r} and {meaning!r}")

    def only(self, meanings: Collection[Meaning]) -> "Vocabulary[Meaning]":
        """The part of it with these meanings, in its own order."""
        kept = {each: spelt for each, spelt in self._entries.items() if each in meanings}
        return Vocabulary(
            kept,
            prefix=self.prefix,
            inner=self.inner,
            costs=self._costs,
            code=self.code,
            doubt=self.doubt,
        )

    def beyond(self, typed: str, among: Container[Meaning] | None = None) -> Iterator[Words]:
        """What is left of each name that begins with these whole words, as it is shown; "" in a
        language whose name does not. Nothing typed: every name."""
        for meaning, shown in self.shown.items():
            rest = Words(_beyond(shown.en, key(typed)), _beyond(shown.fr, key(typed)))
            if (among is None or meaning in among) and (rest.en or rest.fr):
                yield rest

    def get(self, text: str) -> Meaning | None:
        """What a whole spelling means."""
        return self._meanings.get(key(text))

    def readings(self, text: str) -> list[Meaning]:
        """All that the text may mean: one if it is spelt out, else whatever begins so."""
        typed = key(text)
        if typed in self._meanings:
            return [self._meanings[typed]]
        if self.prefix is None or len(typed) < self.prefix:
            return []
        found = [meaning for name, meaning in self._meanings.items() if self._begins(name, typed)]
        return list(dict.fromkeys(found))

    def _begins(self, name: str, typed: str) -> bool:
        return name.startswith(typed) or (self.inner and f" {typed}" in name)

    def find(self, text: str, where: Where) -> Meaning:
        """The one meaning. Raises Refused: unreadable (with a hint), or ambiguous."""
        found = self.readings(text)
        if len(found) == 1:
            return found[0]
        if found:
            raise ambiguous(Problem(self.doubt, where=where, facts=self._facts("readings", found)))
        facts = self._facts("expected", self.shown) | self.hint(text)
        raise unreadable(Problem(self.code, None, where, facts))

    def hint(self, text: str, among: Container[Meaning] | None = None) -> dict[str, int | str]:
        """What may have been meant: `try.en` and `try.fr` (explain.py), as far as there is one.

        `among` are the meanings that count here, if not all of them do.
        """
        told = {f"try.{language}": self.nearest(text, language, among) for language in LANGUAGES}
        return {name: word for name, word in told.items() if word}

    def nearest(
        self, text: str, language: Language, among: Container[Meaning] | None = None
    ) -> str:
        """The word of this language most like the text; "" if none is near.

        A word of the other language counts if it is very near; it is shown in this one.
        """
        here = [
            word for word, meaning in self._meanings.items() if among is None or meaning in among
        ]
        own = self._hints[language]
        if near := nearest(key(text), [word for word in here if word in own], NEAR, self._gives_up):
            return own[near]
        near = nearest(key(text), here, SURE, self._gives_up)
        return self.shown[self._meanings[near]].in_(language) if near else ""

    def guess(self, text: str) -> Meaning | None:
        """What a misspelt word of any language most likely means."""
        near = nearest(key(text), self._meanings, NEAR, self._gives_up)
        return self._meanings[near] if near else None

    def _gives_up(self, spelling: str) -> bool:
        return self._meanings[spelling] in self._costs

    def missing(self, problem: Problem) -> Problem:
        """The same problem, with the words that could have stood there."""
        facts = problem.facts | self._facts("expected", self.shown)
        return msgspec.structs.replace(problem, facts=facts)

    def _facts(self, name: str, meanings: Iterable[Meaning]) -> dict[str, int | str]:
        return listed(name, [self.shown[meaning] for meaning in meanings])


def _beyond(name: str, typed: str) -> str:
    """`if i` of `if I lose`: `lose`."""
    if not typed or not key(name).startswith(f"{typed} "):
        return "" if typed else name
    past = next(end for end in range(1, len(name)) if key(name[:end]) == typed)
    return name[past:].lstrip(" _-'’")


def listed(name: str, words: Iterable[Words]) -> dict[str, int | str]:
    """A fact for a sentence that differs by language: `name.en` and `name.fr` (explain.py)."""
    pairs = list(words)
    return {
        f"{name}.en": ", ".join(pair.en for pair in pairs),
        f"{name}.fr": ", ".join(pair.fr for pair in pairs),
    }
