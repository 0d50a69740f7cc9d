"""Many texts of which most resemble another, kept as differences.

A text is cut into pieces at its tags and lines. A piece is kept once, and a text as what is cut out
of an earlier one and put in its place.

Why: docs/decisions/0112-film-file.md.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

_PIECE = re.compile(r"<[^>]*>|[^<\n]*\n|[^<\n]+|<")
_ALIKE = 4000  # pieces; two texts that differ in more are not compared piece by piece


class Cuttings:
    """`pieces` are texts. `kept[k]` is text k: [another one's number (-1: none), then for each
    change: where in that one, how many pieces go, how many come, which come]."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.kept: list[list[int]] = []
        self._numbers: dict[str, int] = {}
        self._texts: dict[str, int] = {}
        self._cut: list[list[int]] = []

    def keep(self, text: str, like: int = -1) -> int:
        """The number of this text, from now on; `like` is that of one that it resembles."""
        if text not in self._texts:
            cut = [self._number(piece) for piece in _PIECE.findall(text)]
            self._texts[text] = len(self.kept)
            self.kept.append([like, *self._changes(self._cut[like] if like >= 0 else [], cut)])
            self._cut.append(cut)
        return self._texts[text]

    def _number(self, piece: str) -> int:
        if piece not in self._numbers:
            self._numbers[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self._numbers[piece]

    @staticmethod
    def _changes(old: list[int], new: list[int]) -> Iterator[int]:
        for start, end, come in changes(old, new):
            yield from (start, end - start, len(come), *come)


def changes(old: list[int], new: list[int]) -> Iterator[tuple[int, int, list[int]]]:
    """(start, end, pieces): what stands between start and end of the old gives way to these."""
    head = _shared(old, new)
    foot = _shared(old[head:][::-1], new[head:][::-1])
    was, comes = old[head : len(old) - foot], new[head : len(new) - foot]
    if len(was) + len(comes) > _ALIKE:
        yield head, head + len(was), comes
        return
    for kind, start, end, first, last in SequenceMatcher(None, was, comes, False).get_opcodes():
        if kind != "equal":
            yield head + start, head + end, comes[first:last]


def _shared(some: list[int], others: list[int]) -> int:
    """How many pieces both begin with."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(some), len(others)))
