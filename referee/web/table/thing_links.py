"""Names of cards and powers in a text lead to their full texts.

A link and its `title` do it without a script; `things.js` shows the title at once, by pointer,
keyboard or touch.
"""

from dataclasses import dataclass
from functools import cached_property

from flask import url_for
from markupsafe import Markup

from referee.kernel.game import AnyGame
from referee.kernel.handbook import Definition
from referee.kernel.mentions import KnownNames
from referee.kernel.words import Language

_LINK = Markup('<a class="thing" href="{}" title="{}">{}</a>')


def anchor(one: Definition) -> str:
    """Its place on the pages of rules and gallery."""
    return f"{one.kind.en}-{one.id}"


@dataclass(frozen=True)
class ThingLinks:
    """For texts of one game in one language."""

    game: AnyGame
    language: Language

    def link(self, text: str) -> Markup:
        """The text as HTML, every name in it a link to the gallery."""
        parts = (
            Markup.escape(part) if one is None else self._link(part, one)
            for part, one in self._names.parts(text)
        )
        return Markup("").join(parts)

    @cached_property
    def _names(self) -> KnownNames:
        return KnownNames(self.game, self.language)

    def _link(self, name: str, one: Definition) -> Markup:
        address = url_for(
            "games.gallery", game=self.game.name, version=self.game.version, _anchor=anchor(one)
        )
        return _LINK.format(address, one.text.in_(self.language), name)
