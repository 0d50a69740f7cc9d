"""What each end of a duel would leave everybody with, and what that is worth to a seat.

A landing gives a base, a defeat costs the pawns on the cone, allies share both; a bargain is mostly
thought to be struck, base for base.
"""

from referee.games.rencontre_cosmique.bot.race import (
    EXTRA_CARD,
    MEAN_CARD,
    Race,
    Runner,
    hand_worth,
    prospects_of,
    runner,
)
from referee.games.rencontre_cosmique.bot.scales import DEAL
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.deal_terms import grantable
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.rules.totals import bases_after
from referee.games.rencontre_cosmique.things.places import DEFENSE, OFFENSE, OVAL, RING, colour_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

LOSS = 3
STRUCK = 85  # of a hundred bargains that both can keep
TEMPO = 4  # what another duel is worth, as worth of a hand


def race_of(sight: Sight, table: Table) -> dict[Seat, Runner]:
    """Everybody as they stand; a hand that is not seen counts by its size."""
    return {seat: _runner(sight, table, seat) for seat in table.alive}


def _runner(sight: Sight, table: Table, seat: Seat) -> Runner:
    """Supposed tables share the pawns of those who have not moved: they are counted once."""
    pawns = table.pawns[seat]
    known = sight.memory.get((seat, id(pawns)))
    if known is None:
        found = runner(table, seat, hand_of(sight.view, seat))
        known = sight.memory[seat, id(pawns)] = (pawns, found)
    return known[1]


def hand_of(view: RencontreView, seat: Seat) -> int:
    if seat == view.seat:
        return hand_worth(view.hand)
    return MEAN_CARD * view.size(seat)


def worths(sight: Sight, table: Table, seat: Seat) -> dict[str, int]:
    """By end of the duel, how likely the seat wins the match after it. `table` may be supposed."""
    race = race_of(sight, table)
    ends = {
        OFFENSE: landing(table, race),
        DEFENSE: repelled(table, race),
    }
    found = {end: prospects_of(table, after, seat) for end, after in ends.items()}
    return found | {DEAL: bargain(table, race, seat)}


# --- one side wins --------------------------------------------------------------------------------


def landing(table: Table, race: Race) -> dict[Seat, Runner]:
    """R-43. Those on the ring, and the defense's pawns on the planet, are lost."""
    offense, defense = table.mains
    after = dict(race)
    for seat in table.side(offense):
        if table.at(seat, OVAL):
            after[seat] = settled(table, after[seat], seat, table.duel.planet)
    if table.duel.number <= 1:
        after[offense] = gained(after[offense], TEMPO)
    for seat in table.side(defense):
        fallen = table.fighting(seat)
        after[seat] = bereft(table, after[seat], seat, fallen)
    return after | {defense: evicted(table, after[defense], defense)}


def repelled(table: Table, race: Race) -> dict[Seat, Runner]:
    """R-42, R-44: the oval is lost, the ring rewarded."""
    offense, defense = table.mains
    after = dict(race)
    for seat in table.side(offense):
        after[seat] = bereft(table, after[seat], seat, table.at(seat, OVAL))
    for seat in table.side(defense):
        after[seat] = gained(after[seat], EXTRA_CARD * table.at(seat, RING))
    return after


def settled(table: Table, racer: Runner, seat: Seat, planet: str) -> Runner:
    """Its pawns land: a base more, at home or away, if it had none there."""
    if table.at(seat, planet):
        return racer
    if colour_of(planet) == table.colour(seat):
        return racer._replace(homes=racer.homes + 1)
    return racer._replace(bases=bases_after(table, seat, planet))


def evicted(table: Table, racer: Runner, seat: Seat) -> Runner:
    """The base that was attacked is lost, if there was one."""
    planet = table.duel.planet
    if not table.at(seat, planet):
        return racer
    if colour_of(planet) == table.colour(seat):
        return racer._replace(homes=racer.homes - 1)
    return racer._replace(bases=racer.bases - 1)


def bereft(table: Table, racer: Runner, seat: Seat, n: int) -> Runner:
    """Pawns go to the hole, where they count half; a Void's victims do not come back, a Zombie's
    own do at once."""
    if not n or works(table, seat, "zombie") or table.vanished == "D":
        return racer
    enemy = table.opponent(table.main_of(seat))
    gone = 2 if enemy and works(table, enemy, "vide") else 1
    return racer._replace(pawns=max(0, racer.pawns - gone * n))


def gained(racer: Runner, worth: int) -> Runner:
    return racer._replace(hand=racer.hand + worth)


# --- they bargain ---------------------------------------------------------------------------------


def bargain(table: Table, race: Race, seat: Seat) -> int:
    """Base for base where both have one to give and neither wins alone by it; else three pawns."""
    failed = prospects_of(table, broken(table, race), seat)
    agreed = exchanged(table, race)
    if agreed is None:
        return failed
    return (STRUCK * prospects_of(table, agreed, seat) + (100 - STRUCK) * failed) // 100


def broken(table: Table, race: Race) -> dict[Seat, Runner]:
    """R-55."""
    after = dict(race)
    for main in table.mains:
        after[main] = bereft(table, race[main], main, min(LOSS, race[main].pawns // 2))
    return after


def exchanged(table: Table, race: Race) -> dict[Seat, Runner] | None:
    """A base more for each of the mains; not where one alone would win by it."""
    goal, after = table.options.base_goal, dict(race)
    for main in table.mains:
        other = table.opponent(main)
        foreign = [p for p in grantable(table, other, main) if colour_of(p) != table.colour(main)]
        if not foreign:
            return None
        after[main] = race[main]._replace(bases=race[main].bases + 1)
    reached = [main for main in table.mains if after[main].bases >= goal]
    return None if len(reached) == 1 else after
