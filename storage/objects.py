"""What need not lie in the database: bytes in an object store, under their SHA-256.

The database says what must be there. Where it would hold the bytes it holds a pointer, written
after them; they are taken away before it is. So a crash leaves at most bytes that nothing points
to.

Why: docs/decisions/0160-objects.md.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Protocol

_MARK = b"referee object 1\n"
_LONG = len(_MARK) + 32


class ObjectStore(Protocol):
    """Any method may raise Unavailable. What `put` wrote is durable when it returns."""

    def put(self, digest: bytes, data: bytes) -> None:
        """Those that are there stay as they are: they are the same."""
        ...

    def get(self, digest: bytes) -> bytes | None:
        """None where there are none."""
        ...

    def drop(self, digest: bytes) -> None:
        """Afterwards there are none."""
        ...

    def digests(self) -> Iterator[bytes]:
        """Of all that there are."""
        ...


def pointer(data: bytes) -> bytes:
    """What stands in the database for these bytes."""
    return _MARK + sha256(data).digest()


def pointed(kept: bytes) -> bytes | None:
    """The digest, if this is a pointer; None: these are the bytes themselves."""
    return kept[len(_MARK) :] if len(kept) == _LONG and kept.startswith(_MARK) else None
