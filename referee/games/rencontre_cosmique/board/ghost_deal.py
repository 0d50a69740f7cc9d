"""What a deal would move: bases ringed where they are founded, cards out of the hand, and below
both players what they get."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board.overlaid import Laying
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat


class Bargain(NamedTuple):
    """What I give, what I get, and which of my cards I chose for it."""

    give: o.Giving
    get: o.Giving
    chosen: tuple[str, ...] = ()


def dealt(order: o.Answer, over: Laying) -> Iterator[str]:
    other = over.view.table.opponent(over.me)
    found = _bargain(order, over, other)
    if found is not None and other:
        yield from over.lifted((*found.give.cards, *found.chosen))
        for taker, giving in ((other, found.give), (over.me, found.get)):
            yield from _bases(giving, taker, over)
            if words := _gets(giving, over):
                yield over.said(taker, "ghost_gets", what=words)
    for line in order.all(o.Founders):
        yield from _founded(line, found, over)


def _bargain(order: o.Answer, over: Laying, other: Seat) -> Bargain | None:
    """The own offer; of the other's, what is accepted: as it stands, or at these terms at most."""
    if offer := order.first(o.Offer):
        return Bargain(offer.give, offer.get, offer.chosen)
    accepted, theirs = order.first(o.Accept), over.view.table.duel.offers.get(other)
    if accepted is None:
        return None
    if accepted.conditional:
        return Bargain(accepted.most, accepted.least)
    return Bargain(theirs.get, theirs.give) if theirs else None


def _bases(giving: o.Giving, taker: Seat, over: Laying) -> Iterator[str]:
    """Where the taker may found one, and with how many pawns."""
    space = over.there.map
    for place in giving.bases:
        x, y = space.at(place)
        yield over.ringed(place)
        yield over.pawns((x + space.planet, y - space.planet), taker, max(1, giving.pawns))


def _gets(giving: o.Giving, over: Laying) -> str:
    """`Attack 10, 2 cards, a base`."""
    drawn, language = giving.choice + giving.random, over.language
    parts = [names.card(kind, language) for kind in giving.cards]
    parts += [SENTENCES.say("p_hand", language, n=drawn)] if drawn else []
    parts += [SENTENCES.say("ghost_base", language)] if giving.grants else []
    parts += [SENTENCES.say("ghost_pawns", language, n=giving.returned)] if giving.returned else []
    return ", ".join(parts)


def _founded(line: o.Founders, found: Bargain | None, over: Laying) -> Iterator[str]:
    """To the base that is granted; from where, as long as nobody has granted one."""
    bases = found.get.bases if found else ()
    for origin, n in line.pawns.items():
        yield over.moved(origin, bases[0], n) if bases else over.ringed(origin)
