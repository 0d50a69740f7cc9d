"""Pictures that are slow to draw: one at a time, few wait, and each is drawn once.

Why: docs/decisions/0104-eyes.md.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

WAITING = 2  # of the four threads that serve pages, one is left for all else
KEPT = 256  # pictures of 60 kB at most
AGAIN = 5  # seconds after which who finds no place may ask again


class QueueFullError(RuntimeError):
    """So many pictures are waited for that nobody else may wait."""


@dataclass
class PictureQueue:
    """`waiting` callers may stand behind the one whose picture is drawn; the `kept` pictures that
    were asked for last are not drawn again."""

    waiting: int = WAITING
    kept: int = KEPT
    _drawing: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _guard: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _drawn: OrderedDict[Hashable, bytes] = field(default_factory=OrderedDict, repr=False)
    _inside: int = 0

    def png(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The picture of this key, drawn if it is not kept. Raises QueueFullError, and what `draw`
        raises."""
        found = self._find(key)
        if found is not None:
            return found
        self._enter()
        try:
            with self._drawing:  # whoever was before may have drawn the very same
                return self._find(key) or self._keep(key, draw())
        finally:
            self._leave()

    def _enter(self) -> None:
        with self._guard:
            if self._inside > self.waiting:
                raise QueueFullError(f"{self._inside} pictures are waited for")
            self._inside += 1

    def _leave(self) -> None:
        with self._guard:
            self._inside -= 1

    def _find(self, key: Hashable) -> bytes | None:
        with self._guard:
            if key in self._drawn:
                self._drawn.move_to_end(key)
            return self._drawn.get(key)

    def _keep(self, key: Hashable, drawn: bytes) -> bytes:
        with self._guard:
            self._drawn[key] = drawn
            while len(self._drawn) > self.kept:
                self._drawn.popitem(last=False)
        return drawn
