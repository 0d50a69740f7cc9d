"""The Insect: has its opponent's power from D1 to D15 (R-P-insecte, H-77)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import copied, in_force

KEY = "insecte"


def copy(play: Resolution) -> None:
    """Who is a main and copies is told at once; offense first. What is copied is in rights.py."""
    for seat in play.table.mains:
        found = copied(play.table, seat)
        if found and in_force(play.table, seat) and play.table.vanished != "C":
            play.emit(e.PowerCopied(seat, found))
