"""How far somebody has read the messages of a match: kept beside the log, for them alone.

Why: docs/decisions/0101-jottings.md.
"""

from referee.service.ledger.core import Core
from referee.service.ledger.messages import Message
from storage import WishRow


class ReadMarks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def mark(self, match: str, person: str, n: int) -> None:
        """Everything as far as leaf `n` is read; what was read stays so."""
        if n > self._last(match, person):
            self._core.log.wishes.put(WishRow(_what(match), person, str(n).encode("ascii")))

    def unread(self, match: str, person: str, heard: tuple[Message, ...]) -> frozenset[int]:
        """The leaves of those messages that others wrote and this person has not read."""
        last = self._last(match, person)
        return frozenset(message.n for message in heard if not message.mine and message.n > last)

    def _last(self, match: str, person: str) -> int:
        row = self._core.log.wishes.get(_what(match), person)
        return int(row.value) if row is not None else -1


def _what(match: str) -> str:
    return f"read/{match}"
