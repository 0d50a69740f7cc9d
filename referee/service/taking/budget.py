"""How many letters a seat may be sent that change nothing.

Whoever knows a reply address can make us write to its seat: refusals, help, questions whether a
letter is his. So each seat has two purses, one for what its own mailbox or key asks for, a small
one for what anybody else provokes. An accepted letter's receipt costs nothing: it is always sent.

A purse is one moment: until when all letters so far are paid for (the generic cell rate algorithm).
"""

from dataclasses import dataclass
from datetime import timedelta

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
        name = f"budget/{purse.name}/{match}/{seat}"
        row = self._core.log.settings.get(name)
        now = instant(self._core.clock.now())
        paid = max(now, instant(row.value.decode("ascii"))) if row is not None else now
        slack = purse.every * (purse.most - 1)
        if paid - slack > now:
            return Spent(False)
        paid += purse.every
        self._core.log.settings.put(Setting(name, moment(paid).encode("ascii")))
        return Spent(True, moment(paid - slack) if paid - slack > now else "")
