"""Earlier heads of the home log: those that witnesses signed before a beacon spoke, each kept for
the leaf that tells what the dice fall on. So the record of a match that is over still shows it.

Why: docs/decisions/0155-earlier-heads.md.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import partial
from threading import Lock

from referee.homelog.leaf import STOOD
from referee.match.policy import instant, moment, witnesses_of
from referee.seals import canonical, cosignature
from referee.service.ledger.core import Core
from referee.service.ledger.timers import ROUND
from storage import KeptHeadRow, TimerRow

LATE = timedelta(minutes=1)  # a witness that signed in time has answered by then
AT_ONCE = 500  # rows of timers
_LAST = "9999-12-31T23:59:59.999Z"


class KeptHeads:
    def __init__(self, core: Core) -> None:
        self._core = core
        self._lock = Lock()  # witnesses answer at once, and what they signed is added up

    def of(self, match: str, log: str) -> dict[int, KeptHeadRow]:
        """By the leaf of that home log for which each is kept."""
        return {row.n: row for row in self._core.log.kept_heads.find(stream=match, log=log)}

    def keep(self, log: str) -> None:
        """For each round that is waited for, the best head that was signed before its time."""
        with self._lock:
            heads = defaultdict[int, list[bytes]](list)
            for row in self._core.log.cosignatures.find(log=log):
                heads[row.size].append(row.line)
            for waits in self._awaited():
                self._keep(log, waits, heads)

    def _awaited(self) -> Iterator[TimerRow]:
        """The rounds that are still to come, or came a moment ago."""
        store = self._core.log
        behind = (moment(instant(self._core.clock.now()) - LATE), "")
        while rows := store.timers_due(ROUND, _LAST, AT_ONCE, behind):
            yield from rows
            behind = (rows[-1].at, rows[-1].whose)

    def _keep(self, log: str, waits: TimerRow, heads: Mapping[int, list[bytes]]) -> None:
        store, match = self._core.log, waits.whose
        if any(untold.act == STOOD for untold in store.unlogged.find(stream=match)):
            return  # that the round was named stands in no leaf yet
        place = store.logged.get(match)
        if place is None or place.log != log:
            return
        due, old = instant(waits.at).timestamp(), store.kept_heads.get(match, log, place.n)
        rows = [] if old is None else [old]
        for size, lines in heads.items():
            early = b"".join(line for line in lines if cosignature.seconds(line) < due)
            if early and size > place.n:
                rows.append(KeptHeadRow(match, log, place.n, size, early))
        best = max(rows, key=partial(_rank, self._promised(match)), default=None)
        if best is not None and best is not old:
            store.kept_heads.put(best)

    def _promised(self, match: str) -> set[str]:
        """The keys that leaf 0 names, as lines bear them."""
        options = canonical.load(self._core.log.leaves(match, 0, 1)[0])["data"]["options"]
        told = options.get("match.witnesses")
        return {key.rpartition("+")[0] for key in witnesses_of(told)[1]} if told else set()


def _rank(promised: set[str], row: KeptHeadRow) -> tuple[int, int, int]:
    """How many of those that are promised signed it, how many did at all, and how early it is."""
    by = {cosignature.whose(line) for line in row.lines.splitlines(keepends=True)}
    return len(by & promised), len(by), -row.size
