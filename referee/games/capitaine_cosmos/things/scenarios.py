"""The scenarios of `scenarios.toml`: forces, maps, drift, turns (house data, marked as such)."""

from functools import cache
from typing import Any

import msgspec

from referee.games.capitaine_cosmos.things.cards import SIDES, Side
from referee.games.capitaine_cosmos.things.hexes import Chart
from referee.games.capitaine_cosmos.things.hulls import Pose
from referee.games.capitaine_cosmos.things.options import LIMITS, TEMPOS, CosmosOptions
from referee.games.capitaine_cosmos.things.state import Berth, Rock, Ship
from referee.kernel.event import Seat
from referee.kernel.refused import Problem
from referee.kernel.sentences import table
from referee.kernel.words import Words

BLOCK = 25  # numbers a seat has
FIRST = {"cr": 1, "es": 4, "ch": 11, "ca": 21}  # the first number of each class in a block
SWAPPABLE = ("S2", "S4", "S5")


class Rocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asteroids that drift alike; without `drift` they stand still."""

    at: tuple[str, ...]
    drift: int | None = None


class BattleScenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`sides`: for a number of seats, the ships of each side; `exits`: the edge a side may use."""

    name: Words
    turns: int
    ends: str
    sides: dict[int, tuple[tuple[str, ...], ...]]
    exits: dict[int, str] = {}
    drift_phases: tuple[int, ...] = ()
    mine_drift: int | None = None
    asteroids: tuple[Rocks, ...] = ()


class FleetRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The free battle: columns of a zone, how many of a class, and what the silent get."""

    zone: int
    most: dict[str, int]
    standard: tuple[str, ...]
    flat: tuple[str, ...]


@cache
def _rows() -> dict[str, Any]:
    return table(__package__, "scenarios.toml")


@cache
def scenarios() -> dict[str, BattleScenario]:
    rows = {name: row for name, row in _rows().items() if name.startswith("S")}
    return {
        name: msgspec.convert(row, type=BattleScenario, str_keys=True) for name, row in rows.items()
    }


@cache
def fleet_rules() -> FleetRules:
    return msgspec.convert(_rows()["fleet"], type=FleetRules)


def layouts() -> tuple[str, ...]:
    return tuple(_rows()["layouts"])


def chart(options: CosmosOptions) -> Chart:
    """Only the free battle chooses its layout."""
    layout = options.layout if options.scenario == "S7" else "CARRE"
    return Chart(*_rows()["layouts"][layout])


def side_of(options: CosmosOptions, seat: Seat) -> int:
    """Which side of the scenario a seat plays, from 1; a return match exchanges two."""
    return 3 - seat if options.swap else seat


def seat_of(options: CosmosOptions, side: int) -> Seat:
    return side_of(options, side)


def exit_edge(options: CosmosOptions, seat: Seat, card: str) -> str:
    """By which edge a ship of this card may leave the map; "" for a fighting ship."""
    if card not in ("ca", "corsaire"):
        return ""
    return scenarios()[options.scenario].exits.get(side_of(options, seat), "")


def number(seat: Seat, inside: int) -> int:
    """The match-wide number of a ship, from its number inside the block of its seat."""
    return BLOCK * (seat - 1) + inside


def owner(ship: int) -> Seat:
    """The seat that the match-wide number of a ship belongs to."""
    return (ship - 1) // BLOCK + 1


def class_of(ship: int) -> str:
    """`ch`, `es`, `cr` or `ca`: a special ship has a number of its base."""
    inside = (ship - 1) % BLOCK + 1
    return max((first, base) for base, first in FIRST.items() if first <= inside)[1]


def ships(options: CosmosOptions, seats: int) -> tuple[Ship, ...]:
    """Everybody's ships as the scenario places them, by number."""
    sides = scenarios()[options.scenario].sides[seats]
    found: list[Ship] = []
    for seat in range(1, seats + 1):
        found += _force(seat, sides[side_of(options, seat) - 1])
    return tuple(sorted(found, key=lambda ship: ship.id))


def _force(seat: Seat, rows: tuple[str, ...]) -> list[Ship]:
    force: list[Ship] = []
    carrier = 0
    for row in rows:
        card, inside, *place = row.split()
        ship = placed(seat, number(seat, int(inside)), card, place, carrier)
        carrier = ship.id if ship.aboard is None else carrier
        force.append(ship)
    return force


def placed(seat: Seat, id_: int, card: str, place: list[str], carrier: int) -> Ship:
    """A ship on its hex and heading, or a fighter in a ramp of the carrier."""
    if place[0] in SIDES:
        side: Side = "ba" if place[0] == "ba" else "tr"
        return Ship(id=id_, card=card, seat=seat, aboard=Berth(carrier, side))
    return Ship(id=id_, card=card, seat=seat, pose=Pose(place[0], int(place[1])))


def rocks(options: CosmosOptions) -> tuple[Rock, ...]:
    """A1, A2 … in the order of the table."""
    groups = scenarios()[options.scenario].asteroids
    all_ = [(at, group.drift) for group in groups for at in group.at]
    return tuple(Rock(i, at, drift) for i, (at, drift) in enumerate(all_, start=1))


# --- options ----------------------------------------------------------------------------------


def check_options(options: CosmosOptions, seats: int) -> tuple[Problem, ...]:
    """Every option that cannot be played, with what would be right."""
    problems = [*_check_words(options), *_check_numbers(options)]
    if options.scenario in scenarios():
        problems += _check_seats(options, seats)
        problems += _check_scope(options)
    return tuple(problems)


def _check_words(options: CosmosOptions) -> list[Problem]:
    words = [
        ("scenario", options.scenario, tuple(scenarios())),
        ("tempo", options.tempo, TEMPOS),
        ("cards", options.cards, (CosmosOptions().cards,)),
        ("layout", options.layout, layouts()),
    ]
    return [
        Problem("O-WORD", facts={"option": name, "given": given, "allowed": ", ".join(allowed)})
        for name, given, allowed in words
        if given not in allowed
    ]


def _check_numbers(options: CosmosOptions) -> list[Problem]:
    problems = []
    for name, (least, most) in LIMITS.items():
        given = getattr(options, name)
        unset = given == getattr(CosmosOptions(), name)
        if not unset and not least <= given <= most:
            facts: dict[str, int | str] = {
                "option": name, "given": given, "least": least, "most": most,
            }  # fmt: skip
            problems.append(Problem("O-RANGE", facts=facts))
    return problems


def _check_seats(options: CosmosOptions, seats: int) -> list[Problem]:
    allowed = scenarios()[options.scenario].sides
    if seats in allowed:
        return []
    facts: dict[str, int | str] = {
        "scenario": options.scenario,
        "seats": seats,
        "allowed": ", ".join(map(str, allowed)),
    }
    return [Problem("O-SEATS", facts=facts)]


def _check_scope(options: CosmosOptions) -> list[Problem]:
    """Options that mean something in some scenarios only."""
    plain, problems = CosmosOptions(), []
    scopes = {"budget": ("S7",), "layout": ("S7",), "swap": SWAPPABLE}
    for name, where in scopes.items():
        if getattr(options, name) != getattr(plain, name) and options.scenario not in where:
            problems.append(Problem("O-SCOPE", facts={"option": name, "where": ", ".join(where)}))
    return problems
