"""A sensible order on the view of a seat: go where centres are, in company, and keep what is held.

It is no player: it knows no treaties. But it takes free centres, guards its own, helps its own
attacks, brings armies over the sea, leaves no unit in its own way, and builds what can get on.
"""

from functools import partial

from referee.kernel.chance import Chance

from referee_diplomacy.bot.moves import Plan
from referee_diplomacy.bot.worth import Worth
from referee_diplomacy.orders.defaults import default
from referee_diplomacy.rules.winter import builds, free_homes
from referee_diplomacy.things.atlas import places, province
from referee_diplomacy.things.state import MOVES, RETREATS, DiplomacyState, DiplomacyView, Sheet
from referee_diplomacy.things.units import ARMY, BUILD, DISBAND, FLEET, RETREAT, UnitOrder

DICE = 30  # hundredths that the dice can add to what a new unit is worth


def propose(view: DiplomacyView, chance: Chance) -> Sheet:
    """Orders for the open window."""
    state, seat = view.state, view.seat or 0
    if state.phase == MOVES:
        return Sheet(tuple(Plan(state, seat, chance).orders()))
    if state.phase == RETREATS:
        return Sheet(tuple(_retreats(state, seat, chance)))
    return _winter(state, seat, chance)


def _retreats(state: DiplomacyState, seat: int, chance: Chance) -> list[UnitOrder]:
    """To where it is worth most, no two to one place; where there is none, disbanded."""
    worth = Worth(state, seat)
    taken: set[str] = set()
    found: list[UnitOrder] = []
    for each in state.dislodged:
        if each.unit.seat != seat:
            continue
        unit = each.unit
        ways = [to for to in each.retreats if province(to) not in taken]
        if not ways:
            found.append(UnitOrder(DISBAND, unit.kind, unit.at))
            continue
        to = max(ways, key=partial(worth.of, unit))
        taken.add(province(to))
        found.append(UnitOrder(RETREAT, unit.kind, unit.at, to))
    return found


def _winter(state: DiplomacyState, seat: int, chance: Chance) -> Sheet:
    more = builds(state.owners, state.units, seat)
    if more <= 0:
        return default(state, seat)
    worth = Worth(state, seat)
    sites = [
        (
            worth.bare(kind, place) * (100 + chance.below(f"build/{kind.lower()}/{place}", DICE)),
            kind,
            place,
        )
        for at in free_homes(state.owners, state.units, seat)
        for kind in (ARMY, FLEET)
        for place in places(kind, at)
    ]
    built: dict[str, UnitOrder] = {}
    for _, kind, place in sorted(sites, reverse=True):
        if len(built) < more:
            built.setdefault(province(place), UnitOrder(BUILD, kind, place))
    return Sheet(tuple(built.values()))
