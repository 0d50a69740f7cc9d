"""Whom to side with, and with how many; whom a defense asks to its side."""

from itertools import combinations

from referee.games.rencontre_cosmique.bot.campaign import HELP, SQUADS, with_help
from referee.games.rencontre_cosmique.bot.forecast import forecast
from referee.games.rencontre_cosmique.bot.muster import spared
from referee.games.rencontre_cosmique.bot.plan import Lines, Plan, ranked
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.bot.supposition import joined
from referee.games.rencontre_cosmique.rules.powers.macron import most_pawns
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import DEFENSE, OFFENSE


def alliance(sight: Sight) -> list[Plan]:
    return companies(sight) if sight.me == sight.table.duel.defense else answers(sight)


# --- the defense asks -----------------------------------------------------------------------------


def companies(sight: Sight) -> list[Plan]:
    """Whom the offense has asked is asked too: they could come to no worse side. Of the others
    those with whom the duel promises most."""
    table = sight.table
    courted = [seat for seat in table.duel.asked_off if seat in table.alive]
    free = [seat for seat in table.alive if seat not in (*table.mains, *courted)]
    base = table
    for seat in courted:
        base = with_help(base, seat, OFFENSE, HELP)
    plans = []
    for n in range(len(free), -1, -1):
        for asked in combinations(free, n):
            supposed = base
            for seat in asked:
                supposed = with_help(supposed, seat, DEFENSE, HELP)
            colours = tuple(table.colour(seat) for seat in sorted((*courted, *asked)))
            plans.append(Plan(forecast(sight, supposed), [o.Invite(colours=colours)]))
    return ranked(plans)


# --- the others answer ----------------------------------------------------------------------------


def answers(sight: Sight) -> list[Plan]:
    """Each side with the force that suits it, the better one first; a line without an invitation is
    skipped, so a defense that may ask is answered ahead."""
    table, me = sight.table, sight.me
    alone = forecast(sight, table)
    sides = [OFFENSE, DEFENSE] if me in table.duel.asked_off else [DEFENSE]
    good = [plan for side in sides if (plan := joining(sight, side)) and plan.worth > alone]
    lines: Lines = [line for plan in ranked(good) for line in plan.lines]
    best = max([alone, *(plan.worth for plan in good)])
    plans = [Plan(best, [*lines, o.Decline()])]
    if lines:
        plans.append(Plan(alone, [o.Decline()]))
    for side in sides:
        for n in SQUADS:
            if (plan := joining(sight, side, (n,))) and plan.lines != lines[:1]:
                plans.append(Plan(plan.worth, [*plan.lines, o.Decline()]))
    return [plans[0], *ranked(plans[1:])]


def joining(sight: Sight, side: str, sizes: tuple[int, ...] = SQUADS) -> Plan | None:
    """The best force on this side; none, if no pawn can be spared."""
    table, me = sight.table, sight.me
    found = []
    for n in dict.fromkeys(min(size, most_pawns(table, me, side)) for size in sizes):
        if pawns := spared(sight, n):
            worth = forecast(sight, joined(table, me, side, pawns))
            found.append(Plan(worth, [o.Ally(side=side, pawns=pawns)]))
    return ranked(found)[0] if found else None
