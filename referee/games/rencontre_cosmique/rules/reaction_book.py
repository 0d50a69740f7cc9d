"""The reaction book: armed edicts fire by themselves when their moment comes (rulings §4.4).

A line fires only if the card is in hand, its conditions hold and the edict would change something
(H-52); a line that could not is told to its owner alone.
"""

from collections.abc import Callable

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import Moment, hold
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Arm
from referee.games.rencontre_cosmique.things.state import BookLine
from referee.kernel.event import Seat

Fits = Callable[[Arm], bool]


def may_play(play: Resolution, seat: Seat, edict: str) -> bool:
    """The card is in hand, and edicts can be played at all (Conjurer H)."""
    return play.table.vanished != "H" and edict in play.hand(seat)


def ready(play: Resolution, seat: Seat, edict: str, fits: Fits, moment: Moment) -> BookLine | None:
    """The seat's first line of this edict whose moment has come."""
    for line in play.private[seat].book:
        if line.arm.edict != edict or not fits(line.arm):
            continue
        if not hold(play.table, line.arm.conds, seat, moment):
            play.tell(seat, "book_condition", number=line.number, edict=edict)
        elif not may_play(play, seat, edict):
            play.tell(seat, "book_no_card", number=line.number, edict=edict)
        else:
            return line
    return None


def play_edict(
    play: Resolution, seat: Seat, edict: str, target: str, effect: Callable[[], None]
) -> None:
    """R-64: face up, at its moment. H-59: it leaves the hand, has its effect; then a Vulch may."""
    to = "out" if play.table.vanished == "G" else "discards"
    play.emit(e.EdictPlayed(seat, edict, target, to))
    effect()
    play.salvage((edict,), seat, played=True)


def fire(
    play: Resolution, seat: Seat, line: BookLine, target: str, effect: Callable[[], None]
) -> None:
    play.spend(seat, line)
    play.tell(seat, "book_fired", number=line.number, edict=line.arm.edict)
    play_edict(play, seat, line.arm.edict, target, effect)
