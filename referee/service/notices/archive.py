"""Finished matches, searched by anybody: by game, end, length, day, and by the players who agreed
to be found.

Why: docs/decisions/0110-archive.md.
"""

from dataclasses import dataclass, field

from referee.kernel.event import Seat
from referee.service.ledger.archiving import archive_row
from referee.service.ledger.core import Core
from referee.service.ledger.listing import is_on_lists
from referee.service.people.naming import Naming
from storage import ArchivePage, ArchiveRow, ArchiveSearch, SettingRow
from storage.archive import NEWEST, Place, sift

FILLED = "archive/filled"  # a setting: matches that ended before there was an archive are in it
AT_ONCE = 5  # matches that are read for it in one sweep


@dataclass(frozen=True)
class Archived:
    """A finished match, and who of its players agreed to be named, by seat."""

    row: ArchiveRow
    named: dict[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ArchiveFinds:
    """A page of a search; `onward`: where older ones may stand."""

    matches: tuple[Archived, ...]
    onward: Place | None


class Archive:
    def __init__(self, core: Core, naming: Naming) -> None:
        self._core, self._naming = core, naming
        self._todo: list[str] | None = None
        self._filled = False

    def search(
        self, wanted: ArchiveSearch, player: str = "", behind: Place = NEWEST, limit: int = 20
    ) -> ArchiveFinds:
        """The newest of what is wanted, behind that place. `player`: the whole name of somebody who
        agreed to be found by it, however it is spelt."""
        found = self._page(wanted, player, behind, limit)
        shown = tuple(
            Archived(row, self._naming.seats(row.stream))
            for row in found.rows
            if is_on_lists(self._core.log, row.stream)
        )
        return ArchiveFinds(shown, found.onward)

    def fill(self) -> int:
        """A chore: rows for matches that ended before there were any, a few at a time."""
        if self._todo is None:
            self._todo = self._missing()
        count = min(AT_ONCE, len(self._todo))
        for _ in range(count):
            self._archive(self._todo.pop())  # one that cannot be read does not come again
        if not self._todo and not self._filled:
            self._core.log.settings.put(SettingRow(FILLED, b""))
            self._filled = True
        return count

    def _page(self, wanted: ArchiveSearch, player: str, behind: Place, limit: int) -> ArchivePage:
        log = self._core.log
        if not player:
            return log.archived(wanted, behind, limit)
        persons = self._naming.called(player)
        streams = {chair.stream for who in persons for chair in log.chairs.find(person=who)}
        return sift(log.archived_among(streams), wanted, behind, limit)

    def _missing(self) -> list[str]:
        log = self._core.log
        self._filled = log.settings.get(FILLED) is not None
        if self._filled:
            return []
        ended = [each for each in log.streams("ended") if each.cause != "restored"]
        there = {row.stream for row in log.archive.find()}
        missing = [each.head.stream for each in ended if each.head.stream not in there]
        return [name for name in missing if is_on_lists(log, name)]

    def _archive(self, match: str) -> None:
        with self._core.locked(match) as loaded:
            row = archive_row(match, loaded.game, loaded.match)
        if is_on_lists(self._core.log, match):
            self._core.log.archive.put(row)
