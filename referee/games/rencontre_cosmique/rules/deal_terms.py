"""Terms of a deal: can they be met, do two orders meet (§4.6; R-49 to R-51, H-41 to H-48)."""

from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import bases, has_base, works
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, is_planet
from referee.games.rencontre_cosmique.things.sheet import Accept, Giving, Offer
from referee.games.rencontre_cosmique.things.state import Ground, RencontreState, Table, Terms
from referee.kernel.event import Seat

# --- can it be met --------------------------------------------------------------------------------


def founders_there(table: Table, seat: Seat, granted: int = 0) -> int:
    """R-54: any own pawns that are not in the hole: on bases, and on the oval. One has to stay on
    each base that the seat grants (H-43, H-44)."""
    there = sum(n for place, n in table.pawns[seat].items() if is_planet(place) or place == OVAL)
    return there - granted


def grantable(table: Table, giver: Seat, taker: Seat) -> list[str]:
    """H-43: planets where the giver has a pawn and the taker none."""
    return [place for place in bases(table, giver) if not has_base(table, taker, place)]


def deliverable(state: RencontreState, giver: Seat) -> bool:
    """H-46: has this main anything the other could get? Public."""
    taker = state.table.opponent(giver)
    base = grantable(state.table, giver, taker) and founders_there(state.table, taker)
    return bool(base) or state.size(giver) > 0


def unmet(ground: Ground, giver: Seat, give: Giving, get: Giving) -> str:
    """What stands against one side of a deal, by public facts: a key, or nothing. `get` is what the
    giver gets for it: a taker who grants a base too has a pawn the less to found with."""
    table = ground.table
    taker = table.opponent(giver)
    if len(give.bases) > 1:
        return "two_bases"
    for place in give.bases:
        if not has_base(table, giver, place):
            return "not_his_base"
        if has_base(table, taker, place):
            return "base_there"
        if founders_there(table, taker, len(get.bases)) < max(1, give.pawns):
            return "no_founders"
    if give.passed > ground.size(giver):
        return "too_many_cards"
    if give.returned and not works(table, giver, "zombie"):
        return "no_zombie"
    return "too_many_returned" if give.returned > table.at(taker, HOLE) else ""


def idle(give: Giving, get: Giving) -> bool:
    """R-50, H-48: a base founded or a card passed, or it is no deal."""
    return not (give.grants or get.grants or give.passed or get.passed)


def holds(hand: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """Are these cards in the hand, as often as they are named?"""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def sides_of(author: Seat, other: Seat, terms: Terms) -> dict[Seat, Giving]:
    """What each main gives."""
    return {author: terms.give, other: terms.get}


def feasible(play: Resolution, terms: Terms) -> bool:
    """Both can deliver now what the terms name."""
    sides = sides_of(terms.seat, play.table.opponent(terms.seat), terms)
    return all(
        not unmet(play.state, seat, give, sides[play.table.opponent(seat)])
        and holds(play.hand(seat), give.cards)
        for seat, give in sides.items()
    )


# --- do they meet ---------------------------------------------------------------------------------


def closed_by(play: Resolution, before: dict[Seat, Terms]) -> tuple[Seat, Terms] | None:
    """H-41: plain acceptances of what was on the table before, mirrored offers, then conditional
    acceptances; the offense's offer first. The author and their terms."""
    mains = play.table.mains
    new = {seat: terms for seat in mains if (terms := _new(play, seat)) is not None}
    for author in mains:
        if (
            author in before
            and _accepts(play, play.table.opponent(author))
            and _fits(play, before[author])
        ):
            return author, before[author]
    if len(new) == 2 and _mirrored(*new.values()) and _fits(play, new[mains[0]]):
        return mains[0], new[mains[0]]
    for author in mains:
        line = play.answer(play.table.opponent(author)).first(Accept)
        if author not in new or line is None or not line.conditional:
            continue
        if good_enough(line, new[author]) and _fits(play, new[author]):
            return author, new[author]
    return None


def _fits(play: Resolution, terms: Terms) -> bool:
    """An offer that has become impossible lapses; whoever wanted it is told."""
    if feasible(play, terms):
        return True
    for seat in play.table.mains:
        play.tell(seat, "offer_lapsed")
    return False


def _new(play: Resolution, seat: Seat) -> Terms | None:
    line = play.answer(seat).first(Offer)
    return Terms(seat, line.give, line.get, line.promise) if line is not None else None


def _accepts(play: Resolution, seat: Seat) -> bool:
    line = play.answer(seat).first(Accept)
    return line is not None and not line.conditional


def _mirrored(mine: Terms, theirs: Terms) -> bool:
    return mine.give == theirs.get and mine.get == theirs.give


def good_enough(line: Accept, offer: Terms) -> bool:
    """The offer asks at most what I would give, and gives at least what I want."""
    asks, gives = offer.get, offer.give
    base_asked = not asks.grants or (
        line.most.grants and (line.most.any_base or asks.bases[0] in line.most.bases)
    )
    base_given = not line.least.grants or (
        gives.grants and (line.least.any_base or gives.bases[0] in line.least.bases)
    )
    cards = asks.passed <= line.most.passed and gives.passed >= line.least.passed
    pawns = asks.returned <= line.most.returned and gives.returned >= line.least.returned
    return bool(base_asked and base_given and cards and pawns)
