"""What a seat alone sees in the narrow picture: its cards one below the other, large."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.faces import SIGN_WIDE, badge, face_sign
from referee.games.kardashev.board.narrow_row import LEFT, ROOM, WIDE
from referee.games.kardashev.board.own_part import (
    Section,
    deck_lines,
    kind_is_banned,
    pool_by_domain,
    sections,
)
from referee.games.kardashev.rules.measures import number_now
from referee.games.kardashev.things.cards import CardKind, heroes, kind
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.card_parts import at_number
from referee.games.kardashev.words.names import ROMAN
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.lettering import wrapped
from referee.kernel.words import Language

HEAD, SIZE, LINE, NUMBER = 28, 12, 15, 48  # of a card; its letters; the room of its number
TITLED = 33  # from a title to its cards: what becomes of a card is told above it


class Lying(NamedTuple):
    """A card or hero with its text, at full width; `number` where it lies in the hand."""

    y: int
    what: str
    rows: list[str]
    number: str
    copies: int

    @property
    def high(self) -> int:
        return HEAD + 10 + max(LINE * len(self.rows), 34 if self.number else 0)


def own_cards(
    view: KardashevView, y: int, language: Language
) -> Iterator[tuple[Section, int, list[Lying]]]:
    """Section by section: where its title stands, and its cards."""
    for section in sections(view, language):
        if not section.cards:
            continue
        top, cards = y, []
        y += TITLED + 18 * (len(_title(section)) - 1)
        for shown in section.cards:
            card = _lying(view, section, shown.what, y, language)
            cards.append(card)
            y += card.high + 6
        yield section, top, cards
        y += 8


def _title(section: Section) -> list[str]:
    return wrapped(section.title, ROOM, 14, bold=True)


def _lying(view: KardashevView, section: Section, what: str, y: int, language: Language) -> Lying:
    """In the hand with what it would do at the number that it would have now."""
    printed = heroes().get(what) or kind(what)
    if not section.copies or not isinstance(printed, CardKind):
        rows = wrapped(printed.text.in_(language), ROOM - 16, SIZE)
        return Lying(y, what, rows, "", 1)
    k = number_now(view, view.seat or 1, what)
    rows = wrapped(at_number(printed, k, language), ROOM - 16 - NUMBER, SIZE)
    return Lying(y, what, rows, str(k), section.copies[what])


def own_part(view: KardashevView, y: int, language: Language) -> tuple[list[str], int]:
    """Everything that only this seat may see; nothing for a spectator."""
    parts: list[str] = []
    if view.seat is None:
        return parts, y
    for section, top, cards in own_cards(view, y, language):
        head = [
            d.text(LEFT, top + 15 + 18 * i, row, 14, weight="bold")
            for i, row in enumerate(_title(section))
        ]
        parts.append(d.place(f"title-{section.name}", top, head))
        for card in cards:
            drawn = list(_card(view, card, language))
            id = section.ids.get(card.what, "")
            parts.append(d.piece(id, drawn) if id else d.place(card.what, card.y, drawn))
            y = card.y + card.high + 14
    for line in _lines(view, language):
        for row in wrapped(line, ROOM, 12):
            parts.append(d.text(LEFT, y + 12, row, 12))
            y += 16
        y += 6
    return parts, y


def _lines(view: KardashevView, language: Language) -> Iterator[str]:
    """What is left in the own deck, what is known of the rival's hand; in drafts the pool."""
    yield from deck_lines(view, language)
    if view.phase in ("draft1", "draft2", "build"):
        yield SENTENCES.say("board_pool", language, n=len(view.pool))
        yield from pool_by_domain(view, language)


def _card(view: KardashevView, card: Lying, language: Language) -> Iterator[str]:
    """A head in the colour of its domain with the name; the number now; the text."""
    printed = heroes().get(card.what) or kind(card.what)
    dom = printed.dom if isinstance(printed, CardKind) else "dip"
    ink = t.over(dom)
    if card.copies > 1:
        yield d.box(LEFT + 3, card.y + 4, ROOM - 1, card.high, t.SHEET)
    yield d.box(LEFT, card.y, ROOM, card.high, t.SHEET)
    yield d.box(LEFT, card.y, ROOM, HEAD, t.FILL[dom])
    name = printed.name.in_(language)
    count = f" ×{card.copies}" if card.copies > 1 else ""
    sign, at = face_sign(printed, language), LEFT + 8
    if sign:
        yield d.text(at, card.y + 19, sign, 11, fill=ink, weight="bold")
        at += SIGN_WIDE
    yield d.text(at, card.y + 19, name + count, 14, fill=ink, weight="bold")
    yield d.text(WIDE - LEFT - 8, card.y + 19, _corner(printed, language), 11, "end", ink)
    left = LEFT + 8
    if card.number:
        yield d.box(left, card.y + HEAD + 6, 34, 32, t.NUMBER, t.INK, radius=8)
        yield d.text(left + 17, card.y + HEAD + 29, card.number, 20, "middle", weight="bold")
        left += NUMBER
    for i, row in enumerate(card.rows):
        yield d.text(left, card.y + HEAD + 16 + LINE * i, row, SIZE)
    if card.number and kind_is_banned(view, card.what):
        banned = SENTENCES.say("board_banned", language)
        yield d.text(WIDE - LEFT - 8, card.y + card.high - 6, banned, 12, "end", t.BANNED, "bold")


def _corner(printed: object, language: Language) -> str:
    """`R · II`: whether it answers or is given back, and its stage."""
    if not isinstance(printed, CardKind):
        return ""
    stage = ROMAN[printed.stage] if printed.stage else ""
    return " ".join(filter(None, (badge(printed, language), stage)))
