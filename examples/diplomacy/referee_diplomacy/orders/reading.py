"""Reading a sheet: one order a line, `;` stands for a line's end.

What the board says is filled in: the kind of a unit, the coast it stands on, the only coast that it
can land on. So `par - bur` and `A PAR - BUR` are one order, and read as the same.
"""

from msgspec.structs import replace
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import lines, once

from referee_diplomacy.orders.line import read_line
from referee_diplomacy.rules.position import by_province, landing
from referee_diplomacy.things.atlas import province
from referee_diplomacy.things.state import BUILDS, RETREATS, DiplomacyState, DiplomacyView, Sheet
from referee_diplomacy.things.units import ARMY, BUILD, MOVE, RETREAT, WAIVE, Unit, UnitOrder


def read(text: str, view: DiplomacyView) -> Sheet:
    """The orders in this text, for the open window. Raises Refused."""
    if view.window is None:
        raise unreadable(Problem("E-NOT-ASKED", facts={"window": "-"}))
    found = lines(text, breaks=";")
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    orders: list[UnitOrder] = []
    seen: dict[str, Where] = {}
    wrong = Wrong()
    for line in found:
        with wrong:
            order = completed(read_line(line), view.state)
            if order.act != WAIVE:
                once(seen, province(order.at), line.whole)
            orders.append(order)
    wrong.tell()
    return Sheet(tuple(orders))


def completed(order: UnitOrder, state: DiplomacyState) -> UnitOrder:
    """The order with all that the board tells."""
    if order.act == WAIVE:
        return order
    if order.act == BUILD:
        return replace(order, at=province(order.at)) if order.unit == ARMY else order
    if state.phase == RETREATS and order.act == MOVE:
        order = replace(order, act=RETREAT)
    units = [each.unit for each in state.dislodged] if state.phase == RETREATS else state.units
    here = by_province(units)
    order = _placed(order, here.get(province(order.at)))
    if state.phase == BUILDS or not order.of:
        return order
    other = here.get(province(order.of))
    if other is None:
        return order
    of_unit = order.of_unit or other.kind
    to = province(order.to) if of_unit == ARMY else order.to
    return replace(order, of=other.at, of_unit=of_unit, to=to)


def _placed(order: UnitOrder, unit: Unit | None) -> UnitOrder:
    if unit is None:
        return order
    order = replace(order, unit=order.unit or unit.kind, at=unit.at)
    if order.act not in (MOVE, RETREAT):
        return order
    if order.unit == ARMY:
        return replace(order, to=province(order.to))
    return replace(order, to=landing(unit, order.to) or order.to)
