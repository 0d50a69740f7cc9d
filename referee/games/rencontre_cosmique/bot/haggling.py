"""Deals that gain more than they give: base for base, cards for a base, a card for a card."""

from referee.games.rencontre_cosmique.bot.ends import broken, gained, race_of
from referee.games.rencontre_cosmique.bot.plan import Plan, ranked
from referee.games.rencontre_cosmique.bot.race import EXTRA_CARD, Runner, card_worth, prospects_of
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.deal_terms import (
    founders_there,
    grantable,
    holds,
    idle,
    unmet,
)
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import HOLE, colour_of
from referee.kernel.event import Seat

ANY_BASE = o.Giving(any_base=True)
FAIR, GREEDY = 90, 40  # of a hundred offers, how many are taken: base for base, less for a base
CHEAP = 2  # so little is a card worth that is given first


def deal(sight: Sight) -> list[Plan]:
    """Takes what is on the table if it is good enough; else says what it wants."""
    table, me = sight.table, sight.me
    failed = failure(sight)
    wishes = ranked(offers(sight))
    hoped = wishes[0].worth if wishes else failed
    last = table.duel.round >= table.options.deal_rounds
    least = failed if last else (failed + hoped) // 2
    terms = table.duel.offers.get(table.opponent(me))
    taken = outcome_for(sight, terms.get, terms.give) if terms else 0
    good = taken > least or taken >= hoped > failed
    accepts = bool(terms and good and possible(sight, terms.get, terms.give))
    first = [Plan(taken, [o.Accept()])] if accepts else []
    rest = [
        Plan(wish.worth, [*wish.lines, *willing(wish)]) for wish in wishes if wish.worth > failed
    ]
    return [*first, *rest, Plan(failed, [o.Await()])]


def willing(wish: Plan) -> list[o.AnyLine]:
    """What is offered for a base is given for any base that is offered in the same round."""
    offer = wish.lines[0]
    if not isinstance(offer, o.Offer) or not offer.get.bases:
        return []
    most = ANY_BASE if offer.give.bases else o.Giving(choice=offer.give.passed)
    return [o.Accept(conditional=True, most=most, least=ANY_BASE)]


# --- what there is to offer -----------------------------------------------------------------------


def offers(sight: Sight) -> list[Plan]:
    """Base for base; a card or two for a base, where theirs would win by one; a card for a card.
    What the other would be a fool to take is not offered."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    mine, theirs = foreign(sight, me, other), foreign(sight, other, me)
    able = founders_there(table, me, granted=1) > 0 and founders_there(table, other, granted=1) > 0
    found: list[tuple[o.Giving, o.Giving]] = []
    if mine and theirs and able:
        found.append((o.Giving(bases=(mine[0],)), o.Giving(bases=(theirs[0],))))
    if theirs and able and sight.view.hand:
        found.append((sweetened(sight, o.Giving(choice=1)), o.Giving(bases=(theirs[0],))))
    if sight.view.hand and sight.view.size(other):
        found.append((o.Giving(choice=1), o.Giving(random=1)))
    return [
        Plan(hope(sight, give, get), [o.Offer(give=give, get=get)])
        for give, get in found
        if possible(sight, give, get) and bearable(sight, give, get)
    ]


def hope(sight: Sight, give: o.Giving, get: o.Giving) -> int:
    """What is fair is taken sooner: what an offer promises, by how likely the other takes it."""
    fair = bool(give.bases) or not get.bases
    failed, struck = failure(sight), outcome_for(sight, give, get)
    return failed + (struck - failed) * (FAIR if fair else GREEDY) // 100


def failure(sight: Sight) -> int:
    """R-55: what no deal at all comes to."""
    after = broken(sight.table, race_of(sight, sight.table))
    return prospects_of(sight.table, after, sight.me)


def foreign(sight: Sight, giver: Seat, taker: Seat) -> list[str]:
    """Planets that would be a foreign base for the taker."""
    table = sight.table
    return [p for p in grantable(table, giver, taker) if colour_of(p) != table.colour(taker)]


def sweetened(sight: Sight, give: o.Giving) -> o.Giving:
    """A Zombie adds a pawn of theirs from the hole."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    if works(table, me, "zombie") and table.at(other, HOLE):
        return o.Giving(choice=give.choice, returned=1)
    return give


def possible(sight: Sight, give: o.Giving, get: o.Giving) -> bool:
    """Both can deliver, as far as this seat can know."""
    me, other = sight.me, sight.table.opponent(sight.me)
    met = not unmet(sight.view, me, give, get) and not unmet(sight.view, other, get, give)
    return met and holds(sight.view.hand, give.cards) and not idle(give, get)


def bearable(sight: Sight, give: o.Giving, get: o.Giving) -> bool:
    """The other does not hand over the match, nor get it."""
    table = sight.table
    after = agreed(sight, give, get)
    goal = table.options.base_goal
    reached = [main for main in table.mains if after[main].bases >= goal]
    return len(reached) != 1


# --- what it comes to -----------------------------------------------------------------------------


def outcome_for(sight: Sight, give: o.Giving, get: o.Giving) -> int:
    return prospects_of(sight.table, agreed(sight, give, get), sight.me)


def agreed(sight: Sight, give: o.Giving, get: o.Giving) -> dict[Seat, Runner]:
    """Everybody after such a deal."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    race = race_of(sight, table)
    race[me] = enriched(sight, race[me], me, get, cost(sight, give))
    race[other] = enriched(sight, race[other], other, give, EXTRA_CARD * get.passed)
    return race


def cost(sight: Sight, give: o.Giving) -> int:
    """Named cards at what they are worth; those of one's own choice are the cheapest."""
    named = sum(map(card_worth, give.cards))
    return named + CHEAP * give.choice + EXTRA_CARD * give.random


def enriched(sight: Sight, racer: Runner, seat: Seat, got: o.Giving, paid: int) -> Runner:
    """A base more if it is foreign, pawns from the hole, cards come and gone."""
    table = sight.table
    abroad = bool(got.bases) and colour_of(got.bases[0]) != table.colour(seat)
    home = bool(got.bases) and not abroad
    racer = racer._replace(
        bases=racer.bases + abroad, homes=racer.homes + home, pawns=racer.pawns + got.returned
    )
    return gained(racer, max(-racer.hand, EXTRA_CARD * got.passed - paid))
