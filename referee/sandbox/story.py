"""What happened at a step, in sentences for one seat."""

from collections.abc import Iterable, Iterator

from referee.kernel.bare_table import BareLeaf, BareSeatTold
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.kernel.words import Language


def story(
    game: AnyGame, leaves: Iterable[BareLeaf], seat: Seat | None, language: Language
) -> list[str]:
    """What this seat (None: a spectator) may know of these leaves; silent ones are left out."""
    said = (sentence for leaf in leaves for sentence in _said(game, leaf, seat, language))
    return [sentence for sentence in said if sentence]


def _said(game: AnyGame, leaf: BareLeaf, seat: Seat | None, language: Language) -> Iterator[str]:
    if isinstance(leaf.what, Event):
        yield game.narrate(leaf.what.seen_by(seat), seat, language)
    elif isinstance(leaf.what, BareSeatTold) and leaf.what.seat == seat:
        yield from (game.told(told, language) for told in leaf.what.told)
