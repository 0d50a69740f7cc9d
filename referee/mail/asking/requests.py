"""IncomingLetter -> Requests. A letter is taken whole or not at all, and nothing is guessed."""

import re
from dataclasses import replace

from referee.kernel.fold import folded
from referee.kernel.offers import SIGN, waits
from referee.mail.asking.acts import about, act, has_recipient, is_possible
from referee.mail.asking.blocks import Block, differing
from referee.mail.asking.help_lines import by_name, in_small_letters
from referee.mail.asking.outside_lines import OutsideLines, half_taken
from referee.mail.asking.request_items import Act, Names, NoNames, Query, Requests, Trouble
from referee.mail.asking.signed_texts import (
    FIRST_LINE,
    certificate_in,
    signed_files,
    signed_in,
    signed_mime,
)
from referee.mail.asking.words import (
    BLOCKS,
    Word,
    WordLine,
    first_word,
    is_shouted,
    nearest,
    word_line,
)
from referee.mail.reading.flowed import MailLine, Mark
from referee.mail.reading.incoming_letter import IncomingLetter
from referee.seals.signature import BEGIN, END

MOST = 20  # things that one letter may ask for
TOLD = 10  # things that are told to be wrong with one
QUERIES = (Word.STATUS, Word.HELP, Word.AGAIN, Word.HISTORY, Word.FORGET, Word.DECLINE)
_NAME = 5  # letters; what is shorter is no misspelt word but who signs
_TOLD_WITH_OTHERS = ("status", "help", "history")
COMPARED = 300  # different words of one letter that are looked at for being misspelt
_PGP_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_ARMOUR_ENDS = (END, "-----END PGP SIGNATURE-----")
_PGP = re.compile(r"-----BEGIN PGP (SIGNED )?MESSAGE-----")
_LEAVING = re.compile(
    "(please )?(unsubscribe|stop|remove( me)?)"
    "|desinscription|desinscri(re|vez)|desabonne(r|z)?(-moi)?"
)
_IGNORED_FILES = re.compile(r"(image|video|audio|text/calendar|application/pgp-keys)\b.*")


def requests_of(letter: IncomingLetter, names: Names = NoNames()) -> Requests:  # noqa: B008
    """What this readable letter asks for, in the order written; `names` are those of the game that
    it is about."""
    if letter.exact.count(f"{_PGP_SIGNED}\n") > 1:
        return Requests(troubles=(Trouble("openpgp_two"),))
    found = _found(letter, names)
    if _is_empty(found):
        small = in_small_letters(letter.lines, names)
        found = _from_files(letter, names) or small or _not_understood(letter)
    elif _only_asks(found):
        found = _with(found, in_small_letters(letter.lines, names))
    if found.troubles:
        return Requests(troubles=_first(found.troubles))
    if found.confirms and len(found.confirms) + len(found.acts) + len(found.asks) > 1:
        return Requests(troubles=(Trouble("confirm_alone"),))
    if any(ask.what == "forget" for ask in found.asks) and len(found.acts) + len(found.asks) > 1:
        return Requests(troubles=(Trouble("forget_alone"),))
    if any(ask.what == "decline" for ask in found.asks) and len(found.acts) + len(found.asks) > 1:
        return Requests(troubles=(Trouble("decline_alone"),))
    older = any(ask.what == "again" and ask.about for ask in found.asks)
    if older and len(found.acts) + len(found.asks) > 1:
        return Requests(troubles=(Trouble("again_alone"),))
    if sum(act.kind == "absent" for act in found.acts) > 1:
        return Requests(troubles=(Trouble("absent_twice"),))
    if len(found.acts) + len(found.asks) > MOST:
        return Requests(troubles=(Trouble("many", {"most": MOST}),))
    return found


def _first(troubles: tuple[Trouble, ...]) -> tuple[Trouble, ...]:
    """As many as help; a letter of many wrong lines gets no long answer."""
    more = len(troubles) - TOLD
    if more <= 0:
        return troubles
    return (*troubles[:TOLD], Trouble("more", {"count": more}))


def _found(letter: IncomingLetter, names: Names) -> Requests:
    """What stands in the letter, each signed text with the certificate that came along."""
    shown = certificate_in(letter.exact, letter.files)
    mime = signed_mime(letter.signed)
    signed = mime or signed_in(letter.exact)
    all_signed = signed if mime else (*signed, *signed_files(letter.files))
    brought = tuple(replace(text, certificate=shown) for text in all_signed)
    lines = () if mime else letter.lines
    return _requested(lines, names, brought, bool(signed), letter.author or "")


def _is_empty(found: Requests) -> bool:
    return found == Requests()


def _only_asks(found: Requests) -> bool:
    """Does the letter want to be told something, and nothing else?"""
    nothing_filed = not (found.acts or found.confirms or found.troubles)
    return nothing_filed and all(ask.what in _TOLD_WITH_OTHERS for ask in found.asks)


def _with(found: Requests, small: Requests | None) -> Requests:
    """Those of a letter in the order written; what both have found is asked once."""
    known = {ask.line for ask in found.asks}
    more = [ask for ask in small.asks if ask.line not in known] if small else []
    return replace(found, asks=tuple(sorted((*found.asks, *more), key=lambda ask: ask.line)))


# --- the author's own lines ---------------------------------------------------------------------


def _requested(
    lines: tuple[MailLine, ...],
    names: Names,
    signed: tuple[Act, ...] = (),
    in_body: bool = False,
    author: str = "",
) -> Requests:
    """What the author's own lines ask for, the signed texts among them (`in_body`) in their
    places; those that came as files last."""
    found = _Reading(names, signed, in_body, author)
    for number, line in enumerate(lines, start=1):
        found.take(number, line)
    return found.done()


class _Reading:
    """Reads line by line; inside a block every line belongs to it until END, inside a signed text
    until the end of its armour."""

    def __init__(self, names: Names, signed: tuple[Act, ...], in_body: bool, author: str) -> None:
        self.names = names
        self.signed = list(signed)
        self.in_body = in_body
        self.skips: tuple[int, str] | None = None  # where a signed text began
        self.acts: list[Act] = []
        self.confirms: list[str] = []
        self.asks: list[Query] = []
        self.troubles: list[Trouble] = []
        self.block: Block | None = None
        self.compared: dict[str, str | None] = {}  # words in capitals, and what they resemble
        self.author = author
        self.between = OutsideLines(author)

    def take(self, number: int, line: MailLine) -> None:
        if self.skips is not None:
            self._passed(line.text)
        elif self.block is not None:
            self._inside(number, line)
        elif line.mark is Mark.OWN and self.in_body and _begins_signed(line.text):
            self.skips = (number, line.text)
        elif line.mark is Mark.OWN:
            self._outside(number, line)
        else:
            self.between.passed(number, line)

    def done(self) -> Requests:
        if self.block is not None:
            self.troubles.append(self.block.unended)
        self.troubles += differing(self.acts)
        self.acts += self.signed
        return Requests(
            tuple(self.acts), tuple(self.confirms), tuple(self.asks), tuple(self.troubles)
        )

    def _passed(self, text: str) -> None:
        """A signed text has its own reader; here it only keeps its place."""
        if text in _ARMOUR_ENDS and self.skips is not None:
            line, begins = self.skips
            self.skips = None
            if self.signed:
                self.acts.append(replace(self.signed.pop(0), line=line, said=begins))

    def _inside(self, number: int, line: MailLine) -> None:
        assert self.block is not None
        word = _marker(line.text, self.block.word) if line.mark is Mark.OWN else None
        if word is None:
            self.block.take(number, line)
        elif word.word is Word.END and word.fits:
            self._close(self.block)
        else:
            self.block.troubled("block_in_block", number, line.text, opened=self.block.opened)

    def _close(self, block: Block) -> None:
        done = act(block.opened, block.word, block.closed())
        self.troubles += block.troubles
        if block.word.word is Word.PREVIEW:
            self.asks.append(Query("preview", done.line, done.said, act=done))
        elif block.word.word is not Word.PRESS or has_recipient(block.word):
            self.acts.append(done)
        self.block, self.between = None, OutsideLines(self.author, behind=True)

    def _outside(self, number: int, line: MailLine) -> None:
        text = line.text
        word = word_line(text)
        if word is None:
            self.between.passed(number, line)
            self._talk(number, text)
        elif not word.fits and (query := by_name(number, word, self.names)):
            self.asks.append(query)
        elif not word.fits or (word.word is Word.ABSENT and not is_possible(word)):
            self._trouble("malformed", number, text, word)
        elif word.word in BLOCKS:
            self.block = Block(word, number)
            if word.word is Word.PRESS and not has_recipient(word):
                self._trouble("press_nobody", number, text, word)
        else:
            self._alone(number, word)

    def _talk(self, number: int, text: str) -> None:
        """In capitals a word was meant: one that is nearly of the list must not be passed over
        while the rest of the letter is done. A short one may as well be a name."""
        first = first_word(text)
        if len(first) < _NAME or not is_shouted(text):
            return
        if first not in self.compared and len(self.compared) == COMPARED:
            self._trouble("capitals", number, text, most=COMPARED)
            self.compared[first] = None
        meant = self._compared(first, text)
        if meant is not None:
            told: dict[str, str | int] = {"line": number, "token": text.strip()[:60]}
            self.troubles.append(Trouble("nearest", {**told, "word": meant}))

    def _compared(self, first: str, text: str) -> str | None:
        """What this word resembles. To compare takes time: each is compared once, and of those
        that are beyond the first few hundred none."""
        if first not in self.compared and len(self.compared) < COMPARED:
            self.compared[first] = nearest(text)
        return self.compared.get(first)

    def _alone(self, number: int, word: WordLine) -> None:
        match word.word:
            case Word.CONFIRM:
                self.confirms.append(word.found["token"])
            case _ if word.word in QUERIES:
                what, written = word.word.value, word.own.strip()[:80]
                named, part = word.found.get("number", ""), int(word.found.get("part", 0))
                self.asks.append(Query(what, number, written, about(word), None, named, part))
            case Word.END:
                self.troubles += filter(None, [self.between.stray(number, word)])
            case _:
                self.acts.append(act(number, word, []))

    def _trouble(
        self, key: str, line: int, token: str, word: WordLine | None = None, **facts: int
    ) -> None:
        told: dict[str, str | int] = {"line": line, "token": token.strip()[:60], **facts}
        self.troubles.append(Trouble(key, told, word.word.value if word else ""))


def _marker(text: str, opened: WordLine) -> WordLine | None:
    """The word of a line that ends a block or must not stand in it. An item of a list may be an
    order or a message's own: of those only `- END` in capitals is the end, or any where the block's
    own word is an item too."""
    word = word_line(text)
    if word is None or word.word not in (*BLOCKS, Word.END):
        return None
    listed = opened.listed and opened.word is not Word.PRESS
    is_end = word.word is Word.END and word.fits and (listed or is_shouted(text))
    return None if word.adorned and not is_end else word


def _begins_signed(text: str) -> bool:
    return text == _PGP_SIGNED or FIRST_LINE.fullmatch(text) is not None


# --- when nothing was asked ---------------------------------------------------------------------


def _from_files(letter: IncomingLetter, names: Names) -> Requests | None:
    """The request in the one text file, if the body holds none."""
    texts = [file for file in letter.files if file.text is not None and file.kind == "text/plain"]
    if len(texts) > 1:
        return Requests(troubles=(Trouble("several_files"),))
    for file in texts:
        lines = tuple(MailLine(line) for line in (file.text or "").split("\n"))
        found = _requested(lines, names)
        return None if _is_empty(found) else found
    return None


def _not_understood(letter: IncomingLetter) -> Requests:
    """Why nothing was found, as far as it can be told."""
    return Requests(troubles=(_reason(letter),))


def _reason(letter: IncomingLetter) -> Trouble:
    begun = [line for line in letter.exact.split("\n") if FIRST_LINE.fullmatch(line)]
    if any(line.startswith("referee-key ") for line in begun):
        return Trouble("unsigned_key")
    if begun and any(file.armour for file in letter.files):
        return Trouble("apart")
    if begun:
        return Trouble("unsigned_text", {"begin": BEGIN, "end": END})
    if _PGP.search(letter.exact) or any("pgp-sig" in file.kind for file in letter.files):
        return Trouble("openpgp")
    if any(
        line.mark is not Mark.OWN and word_line(line.text.lstrip("> ")) for line in letter.lines
    ):
        return Trouble("only_quoted")
    unread = [file for file in letter.files if file.text is None]
    unread = [file for file in unread if not _IGNORED_FILES.fullmatch(file.kind)]
    if unread:
        return Trouble("file", {"name": unread[0].name or unread[0].kind})
    own = [(n, line.text) for n, line in enumerate(letter.lines, 1) if line.mark is Mark.OWN]
    if any(_LEAVING.fullmatch(folded(text).strip(" .!")) for _, text in own):
        return Trouble("leaving")
    if any(waits(text) and word_line(text.lstrip(f"{SIGN} ")) for _, text in own):
        return half_taken(own) or Trouble("all_offers")
    for number, text in [row for row in own if row[1].strip()][:COMPARED]:
        if meant := nearest(text):
            return Trouble("nearest", {"line": number, "token": text.strip()[:60], "word": meant})
    empty = not any(text.strip() for _, text in own)
    return Trouble("subject" if empty and word_line(letter.subject) else "nothing")
