"""D4 and D5: the defense invites, the invited answer clockwise (phases 8 and 9; H-31 to H-35)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.attack import invited
from referee.games.rencontre_cosmique.rules.pawns import can_take
from referee.games.rencontre_cosmique.rules.powers.macron import most_pawns
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import others
from referee.games.rencontre_cosmique.things.places import OFFENSE, total
from referee.games.rencontre_cosmique.things.sheet import Ally, Cond, Decline, Invite
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


def alliance(play: Resolution) -> None:
    """Both lists are known to every answer; each hears those before it (R-35)."""
    defense = play.duel.defense
    asked = invited(play.table, play.answer(defense).first(Invite), usual=True)
    play.emit(e.AlliesInvited(defense, asked))
    for seat in others(play.table):
        line = _chosen(play, seat)
        if line is None:
            play.emit(e.AllianceAnswered(seat, "", {}))
        else:
            play.emit(e.AllianceAnswered(seat, line.side, line.pawns))


def _chosen(play: Resolution, seat: Seat) -> Ally | None:
    """The first line that fits; a line whose condition or invitation fails is skipped (H-33)."""
    for line in play.answer(seat).lines:
        if isinstance(line, Decline):
            return None
        if isinstance(line, Ally):
            if why := stands_against(play.table, seat, line):
                play.tell(seat, "ally_skipped", side=line.side, why=why)
            else:
                return line
    return None


def stands_against(table: Table, seat: Seat, line: Ally) -> str:
    """Why this line cannot be followed, or nothing. R-36, R-37, H-32."""
    asked = table.duel.asked_off if line.side == OFFENSE else table.duel.asked_def
    if seat not in asked:
        return "not_invited"
    if not all(holds(table, seat, cond) for cond in line.conds):
        return "condition"
    most = most_pawns(table, seat, line.side)
    return "" if 0 < total(line.pawns) <= most and can_take(table, seat, line.pawns) else "pawns"


def holds(table: Table, seat: Seat, cond: Cond) -> bool:
    """Who invited me; what those before me answered."""
    if cond.what == "invited":
        by = (seat in table.duel.asked_off, seat in table.duel.asked_def)
        return by == (True, True) if cond.value == "both" else by[cond.value != OFFENSE]
    answer = table.duel.sides.get(table.seat(cond.who), "none")
    return answer == cond.value
