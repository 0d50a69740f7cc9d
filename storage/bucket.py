"""An object store that speaks as S3 does.

Why: docs/decisions/0160-objects.md.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from storage.batch import Unavailable

if TYPE_CHECKING:
    from obstore.store import RetryConfig

_RETRIES: "RetryConfig" = {"max_retries": 2, "retry_timeout": timedelta(seconds=10)}
_NO_BUCKET = "NoSuchBucket"  # nothing at all is there: S3 answers 404 to that, too


class Bucket:
    """See `storage.objects.ObjectStore`."""

    def __init__(self, url: str) -> None:
        """`url`: s3://bucket/folder; where that is, and what it takes to get in, stand in the
        environment (AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and their kin). Nothing is asked yet.
        Raises ValueError for an address that is none."""
        try:
            # No options of the client: they would take the place of those in the environment.
            self._store = S3Store.from_url(url, retry_config=_RETRIES)
        except BaseError as error:
            raise ValueError(_said(error)) from error

    def put(self, digest: bytes, data: bytes) -> None:
        with _telling():
            obstore.put(self._store, _place(digest), data)

    def get(self, digest: bytes) -> bytes | None:
        """Bytes that are not what their name says are none."""
        with _telling():
            try:
                data = bytes(obstore.get(self._store, _place(digest)).bytes())
            except FileNotFoundError as error:
                if _NO_BUCKET in str(error):
                    raise
                return None
        return data if sha256(data).digest() == digest else None

    def drop(self, digest: bytes) -> None:
        with _telling():
            obstore.delete(self._store, _place(digest))

    def digests(self) -> Iterator[bytes]:
        """What has another name than a digest is not ours."""
        with _telling():
            for page in obstore.list(self._store):
                for found in page:
                    with suppress(ValueError):
                        yield bytes.fromhex(found["path"].rpartition("/")[2])


def _place(digest: bytes) -> str:
    """In folders, which people look into."""
    name = digest.hex()
    return f"{name[:2]}/{name}"


@contextmanager
def _telling() -> Iterator[None]:
    """Whatever goes wrong is Unavailable."""
    try:
        yield
    except (BaseError, OSError) as error:
        raise Unavailable(f"the object store: {_said(error)}") from error


def _said(error: Exception) -> str:
    """Its first line: what follows is for who debugs the library."""
    return str(error).partition("\n")[0]
