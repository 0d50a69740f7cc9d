"""The Machine: goes on fighting while it holds a duel card (R-P-machine, H-81)."""

from referee.games.rencontre_cosmique.rules.rights import face_up, has_hidden, works
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat

KEY = "machine"


def entitles(table: Table, seat: Seat) -> bool:
    """Whatever the last result and number; the entitlement of a copy is fixed at D15 (H-77)."""
    return works(table, seat, KEY) or (table.duel.closed and table.duel.machine)


def may_be(table: Table) -> bool:
    """H-84: a face-down power of the offense, unless the Machine lies open somewhere. Public."""
    shown = any(KEY in face_up(table, seat) for seat in range(1, table.seats + 1))
    return has_hidden(table, table.offense) and not shown
