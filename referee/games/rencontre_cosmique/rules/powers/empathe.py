"""The Empath: its compromise makes a compromise of the other card (R-P-empathe, H-80)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack
from referee.kernel.event import Seat

KEY = "empathe"


def due(play: Resolution, seat: Seat) -> bool:
    """It looks at the card that is its own after a swap; only an attack can change (H-52)."""
    other = play.table.opponent(seat)
    mine, theirs = play.table.card(seat), play.table.card(other) if other else ""
    return mine == COMPROMISE and is_attack(theirs) and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    play.emit(e.CardsTransformed(seat, KEY, (play.table.opponent(seat),)))


POWER = RungPower(KEY, "D9", due, act, victims=lambda play, seat: (play.table.opponent(seat),))
