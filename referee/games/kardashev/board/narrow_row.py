"""One side of the narrow picture: a line of counts, then the row, a strip for each kind of card.

Copies lie in a pile, each a little below the one before.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.identity import Identities, back_id
from referee.games.kardashev.board.insignia import Insignia, discard_words, tokens
from referee.games.kardashev.rules.measures import THREAT, count, spectrum
from referee.games.kardashev.things.cards import kind, owner
from referee.games.kardashev.things.seats import DOMAINS, LETTERS
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import ROMAN, card_name, domain_sign
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.signs import signs
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped
from referee.kernel.words import Language

WIDE, LEFT = 340, 8
ROOM = WIDE - 2 * LEFT
HIGH, STEP, GAP = 26, 6, 4  # of a strip; to the next copy; to the next kind
PILL_WIDE, PILL_HIGH = 60, 40
DISCARD = 3  # lines that are kept for it: what is below stays where it is
BACKS = 10  # cards of a hidden hand that are drawn


class Pile(NamedTuple):
    """Copies of one card in a row, with their ids; y is the top of the first."""

    y: int
    cards: tuple[str, ...]
    ids: tuple[str, ...]

    @property
    def high(self) -> int:
        return HIGH + STEP * (len(self.cards) - 1)


def piles(view: KardashevView, seat: Seat, y: int, known: Identities) -> Iterator[Pile]:
    """The seat's row by domains, from y downwards."""
    named = list(zip(view.rows[seat], known.rows[seat], strict=True))
    for dom in DOMAINS:
        for card in dict.fromkeys(card for card, _ in named if kind(card).dom == dom):
            ids = tuple(id for other, id in named if other == card)
            pile = Pile(y, (card,) * len(ids), ids)
            yield pile
            y += pile.high + GAP


def piles_end(view: KardashevView, seat: Seat, y: int, known: Identities) -> int:
    return max((pile.y + pile.high + GAP for pile in piles(view, seat, y, known)), default=y)


def draw_pile(pile: Pile, seat: Seat, language: Language) -> Iterator[str]:
    """The last copy has the name; all of them can move."""
    for n, id in enumerate(pile.ids):
        last = n == len(pile.ids) - 1
        card, y = pile.cards[n], pile.y + STEP * n
        drawn = [_ground(card, seat, y)]
        if last:
            drawn += _face(card, seat, y, len(pile.ids), language)
        yield d.piece(id, drawn)


def _ground(card: str, seat: Seat, y: int) -> str:
    strange = owner(card) != seat
    return d.box(LEFT, y, ROOM, HIGH, t.FILL[kind(card).dom], dashed=strange, thick=1 + strange)


def _face(card: str, seat: Seat, y: int, n: int, language: Language) -> Iterator[str]:
    """Domain, name; signs, whose it is, stage, how many; its other domains."""
    face = kind(card)
    ink = t.over(face.dom)
    yield d.text(LEFT + 8, y + 18, domain_sign(face.dom, language), 11, fill=ink, weight="bold")
    yield d.text(LEFT + 46, y + 18, card_name(card, language), 13, fill=ink)
    whose = LETTERS[owner(card)] if owner(card) != seat else ""
    stage = ROMAN[face.stage] if face.stage else ""
    right = " ".join(filter(None, (signs(face), whose, stage, f"×{n}" if n > 1 else "")))
    yield d.text(WIDE - LEFT - 8, y + 18, right, 12, "end", ink, "bold" if n > 1 else "")
    edge = WIDE - LEFT - 14 - int(len(right) * 9)
    for i, dom in enumerate(face.also):
        left = edge - d.PIP_STEP * (i + 1)
        yield d.pip(left, y + 5, dom, domain_sign(dom, language))


# --- above the row ----------------------------------------------------------------------------


def head(view: KardashevView, seat: Seat, y: int, language: Language) -> list[str]:
    """Who it is, the hand and deck, tokens, the five counts, the discard."""
    own = SENTENCES.say("board_you" if view.seat == seat else "board_seat", language)
    sizes = SENTENCES.say(
        "board_sizes", language, hand=view.hand_sizes[seat], deck=view.deck_sizes[seat]
    )
    name = d.text(LEFT, y + 18, f"{LETTERS[seat]} {own}".strip(), 17, weight="bold")
    sized = d.text(WIDE - LEFT, y + 17, sizes, 13, "end")
    parts = [d.place(f"name-{seat}", y, [name, sized])]
    if view.seat != seat:
        parts += _backs(view, seat, y)
    drawn, top = _tokens(tokens(view, seat, language), y + 28)
    counts = [_pill(view, seat, i, top, language) for i in range(len(DOMAINS))]
    for i, row in enumerate(_discard(view, seat, language)):
        counts.append(d.text(LEFT, top + PILL_HIGH + 17 + 14 * i, row, 11, fill=t.PALE))
    return [*parts, *drawn, d.place(f"counts-{seat}", top, counts)]


def counts(
    view: KardashevView, seat: Seat, y: int, language: Language
) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """The count of each domain, and where it stands."""
    top = _tokens(tokens(view, seat, language), y + 28)[1]
    for i, dom in enumerate(DOMAINS):
        yield dom, (_pill_x(i), top, PILL_WIDE, PILL_HIGH)


def head_end(view: KardashevView, seat: Seat, y: int, language: Language) -> int:
    """Where it ends and the row begins."""
    top = _tokens(tokens(view, seat, language), y + 28)[1]
    return top + PILL_HIGH + 10 + 14 * max(DISCARD, len(_discard(view, seat, language)))


def _discard(view: KardashevView, seat: Seat, language: Language) -> list[str]:
    return wrapped(discard_words(view, seat, language), ROOM, 11)


def _backs(view: KardashevView, seat: Seat, y: int) -> Iterator[str]:
    """The hand of which only the number is known."""
    for n in range(min(view.hand_sizes[seat], BACKS)):
        back = d.box(LEFT + 32 + 11 * n, y + 3, 14, 18, t.BACK, t.LIGHT, radius=2)
        yield d.piece(back_id(seat, n + 1), [back])


def _tokens(shown: list[Insignia], y: int) -> tuple[list[str], int]:
    """Side by side, row below row; and where they end."""
    x, parts = LEFT, []
    for token in shown:
        drawn, after = token.drawn(x, y)
        if after - 6 > WIDE - LEFT and x > LEFT:
            x, y = LEFT, y + 24
            drawn, after = token.drawn(x, y)
        parts.append(drawn)
        x = after
    return parts, y + (26 if shown else 0)


def _pill(view: KardashevView, seat: Seat, i: int, y: int, language: Language) -> str:
    """The count of a domain; it glows at four, and all glow at four domains."""
    row, dom = view.rows[seat], DOMAINS[i]
    n = count(row, dom)
    glows = n >= THREAT or (spectrum(row) >= THREAT and n > 0)
    x = _pill_x(i)
    fill, stroke = (t.GLOW, t.GOLD) if glows else (t.SHEET, t.RIM)
    middle = x + PILL_WIDE // 2
    return "".join(
        [
            d.box(x, y, PILL_WIDE, PILL_HIGH, fill, stroke, thick=3 if glows else 1, radius=8),
            d.box(x + 6, y + 33, PILL_WIDE - 12, 3, t.FILL[dom], t.RIM, radius=1),
            d.text(middle - 12, y + 22, domain_sign(dom, language), 12, "middle"),
            d.text(middle + 17, y + 24, str(n), 19, "middle", weight="bold"),
        ]
    )


def _pill_x(i: int) -> int:
    return LEFT + i * (PILL_WIDE + 6)
