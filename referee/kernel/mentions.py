"""Where a text names things of its game's handbook: letters explain them, pages lead to them.

names = KnownNames(game, "en")
names.named("Blue plays Void.")         the definitions, in the order of the text
names.parts("Blue plays Void.")         ("Blue plays ", None), ("Void", definition), (".", None)
marks(game, "2+0+1", "en")              the signs that occur in it
spelt(game, "as occ", "en")             "as occ (Occultism)": the groups that orders name by a code

Everyday words (`Pawn`) and what is only a group of others (a family, a domain) are no such names.

Why: docs/decisions/0085-what-letters-teach.md.
"""

import re
from collections.abc import Iterator

from referee.kernel.game import AnyGame
from referee.kernel.glossary import WORD
from referee.kernel.handbook import Definition, Handbook
from referee.kernel.lookup import handbook_of
from referee.kernel.words import Language


class KnownNames:
    """The names that a game's handbook knows, in one language. They are found as they are written,
    capitals included; where one holds another, the longer."""

    def __init__(self, game: AnyGame, language: Language) -> None:
        self._things = _things(handbook_of(game), language)
        forms = "|".join(map(re.escape, sorted(self._things, key=len, reverse=True)))
        self._pattern = re.compile(rf"(?<!\w)(?:{forms})(?!\w)") if forms else None

    def named(self, text: str) -> list[Definition]:
        """What the text names, each once, in the order of the text."""
        return list({one.id: one for _, one in self.parts(text) if one is not None}.values())

    def parts(self, text: str) -> Iterator[tuple[str, Definition | None]]:
        """The whole text in pieces: names with what they name, and what stands between them."""
        done = 0
        for found in self._pattern.finditer(text) if self._pattern else ():
            if found.start() > done:
                yield text[done : found.start()], None
            yield found[0], self._things[found[0]]
            done = found.end()
        if done < len(text):
            yield text[done:], None


def marks(game: AnyGame, text: str, language: Language) -> list[Definition]:
    """The marks that occur in the text."""
    return [one for one in handbook_of(game).definitions if _occurs(one, text, language)]


def spelt(game: AnyGame, text: str, language: Language) -> str:
    """The text of an order, behind the code of a group its name. The order language writes such
    codes, and whoever reads it need not know them."""
    groups = [one for one in handbook_of(game).definitions if one.group]
    names = {one.id: one.name.in_(language) for one in groups}
    if not names:
        return text
    pattern = rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])"
    return re.sub(pattern, lambda found: _beside(found[0], names[found[0]]), text)


def _beside(code: str, name: str) -> str:
    return code if code == name.casefold() else f"{code} ({name})"


def is_thing(one: Definition) -> bool:
    """Has it a name that stands for one thing: no everyday word, no mark, no group?"""
    return one.kind != WORD and one.mark is None and not one.group


def _things(book: Handbook, language: Language) -> dict[str, Definition]:
    return {
        form: one
        for one in book.definitions
        if is_thing(one)
        for form in (one.name.in_(language), *filter(_is_id, one.also))
    }


def _is_id(form: str) -> bool:
    """Is it an id that stands for itself: `VIG3`? Other spellings are there for looking up."""
    return form.isupper() and form[-1].isdigit()


def _occurs(one: Definition, text: str, language: Language) -> bool:
    if one.mark is None:
        return False
    mark = one.mark.in_(language)
    pattern = one.pattern or rf"(?<!\w){re.escape(mark)}(?!\w)"
    return re.search(pattern, text) is not None
