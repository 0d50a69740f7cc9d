"""The position for a narrow window: what stands beside the map above it, battles and hand below."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.combats.board import narrow_shapes as n
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import foot, fought_here, letter, panel
from referee.games.combats.board.ghost import Places, laid
from referee.games.combats.board.narrow_battles import DIE, PAWNS, ROWS, SIDE, battles, hand
from referee.games.combats.board.narrow_map import Box, ground, ground_high, place_boxes
from referee.games.combats.board.pieces import group
from referee.games.combats.board.spots import (
    battle_spot,
    card_spots,
    combat_spot,
    on_map,
    place_spot,
    together,
)
from referee.games.combats.things.chart import narrow_at
from referee.games.combats.things.pawns import SEATS
from referee.games.combats.things.sheet import AnyOrder
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.column import Column
from referee.kernel.event import Seat
from referee.kernel.livery import worn
from referee.kernel.narrow import SMALLEST, WIDEST, NarrowPicture
from referee.kernel.overlay import Overlay
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

LINE = 12  # pixels of a letter beside the map
LEGEND = ("sign_population", "sign_usine", "sign_white", "sign_site")


class NarrowBoard(NamedTuple):
    """The picture, and where its things lie; `top` is where the ground begins."""

    svg: str
    top: int
    battles: dict[int, Box]
    cards: list[tuple[str, Box]]


def narrow_board(view: CombatsView, language: Language) -> NarrowBoard:
    column = Column(d.text, WIDEST - 2 * SIDE, SIDE, 4)
    _stocks(view, column, language)
    top = round(column.y + 4)
    column.draw(*ground(view, top, language))
    column.y = top + ground_high(view)
    _reserve(view, column, language)
    if said := fought_here(view, language):
        column.say(said, 14, d.INK)
        column.gap(4)
    lie = battles(view, column, language)
    if said := foot(view, language):
        column.say(said, 13, d.INK)
        column.gap(4)
    held = hand(view, column, language)
    _legend(column, language)
    drawn = svg.sheet(
        WIDEST, round(column.y + 8), column.parts, ground=d.PAPER, kind=worn("combats")
    )
    return NarrowBoard(drawn, top, lie, held)


def _stocks(view: CombatsView, column: Column, language: Language) -> None:
    """How far it is and whose turn on one line, then score and what each side has."""
    lines = panel(view, language)
    first = 2 if view.active else 1
    column.say(" · ".join(lines[:first]), LINE, d.INK)
    for line in lines[first:]:
        column.say(line, LINE, d.INK)


def _reserve(view: CombatsView, column: Column, language: Language) -> None:
    """H-6: pawns in no battle, in a dashed box."""
    for seat in SEATS:
        pawns = view.combat.reserve.get(seat)
        if not pawns or not pawns.total:
            continue
        top = round(column.y)
        column.draw(
            d.box(SIDE, top, WIDEST - 2 * SIDE, 36, dashed=True),
            d.text(16, top + 22, SENTENCES.say("reserve", language), LINE, "start"),
            *(
                group(seat, kind, "reserve", drawn)
                for kind, drawn in n.counted(110, top + 20, pawns, seat, letter(seat, language))
            ),
        )
        column.gap(42)


def _legend(column: Column, language: Language) -> None:
    """A sign a line."""
    column.gap(6)
    grey, white = letter(1, language), letter(2, language)
    for key in LEGEND:
        y = round(column.y) + 12
        signs = {
            "sign_population": n.pawn("P", 18, y, 1, grey),
            "sign_usine": n.pawn("U", 18, y, 1, grey),
            "sign_white": n.pawn("P", 18, y, 2, white),
            "sign_site": d.site(13, y - 5),
        }
        label = d.text(36, y + 4, SENTENCES.say(key, language), SMALLEST, "start")
        column.draw(signs[key], label)
        column.gap(27)


def _spots(view: CombatsView, language: Language) -> Iterator[Hotspot]:
    board = narrow_board(view, language)
    if on_map(view):
        for place, box in place_boxes(board.top).items():
            yield place_spot(view, place, box, language)
    elif together(view):
        yield combat_spot(view, _whole(view, board), language)
    else:
        for battle, box in board.battles.items():
            yield battle_spot(view, battle, box, language)
        yield from card_spots(view, board.cards, language)


def _whole(view: CombatsView, board: NarrowBoard) -> Box:
    """All battles; before they are paired, the ground."""
    wide = WIDEST - 2 * SIDE
    if not board.battles:
        return SIDE, board.top, wide, ground_high(view) - 6
    first, last = board.battles[1], board.battles[len(board.battles)]
    return SIDE, first[1], wide, last[1] + last[3] - first[1]


def narrow_ghost(view: CombatsView, order: AnyOrder, language: Language) -> str:
    """An order laid over it."""
    board = narrow_board(view, language)

    def at(place: str) -> tuple[int, int]:
        x, y = narrow_at(place)
        return x, y + board.top

    def beside(seat: Seat, battle: int) -> tuple[tuple[int, int], int]:
        """Behind the pawns, as far as their sum."""
        pawns = view.combat.group(seat, battle).total
        left = PAWNS + n.step_of(pawns) * pawns
        return (left, board.battles[battle][1] + ROWS[seat] + 5), DIE - 40 - left

    over = Overlay(d.RED, d.PAPER, d.INK, SMALLEST, WIDEST)
    there = Places(at, 34, n.marching, "ghost_cost_short", beside, over)
    return laid(view, order, there, language)


NARROW = NarrowPicture[CombatsView](
    lambda view, language: narrow_board(view, language).svg,
    lambda view, language: () if view.ask is None else tuple(_spots(view, language)),
    narrow_ghost,
)
