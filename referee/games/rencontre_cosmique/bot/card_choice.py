"""How the bot plays cards and powers (rulings §10, points 5 and 8)."""

from referee.games.rencontre_cosmique.bot.sight import ESTIMATE, Sight
from referee.games.rencontre_cosmique.rules.card_play import choices, late
from referee.games.rencontre_cosmique.rules.powers import amibe
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.powers.mutant import FULL, PILE
from referee.games.rencontre_cosmique.rules.rights import bases, was_used, works
from referee.games.rencontre_cosmique.rules.totals import pawn_worth, value_of
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, is_duel, value
from referee.games.rencontre_cosmique.things.places import added, total

Lines = list[o.AnyLine]
HOPELESS = 12


# --- the card -------------------------------------------------------------------------------------


def cards(sight: Sight) -> Lines:
    if sight.me not in sight.table.mains:
        return [o.Pass()]
    if sight.me in late(sight.table):
        return late_clauses(sight, "") or [o.Pass()]
    card = choose(sight, ESTIMATE)
    return [o.Play(card=card), *late_clauses(sight, card)]


def oracle(sight: Sight) -> Lines:
    """The other card lies open, unless a Zap has spoilt it."""
    table = sight.table
    enemy_card = table.duel.cards.get(table.opponent(sight.me), "")
    card = foreseen(sight, enemy_card) if enemy_card else choose(sight, ESTIMATE)
    return [o.Play(card=card), *late_clauses(sight, card)]


def lead(sight: Sight) -> int:
    """The value of my side's pawns, less the other's."""
    table = sight.table
    return value_of(table, sight.me) - value_of(table, table.opponent(sight.me))


def choose(sight: Sight, estimate: int) -> str:
    """The lowest attack that wins by the estimate + 2; with no hope the lowest, or a compromise."""
    allowed = choices(sight.table, sight.me, sight.view.hand)
    attacks = sorted(filter(is_attack, allowed), key=value)
    if sight.odd(8):
        return sight.shuffled(allowed)[0]
    needed = estimate + 2 - lead(sight)
    if works(sight.table, sight.me, "virus") and attacks:
        needed = estimate // max(1, value_of(sight.table, sight.me)) + 1
    winning = [card for card in attacks if value(card) >= needed]
    if winning:
        return winning[0]
    if COMPROMISE in allowed and (_worth_a_compromise(sight) or not attacks):
        return COMPROMISE
    if not attacks:
        return allowed[0]
    return attacks[0] if value(attacks[-1]) + HOPELESS < needed else attacks[-1]


def _worth_a_compromise(sight: Sight) -> bool:
    """Three own pawns at stake; never a lone one with a big hand to lose (R-86)."""
    stake = sight.table.fighting(sight.me)
    lone = len(sight.view.hand) > 4 and sight.view.hand.count(COMPROMISE) == 1 and stake < 3
    return stake >= 3 and not lone


def foreseen(sight: Sight, enemy_card: str) -> str:
    """R-86: a compromise gets the lowest attack; an attack the smallest card that beats it."""
    allowed = choices(sight.table, sight.me, sight.view.hand)
    attacks = sorted(filter(is_attack, allowed), key=value)
    if enemy_card == COMPROMISE:
        return attacks[0] if attacks and sight.below(4) else allowed[0]
    ties = sight.me == sight.table.duel.defense
    needed = value(enemy_card) - lead(sight) + (not ties)
    winning = [card for card in attacks if value(card) >= needed]
    if winning:
        return winning[0]
    if COMPROMISE in allowed and sight.table.fighting(sight.me) >= 3:
        return COMPROMISE
    return attacks[0] if attacks else allowed[0]


# --- with the card --------------------------------------------------------------------------------


def late_clauses(sight: Sight, card: str) -> Lines:
    return [*_ooze(sight, card), *_swap(sight, card)]


def _ooze(sight: Sight, card: str) -> Lines:
    """Adds so as to exceed the estimate, withdraws when losing by more than six."""
    table, me = sight.table, sight.me
    if not sight.has("amibe") or bound(table, me, "amibe") is False:
        return []
    here = amibe.front(table, me)
    gap = ESTIMATE - value(card) - lead(sight)
    may_add = not (me == table.offense and works(table, me, "macron"))
    if gap > 6 and table.at(me, here) and card != COMPROMISE and sight.below(2):
        return _withdraw(sight, here)
    added_pawns = _reserves(sight, here, -(-max(gap, 1) // pawn_worth(table, me)))
    if card == COMPROMISE or gap <= 0 or not may_add or not added_pawns:
        return []
    return [o.Ooze(add=added_pawns)]


def _withdraw(sight: Sight, here: str) -> Lines:
    table, me = sight.table, sight.me
    others = [place for place in bases(table, me) if place != here]
    if not others:
        return []
    n = table.at(me, here)
    return [o.Ooze(back=n, to={others[0]: n})]


def _reserves(sight: Sight, here: str, n: int) -> o.Moves:
    """So many pawns from bases that stay bases."""
    taken: o.Moves = {}
    for place in bases(sight.table, sight.me):
        spare = sight.table.at(sight.me, place) - 1
        if place != here and spare > 0 and total(taken) < n:
            taken = added(taken, {place: min(spare, n - total(taken))})
    return taken


def _swap(sight: Sight, card: str) -> Lines:
    """With a card of six or less."""
    promise = bound(sight.table, sight.me, "sorcier")
    if not sight.has("sorcier") or promise is not None:
        return []
    return [o.Swap(yes=is_attack(card) and value(card) <= 6)]


# --- before the cards -----------------------------------------------------------------------------


def clauses(sight: Sight) -> Lines:
    """Powers that work before the cards, each once a duel, when there is a point in it."""
    table = sight.table
    if table.duel.closed or not table.duel.number or not table.duel.defense:
        return []
    found: Lines = []
    for power, line in POWERS.items():
        if sight.has(power) and not was_used(table, sight.me, power):
            found += line(sight)
    return found


def _other(sight: Sight) -> str:
    """The main I am against, by name."""
    return "defense" if sight.table.main_of(sight.me) == sight.table.offense else "offense"


def _question(sight: Sight) -> Lines:
    if not sight.table.main_of(sight.me) or sight.below(3) == 0:
        return []
    whats = ("will_compromise", "will_compromise", "holds_attack", "will_swap", "edict")
    what = whats[sight.below(len(whats))]
    return [o.Question(target=_other(sight), what=what, n=15 if what == "holds_attack" else 0)]


def _give(sight: Sight) -> Lines:
    """The lowest attack to the stronger rival; not the last duel card."""
    attacks = sight.attacks
    duel = [card for card in sight.view.hand if is_duel(card)]
    if not sight.table.main_of(sight.me) or len(duel) < 3 or not attacks or value(attacks[0]) > 8:
        return []
    return [o.Give(card=attacks[0], target=_other(sight))]


def _mutate(sight: Sight) -> Lines:
    """From the richest hand, the rest from the pile."""
    table, me = sight.table, sight.me
    missing = FULL - len(sight.view.hand)
    rivals = [seat for seat in table.alive if seat != me]
    if me not in table.mains or missing <= 0 or not rivals:
        return []
    richest = max(rivals, key=sight.view.size)
    n = min(missing, sight.view.size(richest))
    sources = [o.Source(of=table.colour(richest), n=n)] if n else []
    if missing > n:
        sources.append(o.Source(of=PILE, n=missing - n))
    return [o.Mutate(sources=tuple(sources))]


def _trade(sight: Sight) -> Lines:
    """With nothing better than eight, for a larger hand."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    if me not in table.mains or not other:
        return []
    larger = sight.view.size(other) > sight.view.size(me)
    return [o.Trade()] if (sight.best <= 8 and larger) or sight.odd(12) else []


def _look(sight: Sight) -> Lines:
    return [o.Look(target=_other(sight))] if sight.table.main_of(sight.me) else []


POWERS = {
    "chercheur": _question,
    "philantrope": _give,
    "mutant": _mutate,
    "echangeur": _trade,
    "esprit": _look,
}
