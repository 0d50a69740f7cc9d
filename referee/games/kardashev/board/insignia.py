"""What lies beside a row: marks, heroes, the discard pile in a line."""

from collections import Counter
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.identity import hero_id, mark_id
from referee.games.kardashev.things.cards import heroes, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.state import Marks
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import card_name, mark_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Seat
from referee.kernel.typography import labelled
from referee.kernel.words import Language

LAST = 5  # discards that are named
MARKS = ("veil", "boost", "shield", "mute", "open", "dry")


class Insignia(NamedTuple):
    """A label beside a row: its letters, its ground, their colour, whether it is struck through."""

    id: str
    name: str
    fill: str
    ink: str = t.INK
    struck: bool = False

    def drawn(self, x: int, y: int) -> tuple[str, int]:
        """And where the next one may begin."""
        shape, after = d.token(x, y, self.name, self.fill, self.ink)
        strike = d.line(x + 4, y + 10, after - 10, y + 10, t.PALE, 2) if self.struck else ""
        return d.piece(self.id, [shape, strike]), after


def tokens(view: KardashevView, seat: Seat, language: Language) -> list[Insignia]:
    """Marks, heroes (pale when the power is used), lost heroes struck through."""
    found = [
        Insignia(mark_id(seat, mark), name, t.MARK)
        for mark, name in marks_of(view.marks[seat], language)
    ]
    for hero in view.heroes[seat]:
        ink = t.USED if hero in view.used else t.INK
        found.append(Insignia(hero_id(hero), heroes()[hero].name.in_(language), t.HERO, ink))
    for hero in view.lost.get(seat, ()):
        name = heroes()[hero].name.in_(language)
        found.append(Insignia(hero_id(hero), name, t.PAPER, t.PALE, True))
    return found


def marks_of(marks: Marks, language: Language) -> list[tuple[str, str]]:
    """The marks on a seat and what they are called; a ban with its domain."""
    found = [(mark, mark_name(mark, language)) for mark in MARKS if getattr(marks, mark)]
    if marks.ban:
        domain = DOMAIN_NAMES[marks.ban].in_(language)
        found.append(("ban", labelled(mark_name("ban", language), domain, language)))
    return found


def discard_words(view: KardashevView, seat: Seat, language: Language, most: int = LAST) -> str:
    """How many by domain, and the last ones by name."""
    cards = view.discards[seat]
    if not cards:
        return SENTENCES.say("board_discard_empty", language)
    by = Counter(kind(card).dom for card in cards)
    counts = ", ".join(f"{dom} {by[dom]}" for dom in DOMAINS if by[dom])
    names = ", ".join(card_name(card, language) for card in cards[: -most - 1 : -1])
    return SENTENCES.say("board_discard", language, n=len(cards), counts=counts, names=names)
