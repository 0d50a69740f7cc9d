"""Long work, one piece after the other: who asks is told how it stands, and never waits."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
KEPT = 256  # results
QUEUE = 16  # pieces that may wait


@dataclass(frozen=True)
class WorkState(Generic[T]):
    """`done` with its result; `before`: how many pieces of work come before this one; neither: the
    queue is full, and this one does not stand in it."""

    done: bool = False
    result: T | None = None
    before: int | None = None


@dataclass
class Workshop(Generic[T]):
    """A thread works as long as there is work. A result is kept until others push it out. Where a
    piece raises, `failed(key, error)` says it, and gives the result that is kept instead; None: it
    may be asked for again."""

    failed: Callable[[Hashable, Exception], T | None]
    kept: int = KEPT
    queue: int = QUEUE
    _results: OrderedDict[Hashable, T] = field(default_factory=OrderedDict)
    _waiting: OrderedDict[Hashable, Callable[[], T]] = field(default_factory=OrderedDict)
    _now: Hashable | None = None
    _guard: threading.Lock = field(default_factory=threading.Lock)
    _thread: threading.Thread | None = None

    def ask(self, key: Hashable, work: Callable[[], T]) -> WorkState[T]:
        """How the work of this name stands; it is begun or put into the queue if it is not there.
        None is no name."""
        with self._guard:
            if key in self._results:
                self._results.move_to_end(key)
                return WorkState(True, self._results[key])
            if key == self._now:
                return WorkState(before=0)
            if key not in self._waiting:
                if len(self._waiting) >= self.queue:
                    return WorkState()
                self._waiting[key] = work
            self._begin()
            return WorkState(before=[*self._waiting].index(key) + (self._now is not None))

    def forget(self, key: Hashable) -> None:
        """The next who asks has it done anew."""
        with self._guard:
            self._results.pop(key, None)

    def finish(self) -> None:
        """Wait until nothing is left to do."""
        while (thread := self._thread) is not None:
            thread.join()

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="workshop", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while (taken := self._take()) is not None:
            key, work = taken
            try:
                result = work()
            except Exception as error:
                self._keep(key, self.failed(key, error))
            else:
                self._keep(key, result)

    def _take(self) -> tuple[Hashable, Callable[[], T]] | None:
        with self._guard:
            if not self._waiting:
                self._thread = None
                return None
            key, work = self._waiting.popitem(last=False)
            self._now = key
            return key, work

    def _keep(self, key: Hashable, result: T | None) -> None:
        with self._guard:
            self._now = None
            if result is None:
                return
            self._results[key] = result
            while len(self._results) > self.kept:
                self._results.popitem(last=False)
