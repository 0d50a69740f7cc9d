"""The picture of a position (rulings §10): two facing rows, the quantum zone between them.

A seat's own row is at the bottom. `text.py` says the same in plain text.
"""

from collections.abc import Iterator

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board.faces import STRIP_HIGH, STRIP_WIDE, strip
from referee.games.kardashev.board.identity import back_id, identities
from referee.games.kardashev.board.insignia import discard_words, tokens
from referee.games.kardashev.board.own_part import own_part
from referee.games.kardashev.board.strip import recent_lines
from referee.games.kardashev.board.text import awaited, headline, words
from referee.games.kardashev.rules.measures import THREAT, count, spectrum
from referee.games.kardashev.things.cards import kind, owner
from referee.games.kardashev.things.seats import DOMAINS, LETTERS, rival
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Seat
from referee.kernel.words import Language

WIDE, LEFT, STEP = 1000, 20, STRIP_WIDE + 7
HEAD, FOOT, MIDDLE, TOKENS = 52, 44, 134, 300


def picture(view: KardashevView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 1000 pixels wide."""
    parts, y = table(view, language)
    drawn, y = own_part(view, y, language)
    return d.sheet(WIDE, y + 12, headline(view, language), words(view, language), parts + drawn)


def table(view: KardashevView, language: Language) -> tuple[list[str], int]:
    """What everybody sees, and where the seat's own part begins."""
    parts = [d.text(LEFT, 28, headline(view, language), 18)]
    y = 44
    if view.turn or view.active:
        below = view.seat or 1
        drawn, y = _side(view, rival(below), y, language)
        parts += drawn + _middle(view, y, language)
        drawn, y = _side(view, below, y + MIDDLE, language)
        parts += drawn
    return parts, y + 8


def strips(view: KardashevView, language: Language) -> Iterator[tuple[str, int, int]]:
    """Every card in a row with the corner of its strip, the rival's first."""
    y, below = 44, view.seat or 1
    for seat, between in ((rival(below), MIDDLE), (below, 0)):
        if view.turn or view.active:
            top, end = _head(view, seat, y, language)[1], _side(view, seat, y, language)[1]
            for i, cards in enumerate(_columns(view, seat).values()):
                for j, (card, _) in enumerate(cards):
                    yield card, LEFT + i * STEP, top + j * (STRIP_HIGH + 3)
            y = end + between


# --- one side ---------------------------------------------------------------------------------


def _side(view: KardashevView, seat: Seat, y: int, language: Language) -> tuple[list[str], int]:
    """A seat's line of counts and tokens, then its row by domains."""
    columns = _columns(view, seat)
    high = max(1, *(len(cards) for cards in columns.values())) * (STRIP_HIGH + 3)
    parts, top = _head(view, seat, y, language)
    for i, dom in enumerate(DOMAINS):
        x = LEFT + i * STEP
        parts += [d.box(x - 2, top - 2, STRIP_WIDE + 4, high + 4, "#ebe7db", "#d5cfbf")]
        for j, (card, id) in enumerate(columns[dom]):
            drawn = strip(x, top + j * (STRIP_HIGH + 3), card, seat, language)
            parts.append(d.piece(id, drawn))
        parts += _count(view, seat, dom, x, top + high + 8, language)
    return parts, top + high + FOOT


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
    fill, stroke = ("#ffe9a8", d.GOLD) if glows else ("#ffffff", "#bbbbbb")
    middle = x + STRIP_WIDE // 2
    return [
        d.box(x + 18, y, STRIP_WIDE - 36, 22, fill, stroke, thick=3 if glows else 1, radius=11),
        d.text(middle, y + 16, words, 13, "middle"),
    ]


def _head(view: KardashevView, seat: Seat, y: int, language: Language) -> tuple[list[str], int]:
    """Hand and deck as backs with numbers, tokens, the discard; and where the row begins."""
    own = SENTENCES.say("board_you" if view.seat == seat else "board_seat", language)
    sizes = SENTENCES.say(
        "board_sizes", language, hand=view.hand_sizes[seat], deck=view.deck_sizes[seat]
    )
    parts = [d.text(LEFT, y + 20, f"{LETTERS[seat]} {own}".strip(), 17)]
    parts += [
        d.piece(back_id(seat, n + 1), [back]) for n, back in enumerate(d.backs(LEFT + 76, y + 6))
    ]
    parts.append(d.text(LEFT + 116, y + 20, sizes, 13))
    tokens, last = _tokens(view, seat, y, language)
    discard = d.text(LEFT, last + 38, _discard(view, seat, language), 11, fill=d.PALE)
    return [*parts, *tokens, discard], last + HEAD - 4


def _tokens(view: KardashevView, seat: Seat, y: int, language: Language) -> tuple[list[str], int]:
    """Marks and heroes, row below row."""
    x, y = TOKENS, y + 4
    parts: list[str] = []
    for token in tokens(view, seat, language):
        drawn, after = token.drawn(x, y)
        if after > WIDE - LEFT:
            x, y = TOKENS, y + 24
            drawn, after = token.drawn(x, y)
        parts.append(drawn)
        x = after
    return parts, y


def _discard(view: KardashevView, seat: Seat, language: Language) -> str:
    return d.fitted(discard_words(view, seat, language), WIDE - 2 * LEFT, 11)


# --- between the rows -------------------------------------------------------------------------


def _middle(view: KardashevView, y: int, language: Language) -> list[str]:
    """The quantum zone, what is awaited, the last six things that happened."""
    parts = [
        d.box(LEFT - 4, y, WIDE - 2 * LEFT + 8, MIDDLE - 14, "#22304a", "#22304a"),
        d.text(LEFT + 14, y + 22, SENTENCES.say("board_quantum", language), 12, fill="#cfd8ea"),
        *_quantum(view, y, language),
    ]
    wide = 250
    for i, row in enumerate(d.wrapped(awaited(view, language), wide, 13)):
        parts.append(d.text(LEFT + 236, y + 30 + 18 * i, row, 13, fill="#ffffff"))
    for i, row in enumerate(recent_lines(view, language)):
        shown = d.fitted(row, WIDE - LEFT - 522, 11)
        parts.append(d.text(LEFT + 500, y + 22 + 17 * i, shown, 11, fill="#cfd8ea"))
    return parts


def _quantum(view: KardashevView, y: int, language: Language) -> list[str]:
    """A back with a question mark, the face if it is known, or the last card with its guess."""
    x, top = LEFT + 14, y + 34
    shown, id = view.own_quantum or view.quantum, identities(view).quantum
    if shown == "?":
        back = d.box(x, top, STRIP_WIDE, 60, "#55657f", "#cfd8ea")
        sign = d.text(x + STRIP_WIDE // 2, top + 42, "?", 36, "middle", "#ffffff")
        return [d.piece(id, [back, sign])]
    if shown:
        return [d.piece(id, strip(x, top, shown, owner(shown), language))]
    if not view.last_quantum:
        return [d.box(x, top, STRIP_WIDE, 60, "none", "#55657f", dashed=True)]
    sign = {"hit": "✓", "miss": "✗"}.get(view.last_guess, "")
    last = strip(x, top, view.last_quantum, owner(view.last_quantum), language)
    return [*last, d.text(x + STRIP_WIDE // 2, top + 58, sign, 26, "middle", "#ffe9a8")]
