"""The campaign's map (D-1): systems, their Suns and Worlds, factory sites, lanes.

A card of the map is named by its place: `Pivot/S` is a Sun, `Pivot/1` a World.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from referee.games.combats.things.pawns import NOBODY
from referee.games.combats.things.state import SUN, WORLD, sun_of
from referee.kernel.event import Seat
from referee.kernel.sentences import table
from referee.kernel.words import Language, Words

Point = tuple[int, int]


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Sun and its Worlds; `start` is the seat that begins here, or nobody (contested). Two
    pictures have them at two places."""

    en: str
    fr: str
    sites: tuple[int, ...]
    sun_at: Point
    worlds_at: tuple[Point, ...]
    narrow_sun_at: Point
    narrow_worlds_at: tuple[Point, ...]
    start: Seat = NOBODY

    @property
    def name(self) -> Words:
        return Words(self.en, self.fr)


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole map, as `map.toml` has it."""

    lanes: tuple[tuple[str, str], ...]
    systems: dict[str, System]


@cache
def chart() -> Chart:
    return msgspec.convert(table(__package__, "map.toml"), type=Chart)


@cache
def places() -> dict[str, str]:
    """Every card of the map and its kind, system by system, the Sun first."""
    return {
        place: kind
        for name, system in chart().systems.items()
        for place, kind in [(f"{name}/S", SUN), *((world, WORLD) for world in worlds(name))]
    }


@cache
def worlds(name: str) -> tuple[str, ...]:
    """The Worlds of a system."""
    return tuple(f"{name}/{number}" for number in range(1, len(chart().systems[name].sites) + 1))


def system_of(place: str) -> System:
    return chart().systems[place.split("/")[0]]


@cache
def start_of(place: str) -> Seat:
    """Whose start system the card belongs to; 0: it is contested."""
    return system_of(place).start


@cache
def contested_worlds() -> tuple[str, ...]:
    """Where Usines score, and combats may be fought."""
    return tuple(place for place, kind in places().items() if kind == WORLD and not start_of(place))


@cache
def home(seat: Seat) -> tuple[str, str]:
    """The start Sun and the start World of a seat."""
    name = next(name for name, system in chart().systems.items() if system.start == seat)
    return f"{name}/S", worlds(name)[0]


@cache
def sites(place: str) -> int:
    """D-1: the most Usines of both players together that may be built there; none on a Sun."""
    if places()[place] == SUN:
        return 0
    return system_of(place).sites[int(place.split("/")[1]) - 1]


def at(place: str) -> Point:
    """Where the picture has the middle of this card."""
    system, card = system_of(place), place.split("/")[1]
    return system.sun_at if card == "S" else system.worlds_at[int(card) - 1]


def narrow_at(place: str) -> Point:
    """The same of the narrow picture."""
    system, card = system_of(place), place.split("/")[1]
    return system.narrow_sun_at if card == "S" else system.narrow_worlds_at[int(card) - 1]


@cache
def neighbours(place: str) -> tuple[str, ...]:
    """D-1: a Sun and each World of its system; two Suns joined by a lane."""
    name = place.split("/")[0]
    if places()[place] == WORLD:
        return (sun_of(place),)
    return (*worlds(name), *(f"{other}/S" for other in _joined(name)))


def _joined(name: str) -> Iterator[str]:
    for start, other in chart().lanes:
        if name in (start, other):
            yield other if name == start else start


@cache
def steps(seat: Seat, origin: str, target: str) -> int:
    """D-4: the shortest way of this seat; 0 if there is none.

    It never leads into or through the enemy's start system.
    """
    reached, edge, walked = {origin}, {origin}, 0
    while edge and target not in reached:
        around = {near for place in edge for near in neighbours(place)}
        edge = {place for place in around - reached if start_of(place) in (NOBODY, seat)}
        reached |= edge
        walked += 1
    return walked if target in reached else 0


@cache
def place_name(place: str, language: Language) -> str:
    """`Boréal/1`. A place that is not on the map (a single combat's) is its own name."""
    name, _, card = place.partition("/")
    system = chart().systems.get(name)
    return f"{system.name.in_(language)}/{card}" if system else place
