"""The Trader: swaps whole hands with its opponent, for good, once a duel (R-P-echangeur, H-68)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Trade
from referee.kernel.event import Sealed, Seat

KEY = "echangeur"


def hinders(play: Resolution, seat: Seat, line: Trade) -> str:
    """Main only; an empty hand can be swapped too."""
    return "" if play.table.opponent(seat) else "no_part"


def act(play: Resolution, seat: Seat, line: Trade) -> None:
    other = play.table.opponent(seat)
    play.emit(e.PowerUsed(seat, KEY, other))
    new = {seat: play.hand(other), other: play.hand(seat)}
    both = tuple(sorted(new))
    hands = tuple(
        Sealed(both if player in new else (), new.get(player))
        for player in range(1, play.table.seats + 1)
    )
    play.emit(e.HandsSwapped(both, tuple(len(new[main]) for main in both), hands))


POWER = ClausePower(KEY, Trade, hinders, lambda play, seat, line: (play.table.opponent(seat),), act)
