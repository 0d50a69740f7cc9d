"""Live tempo: a power is about to be used; whoever holds a Zap may say so now (§4.8)."""

from referee.games.rencontre_cosmique.rules.edicts.zap import stop
from referee.games.rencontre_cosmique.rules.reaction_book import may_play
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import edicts_order
from referee.games.rencontre_cosmique.things.cards import ZAP
from referee.games.rencontre_cosmique.things.sheet import Arm


def answer_use(play: Resolution) -> None:
    """The first `zap` of this window, in the order of edicts, stops the use. Armed ones are tried
    after it, when the use is carried out."""
    owner, power = play.now.seat, play.now.what
    for seat in edicts_order(play.table):
        if seat == owner or not _zaps(play, seat):
            continue
        if may_play(play, seat, ZAP):
            stop(play, owner, power, seat)
            return
        play.tell(seat, "book_no_card", number=0, edict=ZAP)


def _zaps(play: Resolution, seat: int) -> bool:
    """`zap` in a riposte is a line without target: this use, now."""
    lines = play.answer(seat).all(Arm)
    return any(line.edict == ZAP and line.target == ("now",) for line in lines)
