"""Lines of a deal: to take the other's offer, to offer base for base or card for card, to break
off; and who is lost if nothing comes of it."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.asked.labels import about, label
from referee.games.rencontre_cosmique.asked.ready_line import ReadyLine
from referee.games.rencontre_cosmique.rules.deal_terms import grantable
from referee.games.rencontre_cosmique.rules.losses import deal_loss
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, colour_of
from referee.games.rencontre_cosmique.things.state import NOBODY, Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

View = RencontreView
ANY_BASE = o.Giving(any_base=True)


def offers(view: View) -> Iterator[ReadyLine]:
    """In `deal` alone; between two events of a close there may be nobody yet to deal with."""
    seat = view.seat or NOBODY
    other = view.table.opponent(seat)
    if view.window != "deal" or other == NOBODY:
        return
    yield ReadyLine(o.Accept(), about("offer_accept", other))
    yield from _bases(view, seat, other)
    card = o.Offer(give=o.Giving(choice=1), get=o.Giving(random=1))
    yield ReadyLine(card, about("offer_deal.card", other))
    yield from _failing(view.table, seat)


def _bases(view: View, seat: Seat, other: Seat) -> Iterator[ReadyLine]:
    """A base of one's own for one of theirs, foreign ones first; what one asks alone for a card."""
    mine, theirs = _best(view.table, seat, other), _best(view.table, other, seat)
    if mine and theirs:
        both = o.Offer(give=o.Giving(bases=(mine,)), get=o.Giving(bases=(theirs,)))
        yield ReadyLine(both, about("offer_deal.bases", other))
        line = o.Accept(conditional=True, most=ANY_BASE, least=ANY_BASE)
        yield ReadyLine(line, label("offer_accept.bases"))
    if theirs:
        bought = o.Offer(give=o.Giving(choice=1), get=o.Giving(bases=(theirs,)))
        yield ReadyLine(bought, about("offer_deal.bought", other))
    if theirs and works(view.table, seat, "zombie") and view.table.at(other, HOLE):
        back = o.Offer(give=o.Giving(returned=1), get=o.Giving(bases=(theirs,)))
        yield ReadyLine(back, about("offer_deal.zombie", other))


def _best(table: Table, giver: Seat, taker: Seat) -> str:
    """A planet where the taker would gain a foreign base; else any that can be granted."""
    there = grantable(table, giver, taker)
    foreign = [place for place in there if colour_of(place) != table.colour(taker)]
    return next(iter(foreign or there), "")


def _failing(table: Table, seat: Seat) -> Iterator[ReadyLine]:
    lost = deal_loss(table, seat, {})
    if lost:
        yield ReadyLine(o.Losses(pawns=lost), label("offer_losses"))
    founder = next(iter(lost), OVAL)
    yield ReadyLine(o.Founders(pawns={founder: 1}), label("offer_founders"))
    yield ReadyLine(o.Break(), label("offer_break"))
