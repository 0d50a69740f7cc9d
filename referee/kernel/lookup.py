"""Finding things in a handbook by what a player typed: a name, the beginning of one, a number.

named(book, "void")            the definitions of that name, or the chapters
near(book, "voidd")            the name that was perhaps meant
ruled(book, "18")              the chapter where rule 18 stands, and that rule
ruled(book, "mines")           the chapter of that title
ruled(book, "R-60")            the chapter of the rule that a refusal names so
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from referee.kernel.fold import folded
from referee.kernel.game import AnyGame
from referee.kernel.handbook import Article, Chapter, Definition, Handbook
from referee.kernel.nearness import SURE, nearest, slips
from referee.kernel.refused import Problem
from referee.kernel.rules_text import headings
from referee.kernel.words import Words

LONGEST = 60  # characters of a name that are looked at
_SLIPS = 2  # letters of a name that are wrong, missing or too many
_FEWEST = 4  # letters of the beginning of a name
_AROUND = " \t\"'.,;:!?*`()"
_ARTICLES = ("le ", "la ", "les ", "l'", "the ", "un ", "une ", "a ")


def handbook_of(game: AnyGame) -> Handbook:
    """The game's handbook; of a game that makes none, its rules alone."""
    return game.handbook(game.rules) if game.handbook else Handbook(headings(game.rules))


def named(book: Handbook, asked: str) -> tuple[Definition | Chapter, ...]:
    """What has this name: whole, else a word of it or how a word begins, else the chapter of the
    rule with this id, else nothing."""
    key = _key(asked)
    chapters = (chapter for chapter in book.headings if chapter.id)
    things: list[Definition | Chapter] = [*book.definitions, *chapters]
    for fits in (_is, _holds):
        found = [thing for thing in things if any(fits(name, key) for name in _keys(thing))]
        definitions = [thing for thing in found if isinstance(thing, Definition)]
        if found:
            return tuple(definitions or found)
    return tuple(_by_id(book, key)) or tuple(_by_sign(book, asked.strip(_AROUND)))


def near(book: Handbook, asked: str) -> Words | None:
    """The name that was meant but for a slip or two; None if none was."""
    return _meant(asked, {name: one.name for one in book.definitions for name in _keys(one)})


def near_title(book: Handbook, asked: str) -> Words | None:
    """The title that was meant but for a slip or two; None if none was."""
    return _meant(asked, {name: one.title for one in book.headings for name in _keys(one)})


def _meant(asked: str, names: Mapping[str, Words]) -> Words | None:
    key = _key(asked)
    found = nearest(key, names, SURE)
    return names[found] if found and slips(key, found) <= _SLIPS else None


def ruled(book: Handbook, asked: str) -> tuple[Chapter, Article | None] | None:
    """The chapter that is meant by a title, its beginning, a number or a rule's id; with a rule's
    number the rule too. None if there is none."""
    key = _key(asked)
    for chapter in book.headings:
        for rule in chapter.rules:
            if rule.number and rule.number == key:
                return chapter, rule
    for fits in (_is, _begins, _holds):
        for chapter in book.headings:
            if chapter.id and any(fits(name, key) for name in _keys(chapter)):
                return chapter, None
    return next(((chapter, None) for chapter in _by_id(book, key)), None)


def _by_sign(book: Handbook, asked: str) -> Iterator[Definition]:
    """The signs that this is one of: `#26`, `2+0+1`."""
    for defined in book.definitions:
        if defined.pattern and re.fullmatch(defined.pattern, asked[:LONGEST]):
            yield defined


def _by_id(book: Handbook, key: str) -> Iterator[Chapter]:
    """The chapter of the rule that refusals name by this id."""
    id = book.ruled.get(key.upper())
    if id is not None:
        yield book.heading(id)


def chapter_of(game: AnyGame, problem: Problem) -> Chapter | None:
    """Under which chapter the rule stands that a refusal names; None if it names none."""
    book = handbook_of(game)
    id = book.ruled.get(problem.rule or "")
    return book.heading(id) if id is not None else None


def _keys(thing: Definition | Chapter) -> Iterator[str]:
    names = (thing.id, *_names(thing))
    return (_key(name) for name in names if name)


def _names(thing: Definition | Chapter) -> Iterable[str]:
    if isinstance(thing, Definition):
        return (*thing.name.both(), *thing.also)
    return (*thing.title.both(), thing.number)


def _key(name: str) -> str:
    key = folded(name[:LONGEST]).strip(_AROUND)
    bare = next((key.removeprefix(the) for the in _ARTICLES if key.startswith(the)), key)
    return " ".join((bare or key).split())


def _is(name: str, key: str) -> bool:
    return bool(key) and name == key


def _begins(name: str, key: str) -> bool:
    return len(key) >= _FEWEST and name.startswith(key)


def _holds(name: str, key: str) -> bool:
    """A word of the name begins so."""
    return len(key) >= _FEWEST and f" {key}" in f" {name}".replace("-", " ").replace("'", " ")
