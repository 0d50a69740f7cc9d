"""The Amoeba: adds or takes back pawns once the cards are down (R-P-amibe, H-72, H-82)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.pawns import can_put, can_take
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import bases, works
from referee.games.rencontre_cosmique.things.places import OVAL, added, total
from referee.games.rencontre_cosmique.things.sheet import Moves, Ooze
from referee.games.rencontre_cosmique.things.state import Table
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


def usual(table: Table, seat: Seat) -> Ooze | None:
    """What it does if it must (H-64) and does not say how (H-9): adds a pawn from its fullest base;
    where it may add none, takes one back. Before the cone is set all its bases are behind it."""
    here = front(table, seat)
    behind = [place for place in bases(table, seat) if place != here]
    if behind and not (seat == table.offense and works(table, seat, "macron")):
        fullest = max(behind, key=lambda place: table.at(seat, place))
        return Ooze(add={fullest: 1})
    if behind and table.at(seat, here):
        fewest = min(behind, key=lambda place: table.at(seat, place))
        return Ooze(back=1, to={fewest: 1})
    return None


def must(table: Table, seat: Seat) -> bool:
    """It has told a Seeker that it will."""
    return seat in table.mains and bound(table, seat, KEY) is True


def due(play: Resolution, seat: Seat) -> bool:
    promise = bound(play.table, seat, KEY)
    if seat not in play.table.mains or promise is False:
        return False
    if not promise and (_requested(play, seat) is None or not willing(play, seat, KEY)):
        return False
    if _shift(play, seat) is None:
        play.tell(seat, "ooze_skipped")
        return False
    return True


def _requested(play: Resolution, seat: Seat) -> Ooze | None:
    line = play.clause(seat, Ooze)
    return line if line is not None and (line.add or line.back) else None


def _shift(play: Resolution, seat: Seat) -> tuple[Moves, Moves] | None:
    """As said; what was promised, if that cannot be done, in the usual way."""
    other = usual(play.table, seat) if must(play.table, seat) else None
    found = (moves(play.table, seat, line) for line in (_requested(play, seat), other) if line)
    return next(filter(None, found), None)


def act(play: Resolution, seat: Seat) -> None:
    found = _shift(play, seat)
    if found is not None:
        origin, to = found
        play.emit(e.PawnsOozed(seat, added(origin, {}), added(to, {})))


def requested(play: Resolution, seat: Seat) -> bool:
    return play.clause(seat, Ooze) is not None or must(play.table, seat)


POWER = RungPower(KEY, "D7", due, act, requested)
