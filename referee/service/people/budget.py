"""How many letters a seat may be sent that change nothing.

Whoever knows a reply address can make us write to its seat: refusals, help, questions whether a
letter is theirs. So each seat has two purses, one for what its own mailbox or key asks for, a small
one for what anybody else provokes. An accepted letter's receipt costs nothing: it is always sent.

A purse is one moment: until when all letters so far are paid for (the generic cell rate algorithm).
The seat's own is paid from slower ones too: a robot in that mailbox, which looks like a person and
answers each answer, is written to less and less.

Why: docs/decisions/0018-reply-address.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.kernel.event import Seat
from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from storage import SettingRow


@dataclass(frozen=True)
class Purse:
    """`most` letters at once, then one more each `every`; all of them out of `beyond` as well."""

    name: str
    most: int
    every: timedelta
    beyond: "Purse | None" = None

    def all(self) -> Iterator["Purse"]:
        """This one and those beyond it."""
        yield self
        if self.beyond is not None:
            yield from self.beyond.all()


MONTHS = Purse("own-months", 360, timedelta(hours=6))
DAYS = Purse("own-days", 120, timedelta(hours=1), MONTHS)
OWN = Purse("own", 60, timedelta(minutes=1), DAYS)
STRANGERS = Purse("strangers", 3, timedelta(hours=1))


@dataclass(frozen=True)
class Allowance:
    """May this letter be sent? If it is the last one for now, `quiet` is the moment from which the
    next one may."""

    allowed: bool
    quiet: str = ""


class Budget:
    """Kept beside the log, for all processes; two at once may let one letter more through."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def spend(self, match: str, seat: Seat, purse: Purse) -> Allowance:
        """Take one letter out of this purse of the seat, and out of those beyond it."""
        if not self.allows(match, seat, purse, 1):
            return Allowance(False)
        _, after = self.ahead(match, seat, purse)
        return Allowance(True, after if after > self._core.clock.now() else "")

    def allows(self, match: str, seat: Seat, purse: Purse, count: int) -> bool:
        """Would so many more be paid for? Nothing is taken."""
        now = instant(self._core.clock.now())
        return all(
            self._paid(match, seat, each) - each.every * (each.most - count) <= now
            for each in purse.all()
        )

    def row(self, match: str, seat: Seat, purse: Purse, count: int) -> SettingRow:
        """What takes so many out of the purse, to be written together with them."""
        paid = self._paid(match, seat, purse) + purse.every * count
        return SettingRow(_name(match, seat, purse), moment(paid).encode("ascii"))

    def ahead(self, match: str, seat: Seat, purse: Purse) -> tuple[str, str]:
        """Take the letter that this purse holds next: when it may be sent, and when the one after
        it may."""
        found = [self._ahead(match, seat, each) for each in purse.all()]
        return moment(max(at for at, _ in found)), moment(max(after for _, after in found))

    def _ahead(self, match: str, seat: Seat, purse: Purse) -> tuple[datetime, datetime]:
        slack = purse.every * (purse.most - 1)
        paid = self._paid(match, seat, purse)
        return paid - slack, self._pay(match, seat, purse, paid) - slack

    def forget(self, match: str, seat: Seat, purse: Purse) -> None:
        """The purse is full again, and nothing is left that tells it was used."""
        self._core.log.settings.drop(_name(match, seat, purse))

    def _paid(self, match: str, seat: Seat, purse: Purse) -> datetime:
        """Until when all letters so far are paid for; now, if that is over."""
        now = instant(self._core.clock.now())
        row = self._core.log.settings.get(_name(match, seat, purse))
        return max(now, instant(row.value.decode("ascii"))) if row is not None else now

    def _pay(self, match: str, seat: Seat, purse: Purse, paid: datetime) -> datetime:
        paid += purse.every
        row = SettingRow(_name(match, seat, purse), moment(paid).encode("ascii"))
        self._core.log.settings.put(row)
        return paid


def _name(match: str, seat: Seat, purse: Purse) -> str:
    return f"budget/{purse.name}/{match}/{seat}"
