"""What the silent play: units hold, dislodged ones are disbanded, nothing is built; what must be
disbanded in winter, civil disorder chooses."""

from referee_diplomacy.rules.winter import builds, civil_disorder, owned
from referee_diplomacy.things.state import MOVES, RETREATS, DiplomacyState, Sheet
from referee_diplomacy.things.units import DISBAND, HOLD, WAIVE, UnitOrder


def default(state: DiplomacyState, seat: int) -> Sheet:
    if state.phase == MOVES:
        own = [unit for unit in state.units if unit.seat == seat]
        return Sheet(tuple(UnitOrder(HOLD, unit.kind, unit.at) for unit in own))
    if state.phase == RETREATS:
        own = [each.unit for each in state.dislodged if each.unit.seat == seat]
        return Sheet(tuple(UnitOrder(DISBAND, unit.kind, unit.at) for unit in own))
    more = builds(state.owners, state.units, seat)
    if more > 0:
        return Sheet((UnitOrder(WAIVE),))
    own = [unit for unit in state.units if unit.seat == seat]
    gone = civil_disorder(owned(state.owners, seat), own, -more)
    return Sheet(tuple(UnitOrder(DISBAND, unit.kind, unit.at) for unit in gone))
