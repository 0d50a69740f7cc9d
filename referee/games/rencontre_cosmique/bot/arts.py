"""The powers that work before the cards: when each is worth using, and how.

The referee asks once the alliances are sealed (`powers`): only then is it known who fights whom
with what, so nothing is said before.
"""

from referee.games.rencontre_cosmique.bot.inquiry import inquiry
from referee.games.rencontre_cosmique.bot.odds import best_attack, holding
from referee.games.rencontre_cosmique.bot.plan import Lines, Plan, only
from referee.games.rencontre_cosmique.bot.race import card_worth, hand_worth
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.powers.mutant import FULL, PILE
from referee.games.rencontre_cosmique.rules.rights import was_used, works
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_duel, value
from referee.kernel.event import Seat

SCRAP = 6  # an attack that is no loss
GIFT = 12  # an attack that an ally may decide the duel with
BETTER = 2


def powers(sight: Sight) -> list[Plan]:
    """Everything that is of use now; else nothing at all."""
    lines = arts(sight)
    if not lines:
        return only(o.Pass())
    return [Plan(1, lines), Plan(0, [o.Pass()])]


def arts(sight: Sight) -> Lines:
    table = sight.table
    if table.duel.closed or not table.duel.number or not table.duel.defense:
        return []
    return [
        line
        for power, art in ARTS.items()
        if sight.has(power) and not was_used(table, sight.me, power)
        for line in art(sight)
    ]


def enemy(sight: Sight) -> Seat:
    """The main I am against: the opponent, or my side's."""
    return sight.table.opponent(sight.table.main_of(sight.me))


def named(sight: Sight, main: Seat) -> str:
    return "offense" if main == sight.table.offense else "defense"


# --- each power -----------------------------------------------------------------------------------


def look(sight: Sight) -> Lines:
    """A Mind always looks: at whom it fights, else at the defense."""
    return [o.Look(target=named(sight, enemy(sight) or sight.table.duel.defense))]


def question(sight: Sight) -> Lines:
    """A Seeker asks what the other power makes doubtful; else, in its own duel, what tells it which
    card to lay; for its main whether they will compromise, or lay what beats the best of its own.
    """
    table, other = sight.table, enemy(sight)
    if not other:
        return []
    target = named(sight, other)
    for power, what in DOUBTS.items():
        if works(table, other, power):
            return [o.Question(target=target, what=what)]
    if sight.me in table.mains:
        asked = inquiry(sight, other)
        return [o.Question(target=target, what=asked.what, n=asked.n)]
    hand = holding(sight, other)
    if COMPROMISE in hand.cards or (hand.more and hand.pool[COMPROMISE]):
        return [o.Question(target=target, what="will_compromise")]
    n = sight.best + value_of(table, table.main_of(sight.me)) - value_of(table, other)
    return [o.Question(target=target, what="will_attack", n=min(max(n, 4), 30))]


DOUBTS = {"sorcier": "will_swap", "amibe": "will_ooze"}


def mutate(sight: Sight) -> Lines:
    """A Mutant fills its hand from the pile: whom it robs is dealt a new hand the sooner
    (docs/decisions/0164-the-mutants-pile.md). Where the pile has vanished nobody is dealt one."""
    table, me = sight.table, sight.me
    missing = FULL - len(sight.view.hand)
    if me not in table.mains or missing <= 0 or not enemy(sight):
        return []
    source = table.colour(enemy(sight)) if table.vanished == "F" else PILE
    return [o.Mutate(sources=(o.Source(of=source, n=missing),))]


def give(sight: Sight) -> Lines:
    """A Philanthropist that fights gets rid of a low attack, unless its hand is nearly empty; an
    ally gives its side a card to win with."""
    table, me = sight.table, sight.me
    attacks, main = sight.attacks, table.main_of(me)
    if not main or not attacks:
        return []
    if me in table.mains:
        spare = sum(map(is_duel, sight.view.hand)) >= 3 and value(attacks[0]) <= SCRAP
        return [o.Give(card=attacks[0], target=named(sight, enemy(sight)))] if spare else []
    helps = value(attacks[-1]) >= max(GIFT, best_attack(holding(sight, main)) + BETTER)
    return [o.Give(card=attacks[-1], target=named(sight, main))] if helps else []


def trade(sight: Sight) -> Lines:
    """A Trader swaps for what is likely the better hand, above all the better attack."""
    other = enemy(sight)
    if sight.me not in sight.table.mains or not other:
        return []
    hand = holding(sight, other)
    pool = sum(hand.pool.values())
    drawn = sum(n * card_worth(card) for card, n in hand.pool.items()) * hand.more
    theirs = hand_worth(hand.cards) + (drawn // pool if pool else 0)
    gain = theirs - hand_worth(sight.view.hand) + (best_attack(hand) - sight.best) // 2
    return [o.Trade()] if gain > BETTER else []


ARTS = {
    "esprit": look,
    "mutant": mutate,
    "echangeur": trade,
    "chercheur": question,
    "philantrope": give,
}
