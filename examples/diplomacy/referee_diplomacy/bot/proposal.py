"""A sensible order on the view of a seat: go where centres are, in company, and keep what is held.

It is no player: it knows no treaties. But it takes free centres, supports its own attacks, leaves
no unit in its own way, and builds what it may.
"""

from collections.abc import Iterable

from referee.kernel.chance import Chance

from referee_diplomacy.orders.defaults import default
from referee_diplomacy.rules.winter import builds, free_homes
from referee_diplomacy.things.atlas import (
    CENTRES,
    distances,
    places,
    province,
    provinces_in_reach,
    reach,
)
from referee_diplomacy.things.state import (
    AUTUMN,
    MOVES,
    RETREATS,
    DiplomacyState,
    DiplomacyView,
    Sheet,
)
from referee_diplomacy.things.units import (
    ARMY,
    BUILD,
    DISBAND,
    FLEET,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    Unit,
    UnitOrder,
)

NOISE = 3  # how much the dice can add to what a place is worth


def propose(view: DiplomacyView, chance: Chance) -> Sheet:
    """Orders for the open window."""
    state, seat = view.state, view.seat or 0
    if state.phase == MOVES:
        return Sheet(tuple(_moves(state, seat, chance)))
    if state.phase == RETREATS:
        return Sheet(tuple(_retreats(state, seat, chance)))
    return _winter(state, seat, chance)


def _moves(state: DiplomacyState, seat: int, chance: Chance) -> list[UnitOrder]:
    """Unit by unit, the best place that no unit of its own has taken; what finds none supports."""
    goals = frozenset(at for at in CENTRES if state.owners.get(at) != seat)
    far = distances(goals)
    own = [unit for unit in state.units if unit.seat == seat]
    order = chance.shuffle("units", own)
    going: dict[str, Unit] = {}
    found: dict[str, UnitOrder] = {}
    for unit in order:
        to = _best(state, unit, far, going, chance)
        if to is not None:
            going[province(to)] = unit
            found[unit.province] = UnitOrder(MOVE, unit.kind, unit.at, to)
        else:
            going[unit.province] = unit
    targets = {at: unit for at, unit in going.items() if unit.province in found}
    for unit in order:
        if unit.province not in found:
            found[unit.province] = _support(unit, targets, found, own)
    return [found[unit.province] for unit in own]


def _best(
    state: DiplomacyState,
    unit: Unit,
    far: dict[str, int],
    going: dict[str, Unit],
    chance: Chance,
) -> str | None:
    """Where to; None: stay. A centre that is being taken is not left before autumn is over."""
    worth: list[tuple[int, str]] = []
    standing = {each.province: each for each in state.units}
    for to in sorted(reach(unit.kind, unit.at)):
        at = province(to)
        there = standing.get(at)
        blocked = there is not None and there.seat == unit.seat
        if at in going or blocked:
            continue
        dice = chance.below(f"{unit.province}/{to}", NOISE)
        foe = 2 if there is not None else 0
        worth.append((10 - 3 * far.get(at, 9) - foe + dice, to))
    stay = 10 - 3 * far.get(unit.province, 9)
    if state.season != AUTUMN and far.get(unit.province) == 0:
        stay -= 4  # it can come back in autumn
    if not worth:
        return None
    best, to = max(worth)
    return to if best > stay and unit.province not in going else None


def _support(
    unit: Unit, targets: dict[str, Unit], found: dict[str, UnitOrder], own: Iterable[Unit]
) -> UnitOrder:
    """A move of its own that it can reach, else a neighbour that stays, else nothing."""
    near = provinces_in_reach(unit.kind, unit.at)
    for at, mover in sorted(targets.items()):
        if at in near and mover != unit:
            to = found[mover.province].to
            return UnitOrder(SUPPORT, unit.kind, unit.at, to, mover.kind, mover.at)
    for other in own:
        stays = other.province not in found and other != unit
        if stays and other.province in near:
            return UnitOrder(SUPPORT, unit.kind, unit.at, "", other.kind, other.at)
    return UnitOrder(HOLD, unit.kind, unit.at)


def _retreats(state: DiplomacyState, seat: int, chance: Chance) -> list[UnitOrder]:
    """Towards centres of its own, no two to one place; where there is none, disbanded."""
    far = distances(frozenset(at for at, owner in state.owners.items() if owner == seat))
    taken: set[str] = set()
    found: list[UnitOrder] = []
    for each in state.dislodged:
        if each.unit.seat != seat:
            continue
        kind, at = each.unit.kind, each.unit.at
        ways = [to for to in each.retreats if province(to) not in taken]
        if not ways:
            found.append(UnitOrder(DISBAND, kind, at))
            continue
        shuffled = chance.shuffle(f"retreat/{each.unit.province}", ways)
        to = min(shuffled, key=lambda way: far.get(province(way), 9))
        taken.add(province(to))
        found.append(UnitOrder(RETREAT, kind, at, to))
    return found


def _winter(state: DiplomacyState, seat: int, chance: Chance) -> Sheet:
    more = builds(state.owners, state.units, seat)
    if more <= 0:
        return default(state, seat)
    free = chance.shuffle("homes", free_homes(state.owners, state.units, seat))[:more]
    return Sheet(tuple(_build(at, chance) for at in free))


def _build(at: str, chance: Chance) -> UnitOrder:
    fleets = places(FLEET, at)
    if fleets and chance.below(f"build/{at}", 3) == 0:
        return UnitOrder(BUILD, FLEET, fleets[-1])
    return UnitOrder(BUILD, ARMY, at)
