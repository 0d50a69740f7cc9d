"""What may stand next where a text stops: what a page offers while somebody types.

    next_words("attack yellow3 ag", "en", read_line)        ("against",)

The unfinished line is read as any other, and its reader notes every word, sign and name that it
looks for at the line's end. So the answer needs no table beside the one that reads; a line that a
game reads by hand answers as far as its code asks the Reader. Words are told, and the numbers of a
short range; what a regular expression reads is not.

Why: docs/decisions/0079-grammar.md.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

from referee.kernel.fold import fold
from referee.kernel.offers import waits
from referee.kernel.refused import Refused
from referee.kernel.text import Line, Wanted, split_lines, unquoted, unquoted_spans
from referee.kernel.vocabulary import key
from referee.kernel.words import LANGUAGES, Language, Words

_BEGUN = re.compile(r"\w[\w'’-]*$")


def next_words(
    text: str,
    language: Language,
    read: Callable[[Line], object],
    *,
    breaks: str = ";",
    comment: str = "#",
) -> tuple[str, ...]:
    """The words that may follow the text, or end the word that it stops in.

    `read` reads one line, and may refuse it. They are in this language; where none of it fits what
    was typed, in the other. Nothing is told in a comment, in quotes or in a line that waits.
    """
    own = split_lines(text)[-1]
    if waits(own) or not _is_open(own, comment):
        return ()
    start, end = list(unquoted_spans(own, breaks))[-1]
    begun = _begun(own[start:end])
    line = Line(1, start, fold(own[start : end - len(begun)]), Wanted())
    with suppress(Refused):
        read(line)
    return _fitting(line.wanted or (), begun, language)


def _is_open(own: str, comment: str) -> bool:
    """May an order go on at the end of this line?"""
    shown = unquoted(fold(own).text)
    return '"' not in shown and not (comment and comment in shown)


def _begun(own: str) -> str:
    """The word in which the line stops."""
    found = _BEGUN.search(own)
    return found[0] if found else ""


def _fitting(wanted: Iterable[Iterable[Words]], begun: str, language: Language) -> tuple[str, ...]:
    pairs = [pair for words in wanted for pair in words]
    for tongue in sorted(LANGUAGES, key=lambda each: each != language):
        words = dict.fromkeys(pair.in_(tongue) for pair in pairs if pair.in_(tongue))
        if fitting := tuple(word for word in words if key(word).startswith(key(begun))):
            return fitting
    return ()
