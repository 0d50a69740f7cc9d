"""The deal: rounds of offers; bases and cards, or three pawns each (R-48 to R-57)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.deal_settlement import strike
from referee.games.rencontre_cosmique.rules.deal_terms import closed_by, deliverable
from referee.games.rencontre_cosmique.rules.ending import crown
from referee.games.rencontre_cosmique.rules.losses import send_home
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.places import OVAL, RING
from referee.games.rencontre_cosmique.things.sheet import Break, Founders, Losses, Offer
from referee.games.rencontre_cosmique.things.state import Own, Terms, Todo
from referee.kernel.event import Sealed, Seat

AFTERWARDS = ("oval_home", "aftermath", "D13", "D14", "discard", "D15")


def open_deal(play: Resolution) -> None:
    """R-48: allies go home. H-46: where nobody can deliver anything it fails at once."""
    offense = play.table.offense
    pawns = {
        seat: {
            place: play.table.at(seat, place)
            for place in (OVAL, RING)
            if play.table.at(seat, place)
        }
        for seat in play.table.duel.sides
        if seat != offense
    }
    moving = {seat: found for seat, found in pawns.items() if found}
    if moving:
        play.emit(e.SentToLimbo(moving))
    if not any(deliverable(play.state, seat) for seat in play.table.mains):
        fail(play, "nothing", 0)
        return
    play.emit(e.DealOpened(1, play.table.options.deal_rounds))
    play.first(Todo("deal"))


def negotiate(play: Resolution) -> None:
    """The close of a round: what was offered is told; then rupture, agreement, the next round."""
    before = dict(play.duel.offers)
    for seat in play.table.mains:
        offered(play, seat)
    breaker = next((s for s in play.table.mains if play.answer(s).first(Break)), None)
    if breaker is not None:
        fail(play, "rupture", breaker)
        return
    found = closed_by(play, before)
    if found is not None:
        agree(play, *found)
    elif play.duel.round < play.table.options.deal_rounds:
        play.emit(e.DealOpened(play.duel.round + 1, play.table.options.deal_rounds))
        play.first(Todo("deal"))
    else:
        fail(play, "time", 0)


def offered(play: Resolution, seat: Seat) -> None:
    """H-42: offers are public, by option for the mains only; choices and pawns are sealed."""
    answer, own = play.answer(seat), play.state.own.get(seat, Own())
    line = answer.first(Offer)
    founders, losses = answer.first(Founders), answer.first(Losses)
    own = Own(
        line.chosen if line else own.chosen,
        founders.pawns if founders else own.founders,
        losses.pawns if losses else own.losses,
    )
    terms = Terms(seat, line.give, line.get, line.promise) if line else None
    public = play.table.options.deal_public
    sealed = Sealed(tuple(sorted(play.table.mains)), None if public else terms)
    shown = terms if public else None
    play.emit(e.DealOffered(seat, play.duel.round, not public, shown, sealed, Sealed((seat,), own)))


def agree(play: Resolution, author: Seat, terms: Terms) -> None:
    """R-57: a deal may bring the goal, to both at once."""
    strike(play, author, terms)
    crown(play, "deal")
    if not play.over:
        play.only(
            *[Todo(step) for step in AFTERWARDS], Todo("plagues", what="cards"), Todo("after")
        )


def fail(play: Resolution, cause: str, seat: Seat) -> None:
    """R-55, R-56: three pawns each."""
    play.emit(e.DealFailed(cause, seat))
    steps = [Todo(step) for step in ("D11", "losses", *AFTERWARDS)]
    play.only(*steps, Todo("plagues", what="cards"), Todo("after"))


def oval_home(play: Resolution) -> None:
    """H-28: what the offense has not used for the base or the loss returns like allies' pawns."""
    send_home(play, OVAL)
