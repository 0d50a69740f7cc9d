"""format=flowed (RFC 3676): lines that a program broke are joined, stuffed blanks are taken away.

The standard library has none of this. Quoting is decided before a line is unstuffed: the order
line ` >B3` is the author's own `>B3`, not a quotation.
"""

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """What stands on a line: the author's own words, a quotation, what is below a quote's head,
    or a signature. Only OWN lines are read as requests."""

    OWN = "own"
    QUOTED = "quoted"
    BELOW = "below"
    SIGNATURE = "signature"


@dataclass(frozen=True)
class MailLine:
    text: str
    mark: Mark = Mark.OWN


def plain_lines(text: str) -> list[MailLine]:
    """The lines of a text that was sent as it stands."""
    return [
        MailLine(line, Mark.QUOTED if line.startswith(">") else Mark.OWN) for line in _split(text)
    ]


def unflow(text: str, delsp: bool) -> list[MailLine]:
    """The lines as they were before they were broken."""
    found: list[MailLine] = []
    going: tuple[int, str] | None = None  # the depth and the text of a paragraph not ended yet
    for raw in _split(text):
        depth, own = _opened(raw)
        soft = own.endswith(" ") and own != "-- "
        if going is not None and going[0] == depth and own != "-- ":
            own = going[1] + own
        elif going is not None:
            found.append(_line(*going))
        going = None
        if soft:
            going = depth, own[:-1] if delsp else own
        else:
            found.append(_line(depth, own))
    return found if going is None else [*found, _line(*going)]


def _opened(raw: str) -> tuple[int, str]:
    """The depth of quoting and the line without quote marks and stuffing."""
    bare = raw.lstrip(">")
    return len(raw) - len(bare), bare.removeprefix(" ")


def _line(depth: int, text: str) -> MailLine:
    return MailLine(text.rstrip(" ") if text != "-- " else text, Mark.QUOTED if depth else Mark.OWN)


def _split(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")
