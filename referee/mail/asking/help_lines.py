"""HELP and a name of the game, or a title of its rules.

In capitals a name was meant, if the game has it or one like it. In small letters it counts only
whole, and only in a letter that files nothing: `help` begins many a sentence. Where one line has
asked so, short lines like it have asked too, and are told that there is no such name.

Why: docs/decisions/0023-lower-case.md.
"""

import re
from collections.abc import Iterator, Sequence

from referee.kernel.fold import fold, folded
from referee.mail.asking.request_items import Names, Query, Requests
from referee.mail.asking.words import Word, WordLine, word_line
from referee.mail.reading.flowed import MailLine, Mark

_HELP = re.compile(r"\W*(?:help|aide)\s+(?P<name>\S.*)")
_RULES = re.compile(r"(?:the\s+|les\s+)?(?:rules|regles)\s+(?P<title>\S.*)")
_SHOWN = 80
SIGNING = ("sign", "signing", "signer", "signature", "signatures")  # how a letter is signed
_LONGEST = 60  # characters of a name; what is longer is a sentence
_WORDS = 3  # of a name that nobody knows


def by_name(number: int, word: WordLine, names: Names) -> Query | None:
    """What a line asks that begins with HELP in capitals; None if it names nothing of the game."""
    if word.word is not Word.HELP:
        return None
    name, written = word.rest, word.own.strip()[:_SHOWN]
    if len(name) > _LONGEST:
        return None
    if folded(name) in SIGNING:
        return Query("help", number, written, about="sign")
    if (title := _title(name)) and names.has_rules(title):
        return Query("help", number, written, about="rules", named=title)
    if names.knows(name) or names.resembles(name):
        return Query("help", number, written, named=name)
    return None


def _title(name: str) -> str:
    """What follows RULES, as it was written; "" if something else does."""
    typed = fold(name)
    found = _RULES.fullmatch(typed.text)
    return name[typed.own(*found.span("title"))[0] :] if found else ""


def in_small_letters(lines: Sequence[MailLine], names: Names) -> Requests | None:
    """The names that lines ask for which hold no word of the list; for a letter that files
    nothing."""
    asked = [_asked(number, line.text, names) for number, line in _begun(lines)]
    if not any(_answers(query, names) for query in asked):
        return None
    return Requests(
        asks=tuple(query for query in asked if _answers(query, names) or _is_short(query))
    )


def _begun(lines: Sequence[MailLine]) -> Iterator[tuple[int, MailLine]]:
    """The author's own lines that begin with the word, and are no request by themselves."""
    for number, line in enumerate(lines, start=1):
        begins = len(line.text) <= _SHOWN and _HELP.fullmatch(folded(line.text))
        if line.mark is Mark.OWN and begins and word_line(line.text) is None:
            yield number, line


def _asked(number: int, text: str, names: Names) -> Query:
    said = _HELP.fullmatch(folded(text))
    assert said is not None, "the line begins so"
    name = said["name"].strip(" .!?")
    if (title := _title(name)) and names.has_rules(title):
        return Query("help", number, text.strip(), about="rules", named=title)
    return Query("help", number, text.strip(), named=name)


def _answers(query: Query, names: Names) -> bool:
    return query.about == "rules" or names.knows(query.named)


def _is_short(query: Query) -> bool:
    return len(query.named.split()) <= _WORDS
