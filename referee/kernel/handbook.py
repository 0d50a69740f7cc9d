"""A game's handbook: its rules under headings, and a definition of everything in it with a name.

Letters (`HELP RULES`, `HELP name`) and pages show the same handbook. The rules are those of
`rules.txt`, the bytes that a match names; definitions come from the game's own tables.

    Handbook(headings=(Chapter("mines", Words("Mines", "Mines"), rules=(Article("18", (…,)),)),),
             definitions=(Definition(id="mine", kind=…, name=…, text=…, heading="mines"),))

Why: docs/decisions/0083-handbook.md.
"""

import msgspec

from referee.kernel.words import Words


class Article(msgspec.Struct, frozen=True):
    """A paragraph of the rules; `number` is "" where the text has none. The lines behind the first
    are items of a list."""

    number: str
    lines: tuple[Words, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rules. `id` is the title in small English letters: `mines-and-asteroids`;
    `number` is "" where the text has none. `lists` says that its definitions belong to its text."""

    id: str
    title: Words
    rules: tuple[Article, ...] = ()
    number: str = ""
    lists: bool = False


class Definition(msgspec.Struct, frozen=True, kw_only=True):
    """A card, a power, a ship, a word of the game: what it does, in full.

    `also` are other names that players type: an id, a sign, a plural. `heading` is the id of the
    heading under which it is ruled. `mark` is the sign by which the words of a position show it
    (`CH`, `¤`); `pattern` finds one that is not always the same (a regular expression: `2+0+1`).
    A `group` is what many things are, and no thing itself: a family, a domain.
    """

    id: str
    kind: Words
    name: Words
    text: Words
    heading: str
    also: tuple[str, ...] = ()
    mark: Words | None = None
    pattern: str = ""
    group: bool = False


class Handbook(msgspec.Struct, frozen=True):
    """Everything that a player may look up. `ruled`: the heading's id by the rule that a refusal
    names (`{"R-10": "a-turn"}`)."""

    headings: tuple[Chapter, ...]
    definitions: tuple[Definition, ...] = ()
    ruled: dict[str, str] = {}

    def heading(self, id: str) -> Chapter:
        """Raises KeyError."""
        for heading in self.headings:
            if heading.id == id:
                return heading
        raise KeyError(id)

    def under(self, heading: Chapter) -> tuple[Definition, ...]:
        """The definitions that are ruled under this heading."""
        return tuple(named for named in self.definitions if named.heading == heading.id)
