"""Letter -> what it asks for. A letter is taken whole or not at all, and nothing is guessed."""

import re
from dataclasses import replace

from referee.kernel.fold import folded
from referee.mail.asking.acting import about, act, has_recipient, is_possible
from referee.mail.asking.asked import Act, Requests, Trouble, Wish
from referee.mail.asking.words import BLOCKS, Said, Word, is_shouted, nearest, said
from referee.mail.inbound import Letter
from referee.mail.reading.flowed import Line, Mark
from referee.mail.reading.signed import (
    FIRST_LINE,
    certificate_in,
    signed_files,
    signed_in,
    signed_mime,
)
from referee.seals.signature import BEGIN, END

MOST = 20  # things that one letter may ask for
TOLD = 10  # things that are told to be wrong with one
_NAME = 5  # letters; what is shorter is no misspelt word but who signs
_PGP_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_ARMOUR_ENDS = (END, "-----END PGP SIGNATURE-----")
_PGP = re.compile(r"-----BEGIN PGP (SIGNED )?MESSAGE-----")
_LEAVING = re.compile(
    "(please )?(unsubscribe|stop|remove( me)?)"
    "|desinscription|desinscri(re|vez)|desabonne(r|z)?(-moi)?"
)
_IGNORED_FILES = re.compile(r"(image|video|audio|text/calendar|application/pgp-keys)\b.*")


def requests_of(letter: Letter) -> Requests:
    """What this readable letter asks for, in the order written."""
    if letter.exact.count(f"{_PGP_SIGNED}\n") > 1:
        return Requests(troubles=(Trouble("openpgp_two"),))
    found = _found(letter)
    if _is_empty(found):
        found = _from_files(letter) or _not_understood(letter)
    if found.troubles:
        return Requests(troubles=_first(found.troubles))
    if found.confirms and len(found.confirms) + len(found.acts) + len(found.asks) > 1:
        return Requests(troubles=(Trouble("confirm_alone"),))
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


def _found(letter: Letter) -> Requests:
    """What stands in the letter, each signed text with the certificate that came along."""
    shown = certificate_in(letter.exact, letter.files)
    mime = signed_mime(letter.signed)
    signed = mime or signed_in(letter.exact)
    all_signed = signed if mime else (*signed, *signed_files(letter.files))
    brought = tuple(replace(one, certificate=shown) for one in all_signed)
    return _requested(() if mime else letter.lines, brought, bool(signed))


def _is_empty(found: Requests) -> bool:
    return found == Requests()


# --- the author's own lines ---------------------------------------------------------------------


def _requested(
    lines: tuple[Line, ...], signed: tuple[Act, ...] = (), in_body: bool = False
) -> Requests:
    """What the author's own lines ask for, the signed texts among them (`in_body`) in their
    places; those that came as files last."""
    found = _Reading(signed, in_body)
    for number, line in enumerate(lines, start=1):
        found.take(number, line)
    return found.done()


class _Reading:
    """Reads line by line; inside a block every line belongs to it until END, inside a signed text
    until the end of its armour."""

    def __init__(self, signed: tuple[Act, ...], in_body: bool) -> None:
        self.signed = list(signed)
        self.in_body = in_body
        self.skips: tuple[int, str] | None = None  # where a signed text began
        self.acts: list[Act] = []
        self.confirms: list[str] = []
        self.asks: list[Wish] = []
        self.troubles: list[Trouble] = []
        self.block: Said | None = None
        self.opened = 0
        self.text: list[str] = []
        self.cut: int | None = None  # the line where the block was broken off by a quote or "--"

    def take(self, number: int, line: Line) -> None:
        if self.skips is not None:
            self._passed(line.text)
        elif self.block is not None:
            self._inside(number, line)
        elif line.mark is Mark.OWN and self.in_body and _begins_signed(line.text):
            self.skips = (number, line.text)
        elif line.mark is Mark.OWN:
            self._outside(number, line.text)

    def done(self) -> Requests:
        if self.block is not None:
            key = "unended" if self.cut is None else "broken_off"
            self._trouble(key, self.opened, self.block.own, at=self.cut or 0)
        self.acts += self.signed
        return Requests(
            tuple(self.acts), tuple(self.confirms), tuple(self.asks), tuple(self.troubles)
        )

    def _passed(self, text: str) -> None:
        """A signed text has its own reader; here it only keeps its place."""
        if text in _ARMOUR_ENDS and self.skips is not None:
            line, said = self.skips
            self.skips = None
            if self.signed:
                self.acts.append(replace(self.signed.pop(0), line=line, said=said))

    def _inside(self, number: int, line: Line) -> None:
        if line.mark is Mark.QUOTED:
            self._quoted(number, line.text)
        elif line.mark is not Mark.OWN:
            self.cut = self.cut or number
        elif (word := _marker(line.text)) is None:
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
        done = act(self.opened, self.block, self.text)
        if self.block.word is Word.PREVIEW:
            self.asks.append(Wish("preview", done.line, done.said, act=done))
        elif self.block.word is not Word.PRESS or has_recipient(self.block):
            self.acts.append(done)
        self.block, self.text, self.cut = None, [], None

    def _outside(self, number: int, text: str) -> None:
        word = said(text)
        if word is None:
            self._misspelt(number, text)
        elif not word.fits or (word.word is Word.ABSENT and not is_possible(word)):
            self._trouble("malformed", number, text, word)
        elif word.word in BLOCKS:
            self.block, self.opened = word, number
            if word.word is Word.PRESS and not has_recipient(word):
                self._trouble("press_nobody", number, text, word)
        else:
            self._alone(number, word)

    def _misspelt(self, number: int, text: str) -> None:
        """In capitals a word was meant: one that is nearly of the list must not be passed over
        while the rest of the letter is done. A short one may as well be a name."""
        long = is_shouted(text) and len(text.split()[0].strip("*`-")) >= _NAME
        meant = nearest(text) if long else None
        if meant is not None:
            told: dict[str, str | int] = {"line": number, "token": text.strip()[:60]}
            self.troubles.append(Trouble("nearest", {**told, "word": meant}))

    def _alone(self, number: int, word: Said) -> None:
        match word.word:
            case Word.CONFIRM:
                self.confirms.append(word.found["token"])
            case Word.STATUS | Word.HELP | Word.AGAIN:
                what, said = word.word.value, word.own.strip()[:80]
                self.asks.append(Wish(what, number, said, about=about(word)))
            case Word.END:
                self._trouble("stray_end", number, word.own)
            case _:
                self.acts.append(act(number, word, []))

    def _trouble(
        self, key: str, line: int, token: str, word: Said | None = None, **facts: int
    ) -> None:
        told: dict[str, str | int] = {"line": line, "token": token.strip()[:60], **facts}
        self.troubles.append(Trouble(key, told, word.word.value if word else ""))


def _marker(text: str) -> Said | None:
    """The word of a line that ends a block or must not stand in it. An item of a list may be an
    order or a message's own: of those only `- END` in capitals is the end."""
    word = said(text)
    if word is None or word.word not in (*BLOCKS, Word.END):
        return None
    is_item = word.adorned and not (word.word is Word.END and word.fits and is_shouted(text))
    return None if is_item else word


def _begins_signed(text: str) -> bool:
    return text == _PGP_SIGNED or FIRST_LINE.fullmatch(text) is not None


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
    if begun and any(one.armour for one in letter.files):
        return Trouble("apart")
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
    if any(_LEAVING.fullmatch(folded(text).strip(" .!")) for _, text in own):
        return Trouble("leaving")
    for number, text in own:
        if meant := nearest(text):
            return Trouble("nearest", {"line": number, "token": text.strip()[:60], "word": meant})
    empty = not any(text.strip() for _, text in own)
    return Trouble("subject" if empty and said(letter.subject) else "nothing")
