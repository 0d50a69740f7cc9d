"""Cards in the narrow picture: two side by side, upright, with their whole text."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.empereur_telepathe.board import shapes as d
from referee.games.empereur_telepathe.board import tones as t
from referee.games.empereur_telepathe.board.identity import card_id
from referee.games.empereur_telepathe.things.cards import Card, Cards, kind_of
from referee.kernel import svg
from referee.kernel.lettering import wrapped
from referee.kernel.words import Language

WIDE, LEFT = 340, 8
ROOM = WIDE - 2 * LEFT
BROAD, HEAD = 158, 28  # of a card; its coloured head
RULE, STEP = 11, 14  # of its text: letters, lines
FOOT = 5


class Upright(NamedTuple):
    """A card where it lies: its upper left corner."""

    x: int
    y: int
    card: Card
    name: list[str]
    rule: list[str]
    high: int


def laid_out(cards: Cards, y: int, language: Language) -> Iterator[Upright]:
    """Two and two, as high as the longer text of both."""
    for start in range(0, len(cards), 2):
        pair = [_written(card, language) for card in cards[start : start + 2]]
        high = max(HEAD + 17 * len(name) + STEP * len(rule) + 12 for name, rule in pair)
        for i, (name, rule) in enumerate(pair):
            yield Upright(LEFT + (BROAD + 8) * i, y, cards[start + i], name, rule, high)
        y += high + FOOT


def _written(card: Card, language: Language) -> tuple[list[str], list[str]]:
    kind = kind_of(card)
    name = wrapped(kind.name.in_(language), BROAD - 12, 13, bold=True)
    return name, wrapped(kind.text.in_(language), BROAD - 14, RULE)


def draw(found: Upright) -> str:
    """Id, family and the digit of its back in the head; name and text below."""
    ground = d.colour(found.card)
    over = t.over(ground)
    middle, line = found.x + BROAD // 2, found.y + HEAD + 17
    parts = [
        d.box(found.x, found.y, BROAD, found.high, fill=t.SHEET),
        d.box(found.x, found.y, BROAD, HEAD, fill=ground),
        d.text(found.x + 8, found.y + 19, found.card[:3], 14, "start", over, "bold"),
        d.text(middle, found.y + 19, d.code(found.card), 11, "middle", over),
        d.text(found.x + BROAD - 9, found.y + 21, found.card[-1], 20, "end", over, "bold"),
    ]
    for row in found.name:
        parts.append(d.text(middle, line, row, 13, "middle", weight="bold"))
        line += 17
    for row in found.rule:
        parts.append(d.text(middle, line, row, RULE))
        line += STEP
    return svg.piece(card_id(found.card), "".join(parts))


def end_of(cards: list[Upright], y: int) -> int:
    """Below the last of them; y if there is none."""
    return cards[-1].y + cards[-1].high + FOOT if cards else y
