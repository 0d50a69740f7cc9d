"""What can be picked on the board: the cards of the row and of the hand, and whom to attack."""

from collections.abc import Iterator

from referee.games.empereur_telepathe.board.panels import BROAD, HIGH
from referee.games.empereur_telepathe.board.picture import hand_at, panels_at, row_at
from referee.games.empereur_telepathe.board.shapes import FACE_HIGH, FACE_WIDE
from referee.games.empereur_telepathe.things.cards import Card
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.event import Seat
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.window import ChoiceField, Pick
from referee.kernel.words import Language


class Picks:
    """What the seat can answer, by the thing on the board that it speaks of."""

    def __init__(self, view: TelepatheView) -> None:
        self._pairs = tuple(_pairs(view))

    def of_row(self, card: Card) -> tuple[Pair, ...]:
        return _of(card, self._pairs, ("row",))

    def of_seat(self, seat: Seat) -> tuple[Pair, ...]:
        return _of(str(seat), self._pairs, ("target",))

    def of_hand(self, card: Card) -> tuple[Pair, ...]:
        return _of(card, self._pairs, ("engage", "block"))


def spots(view: TelepatheView, language: Language) -> tuple[Hotspot, ...]:
    """The row, the rivals, the seat's own hand."""
    return tuple(_spots(view))


def _spots(view: TelepatheView) -> Iterator[Hotspot]:
    picks = Picks(view)
    for card, x, y in row_at(view):
        yield Hotspot(x, y, FACE_WIDE, FACE_HIGH, picks.of_row(card))
    for seat, place in panels_at(view).items():
        yield Hotspot(place.x, place.y, BROAD, HIGH, picks.of_seat(seat))
    for card, x, y in hand_at(view):
        yield Hotspot(x, y, FACE_WIDE, FACE_HIGH, picks.of_hand(card))


def _pairs(view: TelepatheView) -> Iterator[Pair]:
    for field in view.ask.form if view.ask else ():
        if isinstance(field, ChoiceField | Pick):
            yield from ((field.name, item.value) for item in field.items)


def _of(what: str, pairs: tuple[Pair, ...], fields: tuple[str, ...]) -> tuple[Pair, ...]:
    """What these fields can do with it; the fewest cards first."""
    found = [
        (name, value)
        for name, value in pairs
        if name in fields and what in value.lstrip("+").split(" ")
    ]
    return tuple(sorted(found, key=lambda pair: pair[1].count(" ")))
