"""An order line in two: what stands before the colon, and what stands behind it.

In a line with tabs the first field names the ship, and the colon may be left out.
"""

import re
from dataclasses import dataclass

from referee.games.capitaine_cosmos.orders.refusals import problem
from referee.games.capitaine_cosmos.orders.tokens_cells import CellRow, row
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.kernel.refused import unreadable
from referee.kernel.text import Line, Reader

_SHARP = re.compile(r"\s*#\s+(?![0-9\s])")


@dataclass
class SplitLine:
    """`row` is the part behind the colon as cells, `tail` the same as words; None without one."""

    line: Line
    head: Reader
    behind: Line | None

    @property
    def row(self) -> CellRow | None:
        return None if self.behind is None else row(self.behind)

    @property
    def tail(self) -> Reader | None:
        return None if self.behind is None else Reader(self.behind, v.TOKENS, part=True)

    @property
    def rest(self) -> CellRow | None:
        """What the head has not read, as cells: somebody left the colon out."""
        left = self.head.left
        if self.behind is not None or not left:
            return self.row
        start = left[0].where.column - self.line.offset + (left[0].text == "=")
        return row(self.line.piece(start))

    def whole(self) -> Reader:
        """The line without its verb, colon or not."""
        reader = Reader(self.line, v.TOKENS)
        reader.next = self.head.next
        return reader


def split(line: Line) -> SplitLine:
    at = line.text.find(":")
    if "\t" in line.own.strip():
        return _tabbed(line)
    if at < 0:
        return SplitLine(line, Reader(line, v.TOKENS), None)
    colon, past = line.folded.own(at, at + 1)
    behind = line.piece(past)
    return SplitLine(line, Reader(line.piece(0, colon), v.TOKENS, part=True), behind)


def _tabbed(line: Line) -> SplitLine:
    """`ESCORT.#8⇥⇥* D⇥*⇥M`; with a colon, what follows it in the first field is a cell."""
    start = len(line.own) - len(line.own.lstrip())
    tab = line.own.index("\t", start)
    colon = line.own.find(":", start, tab)
    end = colon if colon >= 0 else tab
    past = colon + 1 if line.own[end + 1 : tab].strip() else tab + 1
    head = Reader(line.piece(start, end), v.TOKENS, part=True)
    return SplitLine(line, head, line.piece(past))


def demand_unsharp(line: Line) -> None:
    """Raises Refused (E-REMARK) for `# ` before what is no ship's number: no comment came here, so
    that an order stands behind it."""
    if _SHARP.match(line.text):
        raise unreadable(problem("E-REMARK", where=line.whole))


def first_word(parts: SplitLine, window: str) -> str | None:
    """The verb, read off the head; None for a line that begins with a ship. E-TOKEN if neither."""
    head = parts.head
    token = head.peek()
    if token is None:
        head.more(v.FIRST_WORDS[window])
        raise unreadable(head.missing("word"))
    demand_unsharp(parts.line)
    verb = head.if_word(v.VERBS)
    known = token.kind != "word" or v.CLASSES.get(token.text) or v.NAMES.get(token.text)
    if verb is None and not known:
        head.word(v.FIRST_WORDS[window])
    return verb
