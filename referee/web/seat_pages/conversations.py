"""A seat's messages as conversations: each with its audience, the one that last said something
first.

Why: docs/decisions/0101-jottings.md.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.service.ledger.messages import ORGANISER, Message

Audience = str | tuple[Seat, ...]
WORDS = ("all", "organiser", "diary")


@dataclass(frozen=True)
class Talk:
    """What was said before one `audience`: all, organiser, diary, or these seats beside the
    reader's own. `secret`: by somebody who did not give their name. Messages oldest first;
    `unread` are leaves."""

    audience: Audience
    secret: bool
    messages: Sequence[Message]
    unread: frozenset[int]

    @property
    def last(self) -> int:
        """The leaf of its newest message."""
        return self.messages[-1].n

    @property
    def to(self) -> tuple[str, ...]:
        """Whom an answer is written to, as the form's boxes name them; () where nobody knows."""
        if self.secret and not isinstance(self.audience, str):
            return ()
        named = (self.audience,) if isinstance(self.audience, str) else self.audience
        return tuple(map(str, named))


def conversations(heard: Sequence[Message], mine: Seat, unread: AbstractSet[int]) -> list[Talk]:
    """Those of this seat, the newest first."""
    kinds: dict[tuple[Audience, bool], list[Message]] = {}
    for message in sorted(heard, key=lambda message: message.n):
        kinds.setdefault(_kind(message, mine), []).append(message)
    found = [
        Talk(audience, secret, said, frozenset(m.n for m in said if m.n in unread))
        for (audience, secret), said in kinds.items()
    ]
    return sorted(found, key=lambda each: each.last, reverse=True)


def _kind(message: Message, mine: Seat) -> tuple[Audience, bool]:
    if message.to == "all":
        return "all", False
    if message.to in WORDS or message.author == ORGANISER:
        return ("diary" if message.to == "diary" else "organiser"), False
    named = {int(seat) for seat in message.to.split()}
    author = set() if message.author is None else {message.author}
    return tuple(sorted((named | author) - {mine})), message.author is None
