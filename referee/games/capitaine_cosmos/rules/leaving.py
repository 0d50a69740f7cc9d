"""A player leaves: what becomes of their side."""

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.ending import left_by
from referee.games.capitaine_cosmos.rules.resolution import Record
from referee.kernel.event import Seat


def leave(record: Record, seat: Seat) -> None:
    """H-45: with two seats the other wins; with more its ships stay, still, and fire."""
    end = left_by(record.state, seat)
    record.emit(e.SeatLeft(seat))
    if end is not None:
        record.emit(end)
