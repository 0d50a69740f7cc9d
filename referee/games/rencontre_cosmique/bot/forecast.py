"""How a duel that is not fought yet will leave a seat, over all cards that may be laid."""

from referee.games.rencontre_cosmique.bot.ends import worths
from referee.games.rencontre_cosmique.bot.hand_play import Fight, faced, mean, prices_of
from referee.games.rencontre_cosmique.bot.odds import odds
from referee.games.rencontre_cosmique.bot.scales import scales
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.card_play import choices
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.things.state import Table


def forecast(sight: Sight, table: Table) -> int:
    """In thousandths of a win. `table` may be supposed; both mains are known in it."""
    return as_main(sight, table) if sight.me in table.mains else as_witness(sight, table)


def as_main(sight: Sight, table: Table) -> int:
    """With the best of one's own cards. A Laser on the other side leaves one no choice."""
    me = sight.me
    other = table.opponent(me)
    fight = Fight(table, me, scales(table), prices_of(sight, table))
    expected = odds(sight, table, other, me)
    found = [
        mean(fight, card, faced(sight, table, other, card, expected), False)
        for card in dict.fromkeys(choices(table, me, sight.view.hand))
    ]
    if not found:
        return fight.prices.ends["deal"]
    return sum(found) // len(found) if works(table, other, "laser") else max(found)


def as_witness(sight: Sight, table: Table) -> int:
    """Neither card is one's own."""
    offense, defense = table.mains
    ends, balance = worths(sight, table, sight.me), scales(table)
    attacks = odds(sight, table, offense, defense)
    answers = odds(sight, table, defense, offense)
    parts = balance.ends(attacks, answers)
    whole = sum(parts.values())
    return sum(n * ends[end] for end, n in parts.items()) // whole if whole else 0
