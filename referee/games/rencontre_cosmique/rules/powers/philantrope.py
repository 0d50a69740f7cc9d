"""The Philanthropist: gives one of its cards to a main, once a duel (R-P-philantrope, H-65)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower, main_named
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Give
from referee.kernel.event import Sealed, Seat

KEY = "philantrope"


def hinders(play: Resolution, seat: Seat, line: Give) -> str:
    """A main or an ally, to a main other than itself, any card it holds."""
    taker = main_named(play, seat, line.target)
    if not play.table.main_of(seat):
        return "no_part"
    if not taker or taker == seat:
        return "no_target"
    return "" if line.card in play.hand(seat) else "no_card"


def act(play: Resolution, seat: Seat, line: Give) -> None:
    taker = main_named(play, seat, line.target)
    play.emit(e.PowerUsed(seat, KEY, taker))
    play.emit(e.CardGiven(seat, taker, Sealed((seat, taker), line.card)))


POWER = ClausePower(
    KEY, Give, hinders, lambda play, seat, line: (main_named(play, seat, line.target),), act
)
