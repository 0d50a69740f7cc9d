"""Boards are drawn in processes of their own, as many at a time as there are easels: the library
that draws lets no other thread of its process go on meanwhile.

An easel is begun when it is first needed. One that dies is replaced by the next drawing's, and
what it was at is drawn here: a letter is late then, never without its board.

Why: docs/decisions/0124-drawn-apart.md.
"""

import contextlib
import logging
import subprocess
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from queue import LifoQueue

from referee import raster
from referee.easel import FOUND, HEAD, exactly
from referee.raster import Picture

_log = logging.getLogger(__name__)
KEPT = 64  # pictures, by their drawings: 4 MB
_Drawn = tuple[bytes, int, int]


class Easel:
    """One such process, from its first drawing to its end."""

    def __init__(self) -> None:
        line = [sys.executable, "-m", "referee.easel"]
        self._process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asks, self._answers = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def draw(self, svg: str) -> _Drawn | None:
        """None where it is no drawing. Raises OSError, EOFError if it has died."""
        packed = svg.encode()
        self._asks.write(HEAD.pack(len(packed)) + packed)
        self._asks.flush()
        size, width, height = FOUND.unpack(exactly(self._answers, FOUND.size))
        return (exactly(self._answers, size), width, height) if size else None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._answers.close()
        with contextlib.suppress(OSError):  # it may hold what was never read
            self._asks.close()


@dataclass
class Studio:
    """Thread-safe. `drawings` counts those that an easel, or this process in its place, made."""

    count: int
    drawings: int = 0
    _kept: OrderedDict[str, _Drawn] = field(default_factory=OrderedDict, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _over: bool = False

    def __post_init__(self) -> None:
        self._free = LifoQueue[Easel | None]()  # the one used last first: the others stay unbegun
        for _ in range(self.count):
            self._free.put(None)

    def picture(self, svg: str, alt: str) -> Picture:
        """As `raster.picture`. Raises ValueError for what is no SVG."""
        with self._lock:
            if (drawn := self._kept.get(svg)) is not None:
                self._kept.move_to_end(svg)
                return Picture(*drawn, alt)
        drawn = self._apart(svg)
        if drawn is None:
            return raster.picture(svg, alt)
        with self._lock:
            self._kept[svg] = drawn
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return Picture(*drawn, alt)

    def _apart(self, svg: str) -> _Drawn | None:
        """None where it has to be drawn here, to have it or to say what is wrong with it."""
        easel = self._free.get()
        try:
            if self._over:
                return None
            easel = easel or Easel()
            self.drawings += 1
            return easel.draw(svg)
        except (OSError, EOFError) as died:
            _log.warning("a process that draws has died, another takes its place: %r", died)
            if easel is not None:
                easel.end()
                easel = None
            return None
        finally:
            self._free.put(easel)

    def end(self) -> None:
        """Each when it has finished what it is at; whatever comes later is drawn here."""
        self._over = True
        for easel in [self._free.get() for _ in range(self.count)]:
            if easel is not None:
                easel.end()
            self._free.put(None)
