"""What a spectator sees before the first turn, when no card lies yet: what is going on, and the
cards that each seat has before it, face down (rulings R-23 to R-25)."""

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board import tones as t
from referee.games.kardashev.board.faces import LEFT, WIDE
from referee.games.kardashev.board.text import awaited
from referee.games.kardashev.rules.draft import HAND
from referee.games.kardashev.things.seats import LETTERS, SEATS
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.lettering import wrapped
from referee.kernel.words import Language

HIGH, ACROSS = 84, 62  # of a card
ROW, STEP, APART = HIGH + 14, ACROSS + 6, 22  # from seat to seat, card to card, pack to pack
PACKS = {"draft1": (HAND,), "draft2": (HAND - 1, HAND), "build": (HAND - 1,)}
ROOM = WIDE - 2 * LEFT


def before_the_game(view: KardashevView, y: int, language: Language) -> tuple[list[str], int]:
    """Drawn from `y` on, and where it ends."""
    told = awaited(view, language)
    parts = [d.paragraph(LEFT, y + 16, told, ROOM, 14, 18)]
    y += 18 * len(wrapped(told, ROOM, 14)) + 8
    for seat in SEATS if view.phase in PACKS else ():
        parts.append(d.text(LEFT, y + HIGH // 2 + 6, LETTERS[seat], 18))
        parts += _backs(PACKS[view.phase], y)
        y += ROW
    return parts, y


def _backs(packs: tuple[int, ...], y: int) -> list[str]:
    parts, x = [], LEFT + 36
    for cards in packs:
        parts += [d.box(x + STEP * n, y, ACROSS, HIGH, t.BACK, t.LIGHT) for n in range(cards)]
        x += STEP * cards + APART
    return parts
