"""What an adjudication starts from: the units, each with the order it obeys.

An order that cannot be carried out is no order: the unit holds (DATC 4.E.1), and may be supported
as a unit that holds.
"""

from collections.abc import Iterable, Mapping

import msgspec

from referee_diplomacy.things.atlas import (
    coast,
    is_coastal,
    is_sea,
    province,
    provinces_in_reach,
    reach,
    waters,
)
from referee_diplomacy.things.units import (
    ARMY,
    CONVOY,
    FLEET,
    HOLD,
    MOVE,
    SUPPORT,
    Unit,
    UnitOrder,
)

Units = Mapping[str, Unit]  # by province
Route = tuple[str, ...]  # seas, from the army's coast to where it lands


def by_province(units: Iterable[Unit]) -> dict[str, Unit]:
    return {unit.province: unit for unit in units}


def landing(unit: Unit, to: str) -> str:
    """The place a unit comes to that moves to `to`; "" if it cannot, or could by two coasts.

    An army has no use for a coast (DATC 4.B.6). A fleet that names none takes the only one in its
    reach (4.B.2), and does not move if there are two (4.B.1); one that names a wrong one does not
    move either (4.B.3).
    """
    if unit.kind == ARMY:
        return province(to) if province(to) in reach(ARMY, unit.at) else ""
    near = [place for place in reach(FLEET, unit.at) if province(place) == province(to)]
    if coast(to):
        return to if to in near else ""
    return near[0] if len(near) == 1 else ""


def routes(seas: Iterable[str], start: str, end: str) -> list[Route]:
    """Every way from coast to coast over these seas that has no sea to spare.

    A sea that could be left out of a way is no part of it (DATC 6.G.19).
    """
    free, found = frozenset(seas), list[Route]()
    goals = waters(end) & free
    edge: list[Route] = [(sea,) for sea in sorted(waters(start) & free)]
    while edge:
        way = edge.pop()
        if way[-1] in goals:
            found.append(way)
            continue
        for sea in sorted(reach(FLEET, way[-1]) & free):
            spare = sea in way or sea in waters(start) or reach(FLEET, sea) & set(way[:-1])
            if not spare:
                edge.append((*way, sea))
    return found


def can_be_convoyed(units: Units, start: str, end: str) -> bool:
    """Do fleets lie at sea so that an army could be carried, if they were ordered to?"""
    coasts = is_coastal(start) and is_coastal(end) and province(start) != province(end)
    return coasts and bool(routes(fleets_at_sea(units), province(start), province(end)))


def fleets_at_sea(units: Units) -> list[str]:
    return [at for at, unit in units.items() if unit.kind == FLEET and is_sea(at)]


def can_go(units: Units, unit: Unit, to: str) -> bool:
    """Can this unit get there at all, alone or by convoy?"""
    if landing(unit, to):
        return True
    return unit.kind == ARMY and can_be_convoyed(units, unit.at, to)


def is_possible(units: Units, order: UnitOrder) -> bool:
    """Could the unit obey, whatever the others do?"""
    unit = units[province(order.at)]
    if order.act == HOLD:
        return True
    if order.act == MOVE:
        return _can_move(units, unit, order)
    other = units.get(province(order.of))
    if other is None or other == unit:
        return False
    if order.act == SUPPORT:
        return _can_support(units, unit, other, order.to)
    return order.act == CONVOY and _can_convoy(units, unit, other, order.to)


def _can_move(units: Units, unit: Unit, order: UnitOrder) -> bool:
    if order.via:
        return unit.kind == ARMY and can_be_convoyed(units, unit.at, order.to)
    return can_go(units, unit, order.to)


def _can_support(units: Units, unit: Unit, other: Unit, to: str) -> bool:
    target = province(to) if to else other.province
    if target == unit.province or target not in provinces_in_reach(unit.kind, unit.at):
        return False
    return not to or _may_get_to(units, unit, other, to)


def _may_get_to(units: Units, unit: Unit, other: Unit, to: str) -> bool:
    """A support may leave the coast open. A fleet does not carry the army that it supports."""
    others = {at: each for at, each in units.items() if at != unit.province}
    if other.kind == ARMY or coast(to):
        return can_go(others, other, to)
    return province(to) in provinces_in_reach(FLEET, other.at)


def _can_convoy(units: Units, unit: Unit, other: Unit, to: str) -> bool:
    if unit.kind != FLEET or not is_sea(unit.at) or other.kind != ARMY or not to:
        return False
    if not (is_coastal(other.at) and is_coastal(to)) or other.province == province(to):
        return False
    ways = routes(fleets_at_sea(units), other.province, province(to))
    return any(unit.province in way for way in ways)


class Move(msgspec.Struct, frozen=True):
    """A unit's way: `to` is the place where it lands; `routes` are its convoys, None by land."""

    unit: Unit
    to: str
    routes: tuple[Route, ...] | None = None

    @property
    def target(self) -> str:
        return province(self.to)


class Position:
    """Units, and the orders they obey, by province."""

    def __init__(self, units: Iterable[Unit], orders: Iterable[UnitOrder]) -> None:
        self.units: Units = by_province(units)
        given = {province(order.at): order for order in orders}
        self.void = {
            at
            for at, order in given.items()
            if at not in self.units or not is_possible(self.units, order)
        }
        self.orders = {
            at: UnitOrder(HOLD, unit.kind, unit.at) if at in self.void else given[at]
            for at, unit in self.units.items()
            if at in given
        } | {
            at: UnitOrder(HOLD, unit.kind, unit.at)
            for at, unit in self.units.items()
            if at not in given
        }
        self.moves = {
            at: self._move(order) for at, order in self.orders.items() if order.act == MOVE
        }

    def act(self, at: str) -> str:
        return self.orders[at].act

    def _move(self, order: UnitOrder) -> Move:
        unit = self.units[province(order.at)]
        by_land = landing(unit, order.to)
        if by_land and not order.via and not self._means_convoy(unit, order.to):
            return Move(unit, by_land)
        fleets = self._ordered_to_convoy(unit, order.to)
        return Move(unit, province(order.to), tuple(routes(fleets, unit.province, order.to)))

    def _ordered_to_convoy(self, army: Unit, to: str) -> list[str]:
        return [
            at
            for at, order in self.orders.items()
            if order.act == CONVOY
            and province(order.of) == army.province
            and province(order.to) == province(to)
        ]

    def _means_convoy(self, unit: Unit, to: str) -> bool:
        """Next door an army goes by land, unless a fleet of its own was told to carry it (4.A.3).

        A fleet that could not carry it at all says nothing of what was meant: it is void.
        """
        if unit.kind != ARMY:
            return False
        return any(self.units[at].seat == unit.seat for at in self._ordered_to_convoy(unit, to))
