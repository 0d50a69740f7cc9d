"""`storage.nodes` in memory: signed states and leases."""

from collections.abc import Callable, Mapping

from storage.batch import instants
from storage.memory.journal import Journal
from storage.nodes import Fence, Overtaken, SignedRow

Holds = Callable[[str, int, bytes], bool]  # does the stream hold this state?
_FREE = ("", 0, "")


class MemoryNodes:
    """Signed states by stream and size, leases by name as (holder, token, until)."""

    def __init__(self, journal: Journal, holds: Holds) -> None:
        self._journal, self._holds = journal, holds
        self._signed: dict[tuple[str, int], SignedRow] = {}
        self._leases: dict[str, tuple[str, int, str]] = {}

    def note_signed(
        self, node: str, stream: str, size: int, root: bytes, held: bool
    ) -> SignedRow | None:
        known = self._signed.get((stream, size))
        if known is not None:
            return known
        if held and not self._holds(stream, size, root):
            return None
        n = sum(row.node == node for row in self._signed.values()) + 1
        row = SignedRow(node, n, stream, size, root)
        self._journal.set(self._signed, (stream, size), row)
        return row

    def signed_of(self, stream: str) -> SignedRow | None:
        found = [row for row in self._signed.values() if row.stream == stream]
        return max(found, key=lambda row: row.size, default=None)

    def signed_since(self, seen: Mapping[str, int], limit: int) -> list[SignedRow]:
        rows = sorted(self._signed.values(), key=lambda row: (row.node, row.n))
        fresh = [row for row in rows if row.n >= seen.get(row.node, 0)]
        return [row for row in fresh if row.n < max(seen.get(row.node, 0), 1) + limit]

    def take_lease(self, name: str, holder: str, now: str, until: str) -> Fence | None:
        instants([now, until])
        theirs, token, ends = self._leases.get(name, _FREE)
        if theirs != holder and ends > now:
            return None
        fresh = token if theirs == holder and ends > now else token + 1
        self._journal.set(self._leases, name, (holder, fresh, until))
        return Fence(name, fresh)

    def drop_lease(self, fence: Fence) -> bool:
        if self._leases.get(fence.name, _FREE)[1] != fence.token:
            return False
        self._journal.set(self._leases, fence.name, ("", fence.token, ""))
        return True

    def check(self, fence: Fence) -> None:
        """Raises Overtaken."""
        if self._leases.get(fence.name, _FREE)[1] != fence.token:
            raise Overtaken(fence)
