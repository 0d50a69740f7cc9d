"""The matches in memory: each under a lock of its own, loaded anew when the log has gone on."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from msgspec.structs import replace

from referee.games.catalogue import Catalogue
from referee.service.ledger.history import History
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.loaded_match import LoadedMatch, load
from referee.service.ledger.unlogged import is_match
from storage import Log, Unknown

WARM = 256  # matches kept in memory, as long as they have no more leaves
WARM_LEAVES = 50_000  # than this together (a leaf takes about 4 kB)


@dataclass
class Matches:
    log: Log
    games: Catalogue
    ring: Keyring
    history: History
    _warm: OrderedDict[str, LoadedMatch] = field(default_factory=OrderedDict)
    _locks: WeakValueDictionary[str, threading.RLock] = field(default_factory=WeakValueDictionary)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def locked(self, name: str) -> Iterator[LoadedMatch]:
        """The match as it stands, for this thread alone. Raises storage.Unknown."""
        with self._lock(name):
            yield self._fresh(name)

    def forget(self, name: str) -> None:
        """The next look loads it anew."""
        with self._guard:
            self._warm.pop(name, None)

    def _lock(self, name: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(name, threading.RLock())

    def _fresh(self, name: str) -> LoadedMatch:
        if not is_match(name):
            raise Unknown(name)
        head = self.log.head(name)
        with self._guard:
            warm = self._warm.get(name)
        if warm is None or warm.size != head.size or warm.frontier.root() != head.root:
            warm = load(self.log, name, self.games, self.ring)
            self.history.compare(warm)
            if name in self.history.frozen:
                warm.match = replace(warm.match, phase="ended", cause="restored", window=None)
        self._keep(name, warm)
        return warm

    def _keep(self, name: str, loaded: LoadedMatch) -> None:
        with self._guard:
            self._warm[name] = loaded
            self._warm.move_to_end(name)
            while len(self._warm) > 1 and self._too_warm():
                self._warm.popitem(last=False)

    def _too_warm(self) -> bool:
        leaves = sum(loaded.size for loaded in self._warm.values())
        return len(self._warm) > WARM or leaves > WARM_LEAVES
