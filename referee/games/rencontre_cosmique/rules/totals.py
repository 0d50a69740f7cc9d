"""D10: totals, and what the open cards would give if nothing more were played."""

from referee.games.rencontre_cosmique.log.events import Tally
from referee.games.rencontre_cosmique.rules.rights import (
    foreign_bases,
    has_base,
    obligatory,
    was_used,
    works,
)
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, value
from referee.games.rencontre_cosmique.things.places import OVAL, RING
from referee.games.rencontre_cosmique.things.state import NOBODY, Table
from referee.kernel.event import Seat

MACRON_WORTH = 4


def pawn_worth(table: Table, seat: Seat) -> int:
    """R-P-macron."""
    return MACRON_WORTH if counts(table, seat, "macron") else 1


def counts(table: Table, seat: Seat, power: str) -> bool:
    """It works; made optional by the options (H-2), only once its owner has used it."""
    used = obligatory(table, power) or was_used(table, seat, power)
    return used and works(table, seat, power)


def pawns_of(table: Table, main: Seat) -> int:
    """R-40: the oval; or the defense's pawns on the planet and the ring."""
    return sum(table.fighting(seat) for seat in table.side(main))


def value_of(table: Table, main: Seat) -> int:
    """What a side's pawns count."""
    return sum(table.fighting(seat) * pawn_worth(table, seat) for seat in table.side(main))


def tally(table: Table, main: Seat) -> Tally:
    """R-40; R-P-virus multiplies by the value of the pawns (H-61)."""
    card, worth = value(table.card(main)), value_of(table, main)
    multiplied = counts(table, main, "virus")
    total = card * worth if multiplied else card + worth
    return Tally(card, pawns_of(table, main), worth, multiplied, total)


def both_attack(table: Table) -> bool:
    return table.open and all(is_attack(table.card(seat)) for seat in table.mains)


def both_compromise(table: Table) -> bool:
    return table.open and all(table.card(seat) == COMPROMISE for seat in table.mains)


def winner(table: Table) -> tuple[Seat, str]:
    """R-41, R-45: who wins with the cards as they lie, and by what; nobody where they deal."""
    if table.duel.winner:
        return table.duel.winner, table.duel.by
    if not table.open or both_compromise(table):
        return NOBODY, ""
    offense, defense = table.mains
    if both_attack(table):
        ahead = tally(table, offense).total > tally(table, defense).total
        return (offense if ahead else defense), "totals"
    return (offense if is_attack(table.card(offense)) else defense), "compromise"


def losses(table: Table, won: Seat) -> dict[Seat, dict[str, int]]:
    """R-42, R-43: all pawns of the losing side that took part, by place."""
    if not won:
        return {}
    loser = table.opponent(won)
    places = {OVAL} if loser == table.offense else {RING}
    found = {}
    for seat in table.side(loser):
        here = places | ({table.duel.planet} if seat == table.duel.defense else set())
        pawns = {place: table.at(seat, place) for place in sorted(here) if table.at(seat, place)}
        if pawns:
            found[seat] = pawns
    return found


def lost(table: Table, seat: Seat) -> int:
    """How many pawns a seat would lose."""
    return sum(losses(table, winner(table)[0]).get(seat, {}).values())


def victors(table: Table) -> list[Seat]:
    """Who would reach the goal at the landing."""
    won, _ = winner(table)
    if won != table.offense:
        return []
    planet = table.duel.planet
    return [
        seat
        for seat in table.side(won)
        if table.at(seat, OVAL) and bases_after(table, seat, planet) >= table.options.base_goal
    ]


def bases_after(table: Table, seat: Seat, planet: str) -> int:
    """Foreign bases with one on this planet too."""
    own = planet[:-1] == table.colour(seat)
    return foreign_bases(table, seat) + (not own and not has_base(table, seat, planet))
