"""Choosing pawns and bases for whoever says nothing; whether a choice can be made (H-9)."""

from referee.games.rencontre_cosmique.rules.rights import bases, has_base
from referee.games.rencontre_cosmique.things.places import added, is_planet, total
from referee.games.rencontre_cosmique.things.sheet import Moves
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


def pick(table: Table, seat: Seat, n: int, before: str = "") -> Moves:
    """PICK(n): one at a time from the fullest own base; all of `before` (oval) first."""
    taken: Moves = {}
    while total(taken) < n:
        place = before if _left(table, seat, before, taken) else _fullest(table, seat, taken)
        if not place:
            break
        taken = added(taken, {place: 1})
    return taken


def put(table: Table, seat: Seat, n: int) -> Moves:
    """PUT(n): one at a time on the own base with fewest pawns; none without a base."""
    own = bases(table, seat)
    placed: Moves = {}
    for _ in range(n if own else 0):
        fewest = min(own, key=lambda place: table.at(seat, place) + placed.get(place, 0))
        placed = added(placed, {fewest: 1})
    return placed


def _left(table: Table, seat: Seat, place: str, taken: Moves) -> int:
    return table.at(seat, place) - taken.get(place, 0) if place else 0


def _fullest(table: Table, seat: Seat, taken: Moves) -> str:
    left = {place: _left(table, seat, place, taken) for place in bases(table, seat)}
    best = max(left, key=lambda place: left[place], default="")
    return best if best and left[best] > 0 else ""


def can_take(table: Table, seat: Seat, pawns: Moves, also: tuple[str, ...] = ()) -> bool:
    """Are so many there, on planets or one of the places `also`?"""
    return all(
        (is_planet(place) or place in also) and 0 < n <= table.at(seat, place)
        for place, n in pawns.items()
    )


def can_put(table: Table, seat: Seat, to: Moves) -> bool:
    """H-26: onto own bases as they stand now."""
    return all(
        is_planet(place) and has_base(table, seat, place) and n > 0 for place, n in to.items()
    )


def placed(table: Table, seat: Seat, n: int, wish: Moves | None) -> Moves:
    """Where n pawns go: as wished as far as that can be done, the rest by PUT."""
    to: Moves = {}
    for place, wanted in (wish or {}).items():
        if can_put(table, seat, {place: 1}):
            to = added(to, {place: min(wanted, n - total(to))})
    return added(to, put(table, seat, n - total(to)))
