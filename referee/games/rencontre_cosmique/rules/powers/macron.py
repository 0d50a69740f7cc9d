"""The Macron: each pawn is worth four; one only when attacking (R-P-macron, H-62)."""

from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.rules.totals import both_attack
from referee.games.rencontre_cosmique.things.places import OFFENSE
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat

KEY = "macron"
MOST = 4


def due(play: Resolution, seat: Seat) -> bool:
    """H-52: between two attacks, with a pawn that counts."""
    return both_attack(play.table) and play.table.fighting(seat) > 0 and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    """What its pawns count is in totals.py: worth four while the power works."""


def most_pawns(table: Table, seat: Seat, side: str) -> int:
    """How many pawns a seat may send: four; a Macron one to an attack, by option also to a ring."""
    if not works(table, seat, KEY):
        return MOST
    return 1 if side == OFFENSE else table.options.macron_ring


POWER = RungPower(KEY, "D10", due, act)
