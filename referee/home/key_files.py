"""Keys as files: 32 bytes that only their owner reads, whole or not there at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from referee.seals import vault
from referee.settings import BadSetting


def secret(path: Path) -> bytes:
    """The 32 bytes of a key file. Raises BadSetting."""
    if not path.exists():
        raise BadSetting(f"{path} is missing: put it back from where you keep its copy")
    found = path.read_bytes()
    if len(found) != 32:
        raise BadSetting(f"{path} holds {len(found)} bytes, not 32: it is not a key of ours")
    return found


def master(path: Path) -> tuple[bytes, bytes]:
    """The master key, and the key of the index: it stands behind the first one as soon as that is
    not the home's first. Raises BadSetting."""
    if path.exists() and len(found := path.read_bytes()) == 2 * vault.KEY:
        return found[: vault.KEY], found[vault.KEY :]
    found = secret(path)
    return found, vault.index_key(found)


def keep(path: Path, data: bytes) -> None:
    """Durable under its name, unless another process was first: then its secret counts."""
    with _fresh(path, data) as fresh, suppress(FileExistsError):
        os.link(fresh, path)


def put(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Durable under its name, in the place of what is there."""
    with _fresh(path, data) as fresh:
        os.chmod(fresh, mode)
        os.link(fresh, placed := f"{fresh}.placed")
        os.replace(placed, path)


def raw_private(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())


@contextmanager
def _fresh(path: Path, data: bytes) -> Iterator[str]:
    """A whole file beside it, for the moment; then the folder is synced, since what is locked with
    a key whose name was lost is lost."""
    descriptor, fresh = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield fresh
    finally:
        os.unlink(fresh)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
