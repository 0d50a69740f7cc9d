"""Small steps of reading that every window needs."""

from typing import Any

from referee.kernel.refused import Where
from referee.kernel.text import Reader

MOST = 99  # no number in an order has three digits
Whereabouts = dict[Any, Where]


def last(reader: Reader) -> Where:
    """Where the token stands that was read last."""
    return reader.tokens[reader.next - 1].where


def next_is(reader: Reader, kind: str) -> bool:
    token = reader.peek()
    return token is not None and token.kind == kind


def how_many(reader: Reader, words: Any) -> Any:
    """A number, or one of the words; `none` is 0."""
    if next_is(reader, "number"):
        return reader.number(0, MOST)
    word = reader.word(words)
    return 0 if word == "none" else word
