"""D0: a duel is opened: entitlement, refill, one pawn back, Rings of Moebius (phases 1 and 2)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.edicts import moebius
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.losses import send_home
from referee.games.rencontre_cosmique.rules.next_duel import PAIR
from referee.games.rencontre_cosmique.rules.pawns import put
from referee.games.rencontre_cosmique.rules.piles import has_duel_card, refill
from referee.games.rencontre_cosmique.rules.powers import comedien, machine
from referee.games.rencontre_cosmique.rules.powers.usage import available, reveal
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import has_base, on_bases
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL
from referee.games.rencontre_cosmique.things.sheet import Continue, Moebius, Recover
from referee.games.rencontre_cosmique.things.state import Todo
from referee.kernel.event import Seat

TO_THE_CONE = "oval"


def opened(play: Resolution) -> None:
    """`prep` has closed (with two players `launch`): does a duel begin, and by what right?"""
    number = play.duel.number + 1
    seat = play.table.offense
    if number == 1:
        begin(play, 1, "first")
        return
    right = entitled(play, seat) if goes_on(play, seat) else ""
    if right:
        begin(play, number, right)
    else:
        end(play, "stopped")


def goes_on(play: Resolution, seat: Seat) -> bool:
    """Ordered, and with a card for it: whoever said so ahead may have none by now (R-60)."""
    if play.answer(seat).first(Continue) is None:
        return False
    if not has_duel_card(play, seat):
        play.tell(seat, "next_skipped", why="no_duel_card")
        return False
    return True


def end(play: Resolution, reason: str) -> None:
    """The turn is over; a Plague ordered at this close still strikes. What stands on the cone goes
    as in a turn that is broken off: its owner has no base, so it is the hole (H-27, H-29)."""
    cone = [Todo("D13")] if play.table.at(play.table.offense, OVAL) else []
    send_home(play, OVAL)
    play.only(*cone, *play.plagues_left(), Todo("end_turn", what=reason))


def begin(play: Resolution, number: int, right: str) -> None:
    play.emit(e.DuelBegan(play.table.turn, number, right))
    asks_later = play.table.seats == PAIR and number == 1  # `launch` is the first window (C-28)
    if comedien.acts(play.table, play.table.offense) and not asks_later:
        comedien.announce(play, play.table.offense)


def entitled(play: Resolution, seat: Seat) -> str:
    """R-59: the first duel was a success. R-P-machine: another one all the same, unless zapped."""
    if play.duel.success and play.duel.number == 1:
        return "win" if play.duel.winner else "deal"
    copied = play.duel.machine
    if not copied and not available(play, seat, machine.KEY, explicit=True):
        play.tell(seat, "next_skipped", why="no_right")
        return ""
    reveal(play, seat, machine.KEY)
    if zapped(play, seat, machine.KEY):
        return ""
    play.emit(e.PowerUsed(seat, machine.KEY))
    return machine.KEY


# --- phase 1 --------------------------------------------------------------------------------------


def refill_offense(play: Resolution) -> None:
    """R-15, at the first duel only (R-60). Without a card to play the turn passes (H-16)."""
    seat = play.table.offense
    if play.duel.number == 1:
        refill(play, seat)
    if not has_duel_card(play, seat):
        end(play, "no_card")


# --- phase 2 --------------------------------------------------------------------------------------


def recover(play: Resolution) -> None:
    """R-18: one own pawn from the hole, to an own base, or onto the cone if there is none."""
    seat = play.table.offense
    ordered = play.answer(seat).first(Recover) or play.clause(seat, Recover)
    if not play.table.at(seat, HOLE) or play.duel.recovered:
        if ordered is not None and ordered.to and not play.duel.recovered:
            play.tell(seat, "recover_none")
        return
    line = ordered or play.setting(seat, Recover)
    usual = next(iter(put(play.table, seat, 1)), TO_THE_CONE)
    if line is not None and not line.to:
        return
    wished = line.to if line is not None else usual
    fits = wished == OVAL == usual or has_base(play.table, seat, wished)
    if ordered is not None and not fits:
        play.tell(seat, "recover_changed", wished=wished, to=usual)
    play.emit(e.PawnRecovered(seat, wished if fits else usual))


def rings(play: Resolution) -> None:
    """R-65: played at the refill, ordered now, or armed."""
    was_due = play.duel.rings
    moebius.rings(play)
    play.forget(play.table.offense, Moebius)
    if was_due or play.duel.rings:
        play.first(Todo("returns"), Todo("rings_over"))


def returns(play: Resolution) -> None:
    """The close of `returns`: everybody takes back what they want."""
    moebius.take_back(play)


def rings_over(play: Resolution) -> None:
    """With two players `launch` is asked again: only its first part has counted."""
    if play.table.seats == 2:
        play.agenda[:] = [
            Todo("launch", what="again") if todo.step == "aim" else todo for todo in play.agenda
        ]


def gone(play: Resolution) -> None:
    """Conjurer B stops here. H-24: without any pawn to send there is no duel."""
    if play.table.vanished == "B":
        end(play, "cone")
    else:
        pawns_left(play)


def pawns_left(play: Resolution) -> None:
    seat = play.table.offense
    if not on_bases(play.table, seat) and not play.table.at(seat, OVAL):
        end(play, "no_pawn")
