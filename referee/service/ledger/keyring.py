"""The home's two secrets and what is derived from them; and where fresh randomness comes from.

`master` wraps every match's data key and locks what belongs to no match; `signing` signs
checkpoints and records under each match's origin.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import ed25519, note, vault

HOME = "home"  # the "match" of boxes that belong to no match


class Entropy(Protocol):
    """Fresh secret bytes; `what` is what they are for (chain, secret, key, nonce, salt, token)."""

    def __call__(self, what: str, size: int = 32) -> bytes: ...


def system(what: str, size: int = 32) -> bytes:
    """From the operating system."""
    return secrets.token_bytes(size)


class Seeded:
    """Repeatable bytes for `referee play --seed S` (docs/spec.md §9); never for people."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode("ascii")
        self._counters: dict[str, int] = {}

    def __call__(self, what: str, size: int = 32) -> bytes:
        count = self._counters.get(what, 0)
        self._counters[what] = count + 1
        label = f"referee/play/{what}/v1".encode("ascii")
        return hashlib.sha256(label + self._seed + count.to_bytes(4, "big")).digest()[:size]


@dataclass(frozen=True)
class Keyring:
    """Keys are arguments of everything below; here they are held. `notes` reads what the home tells
    of its signing keys (docs/spec.md §4), empty while there is nothing to tell."""

    master: bytes
    signing: Ed25519PrivateKey
    entropy: Entropy = field(default=system)
    notes: Callable[[], bytes] = field(default=bytes)
    index_key: bytes | None = None  # where it is not derived from this master

    @classmethod
    def fresh(cls, entropy: Entropy = system) -> "Keyring":
        signing = Ed25519PrivateKey.from_private_bytes(entropy("key"))
        return cls(entropy("key"), signing, entropy)

    @property
    def public(self) -> bytes:
        return ed25519.raw_public(self.signing)

    def vkey(self, origin: str) -> str:
        """The line that pins who signs this match's checkpoints."""
        return note.vkey(origin, self.public)

    def lock(self, kind: str, id: str, plain: bytes) -> bytes:
        """A box of the home: people, mail of nobody's match."""
        return vault.lock(self.master, HOME, kind, id, plain, self.entropy("nonce", vault.NONCE))

    def unlock(self, kind: str, id: str, box: bytes) -> bytes:
        return vault.unlock(self.master, HOME, kind, id, box)

    def index(self, what: str, text: str) -> bytes:
        return vault.index(self.index_key or vault.index_key(self.master), what, text)

    def session_secret(self) -> bytes:
        """What pages sign with; another master key is another one."""
        return vault.index(vault.index_key(self.master), "pages", "secret")

    def token(self) -> str:
        """A secret for an address or a link: 26 lower-case letters and digits, 128 bits."""
        number = int.from_bytes(self.entropy("token", 16), "big")
        return "".join(_ALPHABET[number >> shift & 31] for shift in range(0, 130, 5))


_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else
