"""The Amoeba: adds or takes back pawns once the cards are down (R-P-amibe, H-72, H-82)."""

from referee.games.rencontre_cosmique import events as e
from referee.games.rencontre_cosmique.orders import Moves, Ooze
from referee.games.rencontre_cosmique.pawns import can_put, can_take
from referee.games.rencontre_cosmique.places import OVAL, added, total
from referee.games.rencontre_cosmique.play import Play
from referee.games.rencontre_cosmique.powers.chercheur import bound
from referee.games.rencontre_cosmique.powers.shapes import RungPower
from referee.games.rencontre_cosmique.powers.wanting import willing
from referee.games.rencontre_cosmique.rights import works
from referee.games.rencontre_cosmique.state import Table
from referee.kernel.event import Seat

KEY = "amibe"


def front(table: Table, seat: Seat) -> str:
    """Where its pawns of this duel stand: on the oval, or on the attacked planet."""
    return OVAL if seat == table.offense else table.duel.planet


def moves(table: Table, seat: Seat, line: Ooze) -> tuple[Moves, Moves] | None:
    """From where and to where; None where it cannot be done.

    No limit of four; a Macron may not add to an attack.
    """
    here = front(table, seat)
    if line.add:
        if seat == table.offense and works(table, seat, "macron"):
            return None
        fits = can_take(table, seat, line.add) and here not in line.add
        return (line.add, {here: total(line.add)}) if fits else None
    if not 0 < line.back <= table.at(seat, here) or total(line.to) != line.back:
        return None
    fits = can_put(table, seat, line.to) and here not in line.to
    return ({here: line.back}, line.to) if fits else None


def due(play: Play, seat: Seat) -> bool:
    line = play.clause(seat, Ooze)
    if line is None or not (line.add or line.back) or seat not in play.table.mains:
        return False
    if bound(play.table, seat, KEY) is False or not willing(play, seat, KEY):
        return False
    if moves(play.table, seat, line) is None:
        play.tell(seat, "ooze_skipped")
        return False
    return True


def act(play: Play, seat: Seat) -> None:
    line = play.clause(seat, Ooze)
    found = moves(play.table, seat, line) if line is not None else None
    if found is not None:
        origin, to = found
        play.emit(e.PawnsOozed(seat, added(origin, {}), added(to, {})))


def said(play: Play, seat: Seat) -> bool:
    return play.clause(seat, Ooze) is not None


POWER = RungPower(KEY, "D7", due, act, said)
