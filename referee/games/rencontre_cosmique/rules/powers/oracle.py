"""The Oracle: the opponent alone plays and turns up, then it chooses (R-P-oracle, H-69)."""

from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.kernel.event import Seat

KEY = "oracle"


def due(play: Resolution, seat: Seat) -> bool:
    return bool(play.table.opponent(seat)) and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    """The use itself is the fact: the opponent's card will be turned up (step `foresee`)."""


POWER = RungPower(KEY, "D6", due, act, victims=lambda play, seat: (play.table.opponent(seat),))
