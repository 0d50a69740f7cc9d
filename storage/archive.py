"""Finished matches, searched: a row each, read by an index from the newest on.

What a search costs does not grow with how many matches there are: it looks at SCANNED rows at most,
gives what it found among them, and where to go on.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from storage.small_tables import ArchiveRow

SCANNED = 1000  # rows that one search looks at
CHUNK = 100  # rows that are read at once
NEWEST = ("~", "")  # behind every moment

Place = tuple[str, str]  # when a match ended, and its stream: rows are in this order, backwards
Fetch = Callable[[str | None, Place, int], list[ArchiveRow]]


@dataclass(frozen=True, slots=True)
class ArchiveSearch:
    """What the rows must have; None or "" asks for nothing. `since` and `until` are days or
    moments, `until` not included; `windows` the least and the most."""

    game: str = ""
    scenario: str = ""
    cause: str = ""
    reason: str = ""
    since: str = ""
    until: str = ""
    windows: tuple[int | None, int | None] = (None, None)

    def finds(self, row: ArchiveRow) -> bool:
        """Is it one of those?"""
        least, most = self.windows
        return (
            self.game in ("", row.game)
            and self.scenario in ("", row.scenario)
            and self.cause in ("", row.cause)
            and self.reason in ("", row.reason)
            and (not self.until or row.ended < self.until)
            and row.ended >= self.since
            and (least is None or row.windows >= least)
            and (most is None or row.windows <= most)
        )


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """The rows that were found, the newest first; `onward`: behind which place older ones may
    stand, None if there are none."""

    rows: tuple[ArchiveRow, ...]
    onward: Place | None = None


def place(row: ArchiveRow) -> Place:
    """Where it stands among the others."""
    return row.ended, row.stream


def search(fetch: Fetch, wanted: ArchiveSearch, behind: Place, limit: int) -> ArchivePage:
    """A page of what is wanted, behind that place. `fetch(game, behind, count)` gives the next
    rows (of that game), the newest first."""
    found: list[ArchiveRow] = []
    behind = min(behind, (wanted.until, "")) if wanted.until else behind
    for _ in range(SCANNED // CHUNK):
        rows = fetch(wanted.game or None, behind, CHUNK)
        for row in rows:
            if row.ended < wanted.since:
                return ArchivePage(tuple(found))
            if wanted.finds(row):
                if len(found) == limit:
                    return ArchivePage(tuple(found), behind)
                found.append(row)
            behind = place(row)
        if len(rows) < CHUNK:
            return ArchivePage(tuple(found))
    return ArchivePage(tuple(found), behind)


def sift(
    rows: Iterable[ArchiveRow], wanted: ArchiveSearch, behind: Place, limit: int
) -> ArchivePage:
    """The same among rows that are at hand."""
    ordered = sorted(rows, key=place, reverse=True)
    found = [row for row in ordered if place(row) < behind and wanted.finds(row)]
    return ArchivePage(tuple(found[:limit]), place(found[limit - 1]) if found[limit:] else None)
