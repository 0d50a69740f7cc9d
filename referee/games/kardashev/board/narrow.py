"""The position for a narrow window: the rival's row, the quantum zone, the own row, the hand.

It says what `picture.py` says, in one column; cards in hand have their number in large.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.kardashev.board import narrow_row as row
from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.ghost import Placed, Places, laid
from referee.games.kardashev.board.identity import identities
from referee.games.kardashev.board.narrow_own import own_cards, own_part
from referee.games.kardashev.board.narrow_row import LEFT, ROOM, WIDE
from referee.games.kardashev.board.spots import QUANTUM, Box, Place, marked
from referee.games.kardashev.board.strip import recent_lines
from referee.games.kardashev.board.text import awaited, headline, words
from referee.games.kardashev.things.cards import kind
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.sheet import AnyOrder
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import card_name, domain_sign
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped
from referee.kernel.narrow import SMALLEST
from referee.kernel.overlay import Overlay
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

RECENT = 5  # lines that tell what happened last
CARD_WIDE, CARD_HIGH = 62, 74  # of a card face down in the zone
SAID = LEFT + CARD_WIDE + 22  # where the words beside it begin


def narrow_picture(view: KardashevView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 340 pixels wide."""
    place = _layout(view, language)
    drawn, y = own_part(view, place.own, language)
    parts = [*_table(view, place, language), *drawn]
    return d.sheet(WIDE, y + 4, headline(view, language), words(view, language), parts)


def narrow_spots(view: KardashevView, language: Language) -> tuple[Hotspot, ...]:
    """The quantum zone, the counts and cards of the rows, then the seat's own."""
    return tuple(marked(_boxes(view, language), view, language)) if view.ask else ()


def _boxes(view: KardashevView, language: Language) -> Iterator[tuple[Place, Box]]:
    place = _layout(view, language)
    if place.sides:
        yield Place(QUANTUM, ""), (LEFT + 10, place.zone + 10, CARD_WIDE, CARD_HIGH)
    for side in place.sides:
        for dom, box in row.counts(view, side.seat, side.y, language):
            yield Place(f"row-{side.seat}", dom), box
    for seat, pile in _piles(view, place):
        yield Place(f"row-{seat}", pile.cards[0]), (LEFT, pile.y, ROOM, pile.high)
    for section, _, cards in own_cards(view, place.own, language):
        for card in cards:
            yield Place(section.name, card.what), (LEFT, card.y, ROOM, card.high)


# --- what everybody sees ----------------------------------------------------------------------


class Tops(NamedTuple):
    """Where a seat's side begins, and where its row does."""

    seat: Seat
    y: int
    row: int


class Layout(NamedTuple):
    """The rival's side, then the own one (none before the first turn); where the quantum zone and
    the seat's own part begin."""

    sides: tuple[Tops, ...]
    zone: int
    own: int


def _layout(view: KardashevView, language: Language) -> Layout:
    """From the top down."""
    y = _title(view, language)[1]
    if not _is_played(view):
        return Layout((), y, y)
    known, below = identities(view), view.seat or 1
    above = Tops(rival(below), y, row.head_end(view, rival(below), y, language))
    zone = row.piles_end(view, above.seat, above.row, known) + 6
    y = zone + _zone_high(view, language) + 10
    own = Tops(below, y, row.head_end(view, below, y, language))
    return Layout((above, own), zone, row.piles_end(view, below, own.row, known) + 12)


def _table(view: KardashevView, place: Layout, language: Language) -> Iterator[str]:
    yield from _title(view, language)[0]
    for side in place.sides:
        if side != place.sides[0]:
            yield from _middle(view, place.zone, language)
        yield from row.head(view, side.seat, side.y, language)
        for pile in row.piles(view, side.seat, side.row, identities(view)):
            yield from row.draw_pile(pile, side.seat, language)


def _is_played(view: KardashevView) -> bool:
    return bool(view.turn or view.active)


def _title(view: KardashevView, language: Language) -> tuple[list[str], int]:
    """What it is; before the first turn, what is awaited."""
    parts, y = [], 6
    rows = [(line, 14, "bold") for line in wrapped(headline(view, language), ROOM, 14, bold=True)]
    if not _is_played(view):
        rows += [(line, 13, "") for line in wrapped(awaited(view, language), ROOM, 13)]
    for line, size, weight in rows:
        parts.append(d.text(LEFT, y + 13, line, size, weight=weight))
        y += size + 4
    return parts, y + 8


def _piles(view: KardashevView, place: Layout) -> Iterator[tuple[Seat, row.Pile]]:
    """Those of both rows, each with whose row it is."""
    for side in place.sides:
        for pile in row.piles(view, side.seat, side.row, identities(view)):
            yield side.seat, pile


def narrow_ghost(view: KardashevView, order: AnyOrder, language: Language) -> str:
    """An order laid over it."""
    if view.seat is None:
        return ""
    place = _layout(view, language)
    found = [
        Placed(f"row-{seat}", pile.cards[0], (LEFT, pile.y, ROOM, pile.high))
        for seat, pile in _piles(view, place)
    ]
    for section, _, cards in own_cards(view, place.own, language):
        found += [
            Placed(section.name, card.what, (LEFT, card.y, ROOM, card.high)) for card in cards
        ]
    x, y = LEFT + 10, place.zone + 10
    over = Overlay(t.BANNED, t.SHEET, t.INK, SMALLEST, WIDE)
    zone = (x, y, CARD_WIDE, CARD_HIGH)

    def card(what: str) -> str:
        return "".join(_face(what, x, y, language)) + over.frame(zone, dashed=False)

    return laid(view, order, Places(tuple(found), zone, card, over), language)


# --- the quantum zone -------------------------------------------------------------------------


def _middle(view: KardashevView, y: int, language: Language) -> list[str]:
    """The card that waits there, what is awaited, what happened last."""
    said = [d.text(SAID, y + 20, SENTENCES.say("board_quantum", language), 11, fill=t.LIGHT)]
    below = y + 24
    for line, size, fill in _told(view, language):
        below += size + 4
        said.append(d.text(SAID, below, line, size, fill=fill, weight="bold" if size > 12 else ""))
    high = _zone_high(view, language)
    below = y + high - 15 * RECENT - 12
    for i, line in enumerate(_recent(view, language)):
        said.append(d.text(LEFT + 10, below + 15 * (i + 1), line, 11, fill=t.LIGHT))
    ground = d.box(LEFT - 4, y, ROOM + 8, high, t.SPACE, t.SPACE)
    card = _card(view, LEFT + 10, y + 10, language)
    return [d.place("zone", y, [ground, *said]), *card]


def _zone_high(view: KardashevView, language: Language) -> int:
    told = sum(size + 4 for _, size, _ in _told(view, language))
    return max(24 + told + 8, CARD_HIGH + 18) + 15 * RECENT + 12


def _told(view: KardashevView, language: Language) -> list[tuple[str, int, str]]:
    """Beside the card: what is awaited, and its name; lines with their size and colour."""
    wide = WIDE - SAID - 14
    told = [(line, 13, t.WHITE) for line in wrapped(awaited(view, language), wide, 13, bold=True)]
    return [*told, *_name(view, wide, language)]


def _recent(view: KardashevView, language: Language) -> list[str]:
    """As many of the last sentences as there is room for, none in part."""
    shown: list[str] = []
    for sentence in reversed(recent_lines(view, language)):
        lines = wrapped(sentence, ROOM - 20, 11)
        if len(lines) + len(shown) > RECENT:
            break
        shown = lines + shown
    return shown


def _waiting(view: KardashevView) -> tuple[str, str]:
    """The card that lies there, else the last one with the sign of its guess."""
    shown = view.own_quantum or view.quantum
    return (shown, "") if shown else (view.last_quantum, view.last_guess)


def _name(view: KardashevView, wide: int, language: Language) -> Iterator[tuple[str, int, str]]:
    card, guess = _waiting(view)
    if card and card != "?":
        sign = {"hit": " ✓", "miss": " ✗"}.get(guess, "")
        for line in wrapped(card_name(card, language) + sign, wide, 12):
            yield line, 12, t.STAR


def _card(view: KardashevView, x: int, y: int, language: Language) -> Iterator[str]:
    """A back with a question mark, or a face; a dashed place where nothing is."""
    card, guess = _waiting(view)
    middle, foot = x + CARD_WIDE // 2, y + CARD_HIGH // 2
    if not card:
        yield d.box(x, y, CARD_WIDE, CARD_HIGH, "none", t.HINT, dashed=True)
        return
    if card == "?":
        back = d.box(x, y, CARD_WIDE, CARD_HIGH, t.BACK, t.LIGHT)
        drawn = [back, d.text(middle, foot + 13, "?", 36, "middle", t.WHITE)]
    else:
        drawn = _face(card, x, y, language, dashed=bool(guess))
    is_there = bool(view.own_quantum or view.quantum)
    yield d.piece(identities(view).quantum, drawn) if is_there else "".join(drawn)


def _face(card: str, x: int, y: int, language: Language, *, dashed: bool = False) -> list[str]:
    """Its domain in three letters."""
    face, middle = kind(card), x + CARD_WIDE // 2
    code, ink = domain_sign(face.dom, language), t.over(face.dom)
    ground = d.box(x, y, CARD_WIDE, CARD_HIGH, t.FILL[face.dom], t.LIGHT, dashed=dashed)
    return [ground, d.text(middle, y + CARD_HIGH // 2 + 6, code, 17, "middle", ink, "bold")]
