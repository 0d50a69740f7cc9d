"""Colours, planets and the other places where a pawn may be."""

from collections.abc import Mapping
from functools import cache

from referee.kernel.event import Seat

COLOURS = ("rouge", "bleu", "jaune", "vert")
NUMBERS = (1, 2, 3, 4, 5)
OVAL, RING, HOLE, LIMBO, REMOVED = "oval", "ring", "hole", "limbo", "removed"
OFFENSE, DEFENSE = "offense", "defense"
PAWNS = 20
PER_PLANET = 4

Pawns = Mapping[str, int]  # place -> how many; what is not there is none


def planet(colour: str, number: int) -> str:
    return f"{colour}{number}"


@cache
def planets_of(colour: str) -> tuple[str, ...]:
    """The five planets of a home."""
    return tuple(planet(colour, number) for number in NUMBERS)


def is_planet(place: str) -> bool:
    return place[-1:].isdigit()


def colour_of(place: str) -> str:
    """Whose home a planet is in: `jaune3` -> `jaune`."""
    return place[:-1]


def added(pawns: Pawns, more: Pawns, sign: int = 1) -> dict[str, int]:
    """Pawns after others came (or, with -1, went); empty places are dropped."""
    sums = {place: pawns.get(place, 0) + sign * more.get(place, 0) for place in {**pawns, **more}}
    return {place: n for place, n in sums.items() if n}


def total(pawns: Pawns) -> int:
    return sum(pawns.values())


def seats_from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """The seats clockwise, beginning with `first` or whoever comes after."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))
