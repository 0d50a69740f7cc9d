"""A player leaves: what becomes of their side."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.resolution import Record
from referee.kernel.event import Seat


def leave(record: Record, seat: Seat) -> None:
    """H-86: the chair plays on; only a Void eliminates."""
    if seat in record.state.table.alive and seat not in record.state.table.vacant:
        record.emit(e.SeatVacated(seat))
