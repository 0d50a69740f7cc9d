"""The player's line with `^^^` under what is wrong."""

import unicodedata

from referee.kernel.refused import Where
from referee.kernel.text import split_lines


def caret(text: str, where: Where) -> str:
    """The player's line with `^^^` under the token; "" if the place is in no line of the text."""
    own = split_lines(text)
    if not 1 <= where.line <= len(own):
        return ""
    line = own[where.line - 1].rstrip()
    before = "".join(_width(sign) for sign in own[where.line - 1][: where.column])
    marks = "".join("^" * _columns(sign) for sign in where.token)
    return f"{line}\n{before}{marks or '^'}"


def _width(sign: str) -> str:
    return "\t" if sign == "\t" else " " * _columns(sign)


def _columns(sign: str) -> int:
    """Columns a character takes in a letter: none for a mark, two for a wide sign."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
