"""Who is away when, by match and seat; beside the log, for nobody's eyes but the player's own.

An absence never moves the deadline of a window that is open, and what moves later ones does not
say whose it was before the match has ended (`match.deadlines.patience`).

Why: docs/decisions/0011-waiting.md, docs/decisions/0074-whose-time.md.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo

from referee.kernel.event import Event, Seat
from referee.kernel.refused import Problem, illegal, unreadable
from referee.match import events as e
from referee.match.deadlines.patience import Away, away, moves, put_off
from referee.match.deadlines.spending import ABSENCE, sealed
from referee.match.events import Absence
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
    told: list[Absence]
    spent: list[Absence]


class Absences:
    def __init__(self, log: Log, ring: Keyring) -> None:
        self._log = log
        self._ring = ring

    def of(self, match: str, seat: Seat) -> Days:
        """What this seat has told, the zone of its player aside."""
        return _days(self._kept(match, seat).told)

    def spent(self, match: str, seat: Seat) -> Days:
        """Those of its days that have moved a deadline: they stay spent, also when taken back."""
        return _days(self._kept(match, seat).spent)

    def delay(
        self, match: Match, name: str, events: Sequence[Event], put: Iterable[Row] = ()
    ) -> e.DueChanged | None:
        """Behind a window that these events open last: its later due time, if somebody is away.
        `put` are rows that are about to be written, and count already."""
        opened = events[-1]
        if not isinstance(opened, e.WindowOpened) or opened.due is None:
            return None
        kept_by = self._all(name, put, _left(match, events))
        later = put_off(match.policy, opened.pace, opened.due, _moments(kept_by.values()))
        if later is None:
            return None
        moving = _moving(match, opened, kept_by)
        spent = {int(whose): e.Spent(away=tuple(days)) for whose, days in moving.items()}
        return sealed(match, e.DueChanged(opened.window, later, "absence", ABSENCE), spent)

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
            asked = Absence(*_asked(said, today), at)
            _within([asked], match.policy.absence)  # before it is reckoned with: calendars end
            told = _merged([*kept.told, asked])
            _within(_merged([*told, *kept.spent]), match.policy.absence)
        row = self._row(_what(name), str(seat), SeatAbsences(zone, told, kept.spent))
        return _spelt(told, today), row

    def spending(
        self, match: Match, name: str, events: Sequence[Event], put: Iterable[Row] = ()
    ) -> list[WishRow]:
        """The rows of those whose days put off a window that these events open."""
        rows: dict[str, WishRow] = {}
        for opened, moved in pairwise(events):
            if isinstance(opened, e.WindowOpened) and _is_absence(moved):
                kept_by = self._all(name, (*put, *rows.values()), _left(match, events))
                fresh = self._spending(match, name, opened, kept_by)
                rows |= {row.whose: row for row in fresh}
        return list(rows.values())

    def _spending(
        self, match: Match, name: str, opened: e.WindowOpened, kept_by: Mapping[str, SeatAbsences]
    ) -> Iterator[WishRow]:
        for whose, moving in _moving(match, opened, kept_by).items():
            kept = kept_by[whose]
            spent = _merged([*kept.spent, *moving])
            yield self._row(_what(name), whose, kept._replace(spent=spent))

    def gone(self, name: str, seat: Seat) -> WishRow:
        """The row that is dropped when somebody else sits down."""
        return WishRow(_what(name), str(seat), b"")

    def _kept(self, name: str, seat: Seat) -> SeatAbsences:
        row = self._log.wishes.get(_what(name), str(seat))
        return self._open(row) if row is not None else SeatAbsences("UTC", [], [])

    def _all(self, name: str, put: Iterable[Row], left: Container[Seat]) -> dict[str, SeatAbsences]:
        """What every seat has told whose player has not `left`, by whose it is."""
        rows = {row.whose: row for row in self._log.wishes.find(what=_what(name))}
        fresh = [row for row in put if isinstance(row, WishRow) and row.what == _what(name)]
        every = (rows | {row.whose: row for row in fresh}).values()
        return {row.whose: self._open(row) for row in every if int(row.whose) not in left}

    def _open(self, row: WishRow) -> SeatAbsences:
        where = f"{row.what}/{row.whose}"
        zone, told, *spent = load(self._ring.unlock("absence", where, row.value))
        return SeatAbsences(zone, _absences(told), _absences(spent[0] if spent else []))

    def _row(self, what: str, whose: str, kept: SeatAbsences) -> WishRow:
        plain = dump([kept.zone, *([_row_of(days) for days in each] for each in kept[1:])])
        return WishRow(what, whose, self._ring.lock("absence", f"{what}/{whose}", plain))


def _left(match: Match, events: Iterable[Event]) -> Container[Seat]:
    """The seats whose players are gone, or go by these events: nobody waits for them."""
    return match.empty | {event.seat for event in events if isinstance(event, e.SeatChanged)}


def _is_absence(event: Event) -> bool:
    return isinstance(event, e.DueChanged) and event.cause == "absence"


def _moments(every: Iterable[SeatAbsences]) -> list[Away]:
    """All absences as moments, in no order that tells whose they are."""
    return sorted(_away(days, kept) for kept in every for days in kept.told)


def _away(days: Absence, kept: SeatAbsences) -> Away:
    return away(days.first, days.last, kept.zone)


def _moving(
    match: Match, opened: e.WindowOpened, kept_by: Mapping[str, SeatAbsences]
) -> dict[str, list[Absence]]:
    """Which of them put this window off, by whose they are."""
    assert opened.due is not None, "what nobody waits for is not put off"
    rules, pace, due, every = match.policy, opened.pace, opened.due, _moments(kept_by.values())
    found = {
        whose: [days for days in kept.told if moves(rules, pace, due, every, _away(days, kept))]
        for whose, kept in kept_by.items()
    }
    return {whose: days for whose, days in found.items() if days}


def _days(absences: Iterable[Absence]) -> Days:
    return [(days.first, days.last) for days in absences]


def _row_of(days: Absence) -> list[str]:
    return [days.first, days.last, days.announced]


def _absences(rows: Iterable[Sequence[str]]) -> list[Absence]:
    """Rows of matches of version 1 may say no time; nobody reads it there."""
    return [Absence(first, last, "".join(when)) for first, last, *when in rows]


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


def _merged(told: Sequence[Absence]) -> list[Absence]:
    """Days told twice count once, and were told when the last of them were."""
    merged: list[Absence] = []
    for days in sorted(told, key=lambda days: (days.first, days.last)):
        before = merged[-1] if merged else None
        if before is not None and days.first <= _next_day(before.last):
            last, heard = max(days.last, before.last), max(days.announced, before.announced)
            merged[-1] = Absence(before.first, last, heard)
        else:
            merged.append(days)
    return merged


def _next_day(day: str) -> str:
    return str(date.fromisoformat(day) + timedelta(days=1))


def _until(told: Sequence[Absence], today: date) -> list[Absence]:
    """Without what is still to come; days that are over have been used."""
    over = str(today - timedelta(days=1))
    return [
        Absence(days.first, min(days.last, over), days.announced)
        for days in told
        if days.first <= over
    ]


def _within(told: Sequence[Absence], most: int) -> None:
    days = sum(
        (date.fromisoformat(one.last) - date.fromisoformat(one.first)).days + 1 for one in told
    )
    if days > most:
        raise illegal(Problem("M-AWAY-MANY", facts={"days": days, "most": most}))


def _spelt(told: Sequence[Absence], today: date) -> str:
    """What is still to come, as it is told back."""
    coming = _days(days for days in told if days.last >= str(today))
    return ", ".join(f"{first} … {last}" for first, last in coming) or "–"
