"""A deal that is struck: bases are founded, cards pass, all at once (R-54, H-43 to H-45, H-76)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import Moment
from referee.games.rencontre_cosmique.rules.deal_terms import holds, sides_of
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.pawns import can_take, pick, placed
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.cards import (
    COMPROMISE,
    EDICTS,
    is_attack,
    value,
    without,
)
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, added, total
from referee.games.rencontre_cosmique.things.sheet import Cards, Founders, Giving, Moves, Return
from referee.games.rencontre_cosmique.things.state import Own, Table, Terms
from referee.kernel.event import Sealed, Seat


def strike(play: Resolution, author: Seat, terms: Terms) -> None:
    other = play.table.opponent(author)
    sides = sides_of(author, other, terms)
    planets = {
        play.table.opponent(giver): give.bases[0] for giver, give in sides.items() if give.bases
    }
    founded = {
        seat: founders(play, seat, sides[play.table.opponent(seat)], sides[seat])
        for seat in planets
    }
    passed = {giver: cards_given(play, giver, give) for giver, give in sides.items()}
    play.emit(_struck(play, terms, founded, planets, passed))
    for giver, give in sides.items():
        if give.returned:
            hand_back(play, giver, give.returned)


def _struck(
    play: Resolution,
    terms: Terms,
    founded: dict[Seat, Moves],
    planets: dict[Seat, str],
    passed: dict[Seat, tuple[str, ...]],
) -> e.DealStruck:
    both = tuple(sorted(play.table.mains))
    parts = tuple(
        Sealed(both if seat in passed else (), passed.get(seat))
        for seat in range(1, play.table.seats + 1)
    )
    numbers = {seat: len(cards) for seat, cards in passed.items()}
    return e.DealStruck(terms.seat, terms.give, terms.get, founded, planets, numbers, parts)


# --- bases ----------------------------------------------------------------------------------------


def founders(play: Resolution, seat: Seat, got: Giving, given: Giving) -> Moves:
    """H-44: one pawn or more from bases or the oval, at most as many as the terms say; not the last
    pawn of the base that this seat grants (H-43)."""
    line = play.answer(seat).first(Founders)
    wish = line.pawns if line is not None else play.state.own.get(seat, Own()).founders
    kept = given.bases[0] if given.bases else ""
    if may_found(play.table, seat, wish, got, kept):
        return dict(wish)
    return usual_founders(play.table, seat, got.pawns or 1, kept)


def may_found(table: Table, seat: Seat, pawns: Moves, got: Giving, kept: str) -> bool:
    also = (OVAL,) if seat == table.offense else ()
    if not pawns or not can_take(table, seat, pawns, also):
        return False
    if kept and pawns.get(kept, 0) >= table.at(seat, kept):
        return False
    return not got.pawns or total(pawns) == got.pawns


def usual_founders(table: Table, seat: Seat, n: int, kept: str) -> Moves:
    """The oval's first, then PICK; the granted base keeps a pawn."""
    before = OVAL if seat == table.offense else ""
    for more in range(n, 50):
        wish = pick(table, seat, more, before)
        if kept and wish.get(kept, 0) and wish[kept] >= table.at(seat, kept):
            wish = added(wish, {kept: -1})
        if total(wish) >= n or more >= 20:
            return wish
    return {}


# --- cards ----------------------------------------------------------------------------------------


def cards_given(play: Resolution, giver: Seat, give: Giving) -> tuple[str, ...]:
    """Named, then chosen by the giver, then drawn from what is left of the hand (H-45)."""
    left = without(play.hand(giver), give.cards)
    chosen = choice(play, giver, give.choice, left)
    left = without(left, chosen)
    n = min(give.random, len(left))
    drawn = play.chance.secret.pick(play.label("deal"), left, n) if n else []
    return (*give.cards, *chosen, *map(str, drawn))


def choice(play: Resolution, giver: Seat, n: int, left: tuple[str, ...]) -> tuple[str, ...]:
    """As said in the offer's brackets or by `cards`; else the least useful ones."""
    line = play.answer(giver).first(Cards)
    for wish in (line.cards if line else (), play.state.own.get(giver, Own()).chosen):
        if len(wish) == n and holds(left, wish):
            return wish
    return least_useful(left)[:n]


def least_useful(hand: tuple[str, ...]) -> tuple[str, ...]:
    """H-45: lowest attacks, then edicts in the order of DROP, then compromises."""
    attacks = sorted(filter(is_attack, hand), key=value)
    edicts = [edict for edict in EDICTS for card in hand if card == edict]
    return (*attacks, *edicts, *[card for card in hand if card == COMPROMISE])


# --- pawns handed back ----------------------------------------------------------------------------


def hand_back(play: Resolution, zombie: Seat, n: int) -> None:
    """R-P-zombie, H-76: a use like any other; zapped, the rest of the deal stands."""
    taker = play.table.opponent(zombie)
    if zapped(play, zombie, "zombie", Moment(zombie, "zombie", (taker,))):
        return
    line = play.answer(taker).first(Return) or play.wish(taker, Return)
    n = min(n, play.table.at(taker, HOLE))
    to = placed(play.table, taker, n, line.to if line else None)
    if to:
        play.emit(e.PowerUsed(zombie, "zombie", taker, total(to)))
        play.emit(e.PawnsReturned(taker, HOLE, to))
