"""Letters that answer a mail to the bare address, and what waits until its token is back.

What waits is locked, under the digest of its token, which its author's mailbox alone is told; it is
taken away before it is done: it is never done twice.
"""

from typing import Any

from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.notices.strays import KnownAuthor
from referee.service.people.addresses import same_address
from referee.service.people.budget import Budget, Purse
from referee.service.reception.commands import VALID, Occasion
from storage import WishRow


class DeskLetters:
    """Of one subject: `outcome` is what its mails are noted as, `purse` pays its letters."""

    def __init__(self, core: Core, outcome: str, purse: Purse) -> None:
        self._core = core
        self._budget = Budget(core)
        self._outcome = outcome
        self._purse = purse

    def answer(self, kind: str, author: KnownAuthor, mail: Occasion, facts: dict[str, Any]) -> bool:
        """The mail is done, with the letter that answers it while the purse lasts. Raises
        storage.Conflict."""
        spent = self._budget.spend(author.match, author.seat or 0, self._purse)
        if not spent.allowed:
            self._core.log.inbox_done(mail.inbox, self._outcome)
            return False
        facts |= {"message_id": mail.message_id, "subject": mail.subject, "quiet": spent.quiet}
        if author.seat is not None:
            facts |= {"reader": author.person, "chair": author.seat}
        told = intent(author.match, 0, kind, author.seat, f"m{mail.inbox}", **facts)
        self._core.log.inbox_done(mail.inbox, self._outcome, [told])
        return True


class AwaitedTokens:
    """`what` is the kind of wish under which they wait."""

    def __init__(self, core: Core, what: str) -> None:
        self._core = core
        self._what = what

    def new(self) -> tuple[str, str]:
        """A token that nobody has, and until when it is good (ISO UTC)."""
        expires = moment(instant(self._core.clock.now()) + VALID)
        return self._core.ring.token(), expires

    def keep(self, token: str, wanted: Any, address: str, expires: str) -> None:
        """This waits for the token to come back from this mailbox; what nobody has confirmed in
        time goes."""
        self._tidy()
        digest = self._digest(token)
        box = dump([wanted, same_address(address), expires])
        locked = self._core.ring.lock("awaited", f"{self._what}/{digest}", box)
        self._core.log.wishes.put(WishRow(self._what, digest, locked))

    def take(self, token: str, address: str) -> Any:
        """What waits for this token of this mailbox, and does so no more; None: nothing."""
        row = self._core.log.wishes.get(self._what, self._digest(token))
        wanted, whose, expires = self._opened(row) if row is not None else (None, "", "")
        if whose != same_address(address) or expires <= self._core.clock.now():
            return None
        self._core.log.wishes.drop(self._what, self._digest(token))
        return wanted

    def _tidy(self) -> None:
        for row in self._core.log.wishes.find(what=self._what):
            if self._opened(row)[2] <= self._core.clock.now():
                self._core.log.wishes.drop(self._what, row.whose)

    def _opened(self, row: WishRow) -> tuple[Any, str, str]:
        box = self._core.ring.unlock("awaited", f"{self._what}/{row.whose}", row.value)
        wanted, whose, expires = load(box)
        return wanted, str(whose), str(expires)

    def _digest(self, token: str) -> str:
        return self._core.ring.index(self._what, token).hex()[:40]
