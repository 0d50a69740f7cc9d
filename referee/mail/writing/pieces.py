"""What a letter consists of, before it is text or HTML. Both are made from the same pieces, so
that neither says anything that the other does not."""

import textwrap
from dataclasses import dataclass
from typing import ClassVar

from referee.kernel.offers import remark
from referee.raster import Picture

COLUMNS = 76  # of a letter's text, so that it is readable in a terminal and when it is quoted


def narrow(line: str, hanging: str = "  ") -> list[str]:
    """The line in as many as a terminal needs; the others stand deeper than the first."""
    deeper = line[: len(line) - len(line.lstrip())] + hanging
    found = textwrap.wrap(
        line,
        COLUMNS,
        subsequent_indent=deeper,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
    return found if len(line) > COLUMNS else [line]


@dataclass(frozen=True)
class Heading:
    kind: ClassVar = "heading"
    text: str


@dataclass(frozen=True)
class Paragraph:
    kind: ClassVar = "paragraph"
    text: str


@dataclass(frozen=True)
class Items:
    """A list; each item may have several lines. `marked`, where it is told, says of each whether it
    concerns the reader."""

    kind: ClassVar = "items"
    texts: tuple[str, ...]
    marked: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Verbatim:
    """Lines as they are, set apart: an order, a problem with its caret."""

    kind: ClassVar = "shown"
    text: str


@dataclass(frozen=True)
class Literal:
    """Lines as they are, from the first column: what is copied (a block, a checkpoint)."""

    kind: ClassVar = "literal"
    text: str


@dataclass(frozen=True)
class Anchor:
    """Something to touch, in HTML alone."""

    shown: str
    url: str


@dataclass(frozen=True)
class Blank:
    """Lines to fill in; in HTML also the whole answers that can be sent by a touch, and `begun`, a
    mail that is begun."""

    kind: ClassVar = "block"
    text: str
    links: tuple[Anchor, ...] = ()
    begun: Anchor | None = None

    @property
    def whole(self) -> str:
        """The lines for HTML, where the reader's program breaks the long ones: explanations that
        go on are one line again."""
        return self.text.replace(f"\n{remark('  ')}", " ")


@dataclass(frozen=True)
class Button:
    """Where to go: the address behind `text` as text, a button in HTML."""

    kind: ClassVar = "button"
    text: str
    link: Anchor


@dataclass(frozen=True)
class Board:
    """The position in words, and its picture where there is one."""

    kind: ClassVar = "board"
    words: str
    picture: Picture | None

    @property
    def narrow(self) -> str:
        """The words for a terminal; in HTML the reader's program breaks them."""
        lines = self.words.strip("\n").split("\n")
        return "\n".join(part for line in lines for part in narrow(line))


Piece = Heading | Paragraph | Items | Verbatim | Literal | Blank | Button | Board
Pieces = list[Piece]
