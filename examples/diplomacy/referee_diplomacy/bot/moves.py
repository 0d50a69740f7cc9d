"""A season's orders: each unit to the place worth most, or in support of one that goes there."""

from collections.abc import Iterator

from referee.kernel.chance import Chance

from referee_diplomacy.bot.worth import Worth
from referee_diplomacy.things.atlas import (
    is_coastal,
    is_sea,
    province,
    provinces_in_reach,
    reach,
    waters,
)
from referee_diplomacy.things.state import DiplomacyState
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

NOISE = 15  # hundredths that the dice can add to what a place is worth


class Plan:
    """The orders of one seat, unit by unit, none in the way of another."""

    def __init__(self, state: DiplomacyState, seat: int, chance: Chance) -> None:
        self._worth = Worth(state, seat)
        self._chance = chance
        self._own = [unit for unit in state.units if unit.seat == seat]
        self._at = {unit.province: unit for unit in self._own}
        self._orders: dict[Unit, UnitOrder] = {}
        self._going: dict[str, Unit] = {}  # to a province: who will stand there

    def orders(self) -> list[UnitOrder]:
        """One for each unit, in the order of the position."""
        for unit in self._chance.shuffle("units", self._own):
            self._decide(unit)
        for unit in self._own:
            if self._orders[unit].act == HOLD:
                self._orders[unit] = self._help(unit)
        return [self._orders[unit] for unit in self._own]

    def _decide(self, unit: Unit) -> None:
        if unit in self._orders:
            return
        for place in self._ways(unit):
            there = self._at.get(province(place))
            if there is not None and there != unit and there not in self._orders:
                self._orders[unit] = UnitOrder(HOLD, unit.kind, unit.at)  # while the other decides
                self._decide(there)
                del self._orders[unit]
            if self._take(unit, place):
                return

    def _ways(self, unit: Unit) -> list[str]:
        """Where it could be after this turn, the best first; it can always stay."""
        found = [unit.at, *sorted(reach(unit.kind, unit.at)), *sorted(self._overseas(unit))]
        worth = {place: self._with_dice(unit, place) for place in found}
        return sorted(found, key=lambda place: (-worth[place], place))

    def _with_dice(self, unit: Unit, place: str) -> int:
        dice = self._chance.below(f"{unit.province}/{place}", NOISE)
        return self._worth.of(unit, place) * (100 + dice) // 100

    def _overseas(self, unit: Unit) -> set[str]:
        """Coasts that one fleet of its own can bring an army to."""
        near = reach(unit.kind, unit.at)
        return {
            to
            for fleet in self._ferries(unit)
            for to in provinces_in_reach(FLEET, fleet.at)
            if is_coastal(to) and to != unit.province and to not in near
        }

    def _ferries(self, unit: Unit) -> Iterator[Unit]:
        """Fleets at sea beside an army, that have nothing else to do yet."""
        if unit.kind == ARMY and is_coastal(unit.at):
            for other in self._own:
                if is_sea(other.at) and other.at in waters(unit.at) and other not in self._orders:
                    yield other

    def _take(self, unit: Unit, place: str) -> bool:
        """Order it there, or to help whoever goes there before it; False if neither can be."""
        to = province(place)
        if place == unit.at:
            self._set(unit, UnitOrder(HOLD, unit.kind, unit.at), to)
            return True
        first = self._going.get(to)
        if first is not None:
            if to not in provinces_in_reach(unit.kind, unit.at) or not self._worth.rivals(to):
                return False
            self._orders[unit] = _support(unit, first, self._orders[first])
            self._going.setdefault(unit.province, unit)
            return True
        if to in self._at and not self._goes_on(self._at[to], unit):
            return False
        if place in reach(unit.kind, unit.at):
            self._set(unit, UnitOrder(MOVE, unit.kind, unit.at, place), to)
            return True
        return self._ship(unit, to)

    def _goes_on(self, there: Unit, unit: Unit) -> bool:
        """Does who stands there move off, and not to where this unit is?"""
        order = self._orders.get(there)
        return order is not None and order.act == MOVE and province(order.to) != unit.province

    def _ship(self, unit: Unit, to: str) -> bool:
        for fleet in self._ferries(unit):
            if to in provinces_in_reach(FLEET, fleet.at):
                self._set(unit, UnitOrder(MOVE, unit.kind, unit.at, to, via=True), to)
                order = UnitOrder(CONVOY, fleet.kind, fleet.at, to, unit.kind, unit.at)
                self._set(fleet, order, fleet.province)
                return True
        return False

    def _set(self, unit: Unit, order: UnitOrder, to: str) -> None:
        self._orders[unit] = order
        self._going[to] = unit

    def _help(self, unit: Unit) -> UnitOrder:
        """What stays supports the neighbour that rivals could disturb most."""
        near = provinces_in_reach(unit.kind, unit.at)
        beside = [at for at, other in self._going.items() if at in near and other != unit]
        troubled = max(((self._worth.rivals(at), at) for at in beside), default=(0, ""))
        if not troubled[0]:
            return self._orders[unit]
        first = self._going[troubled[1]]
        return _support(unit, first, self._orders[first])


def _support(unit: Unit, first: Unit, order: UnitOrder) -> UnitOrder:
    to = order.to if order.act == MOVE else ""
    return UnitOrder(SUPPORT, unit.kind, unit.at, to, first.kind, first.at)
