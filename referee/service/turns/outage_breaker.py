"""The outage breaker: was our intake up, did our letters leave, are many seats silent at once?

Each process that takes mail says every minute that it does (`beat`). A gap is an outage, whatever
its cause: a crash, a power cut, a clock that was set. Before a window closes by its due time it is
asked here whether an outage, or a silence that looks like one, has spoilt it.

Why: docs/decisions/0013-outages.md.
"""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import islice

import msgspec

from referee.match import events as e
from referee.match.deadlines.outages import Outage, made_good, put_off_for_silence
from referee.match.deadlines.patience import silent
from referee.match.leaving import silences
from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import WEBHOOK, person_seats
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.turns import bots
from referee.service.turns.missing_games import MissingGames
from storage import SettingRow, Unknown, WishRow

EVERY = timedelta(minutes=1)
LIMITS = {"intake": timedelta(minutes=15), "relay": timedelta(hours=2)}
REMEMBERED = timedelta(days=60)
OUTAGE = "outage"  # Wish: one a row, so that two who find one at once lose neither
MATCHES, SEATS, SHARE = 5, 10, 0.9  # due at once, asked in them, silent for the first time
LOOK = timedelta(minutes=1)  # so long the finding of one look is good for all that are due
LETTERS = 5  # the newest ones tell whether the relay works
LOOKED_AT = 100  # of so many letters, one that has left since tells it too


class Breaker:
    def __init__(self, core: Core, games: MissingGames) -> None:
        self._core = core
        self._games = games
        self._beaten: dict[str, str] = {}
        self._silence: tuple[str, bool] | None = None
        self._lock = threading.Lock()

    # --- what works -----------------------------------------------------------------------------

    def beat(self) -> None:
        """This process takes mail, and perhaps sends it: called every second, written once a
        minute."""
        now = self._core.clock.now()
        for part, works in (("intake", lambda: True), ("relay", self._letters_leave)):
            last = self._beaten.get(part)
            if last is None or abs(instant(now) - instant(last)) >= EVERY:
                self._beat(part, works)

    def _beat(self, part: str, works: Callable[[], bool]) -> None:
        """The time is read behind what it takes the place of, and takes no other's: this process
        may stand still in between, and write hours later, when others have said more."""
        if not works():
            return
        before, now = self._last(part), self._core.clock.now()
        if before is not None and instant(now) - instant(before) > LIMITS[part]:
            self._remember(Outage(part, before, now), now)
        was = before.encode("ascii") if before is not None else None
        self._core.log.swap_setting(SettingRow(f"beat/{part}", now.encode("ascii")), was)
        self._beaten[part] = now

    def _last(self, part: str) -> str | None:
        row = self._core.log.settings.get(f"beat/{part}")
        return row.value.decode("ascii") if row is not None else None

    def _letters_leave(self) -> bool:
        """Of the letters that were tried, has one of the newest left, or any since the relay was
        last known to work, or were none of the newest to two readers tried in vain? (One mailbox
        that puts us off, or a webhook that is down, is no dead relay.)"""
        rows = self._core.log.outbox(limit=LOOKED_AT)
        tried = (row for row in rows if row.intent.kind != WEBHOOK and (row.sent or row.error))
        newest = [*islice(tried, LETTERS)]
        waiting = {
            (row.intent.stream, row.intent.seat)
            for row in newest
            if row.sent is None and row.error and row.next_try
        }
        if len(waiting) < 2 or any(row.sent is not None for row in newest):
            return True
        # After an outage the oldest letters are tried first, and the newest hours later.
        known = self._last("relay") or ""
        carried = (row.sent or "" for row in rows if row.intent.kind != WEBHOOK)
        return any(sent > known for sent in carried)

    # --- what did not -------------------------------------------------------------------------

    def outages(self) -> list[Outage]:
        """Those of the last weeks, and what does not work now."""
        return [*self._remembered(), *self._lasting(self._core.clock.now())]

    def _remembered(self) -> list[Outage]:
        rows = self._core.log.wishes.find(what=OUTAGE)
        return [msgspec.json.decode(row.value, type=Outage) for row in rows]

    def _remember(self, outage: Outage, now: str) -> None:
        """Two processes that come up together may each find it: it is one outage."""
        oldest = moment(instant(now) - REMEMBERED)
        for past in self._remembered():
            if (past.until or now) <= oldest:
                self._core.log.wishes.drop(OUTAGE, _whose(past))
        self._core.log.wishes.put(WishRow(OUTAGE, _whose(outage), msgspec.json.encode(outage)))

    def _lasting(self, now: str) -> Iterator[Outage]:
        """However long: a home that has another way in says so (`piped`)."""
        for part, limit in LIMITS.items():
            last = self._last(part)
            if last is not None and instant(now) - instant(last) > limit:
                yield Outage(part, last)

    def piped(self) -> None:
        """A mail came in by a pipe: where nothing else takes mail any more, the pipe is the way in
        from now on, and nobody beats for it."""
        if any(outage.part == "intake" for outage in self._lasting(self._core.clock.now())):
            self._core.log.settings.drop("beat/intake")

    # --- before a close -------------------------------------------------------------------------

    def look(self) -> None:
        """See once a minute whether nearly everybody is silent. For who holds no match: it looks
        into all that are due."""
        at = self._core.clock.now()
        with self._lock:
            if self._silence is None or instant(at) - instant(self._silence[0]) > LOOK:
                self._silence = (at, self._many_are_silent(at))

    def put_off(self, loaded: LoadedMatch, at: str) -> e.DueChanged | None:
        """The later due time of a window that would close now; None: it may close."""
        match, window = loaded.match, loaded.match.window
        if window is None or window.due is None or at < window.due:
            return None
        if not silent(match, loaded.game):
            return None
        if (spoilt := self.gives(loaded, at)) is not None:
            return spoilt
        everybody = self._silence is not None and self._silence[1]
        return put_off_for_silence(window, at) if everybody else None

    def gives(self, loaded: LoadedMatch, at: str) -> e.DueChanged | None:
        """The later due time of a window that an outage has spoilt; None: none has."""
        match, window = loaded.match, loaded.match.window
        if window is None:
            return None
        outages = [*self.outages(), *self._games.outages(loaded), *bots.outages(match)]
        return made_good(match.policy, window, outages, at)

    def _many_are_silent(self, at: str) -> bool:
        """Of all persons asked in the matches that are due now: is nearly everybody silent who
        answered the time before? One look serves all of these matches."""
        rows = self._core.log.due(at, 1000)
        if len(rows) < MATCHES:
            return False
        asked = silent = 0
        for row in rows:
            new_asked, new_silent = self._count(row.stream)
            asked, silent = asked + new_asked, silent + new_silent
        return asked >= SEATS and silent >= SHARE * asked

    def _count(self, name: str) -> tuple[int, int]:
        """Persons asked in this match's window, without those who were silent in the last one;
        and how many of them have given nothing: nobody, where mail waits to be read."""
        try:
            with self._core.locked(name) as loaded:
                asked, silent = _counted(loaded, person_seats(self._core.log, name))
        except Unknown:
            return 0, 0
        return asked, 0 if self._core.log.inbox(limit=1, stream=name) else silent


def _whose(outage: Outage) -> str:
    return f"{outage.part}/{outage.since}"


def _counted(loaded: LoadedMatch, persons: list[int]) -> tuple[int, int]:
    match, window = loaded.match, loaded.match.window
    if window is None or window.due is None or bots.outages(match):  # held: it is not due yet
        return 0, 0
    told = [entry.event for entry in loaded.entries]
    asked = [
        seat
        for seat in window.asked
        if seat in persons and not silences(match, loaded.game, seat, told)
    ]
    return len(asked), sum(not match.has_answered(seat) for seat in asked)
