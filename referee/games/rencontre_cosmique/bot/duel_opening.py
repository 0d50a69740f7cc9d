"""How the bot opens a duel: recovery, target, pawns, invitations, answers (rulings §10, 1 to 4)."""

from referee.games.rencontre_cosmique.bot.card_choice import clauses
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.attack import (
    adversary,
    least_pawns,
    may_redraw,
    room,
    targets,
)
from referee.games.rencontre_cosmique.rules.pawns import pick, put
from referee.games.rencontre_cosmique.rules.powers import comedien, machine
from referee.games.rencontre_cosmique.rules.powers.macron import KEY as MACRON
from referee.games.rencontre_cosmique.rules.powers.macron import most_pawns
from referee.games.rencontre_cosmique.rules.rights import bases, has_base, home_bases
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import is_duel
from referee.games.rencontre_cosmique.things.places import (
    DEFENSE,
    HOLE,
    OFFENSE,
    OVAL,
    added,
    colour_of,
    total,
)
from referee.kernel.event import Seat

Lines = list[o.AnyLine]
STRONG = 12


# --- the opening ----------------------------------------------------------------------------------


def prep(sight: Sight) -> Lines:
    if sight.table.duel.closed and not goes_on(sight):
        return [o.Stop()]
    again: Lines = [o.Continue()] if sight.table.duel.closed else []
    return [*again, *opening(sight), *clauses(sight)] or [o.Pass()]


def goes_on(sight: Sight) -> bool:
    """With a good card, or a compromise and two others."""
    table, me = sight.table, sight.me
    if not any(map(is_duel, sight.view.hand)):
        return False
    right = table.duel.success and table.duel.number == 1
    right = right or machine.entitles(table, me) or machine.KEY in sight.view.faces
    return right and (sight.best >= STRONG or len(sight.view.hand) >= 3 or not sight.below(3))


def opening(sight: Sight) -> Lines:
    """A pawn back, Moebius when it frees many, a role."""
    table, me = sight.table, sight.me
    lines: Lines = []
    if table.at(me, HOLE) and (table.duel.closed or not table.duel.recovered):
        thinnest = put(table, me, 1)
        lines.append(o.Recover(to=next(iter(thinnest), OVAL)))
    mine = table.at(me, HOLE)
    most = max((table.at(seat, HOLE) for seat in table.alive if seat != me), default=0)
    if "moebius" in sight.view.hand and not _rings_over(sight) and mine >= 4 and mine > most:
        lines.append(o.Moebius())
    if comedien.announces(table, me):
        free = comedien.allowed(table, me, sight.view.roles)
        lines.append(o.Role(power="virus" if "virus" in free else sight.shuffled(free)[0]))
    return lines


def _rings_over(sight: Sight) -> bool:
    duel = sight.table.duel
    return not duel.closed and duel.rings


# --- the attack -----------------------------------------------------------------------------------


def launch(sight: Sight) -> Lines:
    table = sight.table
    first: Lines = []
    if table.seats == 2 and table.duel.closed:
        if not goes_on(sight):
            return [o.Stop()]
        first = [o.Continue()]
    if table.seats == 2:
        first += opening(sight)
    if may_redraw(table) and (not targets(table) or sight.below(2)):
        return [o.Redraw()]
    line = target(sight)
    pawns = forces(sight, first)
    sent: Lines = [o.Send(pawns=pawns)] if pawns else []
    return [*first, line, *sent, *invitations(sight, line), *clauses(sight)]


def target(sight: Sight) -> o.Attack:
    """The planet with fewest defending pawns, of those without a base of its own first."""
    table, me = sight.table, sight.me

    def worth(target: tuple[str, Seat]) -> tuple[bool, int, bool]:
        place, seat = target
        home = colour_of(place) == table.colour(me)
        return (has_base(table, me, place) and not home, table.at(seat, place), home)

    place, seat = min(sight.shuffled(targets(table)), key=worth)
    own = colour_of(place) == table.colour(me)
    line = o.Attack(planet=place, against=table.colour(seat) if own else "")
    return (
        line
        if adversary(table, line) == seat
        else o.Attack(planet=place, against=table.colour(seat))
    )


def forces(sight: Sight, first: Lines) -> o.Moves:
    """Four pawns, two when a bargain is planned; from full bases, never below three home bases."""
    table, me = sight.table, sight.me
    wanted = 2 if sight.compromise and sight.best < STRONG else 4
    n = max(min(wanted, room(table, me)), least_pawns(table, me))
    if any(isinstance(line, o.Role) and line.power == MACRON for line in first):
        n = max(0, 1 - table.at(me, OVAL))
    elif sight.odd(6):
        n = max(least_pawns(table, me), min(n, 1 + sight.below(4)))
    chosen = spare(sight, n)
    short = max(0, least_pawns(table, me) - total(chosen))
    return chosen if not short else pick(table, me, n)


def spare(sight: Sight, n: int) -> o.Moves:
    """From bases with three or more, foreign ones first; else from wherever it costs no base."""
    table, me = sight.table, sight.me
    taken: o.Moves = {}
    for _ in range(n):
        left = {place: table.at(me, place) - taken.get(place, 0) for place in bases(table, me)}
        free = [place for place, there in left.items() if there >= 2]
        if not free:
            free = [p for p, there in left.items() if there == 1 and _may_empty(sight, p)]
        if not free:
            break
        foreign = [place for place in free if colour_of(place) != table.colour(me)]
        full = [place for place in (foreign or free) if left[place] >= 3] or free
        best = max(full, key=lambda place: left[place])
        taken = added(taken, {best: 1})
    return taken


def _may_empty(sight: Sight, place: str) -> bool:
    home = colour_of(place) == sight.table.colour(sight.me)
    return home and home_bases(sight.table, sight.me) > 3 and sight.odd(2)


def invitations(sight: Sight, line: o.Attack) -> Lines:
    """Those behind me; everybody with a weak hand; never one who would reach the goal alone."""
    table, me = sight.table, sight.me
    defense = adversary(table, line)
    if table.seats == 2 or table.vanished == "E":
        return []
    free = [seat for seat in table.alive if seat not in (me, defense)]
    weak = sight.best < 10
    goal = table.options.base_goal
    wins = sight.foreign(me) >= goal - 1
    asked = [
        table.colour(seat)
        for seat in free
        if (sight.foreign(seat) < goal - 1 or wins)
        and (weak or sight.foreign(seat) <= sight.foreign(me))
    ]
    return [o.Invite(colours=tuple(asked))]


# --- alliances ------------------------------------------------------------------------------------


def alliance(sight: Sight) -> Lines:
    if sight.me == sight.table.duel.defense:
        return [_defensive(sight), *clauses(sight)]
    return [*answers(sight), *clauses(sight)]


def _defensive(sight: Sight) -> o.Invite:
    """All but players at four bases; those too if losing would give the offense the goal."""
    table = sight.table
    goal = table.options.base_goal
    danger = sight.foreign(table.offense) >= goal - 1
    free = [seat for seat in table.alive if seat not in table.mains]
    asked = [seat for seat in free if danger or sight.foreign(seat) < goal - 1]
    if len(asked) == len(free):
        return o.Invite(everybody=True)
    return o.Invite(colours=tuple(table.colour(seat) for seat in asked))


def answers(sight: Sight) -> Lines:
    """The side with the better score, if any is worth it; a lead decides, bases count most."""
    scores = {side: _score(sight, side) for side in (OFFENSE, DEFENSE)}
    lines: Lines = []
    for side in sorted(scores, key=lambda part: -scores[part]):
        if scores[side] > 0:
            pawns = spare(
                sight, min(_how_many(sight, side), most_pawns(sight.table, sight.me, side))
            )
            if pawns:
                cond = o.Cond(what="invited", value=side)
                both = o.Cond(what="invited", value="both")
                lines += [o.Ally(side=side, pawns=pawns, conds=(when,)) for when in (cond, both)]
    invited = sight.me in sight.table.duel.asked_off
    legal = [
        line for line in lines if isinstance(line, o.Ally) and (line.side == DEFENSE or invited)
    ]
    return [*legal, o.Decline()]


def _score(sight: Sight, side: str) -> int:
    table, me = sight.table, sight.me
    offense, defense = table.mains
    goal = table.options.base_goal
    lead = value_of(table, offense) - value_of(table, defense)
    chance = 50 + 4 * (lead if side == OFFENSE else -lead)
    if side == OFFENSE:
        if sight.foreign(offense) >= goal - 1 and sight.foreign(me) < goal - 1:
            return 0
        gain = 0 if has_base(table, me, table.duel.planet) else 3
        return chance * gain - 120 if sight.below(4) else 0
    if sight.foreign(offense) >= goal - 1:
        return 200
    return chance * 2 - 80 - 40 * sight.below(3)


def _how_many(sight: Sight, side: str) -> int:
    if side == OFFENSE:
        return 1 + sight.below(3)
    return 2 if sight.foreign(sight.table.offense) >= 4 else 1 + sight.below(2)
