"""Checks of a game that needs no match: its names, documents, options and data types.

Each takes the game and yields a sentence a fault.
"""

import re
from collections.abc import Iterator

from referee.conformance.ways import short_options
from referee.kernel.filing import WAIT
from referee.kernel.fold import folded
from referee.kernel.game import AnyGame
from referee.kernel.words import LANGUAGES, Words

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_VERSION = re.compile(r"[0-9]+(\.[0-9]+)*")
_WORD = re.compile(r"[^\W\d_]+")
_COMMON = {  # words without which no page of this language gets along
    "en": frozenset({"the", "of", "and", "is", "are", "for"}),
    "fr": frozenset({"le", "la", "les", "des", "et", "est", "sont", "pour"}),
}


def names(game: AnyGame) -> Iterator[str]:
    """Names that letters and commands can hold, in both languages; none is the kernel's."""
    if not _NAME.fullmatch(game.name):
        yield f"name {game.name!r}: small letters, digits and dashes are possible"
    if not _VERSION.fullmatch(game.version):
        yield f"version {game.version!r}: numbers with points are possible"
    if len(game.seat_names) < max(game.seats):
        yield f"seat_names has {len(game.seat_names)} names for {max(game.seats)} seats"
    for what, words in _named(game):
        for language in LANGUAGES:
            said = words.in_(language)
            if not said.strip():
                yield f"{what} has no name in {language}"
            if folded(said) in WAIT.shown["wait"].both():
                yield f"{what} is called {said!r} in {language}, which is the kernel's word"


def _named(game: AnyGame) -> Iterator[tuple[str, Words]]:
    yield "title", game.title
    yield from ((f"seat {n}", words) for n, words in enumerate(game.seat_names, start=1))
    for field, table in (
        ("window", game.windows),
        ("fact", game.fact_names),
        ("fact value", game.fact_values),
    ):
        yield from ((f"{field} {key}", words) for key, words in table.items())


def documents(game: AnyGame) -> Iterator[str]:
    """The rules as they are played, in both languages."""
    try:
        text = game.rules.decode("utf-8")
    except UnicodeDecodeError:
        yield "rules are no UTF-8 text"
        return
    spoken = {word.lower() for word in _WORD.findall(text)}
    for language in LANGUAGES:
        if not spoken & _COMMON[language]:
            yield f"rules say nothing in {language}"


def options(game: AnyGame) -> Iterator[str]:
    """Options and position have defaults; the default and the short match can be played."""
    game.state()
    if not any(game.check_options(game.options(), seats) == () for seats in game.seats):
        yield "the default options are refused for every number of seats"
    short = short_options(game)
    if not any(game.check_options(short, seats) == () for seats in game.seats):
        yield "the short options are refused for every number of seats"


def frozen(game: AnyGame) -> Iterator[str]:
    """Events and state cannot be changed once they are made."""
    for kind in game.events:
        if not kind.__struct_config__.frozen:
            yield f"event {kind.short_name()} is not frozen"
    if not game.state.__struct_config__.frozen:
        yield f"state {game.state.__name__} is not frozen"
    known = [kind.short_name() for kind in game.events]
    for twice in sorted({name for name in known if known.count(name) > 1}):
        yield f"two events are called {twice}"
