"""Before the disc: another duel or none, a pawn back, the Rings, a role."""

from referee.games.rencontre_cosmique.bot.plan import Lines, Plan
from referee.games.rencontre_cosmique.bot.preferences import role_for
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.powers import comedien, machine
from referee.games.rencontre_cosmique.rules.rights import bases, on_bases
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import MOEBIUS, is_duel
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, added, colour_of

FAIR, FREED = 8, 3
FEW = 8  # with fewer pawns on bases a further attack risks too much


def prep(sight: Sight) -> list[Plan]:
    closed = sight.table.duel.closed
    if closed and not again(sight):
        return [Plan(0, [o.Stop()])]
    lines: Lines = [*([o.Continue()] if closed else []), *opening(sight)]
    plans = [Plan(1, lines or [o.Pass()])]
    return [*plans, Plan(0, [o.Stop()])] if closed else plans


def again(sight: Sight) -> bool:
    """With a fair attack or a compromise, and pawns to send."""
    table, me = sight.table, sight.me
    if not any(map(is_duel, sight.view.hand)) or on_bases(table, me) < FEW:
        return False
    right = table.duel.success and table.duel.number == 1
    right = right or machine.entitles(table, me) or machine.KEY in sight.view.faces
    return right and (sight.best >= FAIR or sight.compromise)


def opening(sight: Sight) -> Lines:
    """A pawn back to where it defends most; the Rings when they free more own ones than those of
    any rival; a role."""
    table, me = sight.table, sight.me
    lines: Lines = []
    if table.at(me, HOLE) and (table.duel.closed or not table.duel.recovered):
        lines.append(o.Recover(to=next(iter(homeward(sight, 1)), OVAL)))
    mine = table.at(me, HOLE)
    most = max((table.at(seat, HOLE) for seat in table.alive if seat != me), default=0)
    over = not table.duel.closed and table.duel.rings
    if MOEBIUS in sight.view.hand and not over and mine >= FREED and mine > most:
        lines.append(o.Moebius())
    if comedien.announces(table, me):
        free = comedien.allowed(table, me, sight.view.roles)
        lines.append(o.Role(power=role_for(free, attacks=True)))
    return lines


def homeward(sight: Sight, n: int) -> o.Moves:
    """Where so many pawns return to: one at a time to the thinnest base at home, where somebody may
    attack; abroad only without one."""
    table, me = sight.table, sight.me
    own = bases(table, me)
    home = [place for place in own if colour_of(place) == table.colour(me)] or own
    to: o.Moves = {}
    for _ in range(n if home else 0):
        thinnest = min(home, key=lambda place: table.at(me, place) + to.get(place, 0))
        to = added(to, {thinnest: 1})
    return to
