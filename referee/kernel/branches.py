"""Chance out of chance: whoever thinks ahead needs dice of their own for each thing they try.

    for n in range(64):
        play_on(branch(chance, f"try/{n}"))

One label of the source is used for each; all that is drawn from the branch follows from it.
"""

import hashlib

from referee.kernel.chance import Chance, Draws

_WORDS = 1 << 64


def branch(chance: Chance, label: str) -> Chance:
    """Public and hidden dice of their own, the same for the same source and label."""
    word = chance.below(label, _WORDS).to_bytes(8, "big")
    return Chance(Draws(_seed(b"public", word)), Draws(_seed(b"secret", word)))


def _seed(kind: bytes, word: bytes) -> bytes:
    return hashlib.sha256(b"referee/branch/v1" + kind + word).digest()
