"""The append-only log. It knows no game, no mail text and no key; it imports nothing of `referee`.

Read `tree` (RFC 6962), then `log` (what every store promises) with `batch` and `small_tables` (what
is written). A store is opened from its own module: `storage.sqlite.SqliteLog`,
`storage.memory.MemoryLog`; so who needs no database loads none.
"""

from storage.archive import ArchivePage, ArchiveSearch
from storage.log import (
    KEEP,
    Batch,
    Conflict,
    Due,
    Facts,
    Head,
    InboxDone,
    InboxRow,
    Intent,
    Invalid,
    Keep,
    Listed,
    Log,
    OutboxRow,
    Part,
    Quarantined,
    Unavailable,
    Unknown,
)
from storage.small_tables import (
    ArchiveRow,
    ChairRow,
    MailboxRow,
    OrganiserRow,
    PendingRow,
    PersonRow,
    SettingRow,
    SmallTable,
    WishRow,
)

__all__ = [
    "KEEP",
    "ArchivePage",
    "ArchiveRow",
    "ArchiveSearch",
    "Batch",
    "ChairRow",
    "Conflict",
    "Due",
    "Facts",
    "Head",
    "InboxDone",
    "InboxRow",
    "Intent",
    "Invalid",
    "Keep",
    "Listed",
    "Log",
    "MailboxRow",
    "OrganiserRow",
    "OutboxRow",
    "Part",
    "PendingRow",
    "PersonRow",
    "Quarantined",
    "SettingRow",
    "SmallTable",
    "Unavailable",
    "Unknown",
    "WishRow",
]
