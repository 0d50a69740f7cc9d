"""An order laid over the board while it is made: pawns on their way, who is called, cards lifted
out of the hand."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.board import tones as t
from referee.games.rencontre_cosmique.board.faces import LARGE
from referee.games.rencontre_cosmique.board.ghost_deal import dealt
from referee.games.rencontre_cosmique.board.overlaid import Laying, Places
from referee.games.rencontre_cosmique.board.picture import WIDE, hand_places, layout, map_of
from referee.games.rencontre_cosmique.rules.attack import invited
from referee.games.rencontre_cosmique.rules.powers.amibe import front
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import MOEBIUS, PLAGUE
from referee.games.rencontre_cosmique.things.places import HOLE, OFFENSE, OVAL, RING, is_planet
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat
from referee.kernel.overlay import Overlay
from referee.kernel.words import Language


def ghost(view: RencontreView, order: o.Answer, language: Language) -> str:
    """Over the wide board."""
    place = layout(view.table, language)
    seated = {found.seat: found for found in place.seated}
    hand = tuple(hand_places(view, language))
    over = Overlay(t.RED, t.SHEET, t.INK, 13, WIDE)
    there = Places(map_of(view.table), place.arena, seated, hand, LARGE, over)
    return laid(view, order, there, language)


def laid(view: RencontreView, order: o.Answer, there: Places, language: Language) -> str:
    """Nothing for a spectator, and nothing of an order that moves nothing."""
    if view.seat is None or view.seat not in there.seated:
        return ""
    over = Laying(view, view.seat, there, language)
    drawn = [*dealt(order, over), *_sent(order, over)]
    for line in order.lines:
        drawn += [*_pawns(line, over), *_cards(line, over)]
    return "".join(drawn)


def _sent(order: o.Answer, over: Laying) -> Iterator[str]:
    """The planet that is attacked, and who flies there."""
    attack, table = order.first(o.Attack), over.view.table
    target = attack.planet if attack else table.duel.planet
    if attack and attack.planet in over.there.map.planets:
        yield over.ringed(attack.planet)
    for origin, n in _flights(order):
        if target and origin != OVAL:
            yield over.moved(origin, target, n)
    if attack and attack.planet in over.there.map.planets:
        x, y = over.there.map.at(attack.planet)
        yield over.there.over.blades((x, y - over.there.map.planet - 5))


def _flights(order: o.Answer) -> list[tuple[str, int]]:
    return [(place, n) for line in order.all(o.Send) for place, n in line.pawns.items() if n]


def _pawns(line: o.AnyLine, over: Laying) -> Iterator[str]:
    """Recovered and returning ones, allies, those of an Amoeba; who is called to one's side."""
    table = over.view.table
    match line:
        case o.Recover(to=to) if to:
            yield over.moved(HOLE, to, 1) if is_planet(to) else over.ringed(HOLE)
        case o.Return(to=moves) | o.Place(to=moves):
            yield from (over.moved(HOLE, to, n) for to, n in moves.items() if n)
        case o.Ally(side=side, pawns=moves):
            here = OVAL if side == OFFENSE else RING
            yield from (over.moved(origin, here, n) for origin, n in moves.items() if n)
        case o.Ooze(add=add, to=to):
            here = front(table, over.me)
            yield from (over.moved(origin, here, n) for origin, n in add.items() if n)
            yield from (over.moved(here, home, n) for home, n in to.items() if n)
        case o.Losses(pawns=moves):
            yield from (over.moved(origin, HOLE, n) for origin, n in moves.items() if n)
        case o.Invite():
            space = over.there.map
            for seat in invited(table, line, usual=False):
                yield over.there.over.ring(space.stars[seat], space.star + 6)


def _cards(line: o.AnyLine, over: Laying) -> Iterator[str]:
    """Laid, given, exchanged; an edict, and whom it hits."""
    table = over.view.table
    match line:
        case o.Play(card=kind) if kind:
            yield from over.lifted((kind,))
            yield from _laid_down(kind, over)
        case o.Cards(cards=cards):
            yield from over.lifted(cards)
        case o.Moebius():
            yield from over.lifted((MOEBIUS,))
        case o.Strike(victim=colour):
            yield from over.lifted((PLAGUE,))
            yield from _hit(table.seat(colour), over)
        case o.Give(card=kind, target=colour):
            yield from over.lifted((kind,))
            if seat := table.seat(colour) or _other(colour, over):
                yield over.said(seat, "ghost_gets", case="cards", n=1)
        case o.Mutate(sources=sources):
            yield over.said(over.me, "ghost_gets", case="cards", n=sum(s.n for s in sources))
            for source in sources:
                if seat := table.seat(source.of):
                    yield over.said(seat, "ghost_loses", n=source.n)
        case o.Trade():
            yield from _swapped(over)
        case o.Reward(cards=cards, pawns=pawns) if cards or pawns:
            case = "both" if cards and pawns else "cards" if cards else "pawns"
            yield over.said(over.me, "ghost_gets", case=case, n=cards or pawns, m=pawns)


def _swapped(over: Laying) -> Iterator[str]:
    """Whole hands: what each main player gets."""
    other = over.view.table.opponent(over.me)
    for taker, giver in ((over.me, other), (other, over.me)) if other else ():
        yield over.said(taker, "ghost_gets", case="cards", n=over.view.size(giver))


def _other(named: str, over: Laying) -> Seat:
    """The main player whom a line calls by their part."""
    table = over.view.table
    parts = {"offense": table.offense, "defense": table.duel.defense}
    return parts.get(named, table.opponent(over.me))


def _hit(seat: Seat, over: Laying) -> Iterator[str]:
    if found := over.there.seated.get(seat):
        yield over.there.over.frame((found.x, found.y, found.wide, found.high))


def _laid_down(kind: str, over: Laying) -> Iterator[str]:
    """Where the duel is fought, on one's own side."""
    table, (x, y, wide, cards) = over.view.table, over.there.arena
    if over.me in table.mains:
        left = x + 10 if over.me == table.offense else x + wide - 10 - cards.wide
        yield over.card(kind, left, y + 26)
