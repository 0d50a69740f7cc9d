"""Deadlines as data: hours a pace, or a weekly grid. Pure: (policy, pace, now) -> due.

A grid is `Mon,Thu 20:00 Europe/Paris`: the next such moment that leaves at least a quarter of the
pace's hours. Local times that a change of clocks skips are taken an hour later; those that happen
twice count the first time (PEP 495, fold=0).
"""

import re
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from referee.bots.levels import EASY
from referee.kernel.refused import Problem, illegal
from referee.match.beacon import AHEAD, LONGEST, Beacon, is_beacon
from referee.match.level import LEVEL_OPTION, check_name, name_of
from referee.match.time_zones import known_zones

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
# Why: docs/decisions/0145-promised-witnesses.md.
_WITNESSES = re.compile(
    r"([1-9][0-9]?) of ([^+ ]+\+[0-9a-f]{8}\+\S+(?: [^+ ]+\+[0-9a-f]{8}\+\S+)*)"
)
_GRID = re.compile(r"([A-Z][a-z]{2}(?:,[A-Z][a-z]{2})*) ([0-2][0-9]):([0-5][0-9]) (\S+)")


ALWAYS_TOLD = frozenset({"long", "short", "grid", "assurance", "hold"})
PRESS = ("none", "open", "anonymous")
NMR_THEN = ("bot", "empty")
BOT_OPTION = "match.bot"  # the version of the bots; no policy: it comes with the game


class Grid(msgspec.Struct, frozen=True):
    """Weekdays (0 = Monday), a local time and its zone."""

    days: frozenset[int]
    hour: int
    minute: int
    zone: str


class Policy(msgspec.Struct, frozen=True):
    """How long a window stays open, and what a letter must at least prove.

    `long` and `short` are hours; `hold`: no window closes before its due time. `press`: may seats
    write to each other (`none`, `open`, `anonymous`: also without their name), and with `postal`
    only with the next turn's letter. `reliability`: per cent of kept deadlines that a seat wants.

    `grace`: hours that a window waits on, once, for whoever is silent at its due time; `bank`:
    hours that each seat has for its whole match to be later still; `absence`: days that a seat may
    be away. After `nmr_limit` windows in a row without a word (0: never) a bot
    sits down or, by `nmr_then`, the chair falls empty. `level`: how far the match's bots think
    ahead. `blind`: orders that several seats give at once are sealed first, and opened when all are
    in (`match.blind`). `beacon`: whose rounds go into the dice. `witnesses`: how many of whose
    signatures on the home log a record of the match must bear, `2 of <vkey> <vkey> <vkey>`; empty:
    none.
    """

    long: int = 72
    short: int = 24
    grid: str | None = None
    assurance: str = "address"
    hold: bool = False
    press: str = "open"
    postal: bool = False
    reliability: int = 0
    grace: int = 0
    bank: int = 0
    absence: int = 14
    nmr_limit: int = 0
    nmr_then: str = "bot"
    level: str = EASY.name
    blind: bool = False
    beacon: Beacon | None = None
    witnesses: str = ""

    def as_options(self) -> dict[str, Any]:
        """The keys that stand in leaf 0 beside the game's own options: the first five always, the
        others where they are not as usual. The level stands there with the version of what a bot
        of the game thinks by (`level.as_option`)."""
        usual = Policy()
        return {
            f"match.{name}": value
            for name, value in msgspec.to_builtins(self).items()
            if name in ALWAYS_TOLD or (value != getattr(usual, name) and name != "level")
        }

    def witnessed(self) -> dict[str, Any]:
        """How many must have signed, and the names of whom; only where it is promised."""
        least, keys = witnesses_of(self.witnesses)
        return {"least": least, "names": ", ".join(key.partition("+")[0] for key in keys)}


def split_options(options: dict[str, Any]) -> tuple[dict[str, Any], Policy]:
    """Leaf 0's options: the game's own, and the policy. A key that is missing has its default."""
    ours = {k.removeprefix("match."): v for k, v in options.items() if k.startswith("match.")}
    if LEVEL_OPTION in options:
        ours["level"] = name_of(options[LEVEL_OPTION])
    game = {k: v for k, v in options.items() if not k.startswith("match.")}
    return game, msgspec.convert(ours, Policy)


def _check_beacon(beacon: Beacon) -> None:
    if not AHEAD <= beacon.ahead <= LONGEST:
        facts: dict[str, int | str] = {"ahead": beacon.ahead, "least": AHEAD, "most": LONGEST}
        raise illegal(Problem("M-BEACON-AHEAD", facts=facts))
    if not is_beacon(beacon):
        raise illegal(Problem("M-BEACON", facts={"name": beacon.name[:32]}))


def check(policy: Policy) -> None:
    """Raises Refused for hours, grids and assurances that cannot be."""
    for name, hours in (("long", policy.long), ("short", policy.short)):
        if not 1 <= hours <= 24 * 90:
            raise illegal(Problem("M-HOURS", facts={"pace": name, "hours": hours}))
    if policy.assurance not in ("address", "signed"):
        raise illegal(Problem("M-ASSURANCE", facts={"assurance": policy.assurance}))
    if policy.blind and policy.assurance != "signed":
        raise illegal(Problem("M-BLIND-SIGNED"))
    if policy.beacon is not None:
        _check_beacon(policy.beacon)
    if policy.press not in PRESS:
        raise illegal(Problem("M-PRESS-OPTION", facts={"press": policy.press}))
    if not 0 <= policy.reliability <= 100:
        raise illegal(Problem("M-PER-CENT", facts={"per_cent": policy.reliability}))
    if policy.witnesses:
        witnesses_of(policy.witnesses)
    _check_patience(policy)
    check_name(policy.level)
    if policy.grid is not None:
        parse_grid(policy.grid)


def _check_patience(policy: Policy) -> None:
    limits = (("grace", 24 * 30), ("bank", 24 * 90), ("absence", 366), ("nmr_limit", 100))
    for name, most in limits:
        value = getattr(policy, name)
        if not 0 <= value <= most:
            raise illegal(Problem("M-LIMIT", facts={"name": name, "value": value, "most": most}))
    if policy.nmr_then not in NMR_THEN:
        raise illegal(Problem("M-NMR-THEN", facts={"then": policy.nmr_then}))


def witnesses_of(text: str) -> tuple[int, tuple[str, ...]]:
    """How many, and the keys of whom. Raises Refused."""
    match = _WITNESSES.fullmatch(text)
    least, keys = (int(match[1]), tuple(match[2].split(" "))) if match else (1, ())
    if not least <= len(set(keys)) == len(keys):
        raise illegal(Problem("M-WITNESSES", facts={"witnesses": text[:200]}))
    return least, keys


def parse_grid(text: str) -> Grid:
    """`Mon,Thu 20:00 Europe/Paris`. Raises Refused."""
    match = _GRID.fullmatch(text)
    if match is None or int(match.group(2)) > 23:
        raise illegal(Problem("M-GRID", facts={"grid": text}, suggestion="Mon,Thu 20:00 UTC"))
    names = match.group(1).split(",")
    wrong = [name for name in names if name not in DAYS]
    if wrong:
        raise illegal(Problem("M-DAY", facts={"day": wrong[0]}, suggestion=",".join(DAYS)))
    if match.group(4) not in known_zones():
        raise illegal(Problem("M-ZONE", facts={"zone": match.group(4)}, suggestion="Europe/Paris"))
    days = frozenset(DAYS.index(name) for name in names)
    return Grid(days, int(match.group(2)), int(match.group(3)), match.group(4))


def due(policy: Policy, pace: str, now: str) -> str:
    """When a window that opens at `now` (ISO UTC) is due (ISO UTC)."""
    hours = policy.long if pace == "long" else policy.short
    if policy.grid is None:
        return moment(instant(now) + timedelta(hours=hours))
    return moment(_next(parse_grid(policy.grid), instant(now) + timedelta(hours=hours / 4)))


def due_after(policy: Policy, pace: str, end: str, usual: str) -> str:
    """When a window may be due that somebody comes back to at `end`: at least a quarter of the
    hours later, at the time of day (UTC) of its `usual` due or, on a grid, the next such moment."""
    hours = policy.long if pace == "long" else policy.short
    ready = instant(end) + timedelta(hours=hours / 4)
    if policy.grid is not None:
        return moment(_next(parse_grid(policy.grid), ready))
    days = ceil((ready - instant(usual)) / timedelta(days=1))
    return moment(instant(usual) + timedelta(days=days))


def _next(grid: Grid, after: datetime) -> datetime:
    zone = ZoneInfo(grid.zone)
    day = after.astimezone(zone).date()
    while True:
        if day.weekday() in grid.days:
            local = datetime(day.year, day.month, day.day, grid.hour, grid.minute, tzinfo=zone)
            if local.astimezone(UTC) >= after:
                return local.astimezone(UTC)
        day += timedelta(days=1)


def instant(text: str) -> datetime:
    """ISO UTC with milliseconds -> datetime."""
    return datetime.fromisoformat(text)


def is_moment(text: str) -> bool:
    """Is it a time in the one spelling that leaves have?"""
    try:
        return moment(instant(text)) == text
    except (ValueError, OverflowError):  # the first and the last hours there are, in other zones
        return False


def later(at: str, ms: int) -> str:
    """The time so many milliseconds after `at`."""
    return moment(instant(at) + timedelta(milliseconds=ms))


def moment(when: datetime) -> str:
    """datetime -> ISO UTC with milliseconds, as it stands in leaves."""
    utc = when.astimezone(UTC)
    return utc.strftime("%Y-%m-%dT%H:%M:%S.") + f"{utc.microsecond // 1000:03d}Z"
