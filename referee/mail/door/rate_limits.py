"""How many mails may come in for now: from one sender to one seat, to one seat, to one match; of
bounces, for one letter and for one reader; to the bare address, from one sender and together.

Answers have budgets of their own (`service.people.budget`), kept for all processes; these only keep
a flood off the disk, so each process counts for itself and forgets at its end. What is too much is
put off with 452, never refused: the sender's server tries again, and a player's mail is late, not
lost. Mails count when they are kept, so that nobody uses them up by asking; and the seat's own
mailbox has room of its own, which no stranger's flood takes.
"""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.match.policy import instant


class TooMuch(Exception):
    """This mail may come later."""


@dataclass(frozen=True)
class Rate:
    """`most` mails at once, then one more each `every`."""

    most: int
    every: timedelta


SENDER = Rate(60, timedelta(minutes=1))
SEAT = Rate(120, timedelta(seconds=30))
MATCH = Rate(600, timedelta(seconds=6))
LETTER = Rate(6, timedelta(hours=1))  # a delay or two is told before a failure
READER = Rate(60, timedelta(minutes=1))
ASTRAY = Rate(6, timedelta(minutes=10))
BARE = Rate(120, timedelta(seconds=30))
TO_NOBODY: "Key" = ("bare",)  # to the address that is no seat's
_REMEMBERED = 10_000  # keys; the one that was used longest ago is forgotten

Key = tuple[str, ...]


def to_seat(match: str, token: str) -> Key:
    return "seat", match, token


def to_own_seat(match: str, token: str) -> Key:
    """To a seat from the mailbox of who sits there."""
    return "own", match, token


def to_letter(person: str, letter: str) -> Key:
    """To the return path of a letter to this person."""
    return "letter", person, letter


def _rates(door: Key, sender: str) -> dict[Key, Rate]:
    """All that a mail from this sender counts for."""
    wide = door[:2]
    if door == TO_NOBODY:
        return {door: BARE, (*door, sender): ASTRAY}
    if door[0] == "seat":
        return {wide: MATCH, door: SEAT, (*door, sender): SENDER}
    if door[0] == "own":
        return {door: SENDER}
    return {wide: READER, door: LETTER}


class RateLimits:
    """Counted by the generic cell rate algorithm, as the budgets of answers are. Two threads at
    once may let one mail more through."""

    def __init__(self) -> None:
        self._paid: OrderedDict[Key, datetime] = OrderedDict()

    def check(self, door: Key, sender: str, now: str) -> None:
        """May one more mail come from this sender to this door? Raises TooMuch; counts none."""
        self._after_all(door, sender, now)

    def count(self, door: Key, sender: str, now: str) -> None:
        """One more mail from this sender to this door (`to_seat`, `to_letter`, TO_NOBODY). Raises
        TooMuch; then none is counted."""
        for key, moment in self._after_all(door, sender, now).items():
            self._paid[key] = moment
            self._paid.move_to_end(key)
        while len(self._paid) > _REMEMBERED:
            self._paid.popitem(last=False)

    def _after_all(self, door: Key, sender: str, now: str) -> dict[Key, datetime]:
        at = instant(now)
        return {key: self._after(key, rate, at) for key, rate in _rates(door, sender).items()}

    def _after(self, key: Key, rate: Rate, now: datetime) -> datetime:
        """Until when this key's mails are paid for with one more. Raises TooMuch."""
        paid = max(now, self._paid.get(key, now))
        if paid - rate.every * (rate.most - 1) > now:
            raise TooMuch
        return paid + rate.every
