"""What can be picked on the board: the cards of the row, of the hand and of a rival whose cards one
chooses from, whom to attack; at the own mind, to engage nothing."""

from collections.abc import Iterator

from referee.games.empereur_telepathe.board.mark_titles import (
    hand_title,
    offer_title,
    row_title,
    seat_title,
)
from referee.games.empereur_telepathe.board.panels import BROAD, HIGH
from referee.games.empereur_telepathe.board.picture import hand_at, offer_at, panels_at, row_at
from referee.games.empereur_telepathe.board.shapes import FACE_HIGH, FACE_WIDE
from referee.games.empereur_telepathe.things.cards import Card
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.event import Seat
from referee.kernel.picking import offers_of
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.window import ChoiceField, Lines, Pick
from referee.kernel.words import Language

STILL = ("pass", "hold")
Box = tuple[float, float, float, float]


class Marks:
    """What the seat can answer, by the thing on the board that it speaks of."""

    def __init__(self, view: TelepatheView, language: Language) -> None:
        self._pairs = tuple(_pairs(view))
        self._language = language
        self._seat = view.seat

    def of_row(self, card: Card, box: Box) -> Hotspot:
        picks = _of(card, self._pairs, ("row",))
        return Hotspot(*box, picks, row_title(card, picks, self._language))

    def of_seat(self, seat: Seat, box: Box) -> Hotspot:
        """Whom to attack; of the own seat, to engage nothing more."""
        still = tuple(pair for pair in self._pairs if pair[1] in STILL and seat == self._seat)
        picks = _of(str(seat), self._pairs, ("target",)) + still
        return Hotspot(*box, picks, seat_title(seat, picks, self._language))

    def of_hand(self, card: Card, box: Box) -> Hotspot:
        picks = _of(card, self._pairs, ("engage", "block", "return", "pick"))
        return Hotspot(*box, picks, hand_title(card, picks, self._language))

    def of_offer(self, card: Card, box: Box) -> Hotspot:
        picks = _of(card, self._pairs, ("pick",))
        return Hotspot(*box, picks, offer_title(card, picks, self._language))


def spots(view: TelepatheView, language: Language) -> tuple[Hotspot, ...]:
    """The row, the rivals, the seat's own hand."""
    return tuple(_spots(view, language))


def _spots(view: TelepatheView, language: Language) -> Iterator[Hotspot]:
    marks = Marks(view, language)
    for card, x, y in row_at(view):
        yield marks.of_row(card, (x, y, FACE_WIDE, FACE_HIGH))
    for seat, place in panels_at(view).items():
        yield marks.of_seat(seat, (place.x, place.y, BROAD, HIGH))
    for card, x, y in hand_at(view):
        yield marks.of_hand(card, (x, y, FACE_WIDE, FACE_HIGH))
    for card, x, y in offer_at(view):
        yield marks.of_offer(card, (x, y, FACE_WIDE, FACE_HIGH))


def _pairs(view: TelepatheView) -> Iterator[Pair]:
    for field in view.ask.form if view.ask else ():
        if isinstance(field, ChoiceField | Pick):
            yield from ((field.name, item.value) for item in field.items)
        elif isinstance(field, Lines) and field.name == "return":
            yield from ((field.name, offer.key) for offer in offers_of(field))


def _of(what: str, pairs: tuple[Pair, ...], fields: tuple[str, ...]) -> tuple[Pair, ...]:
    """What these fields can do with it; the fewest cards first."""
    found = [
        (name, value)
        for name, value in pairs
        if name in fields and what in value.lstrip("+").split(" ")
    ]
    return tuple(sorted(found, key=lambda pair: pair[1].count(" ")))
