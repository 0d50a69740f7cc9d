"""A battle of a narrow picture: a row a side, pawns left and their sum right; and the hand."""

from collections.abc import Iterator

from referee.games.combats.board import narrow_shapes as n
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import letter, power
from referee.games.combats.board.hand import shown
from referee.games.combats.board.narrow_map import Box
from referee.games.combats.board.pieces import battle_group, card_pieces
from referee.games.combats.board.strip import frame_of, resolved, sum_parts
from referee.games.combats.things.cards import cards
from referee.games.combats.things.pawns import SEATS, Pawns
from referee.games.combats.things.tally import BattleResolved
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.names import card_name
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.column import Column
from referee.kernel.event import Seat
from referee.kernel.narrow import WIDEST
from referee.kernel.words import Language

SIDE, HIGH, GAP = 6, 76, 6
PAWNS, DIE = 46, 274  # where a row of pawns begins, and where its die lies
ROWS = {1: 24, 2: 54}
MORE = 12  # pixels of a letter in a card or a sum


def battles(view: CombatsView, column: Column, language: Language) -> dict[int, Box]:
    """Battle below battle; where each lies."""
    boxes: dict[int, Box] = {}
    for battle in range(1, len(view.combat.groups) + 1):
        top = round(column.y)
        boxes[battle] = (SIDE, top, WIDEST - 2 * SIDE, HIGH)
        column.draw(*_battle(view, battle, top, language))
        column.gap(HIGH + GAP)
    return boxes


def _battle(view: CombatsView, battle: int, top: int, language: Language) -> Iterator[str]:
    yield d.box(SIDE, top, WIDEST - 2 * SIDE, HIGH, frame_of(view, battle))
    yield d.text(22, top + 44, f"B{battle}", 14)
    done = resolved(view, battle)
    for seat in SEATS:
        y = top + ROWS[seat]
        if done:
            yield from _fought(view, done, seat, y, language)
        else:
            group, sign = view.combat.group(seat, battle), letter(seat, language)
            pawns = n.row(PAWNS, y, group, seat, sign, Pawns(), natives=0)
            yield battle_group(view, seat, battle, pawns)
            yield d.text(DIE - 18, y + 5, power(view, battle, seat), 13, "end")


def _fought(
    view: CombatsView, done: BattleResolved, seat: Seat, y: int, language: Language
) -> Iterator[str]:
    tally, sign = done.sides[seat], letter(seat, language)
    before, after = sum_parts(tally)
    pawns = n.row(PAWNS, y, tally.group, seat, sign, done.losses[seat], tally.natives)
    yield battle_group(view, seat, done.battle, pawns)
    yield d.text(DIE - 14, y + 5, before, MORE, "end")
    yield n.die(DIE, y, tally.die)
    yield d.text(DIE + 15, y + 5, after, MORE, "start")


def hand(view: CombatsView, column: Column, language: Language) -> list[tuple[str, Box]]:
    """The reader's own cards with all that they do; where each lies."""
    if not shown(view):
        return []
    column.say(SENTENCES.say("your_hand", language), 14, d.INK)
    column.gap(4)
    boxes = []
    for name, key in zip(card_pieces(shown(view)), shown(view), strict=True):
        box, drawn = _card(key, round(column.y), language)
        boxes.append((key, box))
        column.draw(svg.piece(name, drawn))
        column.gap(box[3] + GAP)
    return boxes


def _card(key: str, top: int, language: Language) -> tuple[Box, str]:
    text = Column(d.text, WIDEST - 4 * SIDE, 2 * SIDE, top + 3)
    text.say(card_name(key, language), 14, d.INK)
    text.say(cards()[key].text.in_(language), MORE, d.INK)
    box = (SIDE, top, WIDEST - 2 * SIDE, round(text.y - top) + 6)
    return box, d.box(*box, d.LINE) + "".join(text.parts)
