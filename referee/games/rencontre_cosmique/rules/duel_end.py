"""D14 and D15: cards to the discards, the duel closes; what comes next."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules import next_duel
from referee.games.rencontre_cosmique.rules.powers import machine
from referee.games.rencontre_cosmique.rules.powers.clone import printed
from referee.games.rencontre_cosmique.rules.powers.roster import CLAUSES
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things.sheet import Continue
from referee.games.rencontre_cosmique.things.state import Todo


def discard(play: Resolution) -> None:
    """R-39: what is still on the table. Conjurer G: cards played leave the game."""
    to = "out" if play.table.vanished == "G" else "discards"
    for seat in play.table.mains:
        card = printed(play, seat)
        if card:
            play.emit(e.CardsDiscarded(seat, (card,), "table", to))


def close(play: Resolution) -> None:
    """D15: the card set aside returns, sleeping powers wake, what was said for the duel is over."""
    duel = play.duel
    if duel.aside is not None:
        seat, card = duel.aside.seat, duel.aside.card
        play.emit(e.AsideReturned(seat, card))
        if seat not in play.table.alive:
            play.emit(e.CardsDiscarded(seat, (card,), "hand", "discards"))
    for use in duel.asleep:
        play.emit(e.PowerRevived(use.seat, use.power))
    goes_on = works(play.table, play.table.offense, machine.KEY)
    play.emit(e.DuelClosed(play.table.turn, duel.number, duel.success, goes_on))
    play.end_duel(next_duel.lines_ahead)


def after(play: Resolution) -> None:
    """R-14, R-59: another duel may be fought, or the turn is over."""
    play.only(*([Todo("prep")] if may_go_on(play) else [Todo("end_turn", what=_reason(play))]))
    if play.table.seats == 2 and play.agenda[0].step == "prep":
        play.only(Todo("launch"))


def may_go_on(play: Resolution) -> bool:
    """Public: by R-59, Machine, or a power that may be one; with a card in hand."""
    table, seat = play.table, play.table.offense
    if seat not in table.alive or not play.hand(seat):
        return False
    right = table.duel.success and table.duel.number == 1
    return right or table.duel.machine or machine.may_be(table)


def _reason(play: Resolution) -> str:
    if play.table.offense not in play.table.alive:
        return "eliminated"
    if not play.hand(play.table.offense):
        return "no_card"
    return "second" if play.duel.success else "lost"


def end_turn(play: Resolution) -> None:
    play.emit(e.TurnEnded(play.table.offense, play.now.what))
    lapse(play)
    play.only(Todo("next_turn"))


def lapse(play: Resolution) -> None:
    """What was said ahead counted for this turn alone, however it ended: with D15, or before it."""
    for seat, papers in play.private.items():
        if any(isinstance(clause, Continue) for clause in papers.clauses):
            play.tell(seat, "next_lapsed")
        for line in papers.clauses:
            if type(line) in CLAUSES:
                play.tell(seat, "clause_skipped", power=CLAUSES[type(line)].key, why="turn_over")
    play.end_duel(lambda papers: ())
