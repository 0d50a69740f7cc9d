"""Matches whose bots are thought about just now, each by one thread, which waits for the answers
and goes on with the match. Nobody else waits for them: no letter, no page, no deadline.

What went wrong is told to whoever looks at the match next: the ticker, which counts it. While bots
are away a match is tried again at the second look, then after four, eight, up to 64: a question
that kills its workers must not keep starting new ones.

Why: docs/decisions/0119-thinking-apart.md.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor

from referee.thinking.minds import BotsAway, WorkersEnded
from storage import Unavailable

log = logging.getLogger(__name__)
HANDS = 32  # matches at a time; a thread that waits costs nothing
_LONGEST = 64  # looks between two tries


class Errands:
    def __init__(self, run: Callable[[str], object], hands: Executor | None = None) -> None:
        """`run` goes on with a match, by one of our hands: threads, unless others are given."""
        self._run = run
        self._hands = hands or ThreadPoolExecutor(HANDS, "thinking")
        self._lock, self._over = threading.Lock(), False
        self._out = set[str]()
        self._faults: dict[str, Exception] = {}
        self._tries: dict[str, tuple[int, int]] = {}  # in vain, and looks until the next

    def send(self, name: str) -> None:
        """Let somebody go on with this match, if nobody does. Raises the fault that the last errand
        met."""
        with self._lock:
            if name in self._out or self._over:
                return
            if fault := self._faults.pop(name, None):
                raise fault
            if self._rests(name):
                return
            self._out.add(name)
        self._hands.submit(self._go, name)

    def end(self) -> None:
        """None is begun any more; returns when those that are under way have ended."""
        with self._lock:
            self._over = True
        self._hands.shutdown(wait=True, cancel_futures=True)

    def _rests(self, name: str) -> bool:
        tries, looks = self._tries.get(name, (0, 0))
        if looks:
            self._tries[name] = (tries, looks - 1)
        return looks > 0

    def _go(self, name: str) -> None:
        try:
            self._run(name)
        except Unavailable as away:
            self._in_vain(name, away)
        except Exception as fault:
            self._done(name, fault)
        else:
            self._done(name, None)

    def _done(self, name: str, fault: Exception | None) -> None:
        with self._lock:
            self._tries.pop(name, None)
            if fault is not None:
                self._faults[name] = fault
            self._out.discard(name)

    def _in_vain(self, name: str, away: Unavailable) -> None:
        with self._lock:
            if isinstance(away, BotsAway):  # a store that is away comes back for all at once
                tries = self._tries.get(name, (0, 0))[0] + 1
                self._tries[name] = (tries, min(_LONGEST, 1 << tries) - 1)
            self._out.discard(name)
        if not isinstance(away, WorkersEnded):
            about = {"match": name}
            log.error("the bots of %s could not answer, trying again: %s", name, away, extra=about)
