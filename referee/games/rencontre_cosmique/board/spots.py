"""What can be picked on the board: planets, players, the cards in hand."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.board import layout
from referee.games.rencontre_cosmique.board.margins import cards_at, players_at
from referee.games.rencontre_cosmique.board.picture import HIGH
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names, notation
from referee.kernel.picking import labels
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.words import Language

PLAYER_WIDE, PLAYER_HIGH = 180, 110
CARD_WIDE, CARD_HIGH = 54, 76
ANSWERS = frozenset({"attack", "pawns", "invite", "card"})


def spots(view: RencontreView, language: Language) -> tuple[Hotspot, ...]:
    """Planets around the hole, then players, then the own hand."""
    return () if view.ask is None else tuple(_spots(view, tuple(labels(view.ask.form))))


def _spots(view: RencontreView, pairs: tuple[Pair, ...]) -> Iterator[Hotspot]:
    table, r = view.table, layout.PLANET
    for place, (x, y) in layout.everywhere(table).items():
        yield Hotspot(x - r, y - r, 2 * r, 2 * r, _of(notation.place(place, "en"), pairs))
    for seat, x, y in players_at(table):
        yield Hotspot(x, y, PLAYER_WIDE, PLAYER_HIGH, _of(names.side(seat, "en"), pairs))
    for kind, x, y in cards_at(view, HIGH):
        if kind != UNKNOWN:
            said = _of(notation.card(kind, "en"), pairs)
            yield Hotspot(x, y, CARD_WIDE, CARD_HIGH, said)


def _of(what: str, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Answers of the form that speak of it, then lines on offer."""
    mine = [pair for pair in pairs if what in pair[1].replace(",", "").split(" ")]
    return tuple(sorted(mine, key=lambda pair: pair[0] not in ANSWERS))
