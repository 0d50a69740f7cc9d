"""The lists of matches, the newest first: each page is read by an index, however many there are.

Why: docs/decisions/0123-flat.md.
"""

from dataclasses import dataclass

from referee.service.ledger.core import Core
from referee.service.ledger.listing import PUBLIC, shelf_of
from storage import Listed
from storage.archive import NEWEST, Place

COUNTED = 1_000  # more than so many are not counted


@dataclass(frozen=True)
class ListPage:
    """Some matches of a list; `onward`: behind which place older ones may stand."""

    matches: tuple[Listed, ...]
    onward: Place | None = None


class Lists:
    def __init__(self, core: Core) -> None:
        self._core = core

    def page(
        self,
        phase: str,
        shelf: str = PUBLIC,
        behind: Place = NEWEST,
        limit: int = 50,
        game: str = "",
    ) -> ListPage:
        """The newest in this phase (of that game) on this shelf, behind that place."""
        log = self._core.log
        rows = log.on_shelf(shelf, phase, behind, limit + 1, game)
        shown = rows[:limit]
        known = {listed.head.stream: listed for listed in log.listed(row.stream for row in shown)}
        found = [known[row.stream] for row in shown if row.stream in known]
        matches = tuple(listed for listed in found if self._stands(listed, phase, shelf))
        last = (shown[-1].made, shown[-1].stream) if rows[limit:] else None
        return ListPage(matches, last)

    def count(self, phase: str) -> int:
        """How many stand on the lists that everybody reads; COUNTED + 1 stands for all that are
        more."""
        return self._core.log.count_on_shelf(PUBLIC, phase, COUNTED + 1)

    def _stands(self, listed: Listed, phase: str, shelf: str) -> bool:
        """Is it as its row says? One that an older Referee has written since may not be."""
        name = listed.head.stream
        here = listed.phase == phase and name not in self._core.history.frozen
        return here and shelf_of(self._core.log, name) == shelf
