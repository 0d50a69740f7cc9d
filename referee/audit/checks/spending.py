"""Whose bank or absence put a due time off, once the parts that say so are open.

What is under seal or erased is not judged; what then rests on it neither.

Why: docs/decisions/0074-whose-time.md.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import msgspec

from referee.audit.checks.shape import is_moment
from referee.audit.evidence import Evidence, by_rules
from referee.audit.report import Failed, Finding, found
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.deadlines import patience
from referee.match.deadlines.patience import Away, Banks
from referee.match.evolve import Entry
from referee.match.state import Match, OpenWindow

Silence = tuple[tuple[Seat, ...], tuple[Seat, ...]]  # who had not answered; who of them may have
FIRST_DAY = "Etc/GMT-14"  # where a day begins first: nobody's zone stands on record


class Spending:
    """Takes the changes that banks and absences make in order; knows what each seat has left."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._paid: Counter[Seat] = Counter()
        self._unsure: set[Seat] = set()  # a part of theirs is erased: they may have paid more
        self._away: dict[Seat, set[date]] = {}
        self._told: list[Finding] = []
        self._shut: list[int] = []

    def found(self) -> Iterator[Finding]:
        """Whose time it was, leaf by leaf, and where nobody can say."""
        yield from self._told
        if self._shut:
            leaves = ", ".join(map(str, self._shut))
            but = [found("but.spent", leaves=leaves)] if self._evidence.ended else []
            yield found("time.spent_sealed", leaves=leaves, but=but)

    def handed_over(self, seat: Seat) -> None:
        """Who sits down has all days off."""
        self._away.pop(seat, None)

    def from_banks(
        self, match: Match, window: OpenWindow, entry: Entry, event: e.DueChangedV2
    ) -> None:
        """Every silent seat with anything left pays the step, or what it has. Raises Failed."""
        known = self._known(entry, event)
        hours, rules = patience.step(match, window), match.policy
        left = {seat: rules.bank - self._paid[seat] for seat in match.all_seats}
        quiet, unsure = self._silent(match, entry.n)
        for seat, spent in known.items():
            paid = spent.bank if spent else 0
            if spent is not None and (spent.away or paid < 1):
                raise Failed("time.spent_kind", leaf=entry.n, seat=seat)
            self._check_paid(entry.n, seat, paid, left, (quiet, unsure), hours)
            self._paid[seat] += paid
            if paid:
                self._told.append(found("time.spent_bank", leaf=entry.n, seat=seat, hours=paid))
        if len(known) == match.seats and not any(known.values()):
            raise Failed("time.spent_nobody", leaf=entry.n)

    def _check_paid(
        self, n: int, seat: Seat, paid: int, left: Banks, silent: Silence, hours: int
    ) -> None:
        """Who was silent pays; who was forgotten may have been."""
        quiet, unsure = silent
        asked = (seat,) if seat in (*quiet, *unsure) else ()
        due = patience.payments(left, asked, hours).get(seat, 0)
        if paid == due or (seat in unsure and paid == 0):
            return
        if seat in self._unsure and paid <= due:
            return
        raise Failed("time.spent_hours", leaf=n, seat=seat, hours=paid, due=due)

    def _silent(self, match: Match, n: int) -> Silence:
        with by_rules(n):
            quiet = patience.silent(match, self._evidence.game_at(match))
        unsure = tuple(seat for seat in quiet if self._evidence.tenures.unsure(seat, n))
        return quiet, unsure

    def by_absence(
        self, match: Match, window: OpenWindow, entry: Entry, event: e.DueChangedV2
    ) -> None:
        """The absences named move the window's first due time to this one. Raises Failed."""
        known = self._known(entry, event)
        named: list[Away] = []
        for seat, spent in known.items():
            if spent is None:
                continue
            if spent.bank or not spent.away:
                raise Failed("time.spent_kind", leaf=entry.n, seat=seat)
            named += self._days_off(match, entry, seat, spent.away)
        if len(known) < match.seats:
            return
        rules, pace, due = match.policy, window.pace, window.due or ""
        later = patience.put_off(rules, pace, due, named)
        if later != event.due or not all(
            patience.moves(rules, pace, due, named, mine) for mine in named
        ):
            raise Failed("time.away_due", leaf=entry.n, said=str(event.due), due=str(later or due))

    def _days_off(
        self, match: Match, entry: Entry, seat: Seat, days: tuple[e.Absence, ...]
    ) -> Iterator[Away]:
        """A seat's absences at one leaf: days that there are, announced, within its allowance."""
        gone, last, began = self._away.setdefault(seat, set()), "", self._evidence.entries[0].at
        for one in days:
            facts: dict[str, Any] = {
                "leaf": entry.n,
                "seat": seat,
                "first": one.first[:40],
                "last": one.last[:40],
            }
            if not (_is_day(one.first) and _is_day(one.last) and last < one.first <= one.last):
                raise Failed("time.away_days", **facts)
            when = one.announced
            if not is_moment(when) or not began <= when <= entry.at:
                raise Failed("time.away_announced", **facts, announced=when[:40])
            first, last = date.fromisoformat(one.first), one.last
            count = (date.fromisoformat(last) - first).days + 1
            most = match.policy.absence
            if count <= most:
                gone |= {first + timedelta(days=day) for day in range(count)}
            if max(count, len(gone)) > most:
                many = max(count, len(gone))
                raise Failed("time.away_many", leaf=entry.n, seat=seat, days=many, most=most)
            self._told.append(found("time.spent_away", **facts, announced=when))
            with by_rules(entry.n):  # at the end of the calendar no day is over
                yield patience.away(one.first, last, FIRST_DAY)

    def _known(self, entry: Entry, event: e.DueChangedV2) -> dict[Seat, e.Spent | None]:
        """What is open of the parts, by seat."""
        parts = dict(enumerate(event.spent, start=1))
        shut = {s for s, part in parts.items() if isinstance(part.value, msgspec.UnsetType)}
        self._unsure |= shut
        if shut:
            self._shut.append(entry.n)
        return {seat: part.known for seat, part in parts.items() if seat not in shut}


def _is_day(text: str) -> bool:
    try:
        return str(date.fromisoformat(text)) == text
    except ValueError:
        return False
