"""The rounds of beacons: which are waited for, one that is there, and those that do not come.

Who brings a round does not matter: it is its beacon's word, and anybody can check it.

Why: docs/decisions/0146-outside-dice.md, docs/decisions/0152-silent-beacon.md.
"""

import logging
from dataclasses import dataclass

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.base64url import b64u, unb64u
from referee.match.beacon import Beacon
from referee.match.policy import instant, moment
from referee.match.rounds import SILENCE, check_round
from referee.seals.beacon import verifies
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.timers import ROUND, SILENT
from referee.service.turns.windows import Windows
from storage import Intent, TimerRow, Unavailable, Unknown

log = logging.getLogger(__name__)
AT_ONCE = 100  # of those that are waited for


@dataclass(frozen=True)
class Awaited:
    """A round that the dice of a match wait for."""

    match: str
    beacon: Beacon
    number: int


class Rounds:
    def __init__(self, core: Core, windows: Windows) -> None:
        self._core = core
        self._windows = windows
        self._behind = ("", "")  # the last row of a look into which not all did fit
        self._faulty = set[str]()  # the matches of which the host's log tells already

    def give(self, name: str, number: int, signature: bytes) -> None:
        """Take the beacon's word on the round that is waited for, and throw the dice. Raises
        Refused and storage.Unknown; then nothing has changed."""
        self._core.retrying(lambda: self._take(name, number, signature))
        self._windows.advance(name)

    def awaited(self) -> list[Awaited]:
        """The rounds that are published by now, and have not come. Where many are waited for, each
        look goes on behind the one before it."""
        now, behind = self._core.clock.now(), self._behind
        rows = self._core.log.timers_due(ROUND, now, AT_ONCE, behind)
        full = len(rows) == AT_ONCE
        self._behind = (rows[-1].at, rows[-1].whose) if full else ("", "")
        return [waits for row in rows if (waits := self._looked_at(row)) is not None]

    def sweep(self) -> int:
        """Tell the organisers of matches whose round is an hour overdue; how many are new."""
        rows = self._core.log.timers_due(SILENT, self._core.clock.now(), AT_ONCE)
        return sum(self._told(row) for row in rows)

    def _told(self, row: TimerRow) -> int:
        """The letter is owed before its timer is gone: whoever is killed in between owes the same
        one again. A match that cannot be looked at is tried again in an hour."""
        store = self._core.log
        try:
            waits = self._awaited_in(row.whose)
        except Unavailable:
            raise
        except Exception:
            log.exception("of %s no silence can be told", row.whose, extra={"match": row.whose})
            store.reset_timer(row, moment(instant(self._core.clock.now()) + SILENCE))
            return 0
        owed = [] if waits is None or str(waits.number) != row.about else [_silence(waits)]
        new = len(store.intend(owed))
        store.reset_timer(row, None)
        return new

    def _looked_at(self, row: TimerRow) -> Awaited | None:
        """A match that cannot be looked at keeps its row and holds up no other one's dice."""
        try:
            waits = self._awaited_in(row.whose)
        except Unavailable:
            raise
        except Exception:
            if row.whose not in self._faulty:
                self._faulty.add(row.whose)
                about = {"match": row.whose}
                log.exception("whether %s waits for a round cannot be told", row.whose, extra=about)
            return None
        self._faulty.discard(row.whose)
        if waits is None:
            self._core.log.reset_timer(row, None)  # one that was set anew meanwhile stays
        return waits

    def _awaited_in(self, name: str) -> Awaited | None:
        try:
            with self._core.locked(name) as loaded:
                match = loaded.match
        except Unknown:
            return None
        if match.phase == "ended" or match.named is None or match.policy.beacon is None:
            return None
        if not match.awaits_round:
            return None
        return Awaited(name, match.policy.beacon, match.named.number)

    def _take(self, name: str, number: int, signature: bytes) -> None:
        with self._core.locked(name) as loaded:
            match, at = loaded.match, self._core.moment(loaded)
            check_round(match, number, at)
            assert match.policy.beacon is not None
            if not verifies(unb64u(match.policy.beacon.key), number, signature):
                raise illegal(Problem("M-ROUND-WRONG", facts={"round": number}))
            event = e.RoundGiven(number, b64u(signature))
            self._core.commit(Decision(loaded, (event,), at))


def _silence(waits: Awaited) -> Intent:
    """To the organiser, once a round."""
    number = waits.number
    facts = {"number": number, "due": waits.beacon.time_of(number), "beacon": waits.beacon.name}
    return intent(waits.match, 0, "silent_beacon", None, str(number), **facts)
