"""How the bot bargains (rulings §10, point 7)."""

from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.deal_terms import (
    founders_there,
    grantable,
    holds,
    unmet,
)
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import HOLE, colour_of

Lines = list[o.AnyLine]


def deal(sight: Sight) -> Lines:
    """Takes what is good, offers base for base; in the last round a card for a card, or nothing."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    if sight.odd(25):
        return [o.Break()]
    terms = table.duel.offers.get(other)
    last = table.duel.round == table.options.deal_rounds
    if terms is not None and acceptable(sight, terms.give, terms.get, last):
        return [o.Accept()]
    lines = _offer(sight, last)
    if not lines or sight.odd(6):
        return [o.Await()]
    generous = o.Accept(
        conditional=True, most=o.Giving(any_base=True), least=o.Giving(any_base=True)
    )
    return [*lines, *([generous] if not _gives_the_match(sight) else [])]


def acceptable(sight: Sight, got: o.Giving, given: o.Giving, last: bool) -> bool:
    """I can deliver, it is no worse for me, and does not give the other alone the goal."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    if unmet(sight.view, me, given, got) or unmet(sight.view, other, got, given):
        return False
    if not holds(sight.view.hand, given.cards):
        return False
    if given.grants and _gives_the_match(sight) and not _wins(sight, got):
        return False
    balance = 3 * got.grants + got.passed + got.returned - 3 * given.grants - given.passed
    return balance >= (-2 if last else 0)


def _gives_the_match(sight: Sight) -> bool:
    """One more base is the goal for the other."""
    other = sight.table.opponent(sight.me)
    return sight.foreign(other) >= sight.table.options.base_goal - 1


def _wins(sight: Sight, got: o.Giving) -> bool:
    return got.grants and sight.foreign(sight.me) >= sight.table.options.base_goal - 1


def _offer(sight: Sight, last: bool) -> Lines:
    """Base for base where both are foreign; else a card for a card."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    mine = [p for p in grantable(table, me, other) if colour_of(p) != table.colour(other)]
    theirs = [p for p in grantable(table, other, me) if colour_of(p) != table.colour(me)]
    can = all(founders_there(table, seat, granted=1) > 0 for seat in (me, other))
    if mine and theirs and can and not (_gives_the_match(sight) and not _near(sight)):
        give = o.Giving(bases=(sight.shuffled(mine)[0],))
        if works(table, me, "zombie") and table.at(other, HOLE):
            give = o.Giving(bases=give.bases, returned=1)
        return [o.Offer(give=give, get=o.Giving(bases=(theirs[0],)))]
    if sight.view.hand and sight.view.size(other):
        return [o.Offer(give=o.Giving(choice=1), get=o.Giving(random=1))]
    return []


def _near(sight: Sight) -> bool:
    return sight.foreign(sight.me) >= sight.table.options.base_goal - 1
