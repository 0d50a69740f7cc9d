"""The Clone: takes back the card it has played (R-P-clone, H-73)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import obligatory
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, value
from referee.games.rencontre_cosmique.things.sheet import Keep, Steal
from referee.kernel.event import Seat

KEY = "clone"
COMPROMISE_WORTH = 10  # compromises count as that in `>= n`


def fits(line: Keep | Steal, card: str) -> bool:
    """Is this card wanted?"""
    if line.mode != "least":
        return line.mode == "always"
    return (COMPROMISE_WORTH if card == COMPROMISE else value(card)) >= line.least


def printed(play: Resolution, seat: Seat) -> str:
    """The card that counts as played by this main, as it is printed (H-54, H-71)."""
    laid = play.state.placed.get(play.table.laid_by(seat))
    return laid.card if laid is not None else ""


def due(play: Resolution, seat: Seat) -> bool:
    """Always, unless told otherwise."""
    card = printed(play, seat) if seat in play.table.mains else ""
    line = play.wish(seat, Keep) or Keep()
    wanted = obligatory(play.table, KEY) or fits(line, card)
    return bool(card) and wanted and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    play.emit(e.CardKept(seat, printed(play, seat)))


def requested(play: Resolution, seat: Seat) -> bool:
    return play.wish(seat, Keep) is not None


POWER = RungPower(KEY, "D14", due, act, requested)
