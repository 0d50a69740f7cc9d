"""Who is away when, by match and seat; beside the log, for nobody's eyes but the player's own.

An absence never moves the deadline of a window that is open, and what moves later ones does not
say whose it was (`match.deadlines.patience`).

Why: docs/decisions/0011-waiting.md.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo

from referee.kernel.event import Event, Seat
from referee.kernel.refused import Problem, illegal, unreadable
from referee.match import events as e
from referee.match.deadlines.patience import ABSENCE, Away, away, moves, put_off
from referee.match.policy import instant
from referee.match.state import Match
from referee.seals.canonical import dump, load
from referee.service.ledger.keyring import Keyring
from storage import Log
from storage.small_tables import Row, WishRow

FURTHEST = timedelta(days=366)
_DAYS = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?: ([0-9]{4}-[0-9]{2}-[0-9]{2}))?")

Days = list[tuple[str, str]]  # first and last, ISO, both included


class SeatAbsences(NamedTuple):
    """What a seat has told, in its player's zone then, and what of it has moved a deadline."""

    zone: str
    told: Days
    spent: Days


class Absences:
    def __init__(self, log: Log, ring: Keyring) -> None:
        self._log = log
        self._ring = ring

    def of(self, match: str, seat: Seat) -> Days:
        """What this seat has told, the zone of its player aside."""
        return self._kept(match, seat).told

    def spent(self, match: str, seat: Seat) -> Days:
        """Those of its days that have moved a deadline: they stay spent, also when taken back."""
        return self._kept(match, seat).spent

    def delay(
        self, match: Match, name: str, opened: e.WindowOpened, put: Iterable[Row] = ()
    ) -> e.DueChanged | None:
        """Behind a window that opens: its later due time, if somebody is away. `put` are rows that
        are about to be written, and count already."""
        if opened.due is None:
            return None
        every = _moments(self._all(name, put).values())
        later = put_off(match.policy, opened.pace, opened.due, every)
        if later is None:
            return None
        return e.DueChanged(opened.window, later, "absence", ABSENCE)

    def settle(
        self, match: Match, name: str, seat: Seat, said: str, zone: str, at: e.Moment
    ) -> tuple[str, WishRow]:
        """`2026-12-20 2027-01-03`, both included, or `off`: what stands afterwards, and the row
        that says so. Raises Refused."""
        today = instant(at).astimezone(ZoneInfo(zone)).date()
        kept = self._kept(name, seat)
        if said.strip() == "off":
            told = _until(kept.told, today)
        else:
            asked = _asked(said, today)
            _within([asked], match.policy.absence)  # before it is reckoned with: calendars end
            told = _merged([*kept.told, asked])
            _within(_merged([*told, *kept.spent]), match.policy.absence)
        row = self._row(_what(name), str(seat), SeatAbsences(zone, told, kept.spent))
        return _spelt(told, today), row

    def spending(
        self, match: Match, name: str, events: Iterable[Event], put: Iterable[Row] = ()
    ) -> list[WishRow]:
        """The rows of those whose days put off a window that these events open."""
        rows: dict[str, WishRow] = {}
        for opened, moved in pairwise(events):
            if isinstance(opened, e.WindowOpened) and _is_absence(moved):
                fresh = self._spending(match, name, opened, (*put, *rows.values()))
                rows |= {row.whose: row for row in fresh}
        return list(rows.values())

    def _spending(
        self, match: Match, name: str, opened: e.WindowOpened, put: Iterable[Row]
    ) -> Iterator[WishRow]:
        assert opened.due is not None, "what nobody waits for is not put off"
        kept_by = self._all(name, put)
        every = _moments(kept_by.values())
        for whose, kept in kept_by.items():
            moving = [
                days
                for days in kept.told
                if moves(match.policy, opened.pace, opened.due, every, away(*days, kept.zone))
            ]
            if moving:
                spent = _merged([*kept.spent, *moving])
                yield self._row(_what(name), whose, kept._replace(spent=spent))

    def gone(self, name: str, seat: Seat) -> WishRow:
        """The row that is dropped when somebody else sits down."""
        return WishRow(_what(name), str(seat), b"")

    def _kept(self, name: str, seat: Seat) -> SeatAbsences:
        row = self._log.wishes.get(_what(name), str(seat))
        return self._open(row) if row is not None else SeatAbsences("UTC", [], [])

    def _all(self, name: str, put: Iterable[Row]) -> dict[str, SeatAbsences]:
        """What every seat has told, by whose it is."""
        rows = {row.whose: row for row in self._log.wishes.find(what=_what(name))}
        fresh = [row for row in put if isinstance(row, WishRow) and row.what == _what(name)]
        return {row.whose: self._open(row) for row in (rows | {o.whose: o for o in fresh}).values()}

    def _open(self, row: WishRow) -> SeatAbsences:
        where = f"{row.what}/{row.whose}"
        zone, told, *spent = load(self._ring.unlock("absence", where, row.value))
        return SeatAbsences(zone, _pairs(told), _pairs(spent[0] if spent else []))

    def _row(self, what: str, whose: str, kept: SeatAbsences) -> WishRow:
        plain = dump([kept.zone, *([list(day) for day in days] for days in kept[1:])])
        return WishRow(what, whose, self._ring.lock("absence", f"{what}/{whose}", plain))


def _is_absence(event: Event) -> bool:
    return isinstance(event, e.DueChanged) and event.cause == "absence"


def _moments(every: Iterable[SeatAbsences]) -> list[Away]:
    """All absences as moments, in no order that tells whose they are."""
    return sorted(away(*days, kept.zone) for kept in every for days in kept.told)


def _pairs(days: Iterable[Sequence[str]]) -> Days:
    return [(first, last) for first, last in days]


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
