"""The Filch: takes the opponent's card from the discards (R-P-voleur)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.clone import fits, printed
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import obligatory
from referee.games.rencontre_cosmique.things.sheet import Steal
from referee.kernel.event import Seat

KEY = "voleur"
LEAST = 8


def due(play: Resolution, seat: Seat) -> bool:
    """An attack of 8 or more, or a compromise, unless told otherwise. Conjurer G leaves nothing."""
    other = play.table.opponent(seat)
    card = printed(play, other) if other else ""
    line = play.wish(seat, Steal) or Steal(mode="least", least=LEAST)
    wanted = obligatory(play.table, KEY) or fits(line, card)
    there = bool(card) and play.table.vanished != "G"
    return there and wanted and willing(play, seat, KEY)


def act(play: Resolution, seat: Seat) -> None:
    """The card goes to the discards first, like every card played."""
    other = play.table.opponent(seat)
    card = printed(play, other)
    play.emit(e.CardsDiscarded(other, (card,), "table", "discards"))
    play.emit(e.CardFilched(seat, card))


def requested(play: Resolution, seat: Seat) -> bool:
    return play.wish(seat, Steal) is not None


POWER = RungPower(KEY, "D14", due, act, requested, lambda play, seat: (play.table.opponent(seat),))
