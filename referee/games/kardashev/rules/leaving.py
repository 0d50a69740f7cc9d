"""A player leaves: what becomes of their side."""

from referee.games.kardashev.rules.ending import win_match
from referee.games.kardashev.rules.engine import Record
from referee.games.kardashev.things.seats import rival
from referee.kernel.event import Seat


def leave(record: Record, seat: Seat) -> None:
    """The other seat wins the match."""
    win_match(record, rival(seat), "left")
