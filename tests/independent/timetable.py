"""When a window is due by the options of leaf 0 (spec §5, "Time"; §10, 13)."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from .spelling import Broken

GRID = re.compile(r"([A-Za-z,]+) ([0-9]{2}):([0-9]{2}) (\S+)")
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def due(options: Mapping[str, Any], pace: str, at: str) -> str:
    """The due of a window of this pace that opens at this time."""
    hours = options["match.long" if pace == "long" else "match.short"]
    grid, since = options["match.grid"], datetime.fromisoformat(at)
    try:
        if grid is None:
            return _told(since + timedelta(hours=hours))
        return _told(_next(grid, since + timedelta(hours=hours / 4)))
    except (LookupError, OverflowError, TypeError, ValueError):
        raise Broken(f"options by which nothing is due: {grid!r}, {hours!r} hours") from None


def due_after(options: Mapping[str, Any], pace: str, end: datetime, first: str) -> str:
    """The due of a window, first due then, that waits for an absence until `end`."""
    hours = options["match.long" if pace == "long" else "match.short"]
    grid, usual = options["match.grid"], datetime.fromisoformat(first)
    try:
        ready = end + timedelta(hours=hours / 4)
        if grid is not None:
            return _told(_next(grid, ready))
        return _told(usual + timedelta(days=-((usual - ready) // timedelta(days=1))))
    except (LookupError, OverflowError, TypeError, ValueError):
        raise Broken(f"no due behind an absence until {end}") from None


def _next(grid: str, after: datetime) -> datetime:
    """The first local time of the timetable that is not before this moment."""
    parts = GRID.fullmatch(grid)
    if parts is None or not set(parts[1].split(",")) <= set(DAYS):
        raise Broken(f"no timetable: {grid!r}")
    zone, days = ZoneInfo(parts[4]), {DAYS.index(day) for day in parts[1].split(",")}
    day = after.astimezone(zone).date()
    while True:
        clock = (int(parts[2]), int(parts[3]))
        moment = datetime(day.year, day.month, day.day, *clock, tzinfo=zone).astimezone(UTC)
        if day.weekday() in days and moment >= after:
            return moment
        day += timedelta(days=1)


def _told(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + (
        f"{moment.microsecond // 1000:03d}Z"
    )
