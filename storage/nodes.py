"""What several nodes on one store tell each other: which states were signed, and who may act now.

A node is a directory with a key, on some machine; the store is what all nodes share. Nothing here
is needed where a home is one directory.

Why: docs/decisions/0131-signed-rows.md, docs/decisions/0132-leases.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from storage.small_tables import SettingRow


@dataclass(frozen=True, slots=True)
class SignedRow:
    """A state of a stream that `node` was about to sign; `n` counts that node's rows from 1."""

    node: str
    n: int
    stream: str
    size: int
    root: bytes


class Fence(NamedTuple):
    """A lease as its holder knows it. Whoever is given the lease next has a higher token."""

    name: str
    token: int


class Overtaken(Exception):
    """The lease ran out while its holder was away, and is somebody else's: nothing was written."""

    def __init__(self, fence: Fence) -> None:
        super().__init__(f"the lease of {fence.name} ({fence.token}) is somebody else's by now")


class Nodes(Protocol):
    """Rows of signed states are only ever added; a lease is one row a name."""

    def note_signed(
        self, node: str, stream: str, size: int, root: bytes, held: bool = True
    ) -> SignedRow | None:
        """Write down that this state is to be signed, as this node's next row; what stands there
        for that size already is given back as it is, whosever and with whatever root. None, and
        nothing is written, if the stream does not hold that state (any more); `held`: False for one
        that was signed and that the stream is known to have lost."""
        ...

    def signed_of(self, stream: str) -> SignedRow | None:
        """The largest state of this stream that any node wrote down."""
        ...

    def signed_since(self, seen: Mapping[str, int], limit: int = 1000) -> list[SignedRow]:
        """The rows of every node from the one on that was seen last (itself included, so that one
        can tell whether it is still there), each node's in their order."""
        ...

    def take_lease(self, name: str, holder: str, now: str, until: str) -> Fence | None:
        """Until then it is this holder's: anew, with a higher token, if it was let go, ran out or
        never was; else as before, if it is theirs. None: somebody else has it."""
        ...

    def drop_lease(self, fence: Fence) -> bool:
        """Anybody may take it from now on; False when it is somebody else's by now."""
        ...

    def put_under(self, fence: Fence, row: SettingRow) -> None:
        """Write the row while this lease is held. Overtaken."""
        ...
