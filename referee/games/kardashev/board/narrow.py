"""The position for a narrow window: the rival's row, the quantum zone, the own row, the hand.

It says what `picture.py` says, in one column; cards in hand have their number in large.
"""

from collections.abc import Iterator

from referee.games.kardashev.board import narrow_row as row
from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.ghost import Placed, Places, laid
from referee.games.kardashev.board.identity import identities
from referee.games.kardashev.board.narrow_own import own_cards, own_part
from referee.games.kardashev.board.narrow_row import LEFT, ROOM, WIDE
from referee.games.kardashev.board.spots import card_spot, pairs_asked
from referee.games.kardashev.board.strip import recent_lines
from referee.games.kardashev.board.text import awaited, headline, words
from referee.games.kardashev.things.cards import kind
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.sheet import AnyOrder
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import card_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped
from referee.kernel.narrow import SMALLEST
from referee.kernel.overlay import Overlay
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

RECENT = 5  # lines that tell what happened last
CARD_WIDE, CARD_HIGH = 62, 74  # of a card face down in the zone


def narrow_picture(view: KardashevView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 340 pixels wide."""
    parts, y = _table(view, language)
    drawn, y = own_part(view, y, language)
    return d.sheet(WIDE, y + 4, headline(view, language), words(view, language), parts + drawn)


def narrow_spots(view: KardashevView, language: Language) -> tuple[Hotspot, ...]:
    """The cards in the rows, where one chooses among them, then the seat's own."""
    return () if view.ask is None else tuple(_spots(view, language))


def _spots(view: KardashevView, language: Language) -> Iterator[Hotspot]:
    pairs = pairs_asked(view)
    if view.phase == "choice":
        for _, pile in _piles(view, language):
            yield card_spot((LEFT, pile.y, ROOM, pile.high), pile.cards[0], pairs, language)
    for _, _, cards in own_cards(view, _table(view, language)[1], language):
        for card in cards:
            yield card_spot((LEFT, card.y, ROOM, card.high), card.what, pairs, language)


# --- what everybody sees ----------------------------------------------------------------------


def _table(view: KardashevView, language: Language) -> tuple[list[str], int]:
    """And where the seat's own part begins."""
    parts, y = _title(view, language)
    if not _is_played(view):
        return parts, y
    known, below = identities(view), view.seat or 1
    for seat in (rival(below), below):
        drawn, y = row.head(view, seat, y, language)
        parts += drawn
        for pile in row.piles(view, seat, y, known):
            parts += row.draw_pile(pile, seat, language)
        y = row.piles_end(view, seat, y, known) + 6
        if seat != below:
            drawn, y = _middle(view, y, language)
            parts += drawn
    return parts, y + 6


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


def _piles(view: KardashevView, language: Language) -> Iterator[tuple[Seat, row.Pile]]:
    """Those of both rows, each with whose row it is."""
    if not _is_played(view):
        return
    known, below = identities(view), view.seat or 1
    y = _title(view, language)[1]
    for seat in (rival(below), below):
        y = row.head(view, seat, y, language)[1]
        yield from ((seat, pile) for pile in row.piles(view, seat, y, known))
        y = row.piles_end(view, seat, y, known) + 6
        if seat != below:
            y = _middle(view, y, language)[1]


def _zone_top(view: KardashevView, language: Language) -> int:
    """Where the quantum zone begins."""
    y = _title(view, language)[1]
    if not _is_played(view):
        return y
    above = rival(view.seat or 1)
    return row.piles_end(view, above, row.head(view, above, y, language)[1], identities(view)) + 6


def narrow_ghost(view: KardashevView, order: AnyOrder, language: Language) -> str:
    """An order laid over it."""
    if view.seat is None:
        return ""
    found = [
        Placed(f"row-{seat}", pile.cards[0], (LEFT, pile.y, ROOM, pile.high))
        for seat, pile in _piles(view, language)
    ]
    for section, _, cards in own_cards(view, _table(view, language)[1], language):
        found += [
            Placed(section.name, card.what, (LEFT, card.y, ROOM, card.high)) for card in cards
        ]
    x, y = LEFT + 10, _zone_top(view, language) + 10
    over = Overlay(t.BANNED, t.SHEET, t.INK, SMALLEST, WIDE)
    zone = (x, y, CARD_WIDE, CARD_HIGH)

    def card(what: str) -> str:
        return "".join(_face(what, x, y, language)) + over.frame(zone, dashed=False)

    return laid(view, order, Places(tuple(found), zone, card, over), language)


# --- the quantum zone -------------------------------------------------------------------------


def _middle(view: KardashevView, y: int, language: Language) -> tuple[list[str], int]:
    """The card that waits there, what is awaited, what happened last."""
    left = LEFT + CARD_WIDE + 22
    wide = WIDE - left - 14
    said = [d.text(left, y + 20, SENTENCES.say("board_quantum", language), 11, fill=t.LIGHT)]
    told = [(line, 13, t.WHITE) for line in wrapped(awaited(view, language), wide, 13, bold=True)]
    told += _name(view, wide, language)
    below = y + 24
    for line, size, fill in told:
        below += size + 4
        said.append(d.text(left, below, line, size, fill=fill, weight="bold" if size > 12 else ""))
    below = max(below + 8, y + CARD_HIGH + 18)
    for i, line in enumerate(_recent(view, language)):
        said.append(d.text(LEFT + 10, below + 15 * (i + 1), line, 11, fill=t.LIGHT))
    below += 15 * RECENT + 12
    ground = d.box(LEFT - 4, y, ROOM + 8, below - y, t.SPACE, t.SPACE)
    card = _card(view, LEFT + 10, y + 10, language)
    return [d.place("zone", y, [ground, *said]), *card], below + 10


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
    code, ink = row.short(face.dom, language), t.over(face.dom)
    ground = d.box(x, y, CARD_WIDE, CARD_HIGH, t.FILL[face.dom], t.LIGHT, dashed=dashed)
    return [ground, d.text(middle, y + CARD_HIGH // 2 + 6, code, 17, "middle", ink, "bold")]
