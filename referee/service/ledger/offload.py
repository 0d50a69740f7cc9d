"""What of a home lies in an object store, if its settings name one: raw mails that are done, and
records of other homes. Whoever reads or forgets them does so here.

Why: docs/decisions/0160-objects.md.
"""

from collections.abc import Iterable, Iterator

from storage import Unavailable
from storage.objects import ObjectStore, pointed, pointer


class ObjectGone(LookupError):
    """The database points to bytes that the object store does not have, or has otherwise."""


class Offload:
    def __init__(self, store: ObjectStore | None = None) -> None:
        """None: everything lies in the database; what was moved out before cannot be read."""
        self._store = store

    @property
    def on(self) -> bool:
        return self._store is not None

    def moved(self, data: bytes) -> bytes:
        """The bytes are in the object store now; what the database says instead of them."""
        kept = pointer(data)
        digest = pointed(kept)
        assert digest is not None, "a pointer points"
        self._there().put(digest, data)
        return kept

    def bytes_of(self, kept: bytes) -> bytes:
        """What the database holds, or points to. Raises ObjectGone, Unavailable."""
        digest = pointed(kept)
        if digest is None:
            return kept
        data = self._there().get(digest)
        if data is None:
            raise ObjectGone(f"the object {digest.hex()} is not there as it was")
        return data

    def digests(self) -> Iterator[bytes]:
        """Of all that lies there. Raises Unavailable."""
        return self._store.digests() if self._store is not None else iter(())

    def drop(self, kept: Iterable[bytes]) -> None:
        """What the database points to goes; before the pointers, which are the caller's."""
        for digest in filter(None, map(pointed, kept)):
            self._there().drop(digest)

    def drop_late(self, kept: Iterable[bytes]) -> None:
        """The same of what somebody may have moved since the caller read it."""
        if self.on:
            self.drop(pointer(data) for data in kept if data and pointed(data) is None)

    def _there(self) -> ObjectStore:
        if self._store is None:
            raise Unavailable("it lies in an object store: REFEREE_OBJECTS names none")
        return self._store
