"""The reader's own hand below the battles: a card a box, with its name and what it does."""

from collections.abc import Iterator
from textwrap import shorten, wrap

from referee.games.combats.board import shapes as d
from referee.games.combats.board.pieces import card_pieces
from referee.games.combats.board.strip import WIDE
from referee.games.combats.things.cards import cards
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.names import card_name
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.words import Language

IN_A_ROW, CARD_HIGH, HEAD, GAP = 3, 92, 30, 8
LINE, LINES = 42, 3  # characters of a line, lines of a card's text
Box = tuple[int, int, int, int]


def shown(view: CombatsView) -> tuple[str, ...]:
    """The cards of the hand that the reader knows."""
    return tuple(key for key in view.hand if key in cards())


def high(view: CombatsView) -> int:
    """How much room the hand takes; a spectator has none."""
    rows = -(-len(shown(view)) // IN_A_ROW)
    return HEAD + rows * (CARD_HIGH + GAP) if rows else 0


def boxes(view: CombatsView, top: int) -> list[tuple[str, Box]]:
    """Where each card lies: its left upper corner, how wide and how high."""
    wide = (WIDE - 16 - GAP * (IN_A_ROW - 1)) // IN_A_ROW
    return [
        (
            key,
            (
                8 + n % IN_A_ROW * (wide + GAP),
                top + HEAD + n // IN_A_ROW * (CARD_HIGH + GAP),
                wide,
                CARD_HIGH,
            ),
        )
        for n, key in enumerate(shown(view))
    ]


def hand(view: CombatsView, top: int, language: Language) -> Iterator[str]:
    """Nothing where there is no hand."""
    if not shown(view):
        return
    yield d.text(8, top + 22, SENTENCES.say("your_hand", language), 16, "start")
    for name, (key, box) in zip(card_pieces(shown(view)), boxes(view, top), strict=True):
        yield svg.piece(name, "".join(_card(key, box, language)))


def _card(key: str, box: Box, language: Language) -> Iterator[str]:
    x, y, wide, tall = box
    yield d.box(x, y, wide, tall, "#888888")
    yield d.text(x + 10, y + 22, card_name(key, language), 17, "start")
    text = shorten(cards()[key].text.in_(language), LINE * LINES, placeholder=" …")
    for n, line in enumerate(wrap(text, LINE)[:LINES]):
        yield d.text(x + 10, y + 43 + 18 * n, line, 14, "start")
