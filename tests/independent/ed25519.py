"""Ed25519 as strict as spec §11: RFC 8032 without cofactor, no low order, one spelling."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .spelling import require

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
LOW = frozenset(
    bytes.fromhex(point)
    for point in (
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    )
)


def check_key(key: bytes) -> None:
    """Broken unless 32 bytes are the canonical encoding of a point that is not of low order."""
    require(len(key) == 32, f"an Ed25519 key of {len(key)} bytes")
    y = int.from_bytes(key, "little") & (2**255 - 1)
    require(y < P, "an Ed25519 key in another spelling")
    x_squared = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    require(pow(x_squared, (P - 1) // 2, P) in (0, 1), "an Ed25519 key that is not on the curve")
    # x = 0 has no negative, so RFC 8032 §5.1.3 knows no such encoding.
    require(x_squared != 0 or key[31] < 0x80, "an Ed25519 key in another spelling")
    require(key not in LOW, "an Ed25519 key of low order")


def verify(key: bytes, signature: bytes, message: bytes) -> None:
    """Broken unless `signature` (64 bytes) is the key's over `message`."""
    check_key(key)
    require(len(signature) == 64, f"an Ed25519 signature of {len(signature)} bytes")
    require(signature[:32] not in LOW, "an Ed25519 signature with R of low order")
    s = int.from_bytes(signature[32:], "little")
    require(s < ORDER, "an Ed25519 signature with S beyond the order")
    require(_equation_holds(key, signature, message), "the Ed25519 signature does not verify")


def _equation_holds(key: bytes, signature: bytes, message: bytes) -> bool:
    # OpenSSL computes R from S, the key and the message and compares its bytes: no cofactor.
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        return False
    return True
