"""How wide words are that stand in a picture, and where their lines break.

Widths are those of DejaVu Sans, which resvg and our pictures ask for; where a reader has another
face, it is narrower.
"""

import unicodedata
from functools import cache, partial

from referee.kernel import svg
from referee.kernel.typography import NO_BREAK, unbroken

GLUE = "\N{WORD JOINER}"  # a blank that is none to a wrapper
_BOLD = 1.15  # as wide as the same letters are in the thin face
_USUAL = 0.84  # of a sign that is not in the table: arrows, stars, and the like
_WIDTHS = {  # hundredths of the letters' size
    28: "'ijl",
    32: f" ,.·’IJ{GLUE}{NO_BREAK}",
    35: "/:;\\|f",
    39: "-()[]t!",
    42: "r",
    50: '"*_`–°',
    53: "sz?“”",
    56: "cL",
    59: "Fkvxy•P",
    62: "TYaoe«»",
    64: "ESbdghnpqu$0123456789{}K",
    69: "AVBRXZC",
    75: "UHN&",
    79: "DGOQ",
    82: "w",
    87: "M",
    97: "m½%æ",
    102: "W@—…œŒ",
}
_HUNDREDTHS = {letter: width for width, letters in _WIDTHS.items() for letter in letters}


def width(words: str, size: float, *, bold: bool = False) -> float:
    """In pixels, where letters are that size."""
    return sum(map(_part, words)) * size * (_BOLD if bold else 1)


@cache
def _part(letter: str) -> float:
    """Of the size; a letter with an accent is as wide as without."""
    plain = letter if letter in _HUNDREDTHS else unicodedata.normalize("NFD", letter)[0]
    return _HUNDREDTHS.get(plain, _USUAL * 100) / 100


def wrapped(words: str, wide: float, size: float, *, bold: bool = False) -> list[str]:
    """The words in lines no wider than that, in pixels; no line begins with a French sign."""
    glued = unbroken(words, "fr").replace(NO_BREAK, GLUE)
    rows = svg.wrapped(glued, wide, partial(width, size=size, bold=bold))
    return [row.replace(GLUE, " ") for row in rows]


def fitted(words: str, wide: float, size: float, *, bold: bool = False) -> str:
    """As much of the words as fits."""
    if width(words, size, bold=bold) <= wide:
        return words
    shown = words
    while len(shown) > 1 and width(f"{shown}…", size, bold=bold) > wide:
        shown = shown[:-1].rstrip()
    return f"{shown}…"
