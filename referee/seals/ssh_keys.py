"""SSH keys that may sign: Ed25519, Ed25519 on a security key, RSA from 3072 bits.

A key is told as `<type> <base64>`, one spelling, no comment (`read_public_file` takes the line of
a .pub file with its comment). ECDSA is refused: its signatures have more than one spelling.
"""

import hashlib
from dataclasses import dataclass
from typing import Literal

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import load_ssh_private_key

from referee.seals import ed25519
from referee.seals.canonical import b64, unb64
from referee.seals.ssh_wire import SshReader, mpint, string

ED25519 = "ssh-ed25519"
SECURITY_KEY = "sk-ssh-ed25519@openssh.com"
RSA = "ssh-rsa"
ACCEPTED = f"{ED25519}, {SECURITY_KEY} or {RSA} from 3072 bits"
LEAST_BITS, MOST_BITS = 3072, 16384

Fault = Literal["key-type", "key", "passphrase"]
PrivateKey = Ed25519PrivateKey | RSAPrivateKey


class BadKey(ValueError):
    """A key that may not sign. `code`: key-type (a kind we do not take), key (a bad one),
    passphrase (of a private key file only)."""

    def __init__(self, code: Fault, message: str) -> None:
        super().__init__(message)
        self.code: Fault = code


@dataclass(frozen=True)
class Ed25519Key:
    """32 public bytes."""

    public: bytes
    type = ED25519

    def blob(self) -> bytes:
        return string(ED25519.encode()) + string(self.public)


@dataclass(frozen=True)
class SecurityKey:
    """32 public bytes, and the application for which a FIDO device made the key."""

    public: bytes
    application: bytes
    type = SECURITY_KEY

    def blob(self) -> bytes:
        return string(SECURITY_KEY.encode()) + string(self.public) + string(self.application)


@dataclass(frozen=True)
class RsaKey:
    """Exponent and modulus."""

    e: int
    n: int
    type = RSA

    def blob(self) -> bytes:
        return string(RSA.encode()) + mpint(self.e) + mpint(self.n)

    @property
    def size(self) -> int:
        """Bytes of the modulus, and so of every signature."""
        return (self.n.bit_length() + 7) // 8


Key = Ed25519Key | SecurityKey | RsaKey


def parse_key(line: str) -> Key:
    """The key of exactly `<type> <base64>`. Raises BadKey."""
    type, _, text = line.partition(" ")
    try:
        blob = unb64(text)
    except ValueError as error:
        raise BadKey("key", f"key: not `<type> <base64>`: {error}") from None
    key = read_key(blob)
    if key.type != type:
        raise BadKey("key", f"key: says {type[:60]!r} outside and {key.type} inside")
    return key


def read_public_file(text: str) -> Key:
    """The key of a .pub file: one line, blanks around it and a comment are let pass."""
    words = text.split(maxsplit=2)
    if len(words) < 2 or len(text.strip().splitlines()) != 1:
        raise BadKey("key", "key: not one line `<type> <base64> [comment]`, as in a .pub file")
    return parse_key(" ".join(words[:2]))


def format_key(key: Key) -> str:
    """`<type> <base64>`."""
    return f"{key.type} {b64(key.blob())}"


def fingerprint(key: Key) -> str:
    """`SHA256:…`, as `ssh-keygen -l` shows it."""
    return "SHA256:" + b64(hashlib.sha256(key.blob()).digest()).rstrip("=")


def read_key(blob: bytes) -> Key:
    """The key of SSH's wire format. Raises BadKey."""
    try:
        reader = SshReader(blob, "key")
        type = reader.string()
        key = _read(type.decode("ascii", "replace"), reader)
        reader.end()
        return key
    except BadKey:
        raise
    except ValueError as error:
        raise BadKey("key", str(error)) from None


def load_private(data: bytes, passphrase: bytes | None = None) -> PrivateKey:
    """The key of an OpenSSH private key file. Raises BadKey; its code is passphrase when one is
    missing, wrong or not wanted (or the bcrypt package, which reads locked files, is not there).
    """
    try:
        key = load_ssh_private_key(data, passphrase)
    except TypeError as error:
        raise BadKey("passphrase", f"private key: {error}") from None
    except (UnsupportedAlgorithm, ValueError) as error:
        code: Fault = "key" if passphrase is None else "passphrase"
        raise BadKey(code, f"private key: {error}: use {ACCEPTED}") from None
    if not isinstance(key, Ed25519PrivateKey | RSAPrivateKey):
        raise BadKey("key-type", f"private key: of a kind that is not accepted: use {ACCEPTED}")
    public_of(key)
    return key


def public_of(key: PrivateKey) -> Key:
    """The public half. Raises BadKey."""
    if isinstance(key, Ed25519PrivateKey):
        return Ed25519Key(ed25519.raw_public(key))
    numbers = key.public_key().public_numbers()
    return _checked_rsa(RsaKey(numbers.e, numbers.n))


def _read(type: str, reader: SshReader) -> Key:
    match type:
        case "ssh-ed25519":
            return Ed25519Key(_point(reader))
        case "sk-ssh-ed25519@openssh.com":
            return _checked_application(SecurityKey(_point(reader), reader.string()))
        case "ssh-rsa":
            return _checked_rsa(RsaKey(reader.mpint(), reader.mpint()))
    kind = "ECDSA" if "ecdsa" in type else f"type {type[:60]!r}"
    raise BadKey("key-type", f"key: {kind} is not accepted: use {ACCEPTED}")


def _point(reader: SshReader) -> bytes:
    public = reader.string()
    ed25519.public_key(public)
    return public


def _checked_application(key: SecurityKey) -> SecurityKey:
    if not key.application.startswith(b"ssh:") or b"\0" in key.application:
        raise BadKey("key", "key: made for another application; it must begin with ssh:")
    return key


def _checked_rsa(key: RsaKey) -> RsaKey:
    bits = key.n.bit_length()
    if not LEAST_BITS <= bits <= MOST_BITS:
        raise BadKey("key", f"key: RSA of {bits} bits, not {LEAST_BITS} to {MOST_BITS}")
    if key.n % 2 == 0 or key.e % 2 == 0 or not 3 <= key.e < 2**64:
        raise BadKey("key", "key: RSA needs an odd modulus and an odd exponent from 3 to 2^64")
    return key
