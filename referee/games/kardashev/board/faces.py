"""Cards as they are drawn: a strip in a row, a face with its whole text in hand or in a draft."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
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
from referee.games.kardashev.words.names import ROMAN, card_name, domain_sign
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.signs import signs
from referee.kernel.event import Seat
from referee.kernel.lettering import width, wrapped
from referee.kernel.words import Language

WIDE, LEFT, SMALL = 820, 12, 12.5  # of the picture; its smallest letters
STRIP_WIDE, STRIP_HIGH, STRIP_STEP = 154, 24, 16
FACE_WIDE, FACE_HEAD, FACE_STEP, ACROSS = 258, 26, 15, 3
FACE_ROOM = FACE_WIDE - 14
SIGN_WIDE = 36  # of a domain's three letters in a head


def strip(x: int, y: int, card: str, holder: Seat, language: Language) -> list[str]:
    """A card in a row: name, stage, signs, pips; dashed, with a letter, if it is another's. What
    does not fit beside the name stands below it."""
    face, strange = kind(card), owner(card) != holder
    ink, high = t.over(face.dom), strip_high(card, holder, language)
    ground = d.box(x, y, STRIP_WIDE, high, t.FILL[face.dom], dashed=strange, thick=1 + strange)
    lines, foot = _strip_names(card, holder, language), y + high - 8
    names = [
        d.text(x + 7, y + 17 + STRIP_STEP * i, line, SMALL, fill=ink)
        for i, line in enumerate(lines)
    ]
    right = _strip_signs(card, holder)
    edge = x + STRIP_WIDE - 8 - round(width(right, SMALL))
    signs = d.text(x + STRIP_WIDE - 6, foot + 1, right, SMALL, "end", ink) if right else ""
    pips = [
        d.pip(edge - d.PIP_STEP * (i + 1), foot - 12, dom, domain_sign(dom, language))
        for i, dom in enumerate(face.also)
    ]
    return [ground, *names, signs, *pips]


def strip_high(card: str, holder: Seat, language: Language) -> int:
    """Of one line, or of two."""
    names = _strip_names(card, holder, language)
    beside = width(names[-1], SMALL) + _signs_wide(card, holder) <= STRIP_WIDE - 14
    return STRIP_HIGH + STRIP_STEP * (len(names) - beside)


def _strip_names(card: str, holder: Seat, language: Language) -> list[str]:
    return wrapped(card_name(card, language), STRIP_WIDE - 12, SMALL)


def _strip_signs(card: str, holder: Seat) -> str:
    face = kind(card)
    marks = signs(face) + (f" {LETTERS[owner(card)]}" if owner(card) != holder else "")
    return " ".join(filter(None, (marks.strip(), ROMAN[face.stage] if face.stage else "")))


def _signs_wide(card: str, holder: Seat) -> float:
    """What they need beside a name, with the pips."""
    right = _strip_signs(card, holder)
    return width(right, SMALL) + d.PIP_STEP * len(kind(card).also) + (8 if right else 0)


def badge(face: CardKind, language: Language) -> str:
    key = "badge_recyclage" if face.recycle is not None else "badge_riposte"
    return SENTENCES.say(key, language)


def face_high(what: str, language: Language) -> int:
    """How high the face of a card or hero must be for its text."""
    rows = wrapped(_printed(what).text.in_(language), FACE_ROOM, SMALL)
    return FACE_HEAD + len(rows) * FACE_STEP + 26


def _printed(what: str) -> CardKind | Hero:
    return heroes().get(what) or kind(what)


class Shown(NamedTuple):
    """A card or hero that is shown with its text: `note` stands at its foot, `sign` in its head."""

    what: str
    note: str = ""
    sign: str = ""


def face(x: int, y: int, card: Shown, high: int, language: Language) -> list[str]:
    """A card (or hero) with its whole text; at its foot what it is."""
    printed = _printed(card.what)
    dom = printed.dom if isinstance(printed, CardKind) else "dip"
    ink, right, foot = t.over(dom), x + FACE_WIDE - 8, y + high - 8
    text = printed.text.in_(language)
    name, sign = printed.name.in_(language), face_sign(printed, language)
    named = x + 8 + (SIGN_WIDE if sign else 0)
    drawn = [
        d.box(x, y, FACE_WIDE, high, t.SHEET),
        d.box(x, y, FACE_WIDE, FACE_HEAD, t.FILL[dom]),
        d.text(named, y + 18, name, 13, fill=ink, weight="bold"),
        d.paragraph(x + 8, y + FACE_HEAD + 16, text, FACE_ROOM, SMALL, FACE_STEP),
        d.text(x + 8, foot, _corner(printed, language), SMALL, fill=t.PALE),
    ]
    if sign:
        drawn.append(d.text(x + 8, y + 18, sign, 12, fill=ink, weight="bold"))
    if card.sign:
        drawn.append(d.text(right, y + 18, card.sign, 13, "end", ink, "bold"))
    if card.note:
        drawn.append(d.text(right, foot, card.note, SMALL, "end"))
    return drawn


def face_alone(id: str, language: Language) -> str:
    """A card or hero by itself; "" for what is neither."""
    if id not in kinds() and id not in heroes():
        return ""
    high = face_high(id, language)
    printed = _printed(id)
    name, text = printed.name.in_(language), printed.text.in_(language)
    return d.sheet(FACE_WIDE + 16, high + 16, name, text, face(8, 8, Shown(id), high, language))


def face_sign(printed: CardKind | Hero, language: Language) -> str:
    """The sign of a card's domain, beside its colour; a hero has none."""
    return domain_sign(printed.dom, language) if isinstance(printed, CardKind) else ""


def _corner(printed: CardKind | Hero, language: Language) -> str:
    """What it is; its name is above, and an order takes that for it."""
    if isinstance(printed, Hero):
        return SENTENCES.say("board_hero", language)
    stage = ROMAN[printed.stage] if printed.stage else ""
    return " ".join(filter(None, (badge(printed, language), stage)))


class Laid(NamedTuple):
    """Where a face lies: its upper left corner, and how high it is."""

    x: int
    y: int
    card: Shown
    high: int


def laid(y: int, cards: list[Shown], language: Language) -> tuple[list[Laid], int]:
    """Faces in three columns, each one where there is most room left; and where they end."""
    found, ends = [], [y] * ACROSS
    for card in cards:
        column, high = ends.index(min(ends)), face_high(card.what, language)
        found.append(Laid(LEFT + column * (FACE_WIDE + 11), ends[column], card, high))
        ends[column] += high + 10
    return found, max(ends)


def grouped(cards: Iterable[str]) -> dict[str, int]:
    """Kinds that are known, with how many there are."""
    counts = Counter(id_of(card) for card in cards)
    return {card: n for card, n in sorted(counts.items()) if card != UNKNOWN}
