"""The standard map (`map.toml`): provinces, coasts, centres, homes and who goes where.

A *province* is an id of three letters (`par`). A *place* is where a unit stands: the province, or
for a fleet in Bulgaria, Spain or St Petersburg one of its coasts (`stp/nc`).
"""

from functools import cache
from typing import Any

import msgspec
from referee.kernel.sentences import table
from referee.kernel.words import Words

TABLE: dict[str, Any] = table(__package__, "map.toml")
COASTS = ("ec", "nc", "sc")


class Province(msgspec.Struct, frozen=True):
    """`army` and `fleet` are the places next to it; `coasts` those next to each of its coasts."""

    id: str
    name: Words
    short: Words
    also: tuple[str, ...]
    kind: str  # land, coast or sea
    centre: bool
    at: tuple[int, int]
    army: frozenset[str]
    fleet: frozenset[str]
    coasts: dict[str, frozenset[str]]


class Power(msgspec.Struct, frozen=True):
    """`units` are those of spring 1901: kind and place."""

    id: str
    name: Words
    homes: tuple[str, ...]
    units: tuple[tuple[str, str], ...]


def _province(key: str, row: dict[str, Any]) -> Province:
    return Province(
        id=key,
        name=Words(row["en"], row["fr"]),
        short=Words(key.upper(), row.get("short", key).upper()),
        also=tuple(filter(None, row.get("also", "").split(", "))),
        kind=row["kind"],
        centre=row.get("centre", False),
        at=(row["at"][0], row["at"][1]),
        army=frozenset(row.get("army", "").split()),
        fleet=frozenset(row.get("fleet", "").split()),
        coasts={coast: frozenset(row[coast].split()) for coast in COASTS if coast in row},
    )


def _power(key: str, row: dict[str, Any]) -> Power:
    units = [unit.split() for unit in row["units"].split(", ")]
    placed = tuple((kind.upper(), place) for kind, place in units)
    return Power(key, Words(row["en"], row["fr"]), tuple(row["homes"].split()), placed)


PROVINCES = {key: _province(key, row) for key, row in TABLE["provinces"].items()}
POWERS = tuple(_power(key, row) for key, row in TABLE["powers"].items())  # seat 1 is the first
SEATS = tuple(range(1, len(POWERS) + 1))
CENTRES = tuple(key for key, province in PROVINCES.items() if province.centre)
HOMES = {seat: power.homes for seat, power in enumerate(POWERS, start=1)}


def power(seat: int) -> Power:
    return POWERS[seat - 1]


def province(place: str) -> str:
    """The province of a place: `stp/nc` -> `stp`."""
    return place[:3]


def coast(place: str) -> str:
    """`stp/nc` -> `nc`, `par` -> ``."""
    return place[4:]


def is_sea(place: str) -> bool:
    return PROVINCES[province(place)].kind == "sea"


def is_coastal(place: str) -> bool:
    return PROVINCES[province(place)].kind == "coast"


@cache
def reach(kind: str, place: str) -> frozenset[str]:
    """The places next to this one for an army (`A`) or a fleet (`F`)."""
    here = PROVINCES[province(place)]
    if kind == "A":
        return here.army
    return here.coasts.get(coast(place), frozenset()) if here.coasts else here.fleet


@cache
def provinces_in_reach(kind: str, place: str) -> frozenset[str]:
    """The same by province: what a unit there can support."""
    return frozenset(province(other) for other in reach(kind, place))


def places(kind: str, at: str) -> tuple[str, ...]:
    """Where a unit of this kind can stand in a province; nothing if it cannot."""
    here = PROVINCES[province(at)]
    if kind == "A":
        return () if here.kind == "sea" else (here.id,)
    if here.kind == "land":
        return ()
    return tuple(f"{here.id}/{name}" for name in here.coasts) or (here.id,)


@cache
def waters(at: str) -> frozenset[str]:
    """The seas next to a province, from which an army there can be convoyed."""
    return frozenset(
        key
        for key, other in PROVINCES.items()
        if other.kind == "sea" and any(province(place) == province(at) for place in other.fleet)
    )


@cache
def neighbours(at: str) -> frozenset[str]:
    """The provinces next to this one by land or by sea, for any unit."""
    here = PROVINCES[province(at)]
    shores = [here.fleet, *here.coasts.values()]
    return here.army | {province(place) for shore in shores for place in shore}


@cache
def distances(goals: frozenset[str]) -> dict[str, int]:
    """Steps from each province to the nearest of the goals, by land and sea alike."""
    found = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        here = edge.pop(0)
        for other in sorted(neighbours(here)):
            if other not in found:
                found[other] = found[here] + 1
                edge.append(other)
    return found
