"""Films as files, for whoever asks: each is made once, one after the other, and the last few are
kept for as long as their match stands where it stood.

Why: docs/decisions/0115-film-to-keep.md.
"""

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from referee.audit import Bound, Unfinished
from referee.service.notices.records import Records
from referee.service.notices.workshop import Workshop, WorkState
from storage import Unavailable

_log = logging.getLogger(__name__)
KEPT = 8  # films; the longest have some megabytes

FilmMaker = Callable[[bytes], bytes]


@dataclass(frozen=True)
class FilmMade:
    """The file; None: its making hit a `bound`."""

    data: bytes | None
    bound: Bound | None = None


class FilmShelf:
    """`make` makes the file of a record's bytes. Raises Unfinished."""

    def __init__(self, records: Records, make: FilmMaker) -> None:
        self._records, self._make = records, make
        self.workshop: Workshop[FilmMade] = Workshop(_broke, kept=KEPT)

    def ask(self, match: str) -> WorkState[FilmMade]:
        """How the film of this match, which is over, stands; it is begun if there is none. Raises
        storage.Unknown, and RulesMissing."""
        return self.workshop.ask(self._records.stands(match), lambda: self._made(match))

    def _made(self, match: str) -> FilmMade:
        try:
            return FilmMade(self._make(self._records.export(match)))
        except Unfinished as unfinished:
            _log.warning("the film of %s was not finished: %s", match, unfinished)
            return FilmMade(None, unfinished.bound)


def _broke(key: Hashable, error: Exception) -> FilmMade | None:
    _log.error("the film of %s could not be made", key, exc_info=error)
    return None if isinstance(error, Unavailable) else FilmMade(None, Bound.BROKEN)
