"""Small steps of reading that every window needs."""

from typing import Any

from referee.kernel.refused import Where
from referee.kernel.text import Reader

MOST = 99  # no number in an order has three digits
Whereabouts = dict[Any, Where]


def how_many(reader: Reader, words: Any) -> Any:
    """A number, or one of the words; `none` is 0."""
    if reader.kind == "number":
        return reader.number(0, MOST)
    word = reader.word(words)
    return 0 if word == "none" else word
