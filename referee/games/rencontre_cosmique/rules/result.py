"""D9 to D12: what the open cards come to (phase 11)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.edicts.gas import gassed
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.totals import (
    both_attack,
    both_compromise,
    tally,
    winner,
)
from referee.games.rencontre_cosmique.things.cards import COMPROMISE
from referee.games.rencontre_cosmique.things.state import NOBODY, Todo
from referee.kernel.event import Sealed, Seat


def compare(play: Resolution) -> None:
    """R-40, R-41, R-45; two compromises open the deal (R-48)."""
    if both_compromise(play.table):
        play.only(Todo("deal_open"))
        return
    if both_attack(play.table):
        offense, defense = play.table.mains
        play.emit(e.TotalsCompared(tally(play.table, offense), tally(play.table, defense)))
    play.emit(e.DuelDecided(*winner(play.table)))


# --- consolation ----------------------------------------------------------------------------------


def consoled(play: Resolution) -> Seat:
    """R-46: whose lone compromise has lost, if they are still there."""
    loser = play.table.opponent(play.duel.winner) if play.duel.winner else NOBODY
    alone = play.duel.by == "compromise" and loser in play.table.alive
    return loser if alone and play.table.card(loser) == COMPROMISE else NOBODY


def consolation(play: Resolution) -> None:
    """R-46, R-47, H-37: a card for each own pawn lost, drawn from the winner's hand."""
    loser, owner = consoled(play), play.duel.winner
    if not loser:
        return
    number = min(play.duel.lost.get(loser, 0), len(play.hand(owner)))
    if not number or gassed(play, loser, owner, number):
        return
    number = min(number, len(play.hand(owner)))  # the Gas may have been the winner's own card
    drawn = play.chance.secret.pick(play.label("consolation"), play.hand(owner), number)
    play.emit(e.ConsolationTaken(loser, owner, number, Sealed((loser, owner), tuple(drawn))))
