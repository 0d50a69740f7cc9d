"""Reminders: one a deadline, to every asked player who has not answered, and one more if it moves.

A reminder's id holds the deadline it reminds of, so that any number of sweeps, in any number of
processes, write it once. What is no longer true when it is written (answered, moved, closed) is not
sent.

Why: docs/decisions/0031-reminders.md.
"""

import logging
from datetime import timedelta

from referee.kernel.event import Seat
from referee.match.policy import instant, moment
from referee.match.state import Match, OpenWindow
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent, reader_seats
from referee.service.ledger.timers import REMIND, SHARE
from referee.service.people.wishes import Wishes
from storage import Intent, TimerRow, Unavailable, Unknown

_log = logging.getLogger(__name__)

LONGEST = timedelta(hours=24)  # a quarter of the window's time before its end, but not earlier
EVERY = timedelta(seconds=30)
LATER = timedelta(hours=1)  # a match that cannot be looked at is tried again then
MOST = 500  # matches that one sweep looks at; where there are more, the next comes at once


class Reminders:
    """`sweep` as often as you like; it looks twice a minute."""

    def __init__(self, core: Core, wishes: Wishes) -> None:
        self._core = core
        self._wishes = wishes
        self._next = ""

    def sweep(self) -> int:
        """Owe the reminders whose time has come; gives how many are new."""
        now = self._core.clock.now()
        if now < self._next:
            return 0
        rows = self._core.log.timers_due(REMIND, now, MOST)
        self._next = moment(instant(now) + EVERY) if len(rows) < MOST else ""
        return sum(self._looked(row, now) for row in rows)

    def _looked(self, row: TimerRow, now: str) -> int:
        """A match that cannot be looked at must not stand before the others."""
        try:
            return self._remind(row, now)
        except Unavailable:
            raise
        except Unknown:
            self._core.log.reset_timer(row, None)
        except Exception:
            _log.exception("nobody of %s could be reminded", row.whose, extra={"match": row.whose})
            self._core.log.reset_timer(row, moment(instant(now) + LATER))
        return 0

    def _remind(self, row: TimerRow, now: str) -> int:
        """What is owed is owed before the timer goes on: whoever is killed in between owes it
        again, which is the same letter."""
        log = self._core.log
        with self._core.locked(row.whose) as loaded:
            match = loaded.match
        window = match.window
        if match.phase != "running" or window is None or window.due is None or window.due <= now:
            log.reset_timer(row, None)
            return 0
        times = self._times(row.whose, window)
        reached = [seat for seat, at in times.items() if at <= now]
        new = len(log.intend(self._letters(row.whose, match, window, reached)))
        log.reset_timer(row, min((at for at in times.values() if at > now), default=None))
        return new

    def _times(self, name: str, window: OpenWindow) -> dict[Seat, str]:
        """When each asked player is reminded."""
        readers = reader_seats(self._core.log, name)
        chairs = {chair.seat: chair.person for chair in self._core.log.chairs.find(stream=name)}
        return {
            seat: reminded_at(window, self._wishes.hours(name, chairs[seat] or ""))
            for seat in window.asked
            if seat in readers
        }

    def _letters(
        self, name: str, match: Match, window: OpenWindow, reached: list[Seat]
    ) -> list[Intent]:
        silent = [seat for seat in reached if not match.has_answered(seat)]
        chairs = {chair.seat: chair for chair in self._core.log.chairs.find(stream=name)}
        wanted = (
            seat for seat in silent if not self._wishes.is_quiet(name, chairs[seat].person or "")
        )
        return [_letter(name, seat, window) for seat in wanted]


def reminded_at(window: OpenWindow, hours: int | None = None) -> str:
    """When a player is reminded of this window (ISO UTC): so many hours before its end as they
    wish, but never in its first quarter."""
    assert window.due is not None
    due, opened = instant(window.due), instant(window.began)
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
