"""The position, what may be chosen before a match, and what a seat sees: everything."""

import msgspec
from referee.kernel.game import Options, Order, State, View
from referee.kernel.refused import Problem

from referee_diplomacy.rules.aftermath import Dislodged
from referee_diplomacy.things.units import Unit, UnitOrder

SPRING, AUTUMN, WINTER = "spring", "autumn", "winter"
MOVES, RETREATS, BUILDS = "moves", "retreats", "builds"
FIRST_YEAR, LAST_YEAR, LATEST = 1901, 1920, 1999
VICTORY = 18  # centres


class DiplomacyOptions(Options, frozen=True, omit_defaults=True):
    """`last_year`: after its winter the match is drawn if nobody has won."""

    last_year: int = LAST_YEAR


def check_options(options: DiplomacyOptions, seats: int) -> tuple[Problem, ...]:
    if FIRST_YEAR <= options.last_year <= LATEST:
        return ()
    facts: dict[str, int | str] = {"least": FIRST_YEAR, "most": LATEST}
    return (Problem("E-YEAR", facts=facts),)


class Sheet(Order, frozen=True):
    """All that a seat orders in one window."""

    orders: tuple[UnitOrder, ...] = ()


class Obeyed(msgspec.Struct, frozen=True):
    """One unit's order as everybody reads it, and its outcome: succeeds, fails or dislodged."""

    unit: Unit
    act: str
    to: str
    of_unit: str
    of: str
    via: bool
    outcome: str

    @property
    def order(self) -> UnitOrder:
        kind, at = self.unit.kind, self.unit.at
        return UnitOrder(self.act, kind, at, self.to, self.of_unit, self.of, self.via)


class Result(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str


class DiplomacyState(State, frozen=True):
    """`left` are seats whose chair is empty; `last` are the orders of the last moves."""

    options: DiplomacyOptions = DiplomacyOptions()
    year: int = 0
    season: str = SPRING
    phase: str = MOVES
    units: tuple[Unit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    owners: dict[str, int] = msgspec.field(default_factory=dict)
    left: tuple[int, ...] = ()
    last: tuple[Obeyed, ...] = ()
    result: Result | None = None


class DiplomacyView(View, frozen=True, kw_only=True):
    """Nothing is hidden but the orders of the others."""

    state: DiplomacyState = DiplomacyState()
