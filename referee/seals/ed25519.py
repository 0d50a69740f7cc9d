"""Ed25519 (RFC 8032) as strictly as its checkers can agree on.

Some encodings make libraries disagree, and some keys "verify" any message: a player could register
such a key and later own or disown any order. So keys must be canonical, on the curve and not of
low order, and so must the R of every signature, and S < L; what is left has one answer everywhere.
"""

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SIZE = 32

_Y8 = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
# The y of the eight points whose order divides 8 (twice all but 1 and -1, by the sign of x).
_LOW_ORDER = frozenset({0, 1, P - 1, _Y8, P - _Y8})


def check_point(point: bytes) -> None:
    """ValueError, with the reason, unless 32 bytes are one canonical point, not of low order."""
    if len(point) != SIZE:
        raise ValueError(f"Ed25519 point of {len(point)} bytes, not {SIZE}")
    y = int.from_bytes(point, "little") & (2**255 - 1)
    if y >= P:
        raise ValueError("Ed25519 point not in its canonical encoding")
    if y in _LOW_ORDER:
        raise ValueError("Ed25519 point of low order, which verifies anything")


@lru_cache(maxsize=1024)
def public_key(raw: bytes) -> Ed25519PublicKey:
    """The key of 32 bytes. ValueError, with the reason, for a key nobody should hold."""
    check_point(raw)
    if not _on_curve(int.from_bytes(raw, "little") & (2**255 - 1)):
        raise ValueError("Ed25519 key that is no point of the curve")
    return Ed25519PublicKey.from_public_bytes(raw)


def verify(raw: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the 64 bytes are this key's signature. ValueError for a bad key only."""
    key = public_key(raw)
    if len(signature) != 2 * SIZE or int.from_bytes(signature[SIZE:], "little") >= L:
        return False
    try:
        check_point(signature[:SIZE])
        key.verify(signature, message)
    except (ValueError, InvalidSignature):
        return False
    return True


def raw_public(key: Ed25519PrivateKey) -> bytes:
    """The 32 public bytes of a private key."""
    return key.public_key().public_bytes_raw()


def _on_curve(y: int) -> bool:
    # x² = (y²-1)/(dy²+1) must be a square; the quotient is one exactly when the product is.
    product = (y * y - 1) * (D * y * y + 1) % P
    return pow(product, (P - 1) // 2, P) == 1
