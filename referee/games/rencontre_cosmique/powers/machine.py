"""The Machine: goes on fighting while it holds a duel card (R-P-machine, H-81)."""

from referee.games.rencontre_cosmique.rights import works
from referee.games.rencontre_cosmique.state import Table
from referee.kernel.event import Seat

KEY = "machine"


def entitles(table: Table, seat: Seat) -> bool:
    """Whatever the last result and number; the entitlement of a copy is fixed at D15 (H-77)."""
    return works(table, seat, KEY) or (table.duel.closed and table.duel.machine)
