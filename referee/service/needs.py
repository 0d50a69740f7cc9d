"""What the service needs to do its work, tried: a mail that is taken, and the signed states' file.

Reading shows nothing of a full disk: everything is read as ever while each mail is put off.
"""

import threading
from collections.abc import Callable

from referee.clock import steady
from referee.service.core import Core
from storage import Unavailable

EVERY = 5.0  # seconds; a try waits for the disk, and who asks may be anybody


class Needs:
    """Thread-safe: of several who ask at once one tries, and tells the others."""

    def __init__(self, core: Core, steady: Callable[[], float] = steady) -> None:
        self._core, self._steady = core, steady
        self._lock = threading.Lock()
        self._tried: float | None = None
        self._wanting: dict[str, str] = {}

    def wanting(self) -> dict[str, str]:
        """What does not work, by its part, and why; nothing where all is well. As of EVERY seconds
        ago at most."""
        with self._lock:
            if self._tried is None or self._steady() - self._tried >= EVERY:
                tried = {"inbox": self._taken, "witness": self._witnessed, "log": self._in_step}
                said = {part: _trouble(work) for part, work in tried.items()}
                self._wanting = {part: why for part, why in said.items() if why}
                self._tried = self._steady()
            return self._wanting

    def _taken(self) -> None:
        self._core.log.probe()

    def _witnessed(self) -> None:
        self._core.witness.probe()

    def _in_step(self) -> None:
        self._core.writable()


def _trouble(work: Callable[[], None]) -> str:
    try:
        work()
    except Unavailable as trouble:
        return type(trouble).__name__
    return ""
