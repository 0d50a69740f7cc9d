"""Sealed parts: a salted value whose digest stands on the log before the value is shown.

A disclosure is base64url of `["<salt>","<name>",<value>]` in canonical JSON, its digest is
base64url(SHA-256(the disclosure's ASCII)) (RFC 9901 §4.2; docs/spec.md, "Disclosures"). The digest
covers the text as it stands, so nobody ever has to print the value again to check it.

    disclosure, hidden = seal("order.41", {"bid": 3}, salt)   # salt: 32 fresh random bytes
    opened = open(disclosure)                                 # Opened(salt, name, value)
    digest(disclosure) == hidden

Why: docs/decisions/0027-refused-letters.md.
"""

import base64
import hashlib
from typing import Any, NamedTuple

import msgspec

from referee.seals.canonical import b64u, dump, load, unb64u

SALT = 32  # bytes; with fewer, a rival could try all likely values


class OpenedSeal(NamedTuple):
    """What a disclosure says. `salt` is 32 bytes; `value` is plain JSON."""

    salt: bytes
    name: str
    value: Any


def seal(name: str, value: object, salt: bytes) -> tuple[str, str]:
    """(disclosure, digest) of a named value. ValueError: salt not 32 bytes, value not canonical.

    A salt is used once: the same salt for two values tells that they are equal when they are.
    """
    if len(salt) != SALT:
        raise ValueError(f"salt of {len(salt)} bytes, not {SALT}")
    disclosure = b64u(dump([b64u(salt), name, value]))
    return disclosure, digest(disclosure)


def open(disclosure: str) -> OpenedSeal:
    """What a disclosure says. ValueError unless it is spelt as `seal` spells it."""
    parts = load(unb64u(disclosure))
    if not (isinstance(parts, list) and len(parts) == 3):
        raise ValueError("disclosure: not a list of salt, name and value")
    salt, name, value = parts
    if not (isinstance(salt, str) and isinstance(name, str)):
        raise ValueError("disclosure: salt and name must be strings")
    raw = unb64u(salt)
    if len(raw) != SALT:
        raise ValueError(f"disclosure: salt of {len(raw)} bytes, not {SALT}")
    return OpenedSeal(raw, name, value)


def kept_value(disclosure: str) -> Any:
    """The value of a disclosure of which it is known that `seal` has spelt it: one of the home's
    own, out of a box that only the home can lock. A third of the work of `open`."""
    return msgspec.json.decode(base64.urlsafe_b64decode(disclosure + "=" * (-len(disclosure) % 4)))[
        2
    ]


def digest(disclosure: str) -> str:
    """The 43 characters that stand on the log for a disclosure."""
    return b64u(hashlib.sha256(disclosure.encode("ascii")).digest())
