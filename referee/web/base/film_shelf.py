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
        stands = self._records.stands(match)
        return self.workshop.ask(stands, lambda: self._made(match, self._records.export(match)))

    def ask_record(self, id: str, record: Callable[[], bytes]) -> WorkState[FilmMade]:
        """The same of the record of this id, which no log of ours stands behind."""
        return self.workshop.ask(("record", id), lambda: self._made(id, record()))

    def _made(self, name: str, record: bytes) -> FilmMade:
        try:
            return FilmMade(self._make(record))
        except Unfinished as unfinished:
            _log.warning("the film of %s was not finished: %s", name, unfinished)
            return FilmMade(None, unfinished.bound)


def _broke(key: Hashable, error: Exception) -> FilmMade | None:
    _log.error("the film of %s could not be made", key, exc_info=error)
    return None if isinstance(error, Unavailable) else FilmMade(None, Bound.BROKEN)
