"""What can be picked on the board: planets, players, the cards in hand."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.board.faces import LARGE
from referee.games.rencontre_cosmique.board.picture import hand_places, layout, map_of
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names, notation
from referee.kernel.event import Seat
from referee.kernel.picking import labels
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.words import Language

ANSWERS = frozenset({"attack", "pawns", "invite", "card"})


class Picks:
    """What the seat can answer, by the thing on the board that it speaks of."""

    def __init__(self, view: RencontreView) -> None:
        self._pairs = tuple(labels(view.ask.form)) if view.ask else ()

    def of_planet(self, place: str) -> tuple[Pair, ...]:
        return _of(notation.place(place, "en"), self._pairs)

    def of_player(self, seat: Seat) -> tuple[Pair, ...]:
        return _of(names.side(seat, "en"), self._pairs)

    def of_card(self, kind: str) -> tuple[Pair, ...]:
        return _of(notation.card(kind, "en"), self._pairs)


def spots(view: RencontreView, language: Language) -> tuple[Hotspot, ...]:
    """Planets around the hole, then players, then the own hand."""
    return () if view.ask is None else tuple(_spots(view, language))


def _spots(view: RencontreView, language: Language) -> Iterator[Hotspot]:
    space, picks = map_of(view.table), Picks(view)
    for place, (x, y) in space.planets.items():
        r = space.planet
        yield Hotspot(x - r, y - r, 2 * r, 2 * r, picks.of_planet(place))
    for found in layout(view.table, language).seated:
        yield Hotspot(found.x, found.y, found.wide, found.high, picks.of_player(found.seat))
    for kind, left, top in hand_places(view, language):
        if kind != UNKNOWN:
            yield Hotspot(left, top, LARGE.wide, LARGE.high, picks.of_card(kind))


def _of(what: str, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Answers of the form that speak of it, then lines on offer."""
    mine = [pair for pair in pairs if what in pair[1].replace(",", "").split(" ")]
    return tuple(sorted(mine, key=lambda pair: pair[0] not in ANSWERS))
