"""The Virus: its card times the pawns of its side (R-P-virus, H-61)."""

from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.totals import both_attack
from referee.kernel.event import Seat

KEY = "virus"


def due(play: Resolution, seat: Seat) -> bool:
    """A main, between two attacks: against a compromise it simply wins."""
    return seat in play.table.mains and both_attack(play.table) and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    """How it counts is in totals.py: multiplied while the power works."""


POWER = RungPower(KEY, "D10", due, act, victims=lambda play, seat: (play.table.opponent(seat),))
