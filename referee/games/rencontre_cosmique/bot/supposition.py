"""Tables that are not, but may be soon: the cone set, an ally there, a power's pawns moved."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.things.places import OFFENSE, OVAL, RING, added
from referee.games.rencontre_cosmique.things.sheet import Moves
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


def launched(table: Table, planet: str, defense: Seat, pawns: Moves) -> Table:
    """The cone set at a planet, with these pawns of the offense on it."""
    duel = replace(table.duel, planet=planet, defense=defense, sides={})
    return moved(replace(table, duel=duel), table.offense, pawns, OVAL)


def joined(table: Table, seat: Seat, side: str, pawns: Moves) -> Table:
    """An ally more."""
    duel = replace(table.duel, sides={**table.duel.sides, seat: side})
    return moved(replace(table, duel=duel), seat, pawns, OVAL if side == OFFENSE else RING)


def moved(table: Table, seat: Seat, origin: Moves, to: str) -> Table:
    """Pawns of a seat taken from where they are to one place."""
    pawns = added(added(table.pawns[seat], origin, -1), {to: sum(origin.values())})
    return replace(table, pawns={**table.pawns, seat: pawns})


def put_back(table: Table, seat: Seat, place: str, to: Moves) -> Table:
    """Pawns of a seat taken back from a place."""
    pawns = added(added(table.pawns[seat], to), {place: -sum(to.values())})
    return replace(table, pawns={**table.pawns, seat: pawns})
