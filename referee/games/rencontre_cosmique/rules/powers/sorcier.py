"""The Sorcerer: exchanges the two cards that lie face down (R-P-sorcier, H-71)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import obligatory
from referee.games.rencontre_cosmique.things.sheet import Swap
from referee.kernel.event import Seat

KEY = "sorcier"


def due(play: Resolution, seat: Seat) -> bool:
    """As ordered; a promise given to a Seeker is kept."""
    if seat not in play.table.mains:
        return False
    promise = bound(play.table, seat, KEY)
    if promise is not None:
        return promise
    return willing(play, seat, KEY) and wanted(play, seat)


def wanted(play: Resolution, seat: Seat) -> bool:
    line = play.clause(seat, Swap)
    return line.yes if line is not None else obligatory(play.table, KEY)


def requested(play: Resolution, seat: Seat) -> bool:
    line = play.clause(seat, Swap)
    return bound(play.table, seat, KEY) is True or (line is not None and line.yes)


POWER = RungPower(
    KEY,
    "D7",
    due,
    lambda play, seat: play.emit(e.CardsSwapped(seat)),
    requested,
    lambda play, seat: (play.table.opponent(seat),),
)
