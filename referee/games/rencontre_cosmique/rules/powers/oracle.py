"""The Oracle: the opponent alone plays and turns up, then it chooses (R-P-oracle, H-69)."""

from referee.games.rencontre_cosmique.rules.play import Play
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.kernel.event import Seat

KEY = "oracle"


def due(play: Play, seat: Seat) -> bool:
    return bool(play.table.opponent(seat)) and willing(play, seat, KEY)


def act(play: Play, seat: Seat) -> None:
    """The use itself is the fact: the opponent's card will be turned up (step `foresee`)."""


POWER = RungPower(KEY, "D6", due, act, victims=lambda play, seat: (play.table.opponent(seat),))
