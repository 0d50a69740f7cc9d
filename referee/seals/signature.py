"""Signatures of letters: SSHSIG, as `ssh-keygen -Y sign` makes them (OpenSSH PROTOCOL.sshsig).

Read as strictly as OpenSSH does and a little more: exactly its armour, nothing after the end, so
that a signature has one spelling. What is signed is
"SSHSIG" ‖ namespace ‖ reserved (empty) ‖ hash name ‖ hash of the message.

    armour = sign(private, "order@referee", text)
    line = verify(None, "order@referee", text, armour)     # "<type> <base64>" of who signed
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256, SHA512

from referee.seals import ed25519, ssh_keys
from referee.seals.canonical import b64, unb64
from referee.seals.ssh_keys import (
    BadKey,
    Ed25519Key,
    Key,
    PrivateKey,
    RsaKey,
    SecurityKey,
    format_key,
    public_of,
    read_key,
)
from referee.seals.ssh_wire import SshReader, string, u32

MAGIC = b"SSHSIG"
VERSION = 1
BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
COLUMNS = 70  # of ssh-keygen's armour
USER_PRESENT = 0x01  # the flag a security key sets when somebody touched it

HashName = Literal["sha256", "sha512"]
_HASHES: dict[bytes, Callable[[bytes], "hashlib._Hash"]] = {
    b"sha256": hashlib.sha256,
    b"sha512": hashlib.sha512,
}
_RSA_HASHES: dict[bytes, SHA256 | SHA512] = {b"rsa-sha2-256": SHA256(), b"rsa-sha2-512": SHA512()}

Fault = Literal[
    "armour",  # not the lines ssh-keygen writes
    "format",  # cut short, too long, no magic, another version
    "reserved",  # something where nothing may stand
    "hash",  # neither sha256 nor sha512
    "namespace",  # signed for something else
    "key-type",  # a kind of key we do not take (ECDSA, certificates)
    "key",  # a bad key of a good kind
    "signature-type",  # not the kind of signature its key makes (RSA with SHA-1)
    "user-present",  # a security key that nobody touched
    "other-key",  # a good form, but not of the key that must sign
    "signature",  # it does not verify: another text, or changed
    "pgp-block",  # of OpenPGP: not exactly one block or armour, or it holds another text
    "pgp-kind",  # a kind that not every program can check
    "pgp-expired",  # the key had expired when the letter came
    "pgp-revoked",  # the key was revoked
    "pgp-bad",  # it does not verify
]


class BadSignature(ValueError):
    """A signature that does not count; `code` tells which look it failed."""

    def __init__(self, code: Fault, message: str) -> None:
        super().__init__(message)
        self.code: Fault = code


@dataclass(frozen=True)
class Parsed:
    """What an armour says, not yet whether it is true. `signature` is still in SSH's wire form."""

    key: Key
    namespace: bytes
    hash: bytes
    signature: bytes


def sign(private: PrivateKey, namespace: str, message: bytes, hash: HashName = "sha512") -> str:
    """The armour of a signature, ending in LF. ValueError for an impossible namespace."""
    if not namespace or "\0" in namespace:
        raise ValueError(f"namespace {namespace!r}: empty, or holds a zero byte")
    public = public_of(private)
    signed = _signed(namespace.encode(), hash.encode(), message)
    if isinstance(private, Ed25519PrivateKey):
        signature = string(public.type.encode()) + string(private.sign(signed))
    else:
        raw = private.sign(signed, padding.PKCS1v15(), SHA512())
        signature = string(b"rsa-sha2-512") + string(raw)
    head = MAGIC + u32(VERSION) + string(public.blob()) + string(namespace.encode()) + string(b"")
    return armoured(head + string(hash.encode()) + string(signature))


def verify(key_line: str | None, namespace: str, message: bytes, armour: str) -> str:
    """The line of the key that signed the message for this namespace. Raises BadSignature.

    With `key_line` it must be that key; without, the caller looks up whose it is.
    """
    parsed = parse(armour)
    if not namespace or parsed.namespace != namespace.encode():
        raise BadSignature("namespace", f"signature: not made for {namespace!r} (ssh-keygen -n)")
    line = format_key(parsed.key)
    if key_line is not None and line != key_line:
        raise BadSignature("other-key", f"signature: by {ssh_keys.fingerprint(parsed.key)}")
    _check(parsed, _signed(parsed.namespace, parsed.hash, message))
    return line


def parse(armour: str) -> Parsed:
    """What an armour says. Raises BadSignature for any other spelling, key or hash."""
    blob = unarmoured(armour)
    try:
        return _parsed(SshReader(blob, "signature"))
    except BadKey as error:
        code: Fault = "key-type" if error.code == "key-type" else "key"
        raise BadSignature(code, f"signature: {error}") from None
    except BadSignature:
        raise
    except ValueError as error:
        raise BadSignature("format", str(error)) from None


def armoured(blob: bytes) -> str:
    """The lines that ssh-keygen writes around a signature."""
    text = b64(blob)
    lines = [text[i : i + COLUMNS] for i in range(0, len(text), COLUMNS)]
    return "\n".join([BEGIN, *lines, END, ""])


def unarmoured(armour: str) -> bytes:
    """The signature inside exactly such lines. Raises BadSignature."""
    lines = armour.split("\n")
    try:
        blob = unb64("".join(lines[1:-2]))
    except ValueError as error:
        raise BadSignature("armour", f"signature: {error}") from None
    if armoured(blob) != armour:
        wanted = f"{BEGIN}, lines of {COLUMNS} characters, {END}, a line feed"
        raise BadSignature("armour", f"signature: not the lines of ssh-keygen ({wanted})")
    return blob


def _parsed(reader: SshReader) -> Parsed:
    if reader.take(len(MAGIC)) != MAGIC:
        raise BadSignature("format", "signature: does not begin with SSHSIG")
    if (version := reader.u32()) != VERSION:
        raise BadSignature("format", f"signature: version {version}, not {VERSION}")
    key, namespace = reader.string(), reader.string()
    reserved, hash, signature = reader.string(), reader.string(), reader.string()
    reader.end()
    if reserved:
        raise BadSignature("reserved", "signature: the reserved part is not empty")
    if hash not in _HASHES:
        raise BadSignature("hash", f"signature: hash {hash[:20]!r}, not sha256 or sha512")
    return Parsed(read_key(key), namespace, hash, signature)


def _signed(namespace: bytes, hash: bytes, message: bytes) -> bytes:
    """The bytes a key signs; the message itself goes in by its hash."""
    head = MAGIC + string(namespace) + string(b"") + string(hash)
    return head + string(_HASHES[hash](message).digest())


def _check(parsed: Parsed, signed: bytes) -> None:
    """Raises BadSignature unless the key signed these bytes."""
    try:
        reader = SshReader(parsed.signature, "signature")
        type, raw = reader.string(), reader.string()
        good = _verified(parsed.key, type, raw, reader, signed)
    except BadSignature:
        raise
    except ValueError as error:
        raise BadSignature("format", str(error)) from None
    if not good:
        raise BadSignature("signature", "signature: not of this key over this text")


def _verified(key: Key, type: bytes, raw: bytes, reader: SshReader, signed: bytes) -> bool:
    match key:
        case Ed25519Key():
            _expect(type == key.type.encode(), type, key)
            reader.end()
            return ed25519.verify(key.public, raw, signed)
        case SecurityKey():
            _expect(type == key.type.encode(), type, key)
            return _touched(key, raw, reader, signed)
        case RsaKey():
            _expect(type in _RSA_HASHES, type, key)
            reader.end()
            return _rsa_verified(key, _RSA_HASHES[type], raw, signed)


def _touched(key: SecurityKey, raw: bytes, reader: SshReader, signed: bytes) -> bool:
    """A FIDO device signs application, flags and its counter with the message's hash."""
    flags, counter = reader.u8(), reader.take(4)
    reader.end()
    if not flags & USER_PRESENT:
        raise BadSignature("user-present", "signature: made without touching the security key")
    application, message = hashlib.sha256(key.application), hashlib.sha256(signed)
    asserted = application.digest() + bytes([flags]) + counter + message.digest()
    return ed25519.verify(key.public, raw, asserted)


def _rsa_verified(key: RsaKey, hash: SHA256 | SHA512, raw: bytes, signed: bytes) -> bool:
    if len(raw) != key.size:  # OpenSSH would pad a shorter one: a second spelling
        return False
    try:
        public = rsa.RSAPublicNumbers(key.e, key.n).public_key()
        public.verify(raw, signed, padding.PKCS1v15(), hash)
    except InvalidSignature:
        return False
    return True


def _expect(right: bool, type: bytes, key: Key) -> None:
    if not right:
        raise BadSignature("signature-type", f"signature: {type[:40]!r} of a key {key.type}")
