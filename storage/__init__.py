"""The append-only log. It knows no game, no mail text and no key; it imports nothing of `referee`.

Read `tree` (RFC 6962), then `log` (what every store promises) with `batch` and `shelf` (what is
written). A store is opened from its own module: `storage.sqlite.SqliteLog`,
`storage.memory.MemoryLog`; so who needs no database loads none.
"""

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
from storage.shelf import Chair, Mailbox, Organiser, Pending, Person, Setting, Shelf, Wish

__all__ = [
    "KEEP",
    "Batch",
    "Chair",
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
    "Mailbox",
    "Organiser",
    "OutboxRow",
    "Part",
    "Pending",
    "Person",
    "Quarantined",
    "Setting",
    "Shelf",
    "Unavailable",
    "Unknown",
    "Wish",
]
