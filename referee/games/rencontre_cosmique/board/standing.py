"""Who stands where, as chips: all pawns of a colour in one place."""

from referee.games.rencontre_cosmique.board.identity import pawn_names
from referee.games.rencontre_cosmique.board.shapes import Chip
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


class Standing:
    """The pawns of a table, each by its name."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._names = {seat: pawn_names(table, seat) for seat in range(1, table.seats + 1)}

    def at(self, place: str, first: Seat = 0) -> list[Chip]:
        """One chip a colour, that of `first` before the others."""
        order = sorted(self._names, key=lambda seat: seat != first)
        return [self.of(seat, place) for seat in order if self._table.at(seat, place)]

    def of(self, seat: Seat, place: str) -> Chip:
        return Chip(self._table.colour(seat), self._names[seat].get(place, ()))
