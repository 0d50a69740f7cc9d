"""What every store promises of its small tables: each of them, and what is asked of many rows."""

from collections.abc import Iterable
from typing import Protocol

from storage.archive import ArchivePage, ArchiveSearch, Place
from storage.small_tables import (
    ArchiveRow,
    ChairRow,
    CosignatureRow,
    ImportedPieceRow,
    ImportedRow,
    KeptHeadRow,
    ListingRow,
    LoggedRow,
    MailboxRow,
    NodeRow,
    OrganiserRow,
    PendingRow,
    PersonRow,
    SandboxRow,
    SettingRow,
    SmallTable,
    TileRow,
    TimerRow,
    UnloggedRow,
    WishRow,
)


class Tables(Protocol):
    """The small tables of a home, each by what it holds."""

    @property
    def people(self) -> SmallTable[PersonRow]: ...
    @property
    def chairs(self) -> SmallTable[ChairRow]: ...
    @property
    def organisers(self) -> SmallTable[OrganiserRow]: ...
    @property
    def pendings(self) -> SmallTable[PendingRow]: ...
    @property
    def settings(self) -> SmallTable[SettingRow]: ...
    @property
    def mailboxes(self) -> SmallTable[MailboxRow]: ...
    @property
    def wishes(self) -> SmallTable[WishRow]: ...
    @property
    def sandboxes(self) -> SmallTable[SandboxRow]: ...
    @property
    def archive(self) -> SmallTable[ArchiveRow]: ...
    @property
    def imported(self) -> SmallTable[ImportedRow]: ...
    @property
    def pieces(self) -> SmallTable[ImportedPieceRow]: ...
    @property
    def listings(self) -> SmallTable[ListingRow]: ...
    @property
    def timers(self) -> SmallTable[TimerRow]: ...
    @property
    def nodes(self) -> SmallTable[NodeRow]: ...
    @property
    def unlogged(self) -> SmallTable[UnloggedRow]: ...
    @property
    def logged(self) -> SmallTable[LoggedRow]: ...
    @property
    def tiles(self) -> SmallTable[TileRow]: ...
    @property
    def cosignatures(self) -> SmallTable[CosignatureRow]: ...
    @property
    def kept_heads(self) -> SmallTable[KeptHeadRow]: ...

    def on_shelf(
        self, shelf: str, phase: str, behind: Place, limit: int, game: str = ""
    ) -> list[ListingRow]:
        """Those in this phase (of that game) that stand on this shelf, made before that place, the
        newest first; no other row is read."""
        ...

    def count_on_shelf(self, shelf: str, phase: str, most: int) -> int:
        """How many stand there, counted up to `most`."""
        ...

    def swap_setting(self, row: SettingRow, was: bytes | None) -> bool:
        """Write it if `was` still stands there (None: nothing does); False, and nothing is changed,
        where somebody has written another value meanwhile."""
        ...

    def reset_timer(self, row: TimerRow, at: str | None) -> bool:
        """Set it to that moment, or drop it (None), if it still is as this row says; False, and
        nothing is changed, where somebody has set it anew."""
        ...

    def timers_due(
        self, what: str, now: str, limit: int, behind: tuple[str, str] = ("", "")
    ) -> list[TimerRow]:
        """Those of this kind whose moment has come, the earliest first, behind the one of that
        moment, and of that owner; no other row is read."""
        ...

    def archived(self, wanted: ArchiveSearch, behind: Place, limit: int) -> ArchivePage:
        """The newest rows of the archive that are wanted, behind that place; no more than
        `archive.SCANNED` are looked at."""
        ...

    def archived_among(self, streams: Iterable[str]) -> list[ArchiveRow]:
        """Those of these streams that are in the archive, by name."""
        ...
