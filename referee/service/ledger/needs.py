"""What the service needs to do its work, tried: a mail that is taken, and the signed states' file.

Reading shows nothing of a full disk: everything is read as ever while each mail is put off.
"""

import logging
import threading
from collections.abc import Callable

from referee.clock import steady
from referee.service.ledger.core import Core
from storage import Unavailable

_log = logging.getLogger(__name__)
EVERY = 5.0  # seconds; a try waits for the disk, and who asks may be anybody
SLOW = 2.0  # seconds; a try that takes longer is itself what is told


class Needs:
    """Thread-safe: of several who ask at once one tries; the others are told what was found last,
    so that a store that keeps one waiting does not keep all."""

    def __init__(self, core: Core, steady: Callable[[], float] = steady) -> None:
        self._core, self._steady = core, steady
        self._trying = threading.Lock()
        self._began: float | None = None  # the try that is under way, or the last
        self._wanting: dict[str, str] = {}
        self.commit: float | None = None  # seconds that the store took for the last try

    def wanting(self) -> dict[str, str]:
        """What does not work, by its part, and why; nothing where all is well. As of EVERY seconds
        ago at most, or of the try before one that is under way and not yet slow."""
        if not self._trying.acquire(blocking=False):
            slow = self._began is not None and self._steady() - self._began >= SLOW
            return {"inbox": "Slow", **self._wanting} if slow else self._wanting
        try:
            if self._began is None or self._steady() - self._began >= EVERY:
                self._began = self._steady()
                self._wanting = self._found()
                self._began = self._steady()
        finally:
            self._trying.release()
        return self._wanting

    def _found(self) -> dict[str, str]:
        tried = {"inbox": self._taken, "witness": self._witnessed, "log": self._in_step}
        said = {part: _trouble(work) for part, work in tried.items()}
        return {part: why for part, why in said.items() if why}

    def _taken(self) -> None:
        began = self._steady()
        try:
            self._core.log.probe()
        finally:
            self.commit = self._steady() - began

    def _witnessed(self) -> None:
        self._core.witness.probe()

    def _in_step(self) -> None:
        self._core.history.check_writable()


def _trouble(work: Callable[[], None]) -> str:
    """A fault of ours in a try is trouble too: machines are told, and the log has all of it."""
    try:
        work()
    except Unavailable as trouble:
        return type(trouble).__name__
    except Exception as fault:
        _log.exception("a try of what the service needs failed")
        return type(fault).__name__
    return ""
