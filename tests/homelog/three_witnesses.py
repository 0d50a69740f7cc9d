"""Three witnesses of the tests' homes: their keys, what they sign, and lines that are false."""

from collections.abc import Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import cosignature, ed25519, note
from referee.seals.cosignature import WitnessKey
from tests.homelog.growing import NOW
from tests.service.house import House

WITNESSES = [Ed25519PrivateKey.from_private_bytes(bytes([place]) * 32) for place in range(1, 4)]
NAMES = [f"w{place}.example" for place in range(1, 4)]
VKEYS = [
    WitnessKey(name, ed25519.raw_public(key)).vkey
    for name, key in zip(NAMES, WITNESSES, strict=True)
]


def signed(text: bytes, signers: Sequence[int] = (0, 1), seconds: int = NOW) -> bytes:
    """The lines of these witnesses."""
    lines = (cosignature.sign(text, NAMES[n], WITNESSES[n], seconds) for n in signers)
    return b"".join(lines)


def cosign(house: House, signers: Sequence[int] = (0, 1)) -> None:
    """These witnesses sign the newest head of a home's log, and read none of its leaves."""
    proofs, size = house.referee.home_proofs, house.referee.home_log.head().size
    text = note.text_of(proofs.checkpoint())
    for n in signers:
        proofs.keep(size, VKEYS[n], signed(text, [n]))


def impostor(text: bytes) -> bytes:
    """A line with the name and key id of the first witness, by another key."""
    name, blob = note.split(text + b"\n" + signed(text, [0]))[1][0]
    false = note.split(text + b"\n" + cosignature.sign(text, name, WITNESSES[2], NOW))[1][0][1]
    return note.lines([(name, blob[:4] + false[4:])])


def renamed(text: bytes) -> bytes:
    """A line of a key that is not the witness's, under the witness's name."""
    return cosignature.sign(text, NAMES[0], WITNESSES[2], NOW)


def of_no_time(text: bytes) -> bytes:
    name, blob = note.split(text + b"\n" + signed(text, [0]))[1][0]
    false = WITNESSES[0].sign(b"cosignature/v1\ntime 0\n" + text)
    return note.lines([(name, blob[:4] + bytes(8) + false)])
