"""What waits, and for how long, as far as the store tells: so any process that shows pages tells
of those that read mail and send letters, on whatever machine.

Why: docs/decisions/0135-ages.md.
"""

from collections import Counter
from collections.abc import Sequence

from referee.match.policy import instant
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import WEBHOOK
from storage import WITHDRAWN, OutboxRow

NEWEST = 100  # letters whose fates are counted
FATES = ("sent", "waiting", "put_off", "merged", "given_up")


class Waiting:
    """The store does not keep when a letter was first owed: of one that nobody has tried yet, the
    age is counted from when this process first saw it wait."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._seen: dict[str, str] = {}
        self._put_off: dict[str, str] = {}

    def oldest_mail(self, now: str) -> float:
        """Seconds since the oldest mail came that nobody has read yet; 0 if there is none."""
        return max((_age(row.received, now) for row in self._core.log.inbox(limit=1)), default=0.0)

    def oldest_letter(self, letters: Sequence[OutboxRow], now: str) -> float:
        """Of these, which are all to be sent now: seconds that one of them has been at most."""
        untried = [row.intent.id for row in letters if not row.next_try]
        seen = self._seen = {id: self._seen.get(id, now) for id in untried}
        since = (row.next_try or seen[row.intent.id] for row in letters)
        return max((_age(moment, now) for moment in since), default=0.0)

    def put_off(self, now: str) -> float:
        """Seconds since one of the newest letters was first seen put off, or since another has left
        (of both the less); 0 where none is put off. One mailbox that says *later* is forgotten with
        every letter that leaves, a relay that is dead is not."""
        letters = [row for row in self._core.log.outbox(limit=NEWEST) if row.intent.kind != WEBHOOK]
        late = [row.intent.id for row in letters if fate(row) == "put_off"]
        self._put_off = {id: self._put_off.get(id, now) for id in late}
        left = max((row.sent for row in letters if row.sent is not None), default="")
        return _age(max(left, min(self._put_off.values())), now) if late else 0.0

    def fates(self) -> Counter[str]:
        """What became of the newest letters."""
        return Counter(fate(row) for row in self._core.log.outbox(limit=NEWEST))

    def silent(self, part: str, now: str) -> float | None:
        """Seconds since a process last said that mail is taken (`intake`), or that letters leave
        (`relay`); None where none ever said so."""
        row = self._core.log.settings.get(f"beat/{part}")
        return None if row is None else _age(row.value.decode("ascii"), now)


def fate(row: OutboxRow) -> str:
    """`merged`: its news left in a later letter, so nobody misses it."""
    if row.sent is not None:
        return "sent"
    if row.next_try is None:
        return "merged" if row.error == WITHDRAWN else "given_up"
    return "put_off" if row.error else "waiting"


def _age(since: str, now: str) -> float:
    return max(0.0, (instant(now) - instant(since)).total_seconds())
