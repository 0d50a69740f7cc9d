"""An order as it was understood, drawn for its author alone over the board.

A move is an arrow, a support a dashed line to the way that it supports, a convoy a dotted one, a
hold a ring.
"""

from referee.kernel import svg
from referee.kernel.words import Language

from referee_diplomacy.board.picture import INK, drawn, spot
from referee_diplomacy.things.state import DiplomacyView, Sheet
from referee_diplomacy.things.units import (
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    UnitOrder,
)

DASHES = {SUPPORT: "7 4", CONVOY: "2 4"}
SHORT = 14  # how far before its goal an arrow ends


def picture_order(view: DiplomacyView, sheet: Sheet, language: Language) -> str:
    """The board with these orders on it."""
    return drawn(view.state, language, [_order(order) for order in sheet.orders])


def _order(order: UnitOrder) -> str:
    if order.act in (MOVE, RETREAT):
        return _arrow(spot(order.at), spot(order.to))
    if order.act in (SUPPORT, CONVOY):
        return _help(order)
    if order.act in (HOLD, BUILD):
        return _ring(order.at, "")
    return _ring(order.at, "3 3") if order.act == DISBAND else ""


def _help(order: UnitOrder) -> str:
    """To the middle of the supported or convoyed way, or to the unit that holds."""
    start, end = spot(order.of), spot(order.to or order.of)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    return _line(spot(order.at), middle, DASHES[order.act])


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    """A line and its head, in whole pixels."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    tip = (round(end[0] - SHORT * ux), round(end[1] - SHORT * uy))
    left = (round(tip[0] - 9 * ux - 5 * uy), round(tip[1] - 9 * uy + 5 * ux))
    right = (round(tip[0] - 9 * ux + 5 * uy), round(tip[1] - 9 * uy - 5 * ux))
    points = " ".join(f"{x},{y}" for x, y in (tip, left, right))
    return _line(start, tip, "") + svg.element("polygon", points=points, fill=INK)


def _line(start: tuple[int, int], end: tuple[int, int], dashes: str) -> str:
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    return svg.element("line", **ends, stroke=INK, stroke_width=2.5, stroke_dasharray=dashes)


def _ring(at: str, dashes: str) -> str:
    x, y = spot(at)
    return svg.circle(x, y, 17, "none", stroke=INK, stroke_width=2.5, stroke_dasharray=dashes)
