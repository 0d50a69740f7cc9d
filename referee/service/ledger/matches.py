"""The matches in memory: each under a lock of its own, loaded anew when the log has gone on.

What another process erased leaves no leaf behind, so each is loaded anew now and then, too.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple
from weakref import WeakValueDictionary

from msgspec.structs import replace

from referee.games.catalogue import Catalogue
from referee.service.ledger.history import History
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.loaded_match import LoadedMatch, load
from referee.service.ledger.unlogged import is_match
from storage import Head, Log, Unknown

WARM = 256  # matches kept in memory, as long as they have no more leaves
WARM_LEAVES = 50_000  # than this together (a leaf takes about 4 kB)
KEPT = 600.0  # seconds in which one shows what has been erased elsewhere


class _Warm(NamedTuple):
    loaded: LoadedMatch
    since: float


@dataclass
class _Door:
    """`inside`: how often the thread that holds it has come in."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    inside: int = 0


@dataclass
class Matches:
    log: Log
    games: Catalogue
    ring: Keyring
    history: History
    steady: Callable[[], float] = monotonic
    _warm: OrderedDict[str, _Warm] = field(default_factory=OrderedDict)
    _doors: WeakValueDictionary[str, _Door] = field(default_factory=WeakValueDictionary)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def locked(self, name: str) -> Iterator[LoadedMatch]:
        """The match as it stands, for this thread alone. Raises storage.Unknown."""
        door = self._door(name)
        with door.lock:
            door.inside += 1
            try:
                # Whoever is inside already goes on with the same one.
                yield self._fresh(name, KEPT if door.inside == 1 else float("inf"))
            finally:
                door.inside -= 1

    def forget(self, name: str) -> None:
        """The next look loads it anew."""
        with self._guard:
            self._warm.pop(name, None)

    def _door(self, name: str) -> _Door:
        with self._guard:
            return self._doors.setdefault(name, _Door())

    def _fresh(self, name: str, kept: float) -> LoadedMatch:
        """As the log has it, loaded at most so many seconds ago."""
        if not is_match(name):
            raise Unknown(name)
        head = self.log.head(name)
        with self._guard:
            warm = self._warm.get(name)
        if warm is None or not _is_at(warm.loaded, head) or self.steady() - warm.since > kept:
            warm = _Warm(self._load(name), self.steady())
        self._keep(name, warm)
        return warm.loaded

    def _load(self, name: str) -> LoadedMatch:
        loaded = load(self.log, name, self.games, self.ring)
        self.history.compare(loaded)
        if name in self.history.frozen:
            loaded.match = replace(loaded.match, phase="ended", cause="restored", window=None)
        return loaded

    def _keep(self, name: str, warm: _Warm) -> None:
        with self._guard:
            self._warm[name] = warm
            self._warm.move_to_end(name)
            while len(self._warm) > 1 and self._too_warm():
                self._warm.popitem(last=False)

    def _too_warm(self) -> bool:
        leaves = sum(warm.loaded.size for warm in self._warm.values())
        return len(self._warm) > WARM or leaves > WARM_LEAVES


def _is_at(loaded: LoadedMatch, head: Head) -> bool:
    return loaded.size == head.size and loaded.frontier.root() == head.root
