"""Leaves of the home log that are written together, in one transaction, with the rows beside them.

Why: docs/decisions/0140-home-log.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.codec import KeptPart
from referee.homelog import leaf as leaves
from referee.seals import commitment
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import Vault
from storage import Batch, Head, LoggedRow, Part, SettingRow, UnloggedRow
from storage.small_tables import Row
from storage.tiles import full_tiles
from storage.tree import leaf_hash


@dataclass
class HomeBatch:
    """Leaves that will be written together, behind a head, and the rows beside them."""

    core: Core
    head: Head
    vault: Vault
    at: str
    leaves: list[bytes] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    places: dict[str, LoggedRow] = field(default_factory=dict)
    put: dict[str, SettingRow] = field(default_factory=dict)
    drop: list[UnloggedRow] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # matches that it first tells of, openly

    @property
    def next(self) -> int:
        return self.head.size + len(self.leaves)

    def place(self, stream: str) -> LoggedRow | None:
        """Where this log told of the match last."""
        row = self.places.get(stream) or self.core.log.logged.get(stream)
        return row if row is not None and row.log == self.head.stream else None

    def tell(self, type: str, data: Mapping[str, Any], hidden: dict[str, Any] | None = None) -> int:
        """One leaf more; its number."""
        n, sealed = self.next, list[str]()
        if hidden is not None:
            name = f"{leaves.PART}.{n}"
            disclosure, digest = commitment.seal(name, hidden, self.core.ring.entropy("salt"))
            self.parts.append(self.vault.box(KeptPart(n, 0, name, digest, (), disclosure)))
            sealed.append(digest)
        self.leaves.append(leaves.write(n, self.at, type, data, sealed))
        return n

    def tell_listed(self, stream: str, shown: bool) -> None:
        """That a match of which the log tells openly stands on the lists, or does no more."""
        id = leaves.match_id(leaf_hash(self.core.log.leaves(stream, 0, 1)[0]))
        self.tell(leaves.LISTED, {"match": id, "shown": shown})

    def written(self, put: Iterable[Row] = (), drop: Iterable[Row] = ()) -> Batch:
        """What is appended: all of it, in one transaction, with these rows."""
        rows: tuple[Row, ...] = (*self.places.values(), *self.put.values(), *put)
        return Batch(
            stream=self.head.stream,
            expected=self.head.size,
            leaves=tuple(self.leaves),
            parts=tuple(self.parts),
            put=(*rows, *full_tiles(self.core.log, self.head, self.leaves)),
            drop=(*self.drop, *drop),
        )
