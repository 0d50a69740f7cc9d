"""A public beacon's word: drand's scheme `bls-unchained-g1-rfc9380`, in which quicknet speaks.

A round is a number; its signature is a point of G1 of BLS12-381 over SHA-256 of that number, under
a key that no single one of the beacon's operators holds. So nobody knows it before its time, and
everybody can check it with the chain's public key alone.

The library is loaded by whoever has something to check, and by nobody else.

Why: docs/decisions/0146-outside-dice.md.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py_arkworks_bls12381 import G2Point

KEY, SIGNATURE = 96, 48  # bytes: compressed points of G2 and of G1
_HASHED = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def message(round: int) -> bytes:
    """What the beacon signs in that round. ValueError: not from 1 to 2^64-1."""
    if not 1 <= round < 1 << 64:
        raise ValueError(f"round {round}: not from 1 to 2^64-1")
    return hashlib.sha256(round.to_bytes(8, "big")).digest()


def verifies(key: bytes, round: int, signature: bytes) -> bool:
    """Is this the round's signature by that key? A point in another spelling is none, and no key
    is one that signs everything."""
    from py_arkworks_bls12381 import GT, G1Point, G2Point

    try:
        signed, public = G1Point.from_compressed_bytes(signature), _public(key)
    except ValueError:
        return False
    if signed.to_compressed_bytes() != signature:
        return False
    hashed = G1Point.hash_to_curve(message(round), _HASHED)
    return GT.pairing_check([signed, -hashed], [G2Point(), public])


def is_key(key: bytes) -> bool:
    """Is it a public key of this scheme?"""
    try:
        _public(key)
    except ValueError:
        return False
    return True


def _public(key: bytes) -> G2Point:
    from py_arkworks_bls12381 import G2Point

    public = G2Point.from_compressed_bytes(key)
    if public == G2Point.identity() or public.to_compressed_bytes() != key:
        raise ValueError("no point that can be a key")
    return public
