"""OpenSSH keys and SSHSIG signatures (spec §11; OpenSSH's PROTOCOL.sshsig, RFC 8332, RFC 8017)."""

import hashlib
import re
from dataclasses import dataclass

from . import ed25519
from .spelling import Broken, base64_padded, from_base64, require, short

ED25519, TOKEN, RSA = "ssh-ed25519", "sk-ssh-ed25519@openssh.com", "ssh-rsa"
BEGIN, END = "-----BEGIN SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n"
WIDTH = 70
PRESENT = 0x01
# DER of DigestInfo up to the digest itself, RFC 8017 §9.2 note 1
DIGEST_INFO = {
    "sha256": bytes.fromhex("3031300d060960864801650304020105000420"),
    "sha512": bytes.fromhex("3051300d060960864801650304020305000440"),
}
RSA_HASH = {"rsa-sha2-256": "sha256", "rsa-sha2-512": "sha512"}


def string(raw: bytes) -> bytes:
    """A u32 length and the bytes."""
    return len(raw).to_bytes(4, "big") + raw


class Wire:
    """Bytes read from the front; Broken where they end too early."""

    def __init__(self, raw: bytes, what: str) -> None:
        self._raw, self._what = raw, what

    def take(self, count: int) -> bytes:
        require(count <= len(self._raw), f"{self._what} is cut off")
        taken, self._raw = self._raw[:count], self._raw[count:]
        return taken

    def u32(self) -> int:
        return int.from_bytes(self.take(4), "big")

    def string(self) -> bytes:
        return self.take(self.u32())

    def text(self) -> str:
        raw = self.string()
        require(raw.isascii(), f"{self._what}: a name that is not ASCII")
        return raw.decode("ascii")

    def mpint(self) -> int:
        """A positive number, spelt shortest (RFC 4251 §5)."""
        raw = self.string()
        value = int.from_bytes(raw, "big", signed=True)
        least = value.bit_length() // 8 + 1
        require(value > 0 and len(raw) == least, f"{self._what}: no shortest positive mpint")
        return value

    def end(self) -> None:
        require(not self._raw, f"{self._what}: bytes left over")


@dataclass(frozen=True)
class Key:
    """A public key: its type, its blob and, as the type has them, its numbers."""

    type: str
    blob: bytes
    point: bytes = b""
    application: bytes = b""
    e: int = 0
    n: int = 0

    @property
    def line(self) -> str:
        """`<type> <base64>`."""
        return f"{self.type} {base64_padded(self.blob)}"


@dataclass(frozen=True)
class Signature:
    """What an SSHSIG blob says, its armour taken off."""

    key: Key
    namespace: str
    hash: str
    algorithm: str
    raw: bytes
    flags: bytes = b""
    counter: bytes = b""


# --- keys ---


def read_key_line(line: str) -> Key:
    """A key of an accepted kind from `<type> <base64>`, without a comment."""
    type_, _, text = line.partition(" ")
    key = read_key(from_base64(text))
    require(key.type == type_, f"the line says {short(type_)!r} and the key {key.type!r}")
    return key


def read_key(blob: bytes) -> Key:
    """A key of an accepted kind from its blob."""
    wire = Wire(blob, "a public key")
    type_ = wire.text()
    if type_ == RSA:
        e, n = wire.mpint(), wire.mpint()
        key = Key(type_, blob, e=e, n=n)
        _check_rsa(key)
    else:
        require(type_ in (ED25519, TOKEN), f"a key of the kind {short(type_)!r} is not accepted")
        point = wire.string()
        key = Key(type_, blob, point, wire.string() if type_ == TOKEN else b"")
        ed25519.check_key(point)
        of_ssh = type_ == ED25519 or key.application.startswith(b"ssh:")
        require(of_ssh, "a token's key for another application than ssh:")
    wire.end()
    return key


def _check_rsa(key: Key) -> None:
    require(key.n % 2 == 1 and 3072 <= key.n.bit_length() <= 16384, "an RSA key of a wrong length")
    require(key.e % 2 == 1 and 3 <= key.e < 2**64, "an RSA key with a wrong exponent")


# --- signatures ---


def verified(armour: str, text: bytes, namespace: str) -> Key:
    """The key that signed `text` for `namespace`; Broken if none did."""
    signature = read_signature(armour)
    require(signature.namespace == namespace, f"signed for {short(signature.namespace)!r}")
    hashed = hashlib.new(signature.hash, text).digest()
    name, algorithm = signature.namespace.encode(), signature.hash.encode()
    signed = b"SSHSIG" + string(name) + string(b"") + string(algorithm) + string(hashed)
    _check(signature, signed)
    return signature.key


def read_signature(armour: str) -> Signature:
    """The signature in an armour, last line feed included."""
    wire = Wire(_disarmoured(armour), "an SSH signature")
    require(wire.take(6) == b"SSHSIG" and wire.u32() == 1, "no SSHSIG of version 1")
    key, namespace = read_key(wire.string()), wire.text()
    require(wire.string() == b"", "the reserved field is not empty")
    hash_ = wire.text()
    require(hash_ in DIGEST_INFO, f"hashed with {short(hash_)!r}")
    inner = Wire(wire.string(), "an SSH signature's blob")
    wire.end()
    algorithm, raw = inner.text(), inner.string()
    more = (inner.take(1), inner.take(4)) if key.type == TOKEN else ()
    inner.end()
    return Signature(key, namespace, hash_, algorithm, raw, *more)


def armoured(blob: bytes) -> str:
    """The armour of a blob."""
    lines = re.findall(f".{{1,{WIDTH}}}", base64_padded(blob))
    return BEGIN + "".join(line + "\n" for line in lines) + END


def _disarmoured(armour: str) -> bytes:
    require(armour.startswith(BEGIN) and armour.endswith(END), "no SSH signature's armour")
    blob = from_base64(armour[len(BEGIN) : -len(END)].replace("\n", ""))
    require(armoured(blob) == armour, "an SSH signature's armour in another spelling")
    return blob


def _check(signature: Signature, signed: bytes) -> None:
    key = signature.key
    if key.type == RSA:
        return _check_rsa_signature(signature, signed)
    require(signature.algorithm == key.type, f"signed with {short(signature.algorithm)!r}")
    if key.type == TOKEN:
        require(signature.flags[0] & PRESENT == PRESENT, "nobody was there to touch the token")
        digests = hashlib.sha256(key.application).digest(), hashlib.sha256(signed).digest()
        signed = digests[0] + signature.flags + signature.counter + digests[1]
    ed25519.verify(key.point, signature.raw, signed)
    return None


def _check_rsa_signature(signature: Signature, signed: bytes) -> None:
    """RSASSA-PKCS1-v1_5 (RFC 8017 §8.2.2): build the padded digest and compare."""
    key, hash_ = signature.key, RSA_HASH.get(signature.algorithm)
    if hash_ is None:
        raise Broken(f"signed with {short(signature.algorithm)!r}")
    length = (key.n.bit_length() + 7) // 8
    number = int.from_bytes(signature.raw, "big")
    require(len(signature.raw) == length and number < key.n, "an RSA signature of a wrong length")
    tail = DIGEST_INFO[hash_] + hashlib.new(hash_, signed).digest()
    wanted = b"\0\1" + b"\xff" * (length - len(tail) - 3) + b"\0" + tail
    opened = pow(number, key.e, key.n).to_bytes(length, "big")
    require(opened == wanted, "the RSA signature does not verify")
