"""Changes of a due time: what their cause and the referee's own reasons promise, they keep.

An absence, an outage, grace, banks and a new player only ever give time. What a pause or a told
deadline owes the next window (`match.deadlines.carry_over`) stands right behind its opening.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from referee.audit.checks.spending import Spending
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding
from referee.match import events as e
from referee.match import policy
from referee.match.deadlines import patience
from referee.match.deadlines.spending import ABSENCE
from referee.match.evolve import Entry
from referee.match.motions import HEARD
from referee.match.policy import instant, moment
from referee.match.state import Match, OpenWindow
from referee.match.telling import OWN

FURTHEST = timedelta(days=731)  # two years, one of them perhaps a leap year
GIVING = ("grace", "bank", "handover", "told")  # words of reasons that only give time


class DueChecks:
    """Takes the leaves' dues in order and refuses the first that may not be. Raises Failed."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._steps: Counter[int] = Counter()  # out of the banks, by their hours
        self._spending = Spending(evidence)

    def found(self) -> Iterator[Finding]:
        """What there is to say though all holds."""
        return self._spending.found()

    def handed_over(self, event: e.SeatChanged) -> None:
        """A chair changes hands."""
        self._spending.handed_over(event.seat)

    def opened(self, entry: Entry, event: e.WindowOpened) -> None:
        """What lasts must stand behind the opening of a window, and nothing else may say that it
        lasts."""
        owed = self._evidence.before(entry.n).lasting.behind(event)
        there = self._behind(entry.n)
        if owed is not None and not _keeps(owed, there):
            raise Failed("time.lasting", leaf=entry.n, due=str(owed.due))

    def changed(self, match: Match, entry: Entry, event: e.DueChanged) -> None:
        """A change of the open window's due time; `match` is the match before it."""
        old = match.window.due if match.window else None
        if old is not None and entry.at >= old and event.cause != "outage":
            raise Failed("time.changed_late", leaf=entry.n, at=entry.at, due=old)
        if event.cause == "absence" and not isinstance(self._entry(entry.n - 1), e.WindowOpened):
            raise Failed("time.absence", leaf=entry.n)
        self._gives(entry, event, old)
        if event.due is not None and event.due <= entry.at:
            raise Failed("time.over", leaf=entry.n, due=event.due, at=entry.at)
        if event.cause in ("organiser", "vote") and _is_far(event.due, entry.at):
            raise Failed("time.far", leaf=entry.n, due=str(event.due), at=entry.at)
        if match.window is not None:
            self._own(match, match.window, entry, event)
            self._spent(match, match.window, entry, event)

    def _gives(self, entry: Entry, event: e.DueChanged, old: str | None) -> None:
        """Where the cause or the reason only gives time, it has given some."""
        found = OWN.fullmatch(event.reason)
        if event.cause not in ("absence", "outage") and (not found or found[1] not in GIVING):
            return
        if event.reason == HEARD and event.due is None:
            return  # a pause
        past = event.cause == "outage" and event.due is not None and event.due <= entry.at
        if old is None or event.due is None or event.due <= old or past:
            raise Failed("time.gives", leaf=entry.n, said=str(event.due), due=str(old), at=entry.at)

    def _own(self, match: Match, window: OpenWindow, entry: Entry, event: e.DueChanged) -> None:
        """The referee's own reasons say what the options and the leaf before allow."""
        found = OWN.fullmatch(event.reason)
        word, hours = (found[1], int(found[2] or 0)) if found else ("", 0)
        rules = match.policy
        match word:
            case "grace":
                right = rules.grace > 0 and hours == rules.grace and not window.longer
                right = right and _hours_later(window, event, hours)
            case "bank":
                right = self._from_banks(match, window, hours)
                right = right and _hours_later(window, event, hours)
            case "handover":
                right = self._taken_over(window, entry, event)
            case "vote":  # by whom, `orders` asks
                late = window.due is not None and entry.at >= window.due
                right = event.cause == "outage" and event.reason == HEARD and late
            case "paused" | "told":
                right = event == self._owed(entry.n)
            case _:
                return
        if not right:
            raise Failed("time.own", leaf=entry.n, reason=event.reason[:40])

    def _spent(self, match: Match, window: OpenWindow, entry: Entry, event: e.DueChanged) -> None:
        """Whose time it was: an absence's, or else out of banks."""
        if not isinstance(event, e.DueChangedV2):
            return
        if event.cause == "absence" and event.reason == ABSENCE:
            self._spending.by_absence(match, window, entry, event)
        elif event.cause != "absence" and event.reason != ABSENCE:
            self._spending.from_banks(match, window, entry, event)
        else:
            raise Failed("time.own", leaf=entry.n, reason=event.reason[:40])

    def _from_banks(self, match: Match, window: OpenWindow, hours: int) -> bool:
        """A step of the pace; each takes it, or what is left, from one seat's bank at least."""
        if not match.policy.bank or hours != patience.step(match, window):
            return False
        self._steps[hours] += 1
        return self._steps[hours] <= match.seats * -(-match.policy.bank // hours)

    def _taken_over(self, window: OpenWindow, entry: Entry, event: e.DueChanged) -> bool:
        """Somebody asked has just sat down, and has a whole period from then."""
        n = entry.n - 1
        while not isinstance(self._entry(n), e.MATCH_EVENTS):  # what the game said of it
            n -= 1
        seat = self._entry(n)
        if not isinstance(seat, e.SeatChanged) or seat.cause == "bot" or seat.empties:
            return False
        rules, since = self._evidence.matches[n].policy, self._evidence.entries[n].at
        first, last = (policy.due(rules, window.pace, at) for at in (since, entry.at))
        return seat.seat in window.asked and event.due is not None and first <= event.due <= last

    def _owed(self, n: int) -> e.DueChanged | None:
        """What had to stand in leaf n, right behind an opening."""
        opened = self._entry(n - 1)
        if not isinstance(opened, e.WindowOpened):
            return None
        return self._evidence.before(n - 1).lasting.behind(opened)

    def _behind(self, n: int) -> e.DueChanged | None:
        there = self._evidence.entries[n + 1 : n + 2]
        return there[0].event if there and isinstance(there[0].event, e.DueChanged) else None

    def _entry(self, n: int) -> object:
        return self._evidence.entries[n].event


def _keeps(owed: e.DueChanged, there: e.DueChanged | None) -> bool:
    """Is it what is owed, or does an absence give still more?"""
    if there is None or owed.due is None:
        return there == owed
    absent = there.cause == "absence" and there.due is not None and there.due > owed.due
    return there == owed or absent


def _is_far(due: str | None, at: str) -> bool:
    """Can nobody wait for that?"""
    return due is not None and instant(due) - instant(at) > FURTHEST


def _hours_later(window: OpenWindow, event: e.DueChanged, hours: int) -> bool:
    """Just so many; behind an outage, in which nobody could give them, at least so many."""
    if window.due is None or event.due is None:
        return False
    wanted = moment(instant(window.due) + timedelta(hours=hours))
    return event.due >= wanted if event.cause == "outage" else event.due == wanted
