"""The home fetches the rounds that its matches wait for: in the background, from where the settings
say, and from nowhere else. What comes is checked like any round that somebody brings.

Why: docs/decisions/0147-anybodys-round.md.
"""

import json
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from referee.calling import CallAnswer, call
from referee.clock import Clock
from referee.kernel.refused import Refused
from referee.match.policy import instant
from referee.service.turns.rounds import Awaited, Rounds
from storage import Conflict, Unavailable, Unknown

log = logging.getLogger(__name__)
AGAIN = timedelta(seconds=10)  # a round that was not there is asked for again
HANDS = 8
MOST = 16 * 1024  # bytes of an answer
Call = Callable[[str, str], CallAnswer]


def _get(method: str, url: str) -> CallAnswer:
    return call(method, url, seconds=10.0, most=MOST)


class Beacons:
    def __init__(
        self, rounds: Rounds, clock: Clock, addresses: Mapping[str, str], calls: Call = _get
    ) -> None:
        """`addresses`: below which each beacon, by its name, answers `public/<round>`."""
        self._rounds, self._clock, self._calls = rounds, clock, calls
        self._addresses = addresses
        self._asked: dict[tuple[str, int], str] = {}

    def beat(self) -> None:
        """Fetch each round that is waited for once, whatever matches wait for it."""
        wanted: dict[tuple[str, int], list[Awaited]] = {}
        for waits in self._rounds.awaited():
            if waits.beacon.name in self._addresses:
                wanted.setdefault((waits.beacon.name, waits.number), []).append(waits)
        self._asked = {key: at for key, at in self._asked.items() if not self._is_due(key)}
        due = [(key, matches) for key, matches in wanted.items() if self._is_due(key)]
        if due:
            with ThreadPoolExecutor(min(len(due), HANDS)) as hands:
                list(hands.map(lambda one: self._fetch(*one), due))

    def _is_due(self, key: tuple[str, int]) -> bool:
        last = self._asked.get(key)
        return last is None or instant(self._clock.now()) - instant(last) >= AGAIN

    def _fetch(self, key: tuple[str, int], matches: list[Awaited]) -> None:
        name, number = key
        self._asked[key] = self._clock.now()
        try:
            signature = self._signature(f"{self._addresses[name]}/public/{number}")
        except (OSError, ValueError, RecursionError) as error:  # brackets without an end, too
            log.warning("round %d of the beacon %s has not come: %s", number, name, error)
            return
        for waits in matches:
            self._give(waits, signature)

    def _give(self, waits: Awaited, signature: bytes) -> None:
        """What keeps one match from it keeps no other one that waits for the same round."""
        number, about = waits.number, {"match": waits.match}
        try:
            self._rounds.give(waits.match, number, signature)
        except Refused as refused:
            log.warning("round %d is not for %s: %s", number, waits.match, refused, extra=about)
        except (Conflict, Unavailable, Unknown) as fault:
            log.warning(
                "round %d is tried again for %s: %r", number, waits.match, fault, extra=about
            )

    def _signature(self, url: str) -> bytes:
        """As drand answers it, in hexadecimal. Raises OSError and ValueError."""
        answer = self._calls("GET", url)
        if answer.status != 200:
            raise OSError(f"it answers {answer.status}")
        told = json.loads(answer.body)
        if not isinstance(told, dict) or not isinstance(told.get("signature"), str):
            raise ValueError("it answers something else than a round")
        return bytes.fromhex(told["signature"])
