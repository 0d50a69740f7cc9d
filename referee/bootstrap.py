"""The one place that wires. Nothing happens on import; nothing is global."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from referee.clock import Clock, SystemClock
from referee.games.catalogue import Catalogue, catalogue
from referee.service import Keyring, Place, Referee
from referee.service.witness import SignedLog
from referee.settings import BadSetting, Settings
from storage import Log
from storage.sqlite import SqliteLog


@dataclass(frozen=True)
class Home:
    """A referee at its desk, with the settings it was built from."""

    settings: Settings
    log: Log
    ring: Keyring
    referee: Referee

    def close(self) -> None:
        self.log.close()


def open_home(
    settings: Settings, clock: Clock | None = None, games: Catalogue | None = None
) -> Home:
    """Open (or make) the home that the settings name. Raises BadSetting, storage.Unavailable."""
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    ring = keyring(settings.home)
    log = open_log(settings)
    place = Place(settings.host, settings.mailbox, settings.url)
    witness = SignedLog(settings.home / "signed.log")
    known = games or catalogue()
    referee = Referee(log, known, ring, clock or SystemClock(), place, witness)
    return Home(settings, log, ring, referee)


def open_log(settings: Settings) -> Log:
    """The store that `REFEREE_DATABASE_URL` names; SQLite in the home if it names none."""
    url = settings.database
    if url is None:
        return SqliteLog(settings.home / "referee.db")
    if url.startswith("sqlite:///"):
        return SqliteLog(Path(url.removeprefix("sqlite:///")))
    raise BadSetting(f"REFEREE_DATABASE_URL={url!r}: use sqlite:///path (or leave it unset)")


def keyring(home: Path) -> Keyring:
    """The home's two secrets, made at the first start and never shown."""
    master = _secret(home / "master.key", lambda: secrets.token_bytes(32))
    raw = _secret(home / "signing.key", lambda: _raw(Ed25519PrivateKey.generate()))
    return Keyring(master, Ed25519PrivateKey.from_private_bytes(raw))


def _secret(path: Path, make: Callable[[], bytes]) -> bytes:
    """32 bytes kept in a file that only its owner reads; the file is never half written."""
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(make())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)  # fails if another process was first: then its secret counts
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    secret = path.read_bytes()
    if len(secret) != 32:
        raise BadSetting(f"{path} holds {len(secret)} bytes, not 32: it is not a key of ours")
    return secret


def _raw(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
