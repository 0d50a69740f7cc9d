"""The picture of a position (rulings §10): two facing rows, the quantum zone between them.

A seat's own row is at the bottom. `text.py` says the same in plain text.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.before import before_the_game
from referee.games.kardashev.board.faces import (
    LEFT,
    SMALL,
    STRIP_HIGH,
    STRIP_WIDE,
    WIDE,
    strip,
    strip_high,
)
from referee.games.kardashev.board.identity import back_id, identities
from referee.games.kardashev.board.insignia import LAST, discard_words, tokens
from referee.games.kardashev.board.own_part import ROOM, own_part
from referee.games.kardashev.board.strip import recent_lines
from referee.games.kardashev.board.text import awaited, headline, words
from referee.games.kardashev.rules.measures import THREAT, count, spectrum
from referee.games.kardashev.things.cards import kind, owner
from referee.games.kardashev.things.seats import DOMAINS, LETTERS, rival
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import domain_sign
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Seat
from referee.kernel.lettering import width, wrapped
from referee.kernel.words import Language

STEP, GAP = STRIP_WIDE + 6, 3  # from column to column; between strips
TITLE, HEAD, FOOT, MIDDLE, TOKENS = 36, 54, 34, 122, 290
QUANTUM_HIGH = 60  # of the card in the quantum zone
AWAITED = 210  # how wide what is awaited stands
RECENT = 5  # lines that tell what happened last


def picture(view: KardashevView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 820 pixels wide."""
    below = before_the_game if view.seat is None and not sides(view, language) else own_part
    drawn, y = below(view, own_top(sides(view, language)), language)
    parts = [*table(view, language), *drawn]
    return d.sheet(WIDE, y + 12, headline(view, language), words(view, language), parts)


class Side(NamedTuple):
    """A seat's side as it lies: where its row begins, the cards of its columns (each with its id,
    its top, how high it is), how high the row is."""

    seat: Seat
    y: int
    top: int
    columns: dict[str, list[tuple[str, str, int, int]]]
    high: int

    @property
    def end(self) -> int:
        return self.top + self.high + FOOT


class Strip(NamedTuple):
    """A card in a seat's row, the corner of its strip, and how high it is."""

    seat: Seat
    card: str
    x: int
    y: int
    high: int


def table(view: KardashevView, language: Language) -> list[str]:
    """What everybody sees."""
    parts = [d.text(LEFT, 26, headline(view, language), 18)]
    for side in sides(view, language):
        if side.seat == (view.seat or 1):
            parts += _middle(view, side.y - MIDDLE, language)
        parts += _side(view, side, language)
    return parts


def sides(view: KardashevView, language: Language) -> list[Side]:
    """The rival's, then the own one; none before the first turn."""
    if not (view.turn or view.active):
        return []
    below = view.seat or 1
    above = _lying(view, rival(below), TITLE, language)
    return [above, _lying(view, below, above.end + MIDDLE, language)]


def own_top(sides: list[Side]) -> int:
    """Where the seat's own part begins."""
    return (sides[-1].end if sides else TITLE) + 8


def quantum_at(sides: list[Side]) -> tuple[int, int]:
    """The corner of the card in the quantum zone."""
    return LEFT + 12, (sides[0].end if sides else TITLE) + 36


def strips(sides: list[Side]) -> Iterator[Strip]:
    """Every card in a row, the rival's first."""
    for side in sides:
        for i, cards in enumerate(side.columns.values()):
            for card, _, y, high in cards:
                yield Strip(side.seat, card, LEFT + i * STEP, y, high)


def counts(sides: list[Side]) -> Iterator[tuple[Seat, str, tuple[int, int, int, int]]]:
    """The count below each column of a seat, and where it stands."""
    for side in sides:
        for i, dom in enumerate(DOMAINS):
            yield side.seat, dom, _count_box(LEFT + i * STEP, side.top + side.high + 5)


def _count_box(x: int, y: int) -> tuple[int, int, int, int]:
    return x + 8, y, STRIP_WIDE - 16, 22


# --- one side ---------------------------------------------------------------------------------


def _lying(view: KardashevView, seat: Seat, y: int, language: Language) -> Side:
    top = _tokens(view, seat, y, language)[1] + HEAD - 4
    columns = {
        dom: list(_stacked(cards, seat, top, language))
        for dom, cards in _columns(view, seat).items()
    }
    ends = [at + tall + GAP for column in columns.values() for _, _, at, tall in column]
    return Side(seat, y, top, columns, max([top + STRIP_HIGH + GAP, *ends]) - top)


def _side(view: KardashevView, side: Side, language: Language) -> list[str]:
    """A seat's line of counts and tokens, then its row by domains."""
    seat, top = side.seat, side.top
    parts = _head(view, seat, side.y, language)
    for i, dom in enumerate(DOMAINS):
        x = LEFT + i * STEP
        parts.append(d.box(x - 2, top - 2, STRIP_WIDE + 4, side.high + 1, t.COLUMN, t.EDGE))
        for card, id, at, _ in side.columns[dom]:
            parts.append(d.piece(id, strip(x, at, card, seat, language)))
        parts += _count(view, seat, dom, x, top + side.high + 5, language)
    return parts


def _stacked(
    cards: list[tuple[str, str]], seat: Seat, y: int, language: Language
) -> Iterator[tuple[str, str, int, int]]:
    """The cards of a column: where each begins, and how high it is."""
    for card, id in cards:
        high = strip_high(card, seat, language)
        yield card, id, y, high
        y += high + GAP


def _columns(view: KardashevView, seat: Seat) -> dict[str, list[tuple[str, str]]]:
    """The seat's row by domains, each card with its id."""
    row = list(zip(view.rows[seat], identities(view).rows[seat], strict=True))
    return {dom: [(card, id) for card, id in row if kind(card).dom == dom] for dom in DOMAINS}


def _count(
    view: KardashevView, seat: Seat, dom: str, x: int, y: int, language: Language
) -> list[str]:
    """The column's count; it glows at four, and all five glow at four domains."""
    n = count(view.rows[seat], dom)
    glows = n >= THREAT or (spectrum(view.rows[seat]) >= THREAT and n > 0)
    words = f"{DOMAIN_NAMES[dom].in_(language)}  {n}"
    fill, stroke = (t.GLOW, t.GOLD) if glows else (t.SHEET, t.RIM)
    middle = x + STRIP_WIDE // 2
    return [
        d.box(*_count_box(x, y), fill, stroke, thick=3 if glows else 1, radius=11),
        d.text(middle, y + 16, words, 13, "middle"),
    ]


def _head(view: KardashevView, seat: Seat, y: int, language: Language) -> list[str]:
    """Hand and deck as backs with numbers, tokens, the discard."""
    own = SENTENCES.say("board_you" if view.seat == seat else "board_seat", language)
    sizes = SENTENCES.say(
        "board_sizes", language, hand=view.hand_sizes[seat], deck=view.deck_sizes[seat]
    )
    parts = [d.text(LEFT, y + 20, f"{LETTERS[seat]} {own}".strip(), 17)]
    parts += [
        d.piece(back_id(seat, n + 1), [back]) for n, back in enumerate(d.backs(LEFT + 92, y + 6))
    ]
    parts.append(d.text(LEFT + 126, y + 20, sizes, 13))
    tokens, last = _tokens(view, seat, y, language)
    discard = d.text(LEFT, last + 39, _discard(view, seat, language), SMALL, fill=t.PALE)
    return [*parts, *tokens, discard]


def _tokens(view: KardashevView, seat: Seat, y: int, language: Language) -> tuple[list[str], int]:
    """Marks and heroes, row below row."""
    x, y = TOKENS, y + 4
    parts: list[str] = []
    for token in tokens(view, seat, language):
        drawn, after = token.drawn(x, y)
        if after - 6 > WIDE - LEFT:
            x, y = TOKENS, y + 24
            drawn, after = token.drawn(x, y)
        parts.append(drawn)
        x = after
    return parts, y


def _discard(view: KardashevView, seat: Seat, language: Language) -> str:
    """As many of the last ones as a line can name."""
    said = [discard_words(view, seat, language, most) for most in range(LAST, 0, -1)]
    return next((line for line in said if width(line, SMALL) <= ROOM), said[-1])


# --- between the rows -------------------------------------------------------------------------


def _middle(view: KardashevView, y: int, language: Language) -> list[str]:
    """The quantum zone, what is awaited, the last six things that happened."""
    left, high = LEFT + STRIP_WIDE + 30, MIDDLE - 12
    parts = [
        d.box(LEFT - 4, y, ROOM + 8, high, t.SPACE, t.SPACE),
        d.text(LEFT + 12, y + 23, SENTENCES.say("board_quantum", language), SMALL, fill=t.LIGHT),
        *_quantum(view, y, language),
    ]
    for i, row in enumerate(wrapped(awaited(view, language), AWAITED, 14)):
        parts.append(d.text(left, y + 24 + 18 * i, row, 14, fill=t.WHITE))
    for i, row in enumerate(_recent(view, language)):
        parts.append(d.text(left + AWAITED + 22, y + 23 + 17 * i, row, SMALL, fill=t.LIGHT))
    return parts


def _recent(view: KardashevView, language: Language) -> list[str]:
    """As many of the last sentences as there is room for, none in part."""
    wide = WIDE - LEFT - 10 - (LEFT + STRIP_WIDE + 30 + AWAITED + 22)
    shown: list[str] = []
    for sentence in reversed(recent_lines(view, language)):
        lines = wrapped(sentence, wide, SMALL)
        if len(lines) + len(shown) > RECENT:
            break
        shown = lines + shown
    return shown


def _quantum(view: KardashevView, y: int, language: Language) -> list[str]:
    """A back with a question mark, the face if it is known, or the last card with its guess."""
    x, top = LEFT + 12, y + 36
    shown, id = view.own_quantum or view.quantum, identities(view).quantum
    if shown == "?":
        back = d.box(x, top, STRIP_WIDE, QUANTUM_HIGH, t.BACK, t.LIGHT)
        sign = d.text(x + STRIP_WIDE // 2, top + 42, "?", 36, "middle", t.WHITE)
        return [d.piece(id, [back, sign])]
    if shown:
        strips = strip(x, top, shown, owner(shown), language)
        return [d.piece(id, [*strips, _domain(shown, x, top, language)])]
    if not view.last_quantum:
        return [d.box(x, top, STRIP_WIDE, QUANTUM_HIGH, "none", t.HINT, dashed=True)]
    sign = {"hit": "✓", "miss": "✗"}.get(view.last_guess, "")
    last = strip(x, top, view.last_quantum, owner(view.last_quantum), language)
    last.append(_domain(view.last_quantum, x, top, language))
    return [*last, d.text(x + STRIP_WIDE // 2, y + MIDDLE - 24, sign, 26, "middle", t.STAR)]


def _domain(card: str, x: int, top: int, language: Language) -> str:
    """Its sign below a card that lies in no column."""
    y = top + strip_high(card, owner(card), language) + 15
    return d.text(x, y, domain_sign(kind(card).dom, language), SMALL, fill=t.LIGHT)
