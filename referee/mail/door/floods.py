"""How many mails may come in for now: from one sender to one seat, to one seat, to one match; of
bounces, for one letter and for one reader; to the bare address, from one sender and together.

Answers have budgets of their own (`service.budget`), kept for all processes; these only keep a
flood off the disk, so each process counts for itself and forgets at its end. What is too much is
put off with 452, never refused: the sender's server tries again, and a player's mail is late, not
lost.
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
    return {wide: READER, door: LETTER}


class Floods:
    """Counted by the generic cell rate algorithm, as the budgets of answers are. Two threads at
    once may let one mail more through."""

    def __init__(self) -> None:
        self._paid: OrderedDict[Key, datetime] = OrderedDict()

    def count(self, door: Key, sender: str, now: str) -> None:
        """One more mail from this sender to this door (`to_seat`, `to_letter`, TO_NOBODY). Raises
        TooMuch; then none is counted."""
        at = instant(now)
        rates = _rates(door, sender)
        paid = {key: self._after(key, rate, at) for key, rate in rates.items()}
        for key, moment in paid.items():
            self._paid[key] = moment
            self._paid.move_to_end(key)
        while len(self._paid) > _REMEMBERED:
            self._paid.popitem(last=False)

    def _after(self, key: Key, rate: Rate, now: datetime) -> datetime:
        """Until when this key's mails are paid for with one more. Raises TooMuch."""
        paid = max(now, self._paid.get(key, now))
        if paid - rate.every * (rate.most - 1) > now:
            raise TooMuch
        return paid + rate.every
