"""The Zombie: pawns it loses come back to its bases (R-P-zombie, H-76)."""

from referee.games.rencontre_cosmique.rules.losses import at_stake
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.kernel.event import Seat

KEY = "zombie"


def due(play: Resolution, seat: Seat) -> bool:
    """Whatever its role, with one pawn lost or more; Conjurer D saves everybody's anyway."""
    if play.table.vanished == "D" or not willing(play, seat, KEY):
        return False
    return at_stake(play.table, play.state.own).get(seat, 0) > 0


def act(play: Resolution, seat: Seat) -> None:
    """Where its pawns go is in losses.py."""


POWER = RungPower(KEY, "D11", due, act)
