"""The home's signing key and the notes on it, as files: `signing.key`, `home.keys`, and
`signing.key.next` while a rotation is under way (docs/spec.md §4, "The home's keys").

A rotation can be broken off anywhere: the next key is on disk before a note names it, and it takes
its place after. What is left is done by rotating once more.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.home.key_files import MASTER, NEXT_SIGNING, SIGNING, KeyFiles, put, raw_private
from referee.match.opening import EDITION
from referee.seals import ed25519, home_keys, note
from referee.seals.home_keys import HomeKeys
from referee.seals.home_note import BadKeys
from referee.seals.note import LogKey
from referee.settings import BadSetting

NOTES = "home.keys"
_SHAPE = "match.created"


def notes(home: Path) -> bytes:
    """The home's notes; empty where it has none."""
    path = home / NOTES
    return path.read_bytes() if path.exists() else b""


def told(path: Path, host: str) -> HomeKeys:
    """What a file of notes says; nothing yet where there is none. Raises BadSetting."""
    data = path.read_bytes() if path.exists() else b""
    if not data:
        return HomeKeys(host)
    try:
        keys = home_keys.read(data)
    except BadKeys as error:
        raise BadSetting(f"{path}: {error}") from error
    if keys.home != host:
        raise BadSetting(f"{path} is of {keys.home}, not of {host}")
    return keys


def check(home: Path, host: str, key: Ed25519PrivateKey) -> None:
    """Raises BadSetting unless the notes say that this key signs now."""
    keys = told(home / NOTES, host)
    if not keys.line:
        return
    if keys.in_force.public != ed25519.raw_public(key):
        raise BadSetting(
            f"{home / SIGNING} is not the key that {home / NOTES} names: `referee keys rotate` goes"
            " on with a rotation that was broken off; else put back the files that belong together"
        )
    if keys.revoked(keys.in_force.public):
        raise BadSetting(f"{home / SIGNING} has been revoked: `referee keys rotate` makes another")


@dataclass
class SigningKeys:
    """Notes to write: `path` the file of notes, `files` the home whose keys sign, if it is here.

    Every method raises BadKeys for a note that may not be.
    """

    path: Path
    host: str
    files: KeyFiles

    def __post_init__(self) -> None:
        self.keys = told(self.path, self.host)

    @property
    def mine(self) -> Ed25519PrivateKey:
        """The home's signing key. Raises BadSetting."""
        return self.files.signing()

    @property
    def in_force(self) -> LogKey:
        """As the notes say; without any it is the home's."""
        if self.keys.line:
            return self.keys.in_force
        return LogKey(self.host, ed25519.raw_public(self.mine))

    def adopt(self, root: LogKey, at: str) -> None:
        """The key in force names the root, and states in which shape this home's logs begin."""
        self._write(at, "root", note.vkey(*root), [self.mine])
        if self.keys.declared(_SHAPE, EDITION) is None:
            self.declare(f"{_SHAPE} {EDITION}", at, at)

    def certify(
        self, root: Ed25519PrivateKey, key: LogKey, start: str, until: str, at: str
    ) -> None:
        """The root certifies a key; a home that has no root yet names it first."""
        own = LogKey(self.host, ed25519.raw_public(root))
        if self.keys.root is None:
            self.adopt(own, at)
        self._write(at, "certify", note.vkey(*key), [root], start=start, until=until)

    def revoke(
        self, root: Ed25519PrivateKey, key: LogKey, start: str, reason: str, at: str
    ) -> None:
        self._write(at, "revoke", note.vkey(*key), [root], start=start, reason=reason)

    def declare(self, what: str, start: str, at: str) -> None:
        self._write(at, "declare", what, [self.mine], start=start)

    def next(self) -> LogKey:
        """The key that will come; made if there is none."""
        if not self.files.there(NEXT_SIGNING):
            fresh = raw_private(Ed25519PrivateKey.generate())
            self.files.keep(NEXT_SIGNING, fresh, like=MASTER)
        return LogKey(self.host, ed25519.raw_public(self._next()))

    def certified(self, key: LogKey, at: str) -> bool:
        """May it be rotated to, as far as a root has a say?"""
        found = self.keys.certificates.get(key, [])
        return self.keys.root is None or any(one.start <= at < one.until for one in found)

    def rotate(self, at: str) -> None:
        """The next key takes the place of the one in force."""
        new = self.next()
        if not self.keys.line or self.keys.in_force != new:
            revoked = self.keys.line and self.keys.revoked(self.in_force.public)
            signers = [self._next()] if revoked else [self.mine, self._next()]
            self._write(at, "rotate", note.vkey(*new), signers)
        os.replace(self.files.home / NEXT_SIGNING, self.files.home / SIGNING)

    def _next(self) -> Ed25519PrivateKey:
        return self.files.signing(NEXT_SIGNING)

    def _write(
        self, at: str, act: str, subject: str, signers: Sequence[Ed25519PrivateKey], **lines: str
    ) -> None:
        told = home_keys.draft(self.keys, self.in_force, at, act, subject, **lines)
        home_keys.write(self.keys, told, signers)
        put(self.path, self.keys.data, 0o644)  # everybody may read it
