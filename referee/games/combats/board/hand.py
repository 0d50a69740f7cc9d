"""The reader's own hand below the battles: a card a box, with its name and what it does."""

from collections.abc import Iterator

from referee.games.combats.board import shapes as d
from referee.games.combats.board.pieces import card_pieces
from referee.games.combats.things.cards import cards
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.names import card_name
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.column import Column
from referee.kernel.wide import WIDEST
from referee.kernel.words import LANGUAGES, Language

IN_A_ROW, HEAD, GAP, SIDE = 3, 30, 8, 8
NAME, TEXT = 15, 12  # pixels of a letter
Box = tuple[int, int, int, int]


def shown(view: CombatsView) -> tuple[str, ...]:
    """The cards of the hand that the reader knows."""
    return tuple(key for key in view.hand if key in cards())


def high(view: CombatsView) -> int:
    """How much room the hand takes; a spectator has none."""
    lying = boxes(view, 0)
    return lying[-1][1][1] + lying[-1][1][3] + GAP if lying else 0


def boxes(view: CombatsView, top: int) -> list[tuple[str, Box]]:
    """Where each card lies: its left upper corner, how wide and how high. Cards of a row are of a
    height, in whichever language they are read."""
    wide = (WIDEST - 2 * SIDE - GAP * (IN_A_ROW - 1)) // IN_A_ROW
    lying: list[tuple[str, Box]] = []
    keys, y = shown(view), top + HEAD
    for row in (keys[n : n + IN_A_ROW] for n in range(0, len(keys), IN_A_ROW)):
        tall = max(_written(key, (0, 0, wide, 0), tongue).y for key in row for tongue in LANGUAGES)
        for n, key in enumerate(row):
            lying.append((key, (SIDE + n * (wide + GAP), y, wide, round(tall) + 8)))
        y += round(tall) + 8 + GAP
    return lying


def hand(view: CombatsView, top: int, language: Language) -> Iterator[str]:
    """Nothing where there is no hand."""
    if not shown(view):
        return
    yield d.text(SIDE, top + 22, SENTENCES.say("your_hand", language), 16, "start")
    for name, (key, box) in zip(card_pieces(shown(view)), boxes(view, top), strict=True):
        written = "".join(_written(key, box, language).parts)
        yield svg.piece(name, d.box(*box, d.LINE, fill=d.CARD) + written)


def _written(key: str, box: Box, language: Language) -> Column:
    """The name of a card, and all that it does."""
    column = Column(d.text, box[2] - 20, box[0] + 10, box[1] + 4)
    column.say(card_name(key, language), NAME, d.INK)
    column.say(cards()[key].text.in_(language), TEXT, d.INK)
    return column
