"""How many letters a seat may be sent that change nothing.

Whoever knows a reply address can make us write to its seat: refusals, help, questions whether a
letter is his. So each seat has two purses, one for what its own mailbox or key asks for, a small
one for what anybody else provokes. An accepted letter's receipt costs nothing: it is always sent.

A purse is one moment: until when all letters so far are paid for (the generic cell rate algorithm).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.kernel.event import Seat
from referee.match.policy import instant, moment
from referee.service.core import Core
from storage import Setting


@dataclass(frozen=True)
class Purse:
    """`most` letters at once, then one more each `every`."""

    name: str
    most: int
    every: timedelta


OWN = Purse("own", 60, timedelta(minutes=1))
STRANGERS = Purse("strangers", 3, timedelta(hours=1))


@dataclass(frozen=True)
class Spent:
    """May this letter be sent? If it is the last one for now, `quiet` is the moment from which the
    next one may."""

    allowed: bool
    quiet: str = ""


class Budget:
    """Kept beside the log, for all processes; two at once may let one letter more through."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def spend(self, match: str, seat: Seat, purse: Purse) -> Spent:
        """Take one letter out of this purse of the seat."""
        now, paid = instant(self._core.clock.now()), self._paid(match, seat, purse)
        slack = purse.every * (purse.most - 1)
        if paid - slack > now:
            return Spent(False)
        paid = self._pay(match, seat, purse, paid)
        return Spent(True, moment(paid - slack) if paid - slack > now else "")

    def allows(self, match: str, seat: Seat, purse: Purse, count: int) -> bool:
        """Would so many more be paid for? Nothing is taken."""
        slack = purse.every * (purse.most - count)
        return self._paid(match, seat, purse) - slack <= instant(self._core.clock.now())

    def row(self, match: str, seat: Seat, purse: Purse, count: int) -> Setting:
        """What takes so many out of the purse, to be written together with them."""
        paid = self._paid(match, seat, purse) + purse.every * count
        return Setting(_name(match, seat, purse), moment(paid).encode("ascii"))

    def ahead(self, match: str, seat: Seat, purse: Purse) -> tuple[str, str]:
        """Take the letter that this empty purse will hold next: when it may be sent, and when the
        one after it may."""
        slack = purse.every * (purse.most - 1)
        paid = self._paid(match, seat, purse)
        return moment(paid - slack), moment(self._pay(match, seat, purse, paid) - slack)

    def _paid(self, match: str, seat: Seat, purse: Purse) -> datetime:
        """Until when all letters so far are paid for; now, if that is over."""
        now = instant(self._core.clock.now())
        row = self._core.log.settings.get(_name(match, seat, purse))
        return max(now, instant(row.value.decode("ascii"))) if row is not None else now

    def _pay(self, match: str, seat: Seat, purse: Purse, paid: datetime) -> datetime:
        paid += purse.every
        row = Setting(_name(match, seat, purse), moment(paid).encode("ascii"))
        self._core.log.settings.put(row)
        return paid


def _name(match: str, seat: Seat, purse: Purse) -> str:
    return f"budget/{purse.name}/{match}/{seat}"
