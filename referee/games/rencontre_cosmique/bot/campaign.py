"""Where to attack, with how many, and whom to ask along."""

from collections.abc import Iterator
from itertools import combinations

from referee.games.rencontre_cosmique.bot.forecast import forecast
from referee.games.rencontre_cosmique.bot.muster import spared
from referee.games.rencontre_cosmique.bot.plan import Lines, Plan, ranked
from referee.games.rencontre_cosmique.bot.preparation import again, opening
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.bot.supposition import joined, launched
from referee.games.rencontre_cosmique.rules.attack import (
    adversary,
    least_pawns,
    may_redraw,
    room,
    targets,
)
from referee.games.rencontre_cosmique.rules.pawns import pick
from referee.games.rencontre_cosmique.rules.powers.macron import KEY as MACRON
from referee.games.rencontre_cosmique.rules.powers.macron import most_pawns
from referee.games.rencontre_cosmique.rules.rights import has_base, on_bases
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import (
    DEFENSE,
    OFFENSE,
    OVAL,
    colour_of,
    planets_of,
    total,
)
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat

Target = tuple[str, Seat]
SQUADS = (4, 2, 1)  # sizes of a force that are weighed
MOST_AIMS = 2  # planets for which pawns and company are weighed
HELP, HINDRANCE = 2, 1  # pawns that the invited are thought to bring, the others to the defense


def launch(sight: Sight) -> list[Plan]:
    """Planet and pawns first, then whom to ask; another disc, if that promises more."""
    table = sight.table
    if table.seats == 2 and table.duel.closed and not again(sight):
        return [Plan(0, [o.Stop()])]
    first: Lines = [o.Continue()] if table.seats == 2 and table.duel.closed else []
    if table.seats == 2:
        first += opening(sight)
    aims = promising(sight, first)
    best = [plan for target in aims for plan in assaults(sight, target, first)]
    if may_redraw(table):
        best.append(Plan(elsewhere(sight), [o.Redraw()]))
    return ranked(best)


# --- the planet -----------------------------------------------------------------------------------


def promising(sight: Sight, first: Lines) -> list[Target]:
    """The best planets against a full force that goes alone."""
    pawns = force(sight, max(SQUADS), first)
    aims = distinct(sight)
    if len(aims) <= MOST_AIMS:
        return aims
    alone = [forecast(sight, launched(sight.table, *target, pawns)) for target in aims]
    return [aims[n] for n in sorted(range(len(aims)), key=lambda n: -alone[n])[:MOST_AIMS]]


def distinct(sight: Sight) -> list[Target]:
    """Planets that differ in what they promise, the lowest number of each kind."""
    kinds: dict[tuple[object, ...], Target] = {}
    for place, seat in targets(sight.table):
        kinds.setdefault(
            (seat, colour_of(place), *standing_there(sight, place, seat)), (place, seat)
        )
    return list(kinds.values())


def standing_there(sight: Sight, place: str, seat: Seat) -> tuple[int, bool]:
    """How many defend it, and whether the seat itself is there already."""
    return sight.table.at(seat, place), has_base(sight.table, sight.me, place)


def attack_on(table: Table, target: Target) -> o.Attack:
    """The line; it names the adversary where the planet alone does not."""
    place, seat = target
    plain = o.Attack(planet=place)
    own = colour_of(place) == table.colour(table.offense)
    if adversary(table, plain) == seat and not own:
        return plain
    return o.Attack(planet=place, against=table.colour(seat))


def elsewhere(sight: Sight) -> int:
    """What another disc promises: the weakest planet of each rival, one as likely as the other."""
    table = sight.table
    rivals = [seat for seat in table.alive if seat != sight.me]
    pawns = force(sight, 4, [])
    found = []
    for seat in rivals:
        free = [p for p in planets_of(table.colour(seat)) if not has_base(table, sight.me, p)]
        planet = min(free or planets_of(table.colour(seat)), key=lambda p: table.at(seat, p))
        found.append(forecast(sight, launched(table, planet, seat, pawns)))
    return sum(found) // max(1, len(found))


# --- the pawns ------------------------------------------------------------------------------------


def assaults(sight: Sight, target: Target, first: Lines) -> Iterator[Plan]:
    """The best force against a planet, with the best company."""
    table = sight.table
    place, seat = target
    forces: list[o.Moves] = []
    for n in SQUADS:
        pawns = force(sight, n, first)
        if pawns not in forces:
            forces.append(pawns)
    scored = [(forecast(sight, launched(table, place, seat, pawns)), pawns) for pawns in forces]
    _, pawns = max(scored, key=lambda pair: pair[0])
    line = attack_on(table, target)
    sent: Lines = [o.Send(pawns=pawns)] if pawns else []
    cone = launched(table, place, seat, pawns)
    for worth, asked in invitations(sight, cone):
        yield Plan(worth, [*first, line, *sent, *asked])


def force(sight: Sight, n: int, first: Lines) -> o.Moves:
    """So many pawns, as far as they can be spared; at least what must be sent."""
    table, me = sight.table, sight.me
    if any(isinstance(line, o.Role) and line.power == MACRON for line in first):
        n = min(n, 1 - table.at(me, OVAL))
    n = max(min(n, room(table, me)), least_pawns(table, me))
    chosen = spared(sight, n)
    return chosen if total(chosen) >= least_pawns(table, me) else pick(table, me, n)


# --- the company ----------------------------------------------------------------------------------


def invitations(sight: Sight, cone: Table) -> Iterator[tuple[int, Lines]]:
    """Every company that may be asked, with what the duel promises then."""
    if cone.seats == 2 or cone.vanished == "E":
        yield forecast(sight, cone), []
        return
    free = [seat for seat in cone.alive if seat not in cone.mains]
    for n in range(len(free) + 1):
        for asked in combinations(free, n):
            supposed = cone
            for seat in free:
                side, pawns = (OFFENSE, HELP) if seat in asked else (DEFENSE, HINDRANCE)
                supposed = with_help(supposed, seat, side, pawns)
            colours = tuple(cone.colour(seat) for seat in asked)
            yield forecast(sight, supposed), [o.Invite(colours=colours)]


def with_help(table: Table, seat: Seat, side: str, n: int) -> Table:
    """An ally joins with so many, as far as it has them."""
    pawns = pick(table, seat, min(n, most_pawns(table, seat, side), on_bases(table, seat)))
    return joined(table, seat, side, pawns) if pawns else table
