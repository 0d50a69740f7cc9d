"""An object store in memory, which may be away."""

from collections.abc import Iterator

from storage import Unavailable


class Shelf:
    """See `storage.objects.ObjectStore`."""

    def __init__(self) -> None:
        self.held: dict[bytes, bytes] = {}
        self.away = False

    def put(self, digest: bytes, data: bytes) -> None:
        self._there()[digest] = data

    def get(self, digest: bytes) -> bytes | None:
        return self._there().get(digest)

    def drop(self, digest: bytes) -> None:
        self._there().pop(digest, None)

    def digests(self) -> Iterator[bytes]:
        return iter(sorted(self._there()))

    def _there(self) -> dict[bytes, bytes]:
        if self.away:
            raise Unavailable("the object store is away")
        return self.held
