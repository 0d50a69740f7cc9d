"""D3: the cone, the pawns on it, the offense's invitations (phases 5 to 7)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.destiny import guests, name_defense, next_clockwise
from referee.games.rencontre_cosmique.rules.pawns import can_take, pick
from referee.games.rencontre_cosmique.rules.powers.macron import most_pawns
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import has_base, on_bases
from referee.games.rencontre_cosmique.things.places import (
    OFFENSE,
    OVAL,
    colour_of,
    planets_of,
    total,
)
from referee.games.rencontre_cosmique.things.sheet import Attack, Invite, Moves, Redraw, Send
from referee.games.rencontre_cosmique.things.state import NOBODY, Table, Todo
from referee.kernel.event import Seat

# --- what may be aimed at -------------------------------------------------------------------------


def own_home_fight(table: Table) -> bool:
    """R-22: on one's own disc whoever has a base at home is fought (R-77: with two players)."""
    return table.duel.own_disc or table.vanished == "A" or table.seats == 2


def may_redraw(table: Table) -> bool:
    return table.duel.own_disc


def targets(table: Table) -> list[tuple[str, Seat]]:
    """Every planet that may be attacked, and whom there (R-26, R-27, R-77, H-19, H-78 A)."""
    found: list[tuple[str, Seat]] = []
    for seat in rivals(table):
        found += [(place, seat) for place in planets_of(table.colour(seat))]
    if own_home_fight(table):
        home = planets_of(table.colour(table.offense))
        found += [
            (place, seat)
            for seat in guests(table)
            for place in home
            if has_base(table, seat, place)
        ]
    return found


def rivals(table: Table) -> list[Seat]:
    """Whose homes lie open: the defense's; with Conjurer A everybody's."""
    others = [seat for seat in table.alive if seat != table.offense]
    if table.vanished == "A" and table.seats > 2:
        return others
    if table.seats == 2:
        return others
    return [table.duel.defense] if table.duel.defense else []


def adversary(table: Table, line: Attack) -> Seat:
    """Who defends this planet: as named, else the owner of the home."""
    owner = table.seat(line.against) if line.against else table.seat(colour_of(line.planet))
    if owner == table.offense and not line.against:
        here = [seat for place, seat in targets(table) if place == line.planet]
        return here[0] if len(here) == 1 else NOBODY
    return owner


def default_attack(table: Table) -> Attack | None:
    """The defense's weakest planet, lowest number; one's own disc is drawn again instead."""
    if may_redraw(table):
        return None
    victim = table.duel.defense or next_clockwise(table)
    planets = planets_of(table.colour(victim))
    return Attack(planet=min(planets, key=lambda place: table.at(victim, place)))


# --- pawns ----------------------------------------------------------------------------------------


def least_pawns(table: Table, seat: Seat) -> int:
    """H-22: one at least; the one recovered onto the cone counts (H-23)."""
    return 0 if table.at(seat, OVAL) else min(1, on_bases(table, seat))


def room(table: Table, seat: Seat) -> int:
    """R-29: up to four, the recovered one included; a Macron one."""
    return max(0, most_pawns(table, seat, OFFENSE) - table.at(seat, OVAL))


def default_pawns(table: Table, seat: Seat) -> Moves:
    return pick(table, seat, least_pawns(table, seat))


def sent(table: Table, seat: Seat, line: Send | None) -> Moves:
    """What goes on the oval from bases."""
    if line is None:
        return default_pawns(table, seat)
    pawns = {place: n for place, n in line.pawns.items() if place != OVAL}
    fits = can_take(table, seat, pawns)
    fits = fits and least_pawns(table, seat) <= total(pawns) <= room(table, seat)
    return pawns if fits else default_pawns(table, seat)


# --- the step -------------------------------------------------------------------------------------


def launch(play: Resolution) -> bool:
    """The close of `launch`: the cone is set, or another disc is drawn (False)."""
    seat = play.table.offense
    answer = play.answer(seat)
    line = answer.first(Attack)
    if line is None and (may_redraw(play.table) or answer.first(Redraw)):
        return False
    line = _legal(play.table, line) or default_attack(play.table) or Attack()
    pawns = sent(play.table, seat, answer.first(Send))
    if not play.duel.defense:
        name_defense(play, adversary(play.table, line))
        play.first(Todo("copy"), Todo("defend"))
    asked = invited(play.table, answer.first(Invite), usual=False)
    play.emit(e.ConeAimed(line.planet, seat, pawns, asked))
    return True


def _legal(table: Table, line: Attack | None) -> Attack | None:
    if line is None or (line.planet, adversary(table, line)) not in targets(table):
        return None
    return line


def invited(table: Table, line: Invite | None, *, usual: bool) -> tuple[Seat, ...]:
    """R-33, R-34: none, some or all who are no mains; `usual` stands for no line at all."""
    free = [seat for seat in table.alive if seat not in table.mains]
    if table.vanished == "E" or table.seats == 2:
        return ()
    if line is None:
        return tuple(free) if usual else ()
    if line.everybody:
        return tuple(free)
    return tuple(seat for seat in free if table.colour(seat) in line.colours)
