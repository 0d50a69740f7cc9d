"""One letter a day, for players who asked for it: how things stand in all of their matches.

Why: docs/decisions/0031-reminders.md.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.people.wishes import DIGEST, Wishes
from storage import ChairRow, Intent, WishRow

HOUR = 7  # of the player's morning
EVERY = timedelta(minutes=1)


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
        self._next = moment(instant(now) + EVERY)
        return sum(self._digest(wish, instant(now)) for wish in self._wanted())

    def _wanted(self) -> list[WishRow]:
        return self._core.log.wishes.find(what=DIGEST)

    def _digest(self, wish: WishRow, now: datetime) -> int:
        """At most one a day: which day was the last stands in the wish itself."""
        row = self._core.log.people.get(wish.whose)
        if row is None:
            return 0
        here = now.astimezone(ZoneInfo(row.zone))
        day = here.date().isoformat()
        if here.hour < HOUR or wish.value.decode() >= day:
            return 0
        chairs = [
            chair for chair in self._core.log.chairs.find(person=row.id) if self._tells(chair)
        ]
        letters = [_letter(row.id, chairs, day, now)] if chairs else []
        new = self._core.log.intend(letters)
        self._core.log.wishes.put(WishRow(DIGEST, row.id, day.encode()))
        return len(new)

    def _tells(self, chair: ChairRow) -> bool:
        """Is there anything to tell of that match, and does the player want to hear it?"""
        with self._core.locked(chair.stream) as loaded:
            runs = loaded.match.phase == "running"
        return runs and not self._wishes.is_quiet(chair.stream, chair.person or "")


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
