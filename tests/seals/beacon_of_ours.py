"""A beacon of our own making: it signs as drand's quicknet does, by a key of the tests."""

from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from referee.seals.beacon import message

HASHED = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


class OwnBeacon:
    def __init__(self, secret: int = 20260101) -> None:
        self._secret = Scalar(secret)

    @property
    def key(self) -> bytes:
        return (G2Point() * self._secret).to_compressed_bytes()

    def signature(self, round: int) -> bytes:
        return (G1Point.hash_to_curve(message(round), HASHED) * self._secret).to_compressed_bytes()
