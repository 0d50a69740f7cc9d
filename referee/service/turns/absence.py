"""Who is away when, by match and seat; beside the log, for nobody's eyes but the player's own.

An absence never moves the deadline of a window that is open, and what moves later ones does not
say whose it was (`match.waiting`).
"""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal, unreadable
from referee.match import events as e
from referee.match.policy import instant
from referee.match.state import Match
from referee.match.waiting import ABSENCE, Away, away, put_off
from referee.seals.canonical import dump, load
from referee.service.keyring import Keyring
from storage import Log
from storage.shelf import Wish

FURTHEST = timedelta(days=366)
_DAYS = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?: ([0-9]{4}-[0-9]{2}-[0-9]{2}))?")

Days = list[tuple[str, str]]  # first and last, ISO, both included


class Absences:
    def __init__(self, log: Log, ring: Keyring) -> None:
        self._log = log
        self._ring = ring

    def of(self, match: str, seat: Seat) -> Days:
        """What this seat has told, the zone of its player aside."""
        row = self._log.wishes.get(_what(match), str(seat))
        return self._open(row)[1] if row is not None else []

    def every(self, name: str) -> list[Away]:
        """All seats' absences as moments, in no order that tells whose they are."""
        told = map(self._open, self._log.wishes.find(what=_what(name)))
        return sorted(away(first, last, zone) for zone, days in told for first, last in days)

    def delay(self, match: Match, name: str, opened: e.WindowOpened) -> e.DueChanged | None:
        """Behind a window that opens: its later due time, if somebody is away."""
        if opened.due is None:
            return None
        later = put_off(match.policy, opened.pace, opened.due, self.every(name))
        if later is None:
            return None
        return e.DueChanged(opened.window, later, "absence", ABSENCE)

    def settle(
        self, match: Match, name: str, seat: Seat, said: str, zone: str, at: e.Moment
    ) -> tuple[str, Wish]:
        """`2026-12-20 2027-01-03`, both included, or `off`: what stands afterwards, and the row
        that says so. Raises Refused."""
        today = instant(at).astimezone(ZoneInfo(zone)).date()
        told = self.of(name, seat)
        if said.strip() == "off":
            told = _until(told, today)
        else:
            asked = _asked(said, today)
            _within([asked], match.policy.absence)  # before it is reckoned with: calendars end
            told = _merged([*told, asked])
            _within(told, match.policy.absence)
        plain = dump([zone, [list(one) for one in told]])
        box = self._ring.lock("absence", f"{_what(name)}/{seat}", plain)
        return _spelt(told, today), Wish(_what(name), str(seat), box)

    def gone(self, name: str, seat: Seat) -> Wish:
        """The row that is dropped when somebody else sits down."""
        return Wish(_what(name), str(seat), b"")

    def _open(self, row: Wish) -> tuple[str, Days]:
        """The zone of whoever said it, and his days."""
        zone, told = load(self._ring.unlock("absence", f"{row.what}/{row.whose}", row.value))
        return zone, [(first, last) for first, last in told]


def _what(name: str) -> str:
    return f"absence/{name}"


def _asked(said: str, today: date) -> tuple[str, str]:
    """Raises Refused for days that are none, are over, or lie too far ahead."""
    found = _DAYS.fullmatch(" ".join(said.split()))
    suggestion = f"{today} {today + timedelta(days=7)}"
    try:
        first = date.fromisoformat(found[1]) if found else None
        last = date.fromisoformat(found[2] or found[1]) if found else None
    except ValueError:
        first = last = None
    if first is None or last is None or last < first:
        token = said.strip()[:80]
        raise unreadable(Problem("M-AWAY-FORM", facts={"said": token}, suggestion=suggestion))
    if last < today:
        raise illegal(Problem("M-AWAY-PAST", facts={"today": str(today)}))
    if first > today + FURTHEST:
        raise illegal(Problem("M-AWAY-FAR", facts={"today": str(today)}))
    return str(max(first, today)), str(last)


def _merged(told: Sequence[tuple[str, str]]) -> Days:
    """Days told twice count once."""
    merged: Days = []
    for first, last in sorted(told):
        if merged and first <= _next_day(merged[-1][1]):
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _next_day(day: str) -> str:
    return str(date.fromisoformat(day) + timedelta(days=1))


def _until(told: Days, today: date) -> Days:
    """Without what is still to come; days that are over have been used."""
    yesterday = str(today - timedelta(days=1))
    return [(first, min(last, yesterday)) for first, last in told if first <= yesterday]


def _within(told: Days, most: int) -> None:
    days = sum(
        (date.fromisoformat(last) - date.fromisoformat(first)).days + 1 for first, last in told
    )
    if days > most:
        raise illegal(Problem("M-AWAY-MANY", facts={"days": days, "most": most}))


def _spelt(told: Days, today: date) -> str:
    """What is still to come, as it is told back."""
    return ", ".join(f"{first} … {last}" for first, last in told if last >= str(today)) or "–"
