"""The check of what a match's film marks: its turning points are told, its turns have names."""

from collections.abc import Iterator

from referee.conformance.seeded_match import SeededMatch
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.kernel.words import LANGUAGES


def turning(match: SeededMatch) -> Iterator[str]:
    """To a spectator as to a seat: a mark without a sentence would lead nowhere."""
    yield from _named(match.game)
    seats = match.table.seats
    for leaf in match.table.leaves:
        if isinstance(leaf.what, Event):
            for reader in (None, seats[leaf.n % len(seats)]):
                yield from _marked(match.game, leaf.what.seen_by(reader), reader)


def _named(game: AnyGame) -> Iterator[str]:
    for name in (*game.turns, *game.phases):
        if name not in game.fact_names:
            yield f"turns are numbered by {name}, which has no name in `fact_names`"
    if game.phase_begun is not None and not game.phases:
        yield "`phase_begun` numbers phases, and `phases` does not say what they are called"


def _marked(game: AnyGame, seen: Event, reader: Seat | None) -> Iterator[str]:
    mark = None if game.weighty is None else game.weighty(seen)
    if mark is None:
        return
    for language in LANGUAGES:
        if not mark.in_(language).strip():
            yield f"event {seen.short_name()} is weighty and has no word in {language}"
        if not game.narrate(seen, reader, language):
            yield f"event {seen.short_name()} is weighty and has no sentence in {language}"
