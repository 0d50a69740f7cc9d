"""A block on its way: the lines between its word and END, quoted ones and offers among them.

An offer (`~ take 1`) that nobody has taken up stays in the text: whoever reads it passes it over
and says how many there were. Lines that were copied out of a quotation count if all order lines of
the block were: with one of the author's own beside them nobody knows which are meant.

Why: docs/decisions/0022-lines-that-count.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from referee.kernel.offers import waits
from referee.kernel.refused import Refused
from referee.mail.asking.outside_lines import offered_word
from referee.mail.asking.request_items import Act, Trouble
from referee.mail.asking.words import BLOCKS, Word, WordLine
from referee.mail.reading.flowed import MailLine, Mark

_TRIED = 20  # lines that are looked at for being an order without a block
_BLOCKS = 25  # that are compared; a letter of more is refused for their number
_SHOWN = 200  # characters of each of two blocks that differ
_ONLY_OWN = (Word.PRESS, Word.KEY, Word.LOST)  # nothing in them is an order


@dataclass
class Block:
    """`cut` is the first line behind the word that is not the author's own."""

    word: WordLine
    opened: int
    lines: list[tuple[int, MailLine]] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    cut: int = 0

    def take(self, number: int, line: MailLine) -> None:
        """One more line that does not end it."""
        if line.mark is not Mark.OWN:
            self.cut = self.cut or number
        self.lines.append((number, line))

    def troubled(self, key: str, line: int, token: str, **facts: int) -> None:
        self.troubles.append(_trouble(key, line, token, **facts))

    @property
    def unended(self) -> Trouble:
        """What is missing where there was no END, and nothing else: all below it may have been
        meant otherwise. Its own END may be there, with its sign."""
        own = ((n, line.text, offered_word(line.text)) for n, line in self._own)
        offer = next((row for row in own if row[2] in (*BLOCKS, Word.END)), None)
        if offer is not None and offer[2] is Word.END:
            return _trouble("sign_left", offer[0], offer[1])
        key = "broken_off" if self.cut else "unended"
        return _trouble(key, self.opened, self.word.own, at=self.cut)

    def closed(self) -> list[str]:
        """Its lines as its author meant them; `troubles` are then complete."""
        signed_off = [number for number, line in self.lines if line.mark not in _READ]
        if signed_off:
            self.troubled("broken_off", self.opened, self.word.own, at=signed_off[0])
        elif not self._is_quoted:
            for number, line in self._quoted:
                self.troubled("quoted_line", number, line.text)
        texts = [_bare(line) for _, line in self.lines]
        said = [text for text in texts if text.strip()]
        if said and all(map(waits, said)) and self.word.word not in _ONLY_OWN:
            self.troubled("only_offers", self.opened, self.word.own)
        return texts

    @property
    def _is_quoted(self) -> bool:
        """Are all its order lines quoted, and alike?"""
        own = [line for _, line in self._own if _says(line)]
        depths = {_depth(line) for _, line in self._quoted}
        return not own and len(depths) <= 1 and self.word.word not in _ONLY_OWN

    @property
    def _own(self) -> list[tuple[int, MailLine]]:
        return [row for row in self.lines if row[1].mark is Mark.OWN]

    @property
    def _quoted(self) -> list[tuple[int, MailLine]]:
        return [row for row in self.lines if row[1].mark is Mark.QUOTED and _says(row[1])]


_READ = (Mark.OWN, Mark.QUOTED)


def _says(line: MailLine) -> bool:
    text = _bare(line)
    return bool(text.strip()) and not waits(text)


def _bare(line: MailLine) -> str:
    return line.text.lstrip("> ") if line.mark is Mark.QUOTED else line.text


def _depth(line: MailLine) -> int:
    marks = line.text[: len(line.text) - len(line.text.lstrip("> "))]
    return marks.count(">")


def differing(acts: list[Act]) -> Iterator[Trouble]:
    """Orders that say two things, or are for two windows: which of them counts would be a guess, as
    an older letter of the author's may stand below."""
    orders = [act for act in acts if act.kind == "order" and act.signature is None]
    for i, later in enumerate(orders[:_BLOCKS]):
        for first in orders[:i]:
            facts: dict[str, str | int] = {"line": later.line, "token": later.said}
            facts |= {"one": _shown(first), "other": _shown(later), "first": first.line}
            if None not in (first.window, later.window) and first.window != later.window:
                yield Trouble("two_windows", facts | {"one": first.said})
                return
            if _order(first) != _order(later):
                yield Trouble("two_orders", facts)
                return


def bare_order(
    lines: Sequence[MailLine], read: Callable[[str], object], words: Mapping[str, str]
) -> tuple[Trouble, ...]:
    """The first of the author's lines that `read` takes for an order, though it is in no block;
    `words` begin and end one."""
    own = [(n, line.text) for n, line in enumerate(lines, start=1) if line.mark is Mark.OWN]
    for number, text in [row for row in own if row[1].strip()][:_TRIED]:
        with suppress(Refused):
            read(text)
            token = text.strip()[:60]
            return (Trouble("no_block", {"line": number, "token": token, **words}),)
    return ()


def _order(act: Act) -> list[str]:
    rows = (line.strip() for line in act.text.split("\n"))
    return [row for row in rows if row and not waits(row)]


def _shown(act: Act) -> str:
    text = " / ".join(_order(act))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _trouble(key: str, line: int, token: str, **facts: int) -> Trouble:
    return Trouble(key, {"line": line, "token": token.strip()[:60], **facts})
