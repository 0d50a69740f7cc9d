"""Which card to lay, with what an Amoeba or a Sorcerer does besides: each is weighed against all
that the other may lay; a good card is not spent on what a lesser one does."""

from typing import NamedTuple

from referee.games.rencontre_cosmique.bot.ends import race_of, worths
from referee.games.rencontre_cosmique.bot.odds import Odds, answers, odds
from referee.games.rencontre_cosmique.bot.plan import Lines, Plan, only, ranked
from referee.games.rencontre_cosmique.bot.race import EXTRA_CARD, card_worth, worth_of_one
from referee.games.rencontre_cosmique.bot.scales import Scales, oozed, scales, swaps
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.bot.swelling import stances
from referee.games.rencontre_cosmique.rules.card_play import choices, late
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack
from referee.games.rencontre_cosmique.things.places import DEFENSE, OFFENSE
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


class Prices(NamedTuple):
    """What a duel's ends are worth; what a card gone or won is, a hundred times."""

    ends: dict[str, int]
    unit: int
    spoils: int  # cards of a consolation
    keeps: bool  # a Clone takes the card back


def cards(sight: Sight) -> list[Plan]:
    """For `cards` and `recards`. An Oracle chooses later, a bystander nothing."""
    if sight.me not in sight.table.mains or sight.me in late(sight.table):
        return only(o.Pass())
    return plays(sight)


def plays(sight: Sight) -> list[Plan]:
    """Every card with every use of the powers that go with it."""
    table, me = sight.table, sight.me
    other = table.opponent(me)
    expected = odds(sight, table, other, me)
    found: list[Plan] = []
    for line, supposed in stances(sight):
        prices, balance = prices_of(sight, supposed), scales(supposed)
        for card in dict.fromkeys(choices(table, me, sight.view.hand)):
            against = faced(sight, supposed, other, card, expected)
            for swap in swapping(sight):
                worth = mean(Fight(supposed, me, balance, prices), card, against, swap)
                lines: Lines = [
                    o.Play(card=card),
                    *line,
                    *([o.Swap(yes=swap)] if sorcery(sight) else []),
                ]
                found.append(Plan(worth, lines))
    return ranked(found) or only(o.Pass())


def prices_of(sight: Sight, table: Table) -> Prices:
    me = sight.me
    race = race_of(sight, table)
    spoils = min(table.fighting(me), sight.view.size(table.opponent(me)))
    unit = worth_of_one(table, race, me)
    return Prices(worths(sight, table, me), unit, spoils, sight.has("clone"))


def faced(sight: Sight, table: Table, other: Seat, card: str, expected: Odds) -> Odds:
    """An Oracle answers the very card it sees."""
    if works(table, other, "oracle") and other not in table.duel.cards:
        return answers(sight, table, other, card)
    return expected


def sorcery(sight: Sight) -> bool:
    return sight.has("sorcier")


def swapping(sight: Sight) -> tuple[bool, ...]:
    """What a Sorcerer may say; a promise is kept."""
    if not sorcery(sight):
        return (False,)
    promise = bound(sight.table, sight.me, "sorcier")
    return (False, True) if promise is None else (promise,)


# --- what a card is worth -------------------------------------------------------------------------


class Fight(NamedTuple):
    table: Table
    me: Seat
    scales: Scales
    prices: Prices


def mean(fight: Fight, card: str, against: Odds, swap: bool) -> int:
    """Over all that the other may lay, less what the card itself would have been good for."""
    whole = sum(against.values())
    if not whole:
        return 0
    found = sum(weight * worth(fight, card, theirs, swap) for theirs, weight in against.items())
    kept = fight.prices.keeps and not swap
    return found // whole - (0 if kept else fight.prices.unit * card_worth(card) // 100)


def worth(fight: Fight, mine: str, theirs: str, swap: bool) -> int:
    """What this pair of cards leaves me with, after all swaps."""
    attacks = fight.me == fight.table.offense
    own, enemy = fight.scales if attacks else reversed(fight.scales)
    if swap != swaps(enemy, theirs):
        mine, theirs = theirs, mine
    balance = fight.scales
    if enemy.amoeba:
        enemy = oozed(enemy, own, theirs)
        balance = Scales(own, enemy) if attacks else Scales(enemy, own)
    end = balance.end(mine, theirs) if attacks else balance.end(theirs, mine)
    found = fight.prices.ends[end]
    won = OFFENSE if attacks else DEFENSE
    lost = DEFENSE if attacks else OFFENSE
    if end == lost and mine == COMPROMISE and is_attack(theirs):
        found += fight.prices.unit * EXTRA_CARD * fight.prices.spoils // 100
    loser = fight.me if end == lost else fight.table.opponent(fight.me)
    if end in (won, lost) and travels(fight.table, loser):
        return (fight.prices.ends[won] + fight.prices.ends[lost]) // 2
    return found


def travels(table: Table, loser: Seat) -> bool:
    """A Chronos that loses tries again."""
    return not table.duel.travelled and works(table, loser, "chronos")
