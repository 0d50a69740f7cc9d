"""What anybody we know may ask for by mail to the bare address.

    MATCHES                                  PARTIES

It stands alone in its line, in capitals, and is the first thing that the author has written. All
else is conversation.

Why: docs/decisions/0089-matches-by-mail.md.
"""

from collections.abc import Iterable

from referee.kernel.fold import folded
from referee.mail.asking.words import is_shouted
from referee.mail.reading.flowed import MailLine, Mark

_MATCHES = ("matches", "parties")


def asks_for_matches(lines: Iterable[MailLine]) -> bool:
    """Is the first line of the author's own such a word?"""
    own = (line.text.strip() for line in lines if line.mark is Mark.OWN)
    first = next(filter(None, own), "")
    return len(first) < 20 and is_shouted(first) and folded(first) in _MATCHES
