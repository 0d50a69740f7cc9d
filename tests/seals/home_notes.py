"""A home.keys made by hand: who signs which note, and when."""

import hashlib
from datetime import UTC, datetime, timedelta

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import ed25519, home_keys, note
from referee.seals.home_keys import HomeKeys
from referee.seals.note import LogKey

HOME = "play.example"


def private(name: str) -> Ed25519PrivateKey:
    """A key that has a name."""
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())


def day(number: int) -> str:
    """Midnight, so many days after the first of November 2026."""
    when = datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=number)
    return when.strftime("%Y-%m-%dT00:00:00.000Z")


def log_key(key: Ed25519PrivateKey, name: str = HOME) -> LogKey:
    return LogKey(name, ed25519.raw_public(key))


def vkey(key: Ed25519PrivateKey, name: str = HOME) -> str:
    return note.vkey(*log_key(key, name))


class HomeNotes:
    """`HomeNotes(referee).root(day(0)).certify(referee, 0, 365, at=day(0)).data`"""

    def __init__(self, first: Ed25519PrivateKey, home: str = HOME) -> None:
        self.keys = HomeKeys(home)
        self.key, self.offline = first, private("root")

    @property
    def data(self) -> bytes:
        return self.keys.data

    def root(self, at: str = day(0)) -> "HomeNotes":
        return self._write("root", vkey(self.offline, self.keys.home), [self.key], at)

    def certify(
        self, key: Ed25519PrivateKey, start: str, until: str, at: str = day(0)
    ) -> "HomeNotes":
        subject = vkey(key, self.keys.home)
        return self._write("certify", subject, [self.offline], at, start=start, until=until)

    def rotate(self, new: Ed25519PrivateKey, at: str, old_signs: bool = True) -> "HomeNotes":
        signers = [self.key, new] if old_signs else [new]
        self._write("rotate", vkey(new, self.keys.home), signers, at)
        self.key = new
        return self

    def revoke(
        self, key: Ed25519PrivateKey, start: str, at: str, reason: str = "stolen"
    ) -> "HomeNotes":
        subject = vkey(key, self.keys.home)
        return self._write("revoke", subject, [self.offline], at, start=start, reason=reason)

    def declare(self, at: str, start: str, what: str = "match.created 2") -> "HomeNotes":
        return self._write("declare", what, [self.key], at, start=start)

    def _write(
        self, act: str, subject: str, signers: list[Ed25519PrivateKey], at: str, **lines: str
    ) -> "HomeNotes":
        in_force = log_key(self.key, self.keys.home)
        told = home_keys.draft(self.keys, in_force, at, act, subject, **lines)
        home_keys.write(self.keys, told, signers)
        return self
