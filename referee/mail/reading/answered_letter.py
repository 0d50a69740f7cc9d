"""Which letter of ours does a mail answer? Its Message-ID says of which leaf it spoke.

The author could write another there; it would only make their own letter be refused.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from referee.kernel.event import Seat

# They are written long after the leaf that their name holds, and tell of what came since.
_TELLS_MORE = frozenset({"reminder", "digest"})


class AnsweredLetter(NamedTuple):
    """The leaf that the letter was owed for, and the last one of which it surely told."""

    leaf: int
    seen: int | None


def answered_letter(ids: Iterable[str], match: str, seat: Seat, host: str) -> AnsweredLetter | None:
    """The nearest of these letters that we wrote to this seat about this match."""
    ours = re.compile(rf"<([a-z_]+)\.{re.escape(match)}\.([0-9]{{1,9}})\.{seat}(?:\.[^.@]+)?@(.+)>")
    for id in ids:
        found = ours.fullmatch(id)
        if found is not None and found[3].casefold() == host.casefold():
            leaf = int(found[2])
            return AnsweredLetter(leaf, None if found[1] in _TELLS_MORE else leaf)
    return None
