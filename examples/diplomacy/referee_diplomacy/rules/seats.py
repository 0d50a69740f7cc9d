"""Who has something to order now."""

from referee_diplomacy.rules.winter import builds, owned, surplus
from referee_diplomacy.things.atlas import POWERS, SEATS
from referee_diplomacy.things.state import MOVES, RETREATS, DiplomacyState


def asked(state: DiplomacyState) -> tuple[int, ...]:
    """The seats that the open phase asks; nobody in an empty chair."""
    return tuple(seat for seat in SEATS if seat not in state.left and _has_work(state, seat))


def _has_work(state: DiplomacyState, seat: int) -> bool:
    if state.phase == MOVES:
        return any(unit.seat == seat for unit in state.units)
    if state.phase == RETREATS:
        return any(each.unit.seat == seat and each.retreats for each in state.dislodged)
    return builds(state.owners, state.units, seat) != 0


def is_winter_needed(state: DiplomacyState) -> bool:
    return any(_is_uneven(state, seat) for seat in SEATS)


def _is_uneven(state: DiplomacyState, seat: int) -> bool:
    if seat in state.left:
        return surplus(state.owners, state.units, seat) < 0
    return builds(state.owners, state.units, seat) != 0


def centres(state: DiplomacyState) -> dict[str, int]:
    """How many centres each power owns, by its id."""
    return {power.id: len(owned(state.owners, seat)) for seat, power in enumerate(POWERS, start=1)}


def is_alive(state: DiplomacyState, seat: int) -> bool:
    has_unit = any(unit.seat == seat for unit in state.units)
    return has_unit or bool(owned(state.owners, seat))
