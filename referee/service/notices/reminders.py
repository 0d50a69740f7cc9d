"""Reminders: one a deadline, to every asked player who has not answered, and one more if it moves.

A reminder's id holds the deadline it reminds of, so that any number of sweeps, in any number of
processes, write it once. What is no longer true when it is written (answered, moved, closed) is not
sent.

Why: docs/decisions/0031-reminders.md.
"""

from datetime import timedelta

from referee.kernel.event import Seat
from referee.match.policy import instant, moment
from referee.match.state import Match, OpenWindow
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent, reader_seats
from referee.service.people.wishes import HOURS, Wishes
from storage import Due, Intent

SHARE = 4  # a reminder comes when a quarter of the window's time is left
LONGEST = timedelta(hours=24)  # but not earlier than this, unless a player wishes it so
EVERY = timedelta(seconds=30)
MOST = 20_000  # deadlines within the longest wish that one sweep looks at


class Reminders:
    """`sweep` as often as you like; it looks twice a minute."""

    def __init__(self, core: Core, wishes: Wishes) -> None:
        self._core = core
        self._wishes = wishes
        self._next = ""
        self._known: dict[Due, str] = {}  # a deadline -> when it reminds next, "" if no more
        self._hours: dict[str, int] = {}  # as players wished it when the last sweep came

    def sweep(self) -> int:
        """Owe the reminders whose time has come; gives how many are new."""
        now = self._core.clock.now()
        if now < self._next:
            return 0
        self._next = moment(instant(now) + EVERY)
        furthest = timedelta(hours=max(HOURS))
        rows = self._core.log.due(moment(instant(now) + furthest), MOST)
        changed = self._changed_wishes()
        coming = [row for row in rows if row.at > now and row.window > 0]
        self._known = {
            row: "?" if row.stream in changed else self._known.get(row, "?") for row in coming
        }
        return sum(self._remind(row, now) for row in coming)

    def _changed_wishes(self) -> set[str]:
        """The matches of which somebody wishes another hour than at the last sweep."""
        before, self._hours = self._hours, self._wishes.hours_before()
        wished = set(before.items()) ^ set(self._hours.items())
        return {whose.partition("/")[0] for whose, _ in wished}

    def _remind(self, row: Due, now: str) -> int:
        when = self._known[row]
        if when == "" or (when != "?" and when > now):
            return 0
        with self._core.locked(row.stream) as loaded:
            match = loaded.match
        window = match.window
        if window is None or window.due != row.at or window.number != row.window:
            return 0
        times = self._times(row.stream, window)
        self._known[row] = min((at for at in times.values() if at > now), default="")
        reached = [seat for seat, at in times.items() if at <= now]
        return len(self._core.log.intend(self._letters(row.stream, match, window, reached)))

    def _times(self, name: str, window: OpenWindow) -> dict[Seat, str]:
        """When each asked player is reminded."""
        readers = reader_seats(self._core.log, name)
        chairs = {chair.seat: chair.person for chair in self._core.log.chairs.find(stream=name)}
        return {
            seat: reminded_at(window, self._hours.get(f"{name}/{chairs[seat]}"))
            for seat in window.asked
            if seat in readers
        }

    def _letters(
        self, name: str, match: Match, window: OpenWindow, reached: list[Seat]
    ) -> list[Intent]:
        silent = [seat for seat in reached if seat not in match.orders]
        chairs = {chair.seat: chair for chair in self._core.log.chairs.find(stream=name)}
        wanted = (
            seat for seat in silent if not self._wishes.is_quiet(name, chairs[seat].person or "")
        )
        return [_letter(name, seat, window) for seat in wanted]


def reminded_at(window: OpenWindow, hours: int | None = None) -> str:
    """When a player is reminded of this window (ISO UTC): so many hours before its end as they
    wish, but never in its first quarter."""
    assert window.due is not None
    due, opened = instant(window.due), instant(window.opened)
    usual = min(LONGEST, (due - opened) / SHARE)
    if hours is None:
        return moment(due - usual)
    first = opened + (due - opened) / SHARE
    return moment(max(due - timedelta(hours=hours), first))


def _letter(name: str, seat: Seat, window: OpenWindow) -> Intent:
    assert window.due is not None
    told = "".join(character for character in window.due if character.isdigit())
    facts = {"window": window.number, "due": window.due}
    return intent(name, window.leaf, "reminder", seat, told, **facts)
