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
    every = [plan for side in sides for plan in joining(sight, side)]
    best = [plans[0] for side in sides if (plans := ranked(of_side(every, side)))]
    good = ranked(plan for plan in best if plan.worth > alone)
    lines: Lines = [line for plan in good for line in plan.lines]
    first = Plan(max([alone, *(plan.worth for plan in good)]), [*lines, o.Decline()])
    others = [Plan(plan.worth, [*plan.lines, o.Decline()]) for plan in every]
    others.append(Plan(alone, [o.Decline()]))
    return [first, *(plan for plan in ranked(others) if plan.lines != first.lines)]


def of_side(plans: list[Plan], side: str) -> list[Plan]:
    return [plan for plan in plans if any(_joins(line, side) for line in plan.lines)]


def _joins(line: o.AnyLine, side: str) -> bool:
    return isinstance(line, o.Ally) and line.side == side


def joining(sight: Sight, side: str) -> list[Plan]:
    """This side with every force; none, if no pawn can be spared."""
    table, me = sight.table, sight.me
    forces: list[o.Moves] = []
    for n in dict.fromkeys(min(size, most_pawns(table, me, side)) for size in SQUADS):
        pawns = spared(sight, n)
        if pawns and pawns not in forces:
            forces.append(pawns)
    return [
        Plan(forecast(sight, joined(table, me, side, pawns)), [o.Ally(side=side, pawns=pawns)])
        for pawns in forces
    ]
