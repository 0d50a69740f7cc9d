"""Chance out of chance: whoever thinks ahead needs dice of their own for each thing they try.

branches = Branches(chance, "worlds")      # one label of the source, whatever is tried
branches.chance("world", 3)                # the same words give the same dice, each time anew
"""

import hashlib

from referee.kernel.chance import Chance, Draws

_WORDS = 1 << 64


class Branches:
    """Dice without end that follow from one throw."""

    def __init__(self, chance: Chance, label: str) -> None:
        self._word = chance.below(label, _WORDS).to_bytes(8, "big")

    def chance(self, *words: object) -> Chance:
        """Public and hidden dice for these words."""
        text = "/".join(map(str, words)).encode()
        return Chance(*(Draws(self._seed(kind, text)) for kind in (b"public", b"secret")))

    def _seed(self, kind: bytes, text: bytes) -> bytes:
        return hashlib.sha256(b"referee/branch/v1" + kind + self._word + text).digest()


def branch(chance: Chance, label: str) -> Chance:
    """One of them, for which the label is all the words there are."""
    return Branches(chance, label).chance()
