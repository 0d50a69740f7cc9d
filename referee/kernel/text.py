"""The toolkit of the order languages: a player's text into lines, lines into tokens.

    for line in lines(text):                       # no blank lines, no comments
        reader = Reader(line)
        verb = reader.word(VERBS)                  # a Vocabulary
        n = reader.number(0, 5)
        reader.end()

Whatever does not fit raises Refused with the line, the token as the player wrote it, and what
would be right. Codes: E-WORD, E-AMBIGUOUS (vocabulary.py); E-NUMBER, E-RANGE, E-SIGN, E-MISSING,
E-EXTRA (here). A game that has its own code for one of them hands it in.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from referee.kernel.fold import Folded, fold
from referee.kernel.offers import waits
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.small_words import COUNTED
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

Meaning = TypeVar("Meaning")
Wanted = list[Iterable[Words]]

FEW = 10  # numbers that are told one by one where one of them is wanted

_NEW_LINE = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_ENDS = (".", "!", ",")
_QUOTED = re.compile(r'"[^"]*"')

# A word begins with a letter and may hold digits, and inner dashes and apostrophes: `war-0`,
# `jaune3`, `sans-asteroide`. A game whose words are others gives a pattern of its own.
TOKENS = re.compile(
    r'(?P<text>"[^"]*")'
    r"|(?P<number>[0-9]+)"
    r"|(?P<word>[^\W\d_](?:\w|[-'](?=\w))*)"
    r"|(?P<sign><=|>=|!=|<>|->|\S)"
)


class Line(msgspec.Struct, frozen=True):
    """One order line: `number` as the player counts (from 1), `offset` where it begins there.

    `wanted` is there if the line is unfinished: what its readers looked for at its end.
    """

    number: int
    offset: int
    folded: Folded
    wanted: Wanted | None = None

    @property
    def text(self) -> str:
        return self.folded.text

    @property
    def own(self) -> str:
        return self.folded.original

    def where(self, start: int, end: int) -> Where:
        """The place of text[start:end], in the player's own columns and spelling."""
        first, past = self.folded.own(start, end)
        return Where(self.number, self.offset + first, self.own[first:past])

    def piece(self, start: int, end: int | None = None) -> "Line":
        """A part of the line, by columns of what the player typed."""
        part = fold(self.own[start:end])
        unfinished = self.wanted if end is None or end >= len(self.own) else None
        return Line(self.number, self.offset + start, part, unfinished)

    @property
    def whole(self) -> Where:
        """The place of the line without the blanks around it."""
        start = len(self.text) - len(self.text.lstrip())
        return self.where(start, len(self.text.rstrip()))


class Token(msgspec.Struct, frozen=True):
    """`kind` is word, number, sign or text (in quotes); `text` is folded, `where` is not."""

    kind: str
    text: str
    where: Where

    @property
    def own(self) -> str:
        return self.where.token


def lines(
    text: str, *, breaks: str = "", comment: str = "#", skip: Sequence[str] = ()
) -> list[Line]:
    """The lines that say something, each with the player's own number; no offers (offers.py).

    `breaks` is a sign that ends a line as well (`;`), `comment` starts a comment; what stands in
    quotes is neither. A line that begins with one of `skip` is passed over.
    """
    found: list[Line] = []
    said = [(n, own) for n, own in enumerate(split_lines(text), start=1) if not waits(own)]
    for number, own in said:
        for start, end in unquoted_spans(own, breaks, comment):
            line = Line(number, start, fold(own[start:end]))
            if line.text.strip() and not line.text.lstrip().startswith(tuple(skip)):
                found.append(line)
    return found


def split_lines(text: str) -> list[str]:
    """The lines as the player counts them, whatever his machine ends them with."""
    return _NEW_LINE.split(text)


def unquoted_spans(own: str, breaks: str, comment: str = "") -> Iterator[tuple[int, int]]:
    """Start and end of each piece of a line: up to the comment, cut at the breaks.

    Nothing is cut inside quotes.
    """
    whole = fold(own)
    shown = unquoted(whole.text)
    past = shown.find(comment) if comment else -1
    shown = shown if past < 0 else shown[:past]
    start = 0
    for end in [i for i, sign in enumerate(shown) if breaks and sign == breaks]:
        yield whole.own(start, start)[0], whole.own(end, end)[0]
        start = end + 1
    yield whole.own(start, start)[0], whole.own(len(shown), len(shown))[0]


def unquoted(text: str) -> str:
    """The folded text, as long as it was, with blanks for what stands in quotes."""
    return _QUOTED.sub(lambda quoted: " " * len(quoted[0]), text)


def tokens(line: Line, pattern: re.Pattern[str] = TOKENS) -> list[Token]:
    """The tokens of a line; the pattern's named groups are their kinds."""
    return [
        Token(found.lastgroup or "sign", found[0], line.where(*found.span()))
        for found in pattern.finditer(line.text)
    ]


def _unended(found: list[Token]) -> list[Token]:
    """Without the full stop, the dots or the like that end a sentence."""
    end = len(found)
    while end > 1 and found[end - 1].text in _ENDS:
        end -= 1
    return found[:end]


class Reader:
    """Reads one line from left to right; every method takes what it names, or raises Refused.

    A full stop, `!` or `,` that ends the line says nothing, unless the line is unfinished. `part`:
    the rest of the line is read elsewhere.
    """

    def __init__(
        self, line: Line, pattern: re.Pattern[str] = TOKENS, *, part: bool = False
    ) -> None:
        self.line, self.part = line, part
        found = tokens(line, pattern)
        self.tokens = _unended(found) if line.wanted is None else found
        self.next = 0

    @property
    def left(self) -> Sequence[Token]:
        """The tokens not read yet."""
        return self.tokens[self.next :]

    @property
    def kind(self) -> str:
        """What the next token is: word, number, sign, text; "" at the line's end."""
        return self.left[0].kind if self.left else ""

    @property
    def last(self) -> Where:
        """Where the token stands that was read last."""
        return self.tokens[self.next - 1].where

    def span(self, start: int) -> Where:
        """The place of all that was read since token `start`."""
        return self._between(start, self.next)

    def peek(self) -> Token | None:
        return self.left[0] if self.left else None

    def at(self, *wanted: Vocabulary[Any] | str) -> bool:
        """Is the next token one of these words, spelt out, or one of these signs? It is left."""
        token = self.peek() if self.more(*wanted) else None
        return token is not None and any(
            token.text == each if isinstance(each, str) else each.get(token.text) is not None
            for each in wanted
        )

    def more(self, *wanted: Vocabulary[Any] | str, among: Container[Any] | None = None) -> bool:
        """Is anything left? Where an unfinished line stops, what is `wanted` is noted; `among` are
        the meanings that count here, if not all of them do."""
        if self.next < len(self.tokens):
            return True
        for each in wanted:
            words = [Words(each, each)] if isinstance(each, str) else each.beyond("", among)
            self._note(words)
        return False

    def _note(self, words: Iterable[Words]) -> None:
        if self.line.wanted is not None:
            self.line.wanted.append(words)

    def take(self, what: str = "word") -> Token:
        """The next token, whatever it is. E-MISSING at the line's end; `what` is wanted."""
        token = self.peek()
        if token is None:
            raise unreadable(self.missing(what))
        self.next += 1
        return token

    def skip(self, words: Collection[str]) -> None:
        """Pass over words that say nothing here."""
        while (token := self.peek()) is not None and token.text in words:
            self.next += 1

    def missing(self, what: str) -> Problem:
        """E-MISSING; `what` is `word`, `number` or a sign."""
        past = len(self.line.text.rstrip())
        code = f"E-MISSING-{what.upper()}" if what in ("word", "number") else "E-MISSING"
        facts: dict[str, int | str] = {"after": self.line.own.strip(), "expected": what}
        if what == "word":
            facts |= {"expected.en": "the rest of the line", "expected.fr": "la suite de la ligne"}
        return Problem(code, where=self.line.where(past, past), facts=facts)

    def word(self, vocabulary: Vocabulary[Meaning]) -> Meaning:
        """What the next token means."""
        if not self.more(vocabulary):
            raise unreadable(vocabulary.missing(self.missing("word")))
        token = self.take()
        return vocabulary.find(token.text, token.where)

    def if_word(self, vocabulary: Vocabulary[Meaning]) -> Meaning | None:
        """What the next token means if it is of this vocabulary, spelt out; else it is left."""
        meaning = vocabulary.get(self.left[0].text) if self.more(vocabulary) else None
        if meaning is not None:
            self.next += 1
        return meaning

    def name(
        self, vocabulary: Vocabulary[Meaning], among: Container[Meaning] | None = None
    ) -> Meaning:
        """A name of one or more words, or a beginning of one."""
        start = self.next
        meaning = self.if_name(vocabulary, among)
        return self._shortened(vocabulary, start) if meaning is None else meaning

    def if_name(
        self, vocabulary: Vocabulary[Meaning], among: Container[Meaning] | None = None
    ) -> Meaning | None:
        """The longest run of tokens that is a name, spelt out; else they are left."""
        start = self.next
        if self.more(vocabulary, among=among) and len(self.left) < vocabulary.longest:
            self._note(vocabulary.beyond(self._between(start, len(self.tokens)).token, among))
        for end in range(min(len(self.tokens), start + vocabulary.longest), start, -1):
            meaning = vocabulary.get(self._between(start, end).token)
            if meaning is not None:
                self.next = end
                return meaning
        return None

    def _shortened(self, vocabulary: Vocabulary[Meaning], start: int) -> Meaning:
        """A beginning of a name (`card mob`): the words up to the next sign or number."""
        if self.peek() is None:
            raise unreadable(vocabulary.missing(self.missing("word")))
        end, limit = start + 1, min(len(self.tokens), start + vocabulary.longest)
        while end < limit and self.tokens[end].kind == "word":
            end += 1
        for shorter in range(end, start, -1):
            where = self._between(start, shorter)
            if len(vocabulary.readings(where.token)) == 1:
                break
        self.next = shorter
        return vocabulary.find(where.token, where)

    def _between(self, start: int, end: int) -> Where:
        """The place of the tokens from `start` to before `end`."""
        first, last = self.tokens[start].where, self.tokens[end - 1].where
        past = last.column + len(last.token)
        own = self.line.own[first.column - self.line.offset : past - self.line.offset]
        return Where(first.line, first.column, own)

    def number(self, least: int, most: int, code: str = "E-RANGE", **facts: int | str) -> int:
        """A whole number from `least` to `most`, in digits or (a small one) as a word."""
        if self.peek() is None:
            self._note(_few(least, most))
            raise unreadable(self.missing("number"))
        token = self.take("number")
        limits: dict[str, int | str] = {"least": least, "most": most, **facts}
        digits = str(COUNTED.get(token.text, token.text))
        if not digits.isdecimal():
            raise unreadable(Problem("E-NUMBER", where=token.where, facts=limits))
        if len(digits) > 9 or not least <= int(digits) <= most:
            raise unreadable(Problem(code, where=token.where, facts=limits))
        return int(digits)

    def sign(self, expected: str) -> Token:
        """This very sign."""
        self.more(expected)
        token = self.take(expected)
        if token.text != expected:
            raise unreadable(Problem("E-SIGN", where=token.where, facts={"expected": expected}))
        return token

    def if_sign(self, *expected: str) -> str | None:
        """One of these signs if it is the next token; else it is left."""
        if not self.at(*expected):
            return None
        self.next += 1
        return self.tokens[self.next - 1].text

    def end(self, code: str = "E-EXTRA") -> None:
        """Nothing more on this line. What is complete before it would do."""
        if self.left:
            whole = self.next and not self.part
            better = self._between(0, self.next).token if whole else ""
            where = self._between(self.next, len(self.tokens))
            raise unreadable(Problem(code, where=where, suggestion=better))


def _few(least: int, most: int) -> Iterator[Words]:
    """The numbers, if they are few."""
    if most - least < FEW:
        yield from (Words(str(n), str(n)) for n in range(least, most + 1))


def once(seen: dict[Any, Where], what: Any, where: Where, code: str = "E-TWICE") -> None:
    """Remember that `what` was said at `where`; refuse it if it was said before."""
    if what in seen:
        raise unreadable(Problem(code, where=where, facts={"first": seen[what].line}))
    seen[what] = where
