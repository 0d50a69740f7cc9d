"""Names of cards and powers in a text lead to their full texts.

A link and its `title` do it without a script; `things.js` shows the title at once, by pointer,
keyboard or touch. In a picture the link's title is an element of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import unescape

from flask import url_for
from markupsafe import Markup

from referee.kernel.game import AnyGame
from referee.kernel.handbook import Definition
from referee.kernel.mentions import KnownNames
from referee.kernel.words import Language

_LINK = Markup('<a class="thing" href="{}" title="{}">{}</a>')
_DRAWN = Markup('<a class="thing" href="{}"{}><title>{}</title>{}</a>')
_NOT_AGAIN = Markup(' tabindex="-1"')
# Texts of a picture that follow each other without anything between them: lines of one name too.
_RUN = re.compile(r"(?:<text\b[^>]*>[^<]*</text>)+")
_TEXT = re.compile(r"(<text\b[^>]*>)([^<]*)</text>")
_SAID = 20  # letters of a sentence by which a text is known to stand there already


def anchor(one: Definition) -> str:
    """Its place on the pages of rules and gallery."""
    return f"{one.kind.en}-{one.id}"


@dataclass(frozen=True)
class Thing:
    """A card or power that is named somewhere: where its entry is, and what it does."""

    name: str
    address: str
    text: str


@dataclass(frozen=True)
class ThingLinks:
    """For texts and pictures of one game in one language."""

    game: AnyGame
    language: Language

    def link(self, text: str) -> Markup:
        """The text as HTML, every name in it a link to the gallery."""
        parts = (
            Markup.escape(part) if one is None else self._link(part, one)
            for part, one in self._names.parts(text)
        )
        return Markup("").join(parts)

    def pieces(self, text: str) -> list[tuple[str, ...]]:
        """The text for a script: words, and behind those that are a name its address and text."""
        return [
            (words,) if one is None else (words, self._address(one), one.text.in_(self.language))
            for words, one in self._names.parts(text)
        ]

    def things(self, text: str) -> list[Thing]:
        """What the text names, each once; not what it tells in full itself."""
        return [self._thing(one) for one in self._names.named(text) if not self._tells(text, one)]

    def draw(self, picture: str) -> str:
        """The picture, every name that is written in it a link; Tab stops once at each thing."""
        stopped: set[str] = set()
        drawn = _RUN.sub(lambda run: self._run(run[0], stopped), picture)
        return drawn.replace(' role="img"', ' role="group"', 1) if stopped else drawn

    @cached_property
    def _names(self) -> KnownNames:
        return KnownNames(self.game, self.language)

    def _tells(self, text: str, one: Definition) -> bool:
        sentences = one.text.in_(self.language).split(". ")
        return any(len(said) >= _SAID and said.rstrip(".") in text for said in sentences)

    def _thing(self, one: Definition) -> Thing:
        name, text = one.name.in_(self.language), one.text.in_(self.language)
        return Thing(name, self._address(one), text)

    def _address(self, one: Definition) -> str:
        return url_for(
            "games.gallery", game=self.game.name, version=self.game.version, _anchor=anchor(one)
        )

    def _link(self, name: str, one: Definition) -> Markup:
        return _LINK.format(self._address(one), one.text.in_(self.language), name)

    # --- pictures ---------------------------------------------------------------------------------

    def _run(self, run: str, stopped: set[str]) -> str:
        """Lines of text as one: a name may begin in one line and end in the next."""
        texts = _TEXT.findall(run)
        lines = [unescape(words) for _, words in texts]
        named = list(self._names.parts(" ".join(lines)))
        if all(one is None for _, one in named):
            return run
        found = []
        start = 0
        for (opening, _), line in zip(texts, lines, strict=True):
            inside = "".join(self._piece(*piece, stopped) for piece in _cut(named, start, line))
            found.append(f"{opening}{inside}</text>")
            start += len(line) + 1
        return "".join(found)

    def _piece(self, words: str, one: Definition | None, stopped: set[str]) -> str:
        if one is None or not words.strip():
            return str(Markup.escape(words))
        again = _NOT_AGAIN if one.id in stopped else ""
        stopped.add(one.id)
        return str(_DRAWN.format(self._address(one), again, one.text.in_(self.language), words))


def _cut(
    named: list[tuple[str, Definition | None]], start: int, line: str
) -> Iterator[tuple[str, Definition | None]]:
    """What of the pieces stands in this line, which begins at `start` of the whole text."""
    at, end = 0, start + len(line)
    for words, one in named:
        first, last = max(at, start), min(at + len(words), end)
        if first < last:
            yield words[first - at : last - at], one
        at += len(words)
