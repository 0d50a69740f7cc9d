"""What a letter consists of, before it is text or HTML. Both are made from the same pieces, so
that neither says anything that the other does not."""

from dataclasses import dataclass
from typing import ClassVar

from referee.mail.writing.picture import Picture


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
    """A list; each item may have several lines."""

    kind: ClassVar = "items"
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """Lines as they are, set apart: an order, a problem with its caret."""

    kind: ClassVar = "shown"
    text: str


@dataclass(frozen=True)
class Literal:
    """Lines as they are, from the first column: what is copied (a block, a checkpoint)."""

    kind: ClassVar = "literal"
    text: str


@dataclass(frozen=True)
class Board:
    """The position in words, and its picture where there is one."""

    kind: ClassVar = "board"
    words: str
    picture: Picture | None


Piece = Heading | Paragraph | Items | Shown | Literal | Board
Pieces = list[Piece]
