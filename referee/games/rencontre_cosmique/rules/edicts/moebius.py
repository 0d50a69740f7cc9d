"""Rings of Moebius: everybody may take their pawns back from the hole (R-65, H-58)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import NOTHING, hold
from referee.games.rencontre_cosmique.rules.pawns import placed
from referee.games.rencontre_cosmique.rules.reaction_book import fire, may_play, play_edict, ready
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import bases, clockwise
from referee.games.rencontre_cosmique.things.cards import MOEBIUS
from referee.games.rencontre_cosmique.things.places import HOLE, total
from referee.games.rencontre_cosmique.things.sheet import Moebius, Return
from referee.games.rencontre_cosmique.things.state import BookLine, Table
from referee.kernel.event import Seat


def rings(play: Resolution) -> None:
    """Only the offense, as its duel is about to begin, before the disc: by order or book;
    never for nothing (H-52)."""
    seat = play.table.offense
    if play.duel.rings or not may_play(play, seat, MOEBIUS):
        return
    ordered = play.clause(seat, Moebius) is not None
    if not useful(play.table):
        if ordered:
            play.tell(seat, "rings_idle")
    elif ordered:
        play_edict(play, seat, MOEBIUS, "", _later)
    elif line := _armed(play, seat):
        fire(play, seat, line, "", _later)


def at_refill(play: Resolution, seat: Seat) -> None:
    """H-12: ordered, or armed on a condition that holds now, it is not thrown away."""
    if not may_play(play, seat, MOEBIUS):
        return
    if play.answer(seat).first(Moebius) or play.clause(seat, Moebius):
        play_edict(play, seat, MOEBIUS, "", _later)
    elif useful(play.table) and (line := ready(play, seat, MOEBIUS, lambda arm: True, NOTHING)):
        fire(play, seat, line, "", _later)


def _later() -> None:
    """The card leaves the hand; its effect follows the recovery (H-58)."""


def _armed(play: Resolution, seat: Seat) -> BookLine | None:
    """The first line whose condition holds. Before each duel is too often to tell of the others."""
    lines = (line for line in play.private[seat].book if line.arm.edict == MOEBIUS)
    return next((line for line in lines if hold(play.table, line.arm.conds, seat)), None)


def useful(table: Table) -> bool:
    """H-52: somebody has a pawn in the hole and a base to put it on."""
    return any(table.at(seat, HOLE) and bases(table, seat) for seat in table.alive)


def choosers(table: Table) -> list[Seat]:
    """Who has pawns in the hole and more than one base to choose from."""
    return [seat for seat in table.alive if table.at(seat, HOLE) and len(bases(table, seat)) >= 2]


def take_back(play: Resolution) -> None:
    """Each as they ordered, fewer if they like; all of them, by PUT, if they said nothing."""
    for seat in clockwise(play.table):
        there = play.table.at(seat, HOLE)
        wish = play.answer(seat).first(Return)
        n = min(total(wish.to), there) if wish is not None else there
        to = placed(play.table, seat, n, wish.to if wish is not None else None)
        if to:
            play.emit(e.PawnsReturned(seat, HOLE, to))
