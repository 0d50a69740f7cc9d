"""The rounds of beacons: which are waited for, and one that is there.

Who brings a round does not matter: it is its beacon's word, and anybody can check it.

Why: docs/decisions/0146-outside-dice.md.
"""

from dataclasses import dataclass

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.base64url import b64u, unb64u
from referee.match.beacon import Beacon
from referee.match.rounds import check_round
from referee.seals.beacon import verifies
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.timers import ROUND
from referee.service.turns.windows import Windows
from storage import Unknown

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

    def give(self, name: str, number: int, signature: bytes) -> None:
        """Take the beacon's word on the round that is waited for, and throw the dice. Raises
        Refused and storage.Unknown; then nothing has changed."""
        self._core.retrying(lambda: self._take(name, number, signature))
        self._windows.advance(name)

    def awaited(self) -> list[Awaited]:
        """The rounds that are published by now, and have not come."""
        log = self._core.log
        found = []
        for row in log.timers_due(ROUND, self._core.clock.now(), AT_ONCE):
            waits = self._awaited_in(row.whose)
            if waits is None:
                log.timers.drop(ROUND, row.whose)
            else:
                found.append(waits)
        return found

    def _awaited_in(self, name: str) -> Awaited | None:
        try:
            with self._core.locked(name) as loaded:
                match = loaded.match
        except Unknown:
            return None
        if match.named is None or match.policy.beacon is None or not match.awaits_round:
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
