"""The home as its pages show it to anybody, and the folder of what its reader saw."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from referee.calling import CallAnswer
from referee.clock import Clock
from referee.match.policy import instant
from referee.monitor.kept import keep, kept
from referee.monitor.sighting import Alarm

LARGE = 1024 * 1024  # bytes, at most
RECORD = 256 * 1024 * 1024
GRACE = timedelta(minutes=15)  # a batch each three, and witnesses that are asked each one
Fetch = Callable[[str, int], CallAnswer]


class Away(Exception):
    """The home does not answer."""


@dataclass(frozen=True)
class Afar:
    """`folder` is there."""

    url: str
    folder: Path
    fetch: Fetch
    clock: Clock

    def answer(self, path: str, most: int) -> CallAnswer:
        """Whatever it is. Raises Away."""
        try:
            return self.fetch(f"{self.url}{path}", most)
        except OSError as error:
            raise Away(str(error)) from error

    def got(self, path: str, most: int = LARGE) -> bytes:
        """What must be there. Raises Alarm, Away."""
        answer = self.answer(path, most)
        if answer.status != 200:
            raise Alarm("withheld", path=path, status=answer.status)
        return answer.body

    def is_young(self, at: str) -> bool:
        """Is it so short a while ago that what follows on it need not be there yet?"""
        return abs(instant(self.clock.now()) - instant(at)) <= GRACE

    def in_turn(self, kept: str, names: Iterable[str], most: int) -> list[str]:
        """So many of these names, from the one on at which the last look ended."""
        last, ordered = (self.kept(kept) or b"").decode(), sorted(names)
        start = bisect_right(ordered, last)
        taken = [*ordered[start:], *ordered[:start]][:most]
        if taken:
            self.keep(kept, taken[-1].encode())
        return taken

    def kept(self, name: str) -> bytes | None:
        return kept(self.folder, name)

    def keep(self, name: str, data: bytes) -> None:
        keep(self.folder, name, data)
