"""Cards as they are drawn: a strip in a row, a face with its whole text in hand or in a draft."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.things.cards import (
    UNKNOWN,
    CardKind,
    Hero,
    heroes,
    id_of,
    kind,
    kinds,
    owner,
)
from referee.games.kardashev.things.seats import LETTERS
from referee.games.kardashev.words.names import ROMAN, card_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.signs import signs
from referee.kernel.event import Seat
from referee.kernel.words import Language

STRIP_WIDE, STRIP_HIGH = 186, 24
FACE_WIDE, TEXT_SIZE, ACROSS = 312, 11, 3


def strip(x: int, y: int, card: str, holder: Seat, language: Language) -> list[str]:
    """A card in a row: name, stage, signs, pips; dashed, with a letter, if it is another's."""
    face, strange = kind(card), owner(card) != holder
    ink = d.TEXT.get(face.dom, "#ffffff")
    marks = signs(face) + (f" {LETTERS[owner(card)]}" if strange else "")
    right = " ".join(part for part in (marks, ROMAN[face.stage] if face.stage else "") if part)
    room = STRIP_WIDE - 16 - int(d.width(right, 11)) - 13 * len(face.also)
    drawn = [
        d.box(x, y, STRIP_WIDE, STRIP_HIGH, d.FILL[face.dom], dashed=strange, thick=1 + strange),
        d.text(x + 6, y + 16, d.fitted(card_name(card, language), room, 11), 11, fill=ink),
        d.text(x + STRIP_WIDE - 6, y + 16, right, 11, "end", ink),
    ]
    edge = x + STRIP_WIDE - 14 - int(d.width(right, 11))
    return drawn + [d.pip(edge - 13 * i, y + 12, dom) for i, dom in enumerate(face.also)]


def badge(face: CardKind, language: Language) -> str:
    key = "badge_recyclage" if face.recycle is not None else "badge_riposte"
    return SENTENCES.say(key, language)


def face_high(what: str, language: Language) -> int:
    """How high the face of a card or hero must be for its text."""
    text = _printed(what).text.in_(language)
    return 44 + len(d.wrapped(text, FACE_WIDE - 16, TEXT_SIZE)) * (TEXT_SIZE + 3)


def _printed(what: str) -> CardKind | Hero:
    return heroes().get(what) or kind(what)


def face(x: int, y: int, what: str, high: int, note: str, language: Language) -> list[str]:
    """A card (or hero) with its whole text; `note` stands at its foot."""
    printed = _printed(what)
    dom = printed.dom if isinstance(printed, CardKind) else "dip"
    ink = d.TEXT.get(dom, "#ffffff")
    name = printed.name.in_(language)
    right = _corner(printed, language)
    drawn = [
        d.box(x, y, FACE_WIDE, high, "#ffffff"),
        d.box(x, y, FACE_WIDE, 24, d.FILL[dom]),
        d.text(x + 8, y + 17, d.fitted(name, FACE_WIDE - 100, 13), 13, fill=ink),
        d.text(x + FACE_WIDE - 8, y + 16, right, 11, "end", ink),
        d.paragraph(x + 8, y + 40, printed.text.in_(language), FACE_WIDE - 16, TEXT_SIZE),
    ]
    if note:
        drawn.append(d.text(x + FACE_WIDE - 8, y + high - 6, note, 12, "end", d.PALE))
    return drawn


def face_alone(id: str, language: Language) -> str:
    """A card or hero by itself; "" for what is neither."""
    if id not in kinds() and id not in heroes():
        return ""
    high = face_high(id, language)
    printed = _printed(id)
    name, text = printed.name.in_(language), printed.text.in_(language)
    return d.sheet(FACE_WIDE + 16, high + 16, name, text, face(8, 8, id, high, "", language))


def _corner(printed: CardKind | Hero, language: Language) -> str:
    if isinstance(printed, Hero):
        return printed.id
    stage = ROMAN[printed.stage] if printed.stage else ""
    return " ".join(part for part in (badge(printed, language), stage, printed.id) if part)


class Laid(NamedTuple):
    """Where a face lies: its upper left corner, and how high it is."""

    x: int
    y: int
    what: str
    high: int
    note: str


def laid(y: int, cards: Iterable[tuple[str, str]], language: Language) -> tuple[list[Laid], int]:
    """Faces three across, each with its note; and where they end."""
    rows = list(cards)
    found: list[Laid] = []
    for start in range(0, len(rows), ACROSS):
        across = rows[start : start + ACROSS]
        high = max(face_high(what, language) + (16 if note else 0) for what, note in across)
        for i, (what, note) in enumerate(across):
            found.append(Laid(20 + i * (FACE_WIDE + 12), y, what, high, note))
        y += high + 10
    return found, y


def grouped(cards: Iterable[str]) -> dict[str, int]:
    """Kinds that are known, with how many there are."""
    counts = Counter(id_of(card) for card in cards)
    return {card: n for card, n in sorted(counts.items()) if card != UNKNOWN}
