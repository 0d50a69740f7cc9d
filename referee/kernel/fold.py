"""Folding: what a player types, as the order languages read it.

Case, accents and ligatures do not matter, nor how a mail program writes blanks, quotes, dashes
and arrows. `fold` keeps a map back, so that a caret stands under the player's own character.

    fold("Éclat « x »").text       'eclat " x "'
    fold("bœuf → 2").text          "boeuf > 2"
    fold("bœuf → 2").own(0, 5)     (0, 4), where "bœuf" stands

Superscripts, fractions and circled digits are left alone: `2²` must not become 22.

Why: docs/decisions/0053-comments.md.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

_SIGNS = {
    **dict.fromkeys("‘’‚‛ʼʹ′´`", "'"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‐‑‒–—―−⁻﹣", "-"),
    **dict.fromkeys("→➔➜➝➞⇒⟶⟹›", ">"),
    **dict.fromkeys("←⇐⟵‹", "<"),
    **dict.fromkeys("↔⇔⟷", "<>"),
    **dict.fromkeys("•·∙", "."),
    **dict.fromkeys("×✕✖", "x"),
    **dict.fromkeys("⁄∕", "/"),
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "œ": "oe",
    "æ": "ae",
    "ø": "o",
    "đ": "d",
    "ł": "l",
    "ı": "i",
}
_SAME_SIGN = ("<wide>", "<narrow>", "<noBreak>", "<compat>")  # other forms mean something else
_STROKE = "\u0338"
_SHORT = 1000  # characters of a line that is remembered
_DROPPED = ("Mn", "Me", "Cf")  # accents; zero-width signs, soft hyphens, marks of direction
_BLANK = ("Zs", "Zl", "Zp", "Cc")


class Folded(msgspec.Struct, frozen=True):
    """`text` is folded; its character i comes from column `columns[i]` of `original`."""

    text: str
    original: str
    columns: tuple[int, ...]

    def own(self, start: int, end: int) -> tuple[int, int]:
        """Where text[start:end] stands in `original`, with the accents that belong to it."""
        if start >= len(self.columns):
            return len(self.original), len(self.original)
        first = self.columns[start]
        if end <= start:
            return first, first
        return first, self._past(self.columns[end - 1])

    def _past(self, column: int) -> int:
        """The column behind a character and the marks that stand on it."""
        column += 1
        while column < len(self.original) and unicodedata.combining(self.original[column]):
            column += 1
        return column


def fold(text: str) -> Folded:
    """Fold a text; line breaks become blanks, so fold line by line."""
    if text.isascii():
        return Folded(text.translate(_plain_ascii()), text, tuple(range(len(text))))
    return _fold_short(text) if len(text) <= _SHORT else _fold(text)


def _fold(text: str) -> Folded:
    pairs = [(new, i) for i, own in _clusters(text) for new in _plain(own)]
    return Folded("".join(new for new, _ in pairs), text, tuple(i for _, i in pairs))


@lru_cache(maxsize=256)
def _fold_short(text: str) -> Folded:
    """Lines are read more than once while what mail programs put before them is looked for."""
    return _fold(text)


def folded(text: str) -> str:
    """Only the folded text."""
    if text.isascii():
        return text.translate(_plain_ascii())
    return "".join(_plain(own) for _, own in _clusters(text))


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Each character with the marks that stand on it, and its column.

    A sign may be two characters: `=` under a stroke is not `=`.
    """
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or not unicodedata.combining(text[i]):
            yield start, text[start:i]
            start = i


@cache
def _plain_ascii() -> dict[int, str]:
    """Each of these signs is read as one, so that a text of them alone is folded fast."""
    return {i: _plain(chr(i)) for i in range(128)}


@lru_cache(maxsize=4096)
def _plain(own: str) -> str:
    """What a character is read as; nothing for a mark that only decorates."""
    before, now = "", unicodedata.normalize("NFC", own)
    while now != before:  # a ligature may unfold to an accented letter, and so on
        before, now = now, "".join(_steps(now))
    return now


def _steps(text: str) -> Iterator[str]:
    for sign in text.casefold():
        kind = unicodedata.category(sign)
        if sign in _SIGNS:
            yield _SIGNS[sign]
        elif kind in _BLANK:
            yield " "
        elif kind not in _DROPPED:
            yield _decomposed(sign)


def _decomposed(sign: str) -> str:
    """A letter and its accents apart, the usual form of a full-width sign."""
    form = unicodedata.decomposition(sign)
    if form.startswith(_SAME_SIGN):
        return "".join(chr(int(point, 16)) for point in form.split()[1:])
    apart = unicodedata.normalize("NFD", sign)
    return sign if _STROKE in apart else apart  # a struck-out sign says the contrary
