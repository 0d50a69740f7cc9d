"""A player leaves: what becomes of their side."""

from referee.games.empereur_telepathe.rules.falls import crown, fall_alone
from referee.games.empereur_telepathe.rules.flow import call_off
from referee.games.empereur_telepathe.things.state import Record
from referee.kernel.event import Seat


def leave(record: Record, seat: Seat) -> None:
    """H-26: the seat falls now; an attack of it, or on it, comes to nothing."""
    state = record.state
    if state.result is not None or not state.minds[seat].living:
        return
    if state.attack is not None and seat in (state.attack.attacker, state.attack.target):
        call_off(record, state.attack)
    fall_alone(record, seat, "left")
    crown(record, "left")
