"""The Laser: draws its opponent's card at random (R-P-laser, H-63)."""

from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.kernel.event import Seat

KEY = "laser"


def due(play: Resolution, seat: Seat) -> bool:
    return bool(play.table.opponent(seat)) and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    """The use itself is the fact: once the other cards are down one is drawn (step `lay`)."""


POWER = RungPower(KEY, "D6", due, act, victims=lambda play, seat: (play.table.opponent(seat),))
