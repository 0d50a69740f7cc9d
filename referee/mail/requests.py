"""Letter -> what it asks for. A letter is taken whole or not at all, and nothing is guessed."""

import re

from referee.mail.asked import Act, Requests, Trouble
from referee.mail.flowed import Line, Mark
from referee.mail.inbound import Letter
from referee.mail.key_line import key_line
from referee.mail.signed import FIRST_LINE, signed_files, signed_in
from referee.mail.words import BLOCKS, Said, Word, nearest, said
from referee.seals.signature import BEGIN, END

_PGP = re.compile(r"-----BEGIN PGP (SIGNED )?MESSAGE-----")
_IGNORED_FILES = re.compile(r"(image|video|audio|text/calendar|application/pgp-keys)\b.*")


def requests_of(letter: Letter) -> Requests:
    """What this readable letter asks for; one thing that acts, or any number that only ask."""
    signed = (*signed_in(letter.exact), *signed_files(letter.files))
    found = _requested(letter.lines) if not signed else Requests(acts=signed)
    if _is_empty(found):
        found = _from_files(letter) or _not_understood(letter)
    if found.troubles:
        return Requests(troubles=found.troubles)
    if len(found.acts) + len(found.confirms) > 1 or (_acting(found) and found.asks):
        return Requests(troubles=(Trouble("several"),))
    return found


def _acting(found: Requests) -> bool:
    return bool(found.acts or found.confirms)


def _is_empty(found: Requests) -> bool:
    return found == Requests()


# --- unsigned requests --------------------------------------------------------------------------


def _requested(lines: tuple[Line, ...]) -> Requests:
    """What the author's own lines ask for."""
    found = _Reading()
    for number, line in enumerate(lines, start=1):
        found.take(number, line)
    return found.done()


class _Reading:
    """Reads line by line; inside a block every line belongs to it until END."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.confirms: list[str] = []
        self.asks: list[str] = []
        self.troubles: list[Trouble] = []
        self.block: Said | None = None
        self.opened = 0
        self.text: list[str] = []
        self.cut: int | None = None  # the line where the block was broken off by a quote or "--"

    def take(self, number: int, line: Line) -> None:
        if self.block is not None:
            self._inside(number, line)
        elif line.mark is Mark.OWN:
            self._outside(number, line.text)

    def done(self) -> Requests:
        if self.block is not None:
            key = "unended" if self.cut is None else "broken_off"
            self._trouble(key, self.opened, self.block.own, at=self.cut or 0)
        return Requests(
            tuple(self.acts), tuple(self.confirms), tuple(self.asks), tuple(self.troubles)
        )

    def _inside(self, number: int, line: Line) -> None:
        if line.mark is Mark.QUOTED:
            self._quoted(number, line.text)
        elif line.mark is not Mark.OWN:
            self.cut = self.cut or number
        elif (word := said(line.text)) is None or word.word not in (*BLOCKS, Word.END):
            self.text.append(line.text)
        elif word.word is Word.END and word.fits:
            self._close()
        else:
            self._trouble("block_in_block", number, line.text, opened=self.opened)

    def _quoted(self, number: int, text: str) -> None:
        """Comments and blank lines may be quoted inside a block; an order line that looks quoted
        may be the author's own."""
        bare = text.lstrip("> ")
        if bare and not bare.startswith("#"):
            self._trouble("quoted_line", number, text)
        self.text.append("")

    def _close(self) -> None:
        assert self.block is not None
        said_something = [line for line in self.text if line.strip()]
        if said_something and all(line.lstrip().startswith("#") for line in said_something):
            self._trouble("only_comments", self.opened, self.block.own)
        window = self.block.found.get("window")
        lines = [key_line(self.text)] if self.block.word is Word.KEY else self.text
        text = "".join(line + "\n" for line in lines)
        self.acts.append(Act(self.block.word.value, text, window=int(window) if window else None))
        self.block, self.text, self.cut = None, [], None

    def _outside(self, number: int, text: str) -> None:
        word = said(text)
        if word is None:
            return
        if not word.fits:
            self._trouble("malformed", number, text)
        elif word.word in BLOCKS:
            self.block, self.opened = word, number
        else:
            self._alone(number, word)

    def _alone(self, number: int, word: Said) -> None:
        match word.word:
            case Word.WITHDRAW:
                numbers = re.findall("[0-9]+", word.found.get("numbers", ""))
                self.acts.append(Act("withdraw", "".join(one + "\n" for one in numbers)))
            case Word.JOIN:
                self.acts.append(Act("join", ""))
            case Word.CONFIRM:
                self.confirms.append(word.rest.rstrip(".:;!,"))
            case Word.STATUS | Word.HELP:
                self.asks.append(word.word.value)
            case Word.END:
                self._trouble("stray_end", number, word.own)
            case _:
                self._trouble("later", number, word.own)

    def _trouble(self, key: str, line: int, token: str, **facts: int) -> None:
        self.troubles.append(Trouble(key, {"line": line, "token": token.strip()[:60], **facts}))


# --- when nothing was asked ---------------------------------------------------------------------


def _from_files(letter: Letter) -> Requests | None:
    """The request in the one text file, if the body holds none."""
    texts = [one for one in letter.files if one.text is not None and one.kind == "text/plain"]
    if len(texts) > 1:
        return Requests(troubles=(Trouble("several_files"),))
    for one in texts:
        found = _requested(tuple(Line(text) for text in (one.text or "").split("\n")))
        return None if _is_empty(found) else found
    return None


def _not_understood(letter: Letter) -> Requests:
    """Why nothing was found, as far as it can be told."""
    return Requests(troubles=(_reason(letter),))


def _reason(letter: Letter) -> Trouble:
    begun = [line for line in letter.exact.split("\n") if FIRST_LINE.fullmatch(line)]
    if any(line.startswith("referee-key ") for line in begun):
        return Trouble("unsigned_key")
    if begun:
        return Trouble("unsigned_text", {"begin": BEGIN, "end": END})
    if _PGP.search(letter.exact) or any("pgp-sig" in one.kind for one in letter.files):
        return Trouble("openpgp")
    if any(line.mark is not Mark.OWN and said(line.text.lstrip("> ")) for line in letter.lines):
        return Trouble("only_quoted")
    unread = [one for one in letter.files if one.text is None]
    unread = [one for one in unread if not _IGNORED_FILES.fullmatch(one.kind)]
    if unread:
        return Trouble("file", {"name": unread[0].name or unread[0].kind})
    own = [(n, one.text) for n, one in enumerate(letter.lines, 1) if one.mark is Mark.OWN]
    for number, text in own:
        if meant := nearest(text):
            return Trouble("nearest", {"line": number, "token": text.strip()[:60], "word": meant})
    empty = not any(text.strip() for _, text in own)
    return Trouble("subject" if empty and said(letter.subject) else "nothing")
