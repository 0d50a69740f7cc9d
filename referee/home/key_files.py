"""The keys of a home as files that only their owner reads: whole or not there at all, and locked by
a passphrase if the host wants it.

A locked file is a line that says so, a salt (16 bytes), a nonce (12) and the key under AES-256-GCM;
its key is scrypt's of the passphrase and the salt.
"""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from referee.home.passphrases import Passphrase, of_home
from referee.seals import vault
from referee.seals.vault import KEY, NONCE
from referee.settings import BadSetting

MASTER, NEXT_MASTER = "master.key", "master.key.next"
SIGNING, NEXT_SIGNING = "signing.key", "signing.key.next"

_LOCKED = b"referee-locked-key v1\n"
_SALT = 16
_WORK = 2**16  # scrypt's N: 64 MiB and a few tenths of a second for each guess


@dataclass(frozen=True)
class KeyFiles:
    """The key files in `home`, and the passphrase of those that are locked."""

    home: Path
    passphrase: Passphrase = field(default_factory=of_home)

    def there(self, name: str) -> bool:
        return (self.home / name).exists()

    def read(self, name: str) -> bytes:
        """What the file holds, unlocked. Raises BadSetting."""
        path = self.home / name
        if not path.exists():
            raise BadSetting(f"{path} is missing: put it back from where you keep its copy")
        data = path.read_bytes()
        if not data.startswith(_LOCKED):
            return data
        try:
            return _unlocked(data.removeprefix(_LOCKED), self.passphrase())
        except InvalidTag:
            raise BadSetting(f"{path} is locked by another passphrase") from None

    def signing(self, name: str = SIGNING) -> Ed25519PrivateKey:
        """A signing key. Raises BadSetting."""
        return Ed25519PrivateKey.from_private_bytes(self._key(name, self.read(name)))

    def master(self, name: str = MASTER) -> tuple[bytes, bytes]:
        """The master key, and the key of the index: it stands behind the first one as soon as that
        is not the home's first. Raises BadSetting."""
        found = self.read(name)
        if len(found) == 2 * KEY:
            return found[:KEY], found[KEY:]
        return self._key(name, found), vault.index_key(found)

    def _key(self, name: str, found: bytes) -> bytes:
        if len(found) != KEY:
            path = self.home / name
            raise BadSetting(f"{path} holds {len(found)} bytes, not {KEY}: it is not a key of ours")
        return found

    def keep(self, name: str, key: bytes, like: str | None = None) -> None:
        """Durable under its name, unless another process was first: then its secret counts. Locked
        if the key `like` is."""
        path = self.home / name
        locked = like is not None and self.is_locked(like)
        put_once(path, _lock(key, self.passphrase()) if locked else key)

    def is_locked(self, name: str) -> bool:
        return (self.home / name).read_bytes().startswith(_LOCKED)

    def relock(self, name: str, passphrase: bytes | None) -> None:
        """The same key under another passphrase, or none. Raises BadSetting."""
        key = self.read(name)
        put(self.home / name, _lock(key, passphrase) if passphrase else key)


def put_once(path: Path, data: bytes) -> None:
    """Durable under its name, unless another process was first."""
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


def _lock(key: bytes, passphrase: bytes) -> bytes:
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(NONCE)
    return _LOCKED + salt + nonce + _cipher(passphrase, salt).encrypt(nonce, key, _LOCKED)


def _unlocked(locked: bytes, passphrase: bytes) -> bytes:
    """Raises InvalidTag."""
    salt, nonce, box = locked[:_SALT], locked[_SALT : _SALT + NONCE], locked[_SALT + NONCE :]
    if len(box) < vault.TAG:
        raise InvalidTag
    return _cipher(passphrase, salt).decrypt(nonce, box, _LOCKED)


def _cipher(passphrase: bytes, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=KEY, n=_WORK, r=8, p=1).derive(passphrase))
