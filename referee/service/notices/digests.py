"""One letter a day, for players who asked for it: how things stand in all of their matches.

Why: docs/decisions/0031-reminders.md.
"""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.timers import DIGEST
from referee.service.people.wishes import DIGEST as WISH
from referee.service.people.wishes import Wishes
from storage import ChairRow, Intent, TimerRow, WishRow

HOUR = 7  # of the player's morning
EVERY = timedelta(minutes=1)
MOST = 500  # players that one sweep looks at; where there are more, the next comes at once


class Digests:
    """`sweep` as often as you like; it looks once a minute."""

    def __init__(self, core: Core, wishes: Wishes) -> None:
        self._core = core
        self._wishes = wishes
        self._next = ""

    def sweep(self) -> int:
        """Owe the digests whose hour has come; gives how many are new."""
        now = self._core.clock.now()
        if now < self._next:
            return 0
        rows = self._core.log.timers_due(DIGEST, now, MOST)
        self._next = moment(instant(now) + EVERY) if len(rows) < MOST else ""
        return sum(self._digest(row, instant(now)) for row in rows)

    def _digest(self, timer: TimerRow, now: datetime) -> int:
        """At most one a day: which day was the last stands in the wish itself."""
        log = self._core.log
        wish, row = log.wishes.get(WISH, timer.whose), log.people.get(timer.whose)
        if wish is None or row is None:
            log.reset_timer(timer, None)
            return 0
        here = now.astimezone(ZoneInfo(row.zone))
        day = here.date().isoformat()
        told = wish.value.decode() >= day
        new = self._told(row.id, day, now) if here.hour >= HOUR and not told else 0
        log.reset_timer(timer, _next_hour(here, told or here.hour >= HOUR))
        return new

    def _told(self, person: str, day: str, now: datetime) -> int:
        """Of the matches that go on: those that have ended are not looked into."""
        log = self._core.log
        chairs = log.chairs.find(person=person)
        going = {row.head.stream for row in self._core.going_on(chair.stream for chair in chairs)}
        told = [chair for chair in chairs if chair.stream in going and self._tells(chair)]
        new = log.intend([_letter(person, told, day, now)] if told else [])
        log.wishes.put(WishRow(WISH, person, day.encode()))
        return len(new)

    def _tells(self, chair: ChairRow) -> bool:
        """Is there anything to tell of that match, and does the player want to hear it?"""
        with self._core.locked(chair.stream) as loaded:
            runs = loaded.match.phase == "running"
        return runs and not self._wishes.is_quiet(chair.stream, chair.person or "")


def _next_hour(here: datetime, is_over: bool) -> str:
    """The hour of the player's next morning, or of this one while it is to come (ISO UTC)."""
    day = here.date() + timedelta(days=1 if is_over else 0)
    return moment(datetime.combine(day, time(HOUR), here.tzinfo).astimezone(UTC))


def _letter(person: str, chairs: list[ChairRow], day: str, now: datetime) -> Intent:
    """It goes out as a letter of their first match, and speaks of all."""
    first = chairs[0]
    facts = {
        "reader": person,
        "matches": [[chair.stream, chair.seat] for chair in chairs],
        "after": moment(now - timedelta(days=1)),
    }
    told = f"{person[:8]}.{day.replace('-', '')}"
    return intent(first.stream, 0, "digest", first.seat, told, **facts)
