"""A player leaves: what becomes of their side."""

from referee.games.combats.rules.ending import left_by
from referee.games.combats.rules.setup import Record
from referee.kernel.event import Seat


def leave(record: Record, seat: Seat) -> None:
    """H-22: the other seat wins the match."""
    record.emit(left_by(record.state, seat))
