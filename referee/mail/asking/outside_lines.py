"""The lines outside of blocks, as far as an END tells whether they matter.

Nobody reads them as orders, so that an END below them must not let them vanish: it passes only if
nothing above it, up to the block before, can have been meant. No order of any game begins with
thanks, or is its author's name, and an offer waits; of every other line it is not known.

Why: docs/decisions/0022-lines-that-count.md.
"""

from dataclasses import dataclass, field

from referee.kernel.offers import SIGN, waits
from referee.mail.asking.request_items import Trouble
from referee.mail.asking.words import BLOCKS, Word, WordLine, is_thanks, resembles, word_line
from referee.mail.reading.flowed import MailLine, Mark

_COMPARED = 20  # lines that are looked at for being a misspelt word
_SHOWN = 60


@dataclass
class OutsideLines:
    """What was passed since a block ended (`behind`), or since the letter began: lines that say
    something, by number, and the last offer that would have begun a block. `author` is their
    mailbox."""

    author: str
    behind: bool = False
    unread: list[tuple[int, str]] = field(default_factory=list)
    begins: tuple[int, str] | None = None

    def passed(self, number: int, line: MailLine) -> None:
        if waits(line.text):
            if line.mark is Mark.OWN and offered_word(line.text) in BLOCKS:
                self.begins = number, line.text
        elif line.text.strip() and not is_thanks(line.text, self.author):
            self.unread.append((number, line.text))

    def stray(self, number: int, end: WordLine) -> Trouble | None:
        """What is wrong with an END that ends no block; None for a good-bye."""
        facts: dict[str, str | int] = {"line": number, "token": _token(end.own)}
        if self.behind and not self.unread:
            return None
        if self.begins is not None and (not self.behind or self.unread[-1] > self.begins):
            at, token = self.begins
            return Trouble("sign_left", {"line": at, "token": _token(token)})
        if not self.behind or any(resembles(text) for _, text in self.unread[:_COMPARED]):
            return Trouble("stray_end", facts)
        at, first = self.unread[0]
        return Trouble("unread", facts | {"at": at, "first": _token(first)})


def half_taken(own: list[tuple[int, str]]) -> Trouble | None:
    """A block whose first and last line are still offers although something between is none."""
    begun: tuple[int, str] | None = None
    taken = False
    for number, text in own:
        word = offered_word(text)
        if word in BLOCKS:
            begun, taken = (number, text), False
        elif word is Word.END and begun is not None and taken:
            facts: dict[str, str | int] = {"line": begun[0], "token": _token(begun[1])}
            return Trouble("signs_left", facts | {"at": number, "end": _token(text)})
        elif not waits(text) and text.strip():
            taken = True
    return None


def offered_word(text: str) -> Word | None:
    """The word of the list that this line would hold without its sign."""
    found = word_line(text.lstrip(f"{SIGN} ")) if waits(text) else None
    return found.word if found is not None and found.fits else None


def _token(text: str) -> str:
    return text.strip()[:_SHOWN]
