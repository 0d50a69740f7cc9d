"""The text of `rules.txt` -> headings with their rules, each in both languages.

    ENGLISH                      FRANÇAIS                      or == English ==, == Français ==
    =======                      ========

    Movement                     Mouvement                     a heading, from the first column
     4. All six phases …         4. Les six phases …           its rules, or
    1. The game                  1. La partie                  headings that are numbered, whose
    Two seats, A and B. …        Deux joueurs, A et B. …       text then has no numbers

A line that begins a list's item is `move   Populations …` (two blanks behind its word), `2 Cards …`
or `- draw …`. Both halves must have the same headings, numbers and items: else ValueError.

Why: docs/decisions/0083-handbook.md.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from referee.kernel.fold import folded
from referee.kernel.handbook import Article, Chapter
from referee.kernel.words import Words

_HALF = re.compile(r"(?:== )?(?P<name>english|francais)(?: ==)?")
_NUMBERED = re.compile(r"(?P<number>\d+)\.\s+(?P<text>.*)")
_TITLE = re.compile(r"(?P<title>[^:\[]*[^:\[\s,])\s*(?:\[[A-Z]\])?\s*[:,]?\s*(?P<lead>.*)")
_ITEM = re.compile(r" {4}(?:\d+ [A-ZÉ]|[A-Z]{3} [\d ]|[^\W\d]\S* {2,}\S)")
_LABELLED = re.compile(r"[A-Z]\w+ ?: ")
_LIST = re.compile(r"== (?P<en>[^/]+) / (?P<fr>[^/]+) ==")


class _Part(msgspec.Struct):
    """A heading of one half while it is read: its title, its number, and its rules, each a number
    and its lines."""

    title: str
    number: str = ""
    rules: list[tuple[str, list[str]]] = []


def headings(rules: bytes) -> tuple[Chapter, ...]:
    """The headings in their order; of a text in another form one without a title, which holds it
    all. A section with a title in both languages (`== Cards / Cartes ==`) lists definitions: their
    texts are the tables', its lines are left out."""
    text = rules.decode("utf-8")
    halves, lists = _split(text)
    if set(halves) != {"english", "francais"}:
        lines = tuple(Words(line, line) for line in text.split("\n") if line.strip())
        return (Chapter("", Words("", ""), (Article("", lines),)),)
    english, french = list(_parts(halves["english"])), list(_parts(halves["francais"]))
    return (*(_paired(en, fr) for en, fr in zip_longest(english, french)), *lists)


def _split(text: str) -> tuple[dict[str, list[str]], list[Chapter]]:
    """The lines of each half, and the sections that list definitions."""
    halves: dict[str, list[str]] = {}
    lists: list[Chapter] = []
    into: list[str] = []
    for line in text.split("\n"):
        if found := _HALF.fullmatch(folded(line)):
            into = halves.setdefault(found["name"], [])
        elif listing := _LIST.fullmatch(line):
            into = []
            title = Words(listing["en"], listing["fr"])
            lists.append(Chapter(_id(title.en), title, lists=True))
        elif set(line) != {"="}:
            into.append(line)
    return halves, lists


def _parts(lines: list[str]) -> Iterator[_Part]:
    full = [line for line in lines if line.strip()]
    read = _Numbered() if full and _NUMBERED.fullmatch(full[0]) else _Plain()
    for above, line, below in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        if line.strip():
            read.take(above, line, below)
    return iter(read.parts)


class _Half:
    """Reads one half, line by line."""

    def __init__(self) -> None:
        self.parts: list[_Part] = []

    def goes_on(self, text: str) -> None:
        """The rule goes on; behind a bare title a rule without a number begins."""
        rules = self.parts[-1].rules
        if rules:
            rules[-1][1][-1] += f" {text.strip()}"
        else:
            self.begins("", text)

    def begins(self, number: str, text: str) -> None:
        self.parts[-1].rules.append((number, [text.strip()]))

    def item(self, line: str) -> None:
        """An item of the rule's list: `move   Populations` with one blank; the dash is left out."""
        if not self.parts[-1].rules:
            self.begins("", "")
        self.parts[-1].rules[-1][1].append(re.sub(" {2,}", " ", line.strip()).removeprefix("- "))


class _Plain(_Half):
    """Headings from the first column, with numbered rules below."""

    def take(self, above: str, line: str, below: str) -> None:
        numbered = _NUMBERED.fullmatch(line.strip())
        if numbered and _indent(line) < 2:
            self.begins(numbered["number"], numbered["text"])
        elif _indent(line):
            hangs = _indent(line) > 2 and 0 < _indent(line) < _indent(below)
            listed = hangs or _ITEM.match(line) is not None
            self.item(line) if listed else self.goes_on(line)
        elif above.strip() and not _indent(above) and not _NUMBERED.fullmatch(above):
            self.goes_on(line)
        else:
            self._heading(line)

    def _heading(self, line: str) -> None:
        found = _TITLE.fullmatch(line)
        assert found is not None, line
        self.parts.append(_Part(found["title"]))
        if lead := found["lead"]:
            self.begins("", lead[0].upper() + lead[1:])


class _Numbered(_Half):
    """Numbered headings, each behind an empty line, with paragraphs below."""

    def take(self, above: str, line: str, below: str) -> None:
        numbered = _NUMBERED.fullmatch(line)
        if numbered and not above.strip():
            self.parts.append(_Part(numbered["text"], numbered["number"]))
        elif line.lstrip().startswith("- "):
            self.item(line)
        elif not _indent(line) and (_LABELLED.match(line) or _indent(above)):
            self.begins("", line)
        else:
            self.goes_on(line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _paired(en: _Part | None, fr: _Part | None) -> Chapter:
    if en is None or fr is None:
        raise ValueError(f"only one half has the heading {(en or fr)}")
    shapes = [
        (part.number, [(number, len(lines)) for number, lines in part.rules]) for part in (en, fr)
    ]
    if shapes[0] != shapes[1]:
        raise ValueError(f"{en.title} and {fr.title} have other rules: {shapes}")
    rules = tuple(
        Article(number, tuple(map(Words, mine, yours)))
        for (number, mine), (_, yours) in zip(en.rules, fr.rules, strict=True)
    )
    return Chapter(_id(en.title), Words(en.title, fr.title), rules, en.number)


def _id(title: str) -> str:
    return re.sub(r"\W+", "-", folded(title)).strip("-")
