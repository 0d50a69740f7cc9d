"""Return paths: the envelope sender of each letter, by which a bounce names what came back.

`b-<about><letter><person><mac>@host`, all in one word of at most 37 letters: RFC 5321 §4.5.3.1.1
allows 64, and servers on the way put tags around it (BATV 16, SRS some 14 and our domain). Nothing
is kept: the home's key makes it and knows it again. Who has not seen that very letter's path cannot
make one up, and an invented one is an unknown address like any other.

Why: docs/decisions/0028-return-paths.md.
"""

import base64
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass

from referee.mail.addresses.house import House
from referee.service.ledger.keyring import Keyring
from referee.service.people.addresses import unwrapped
from referee.service.people.players import HINT

_ABOUT, _LETTER, _MAC = 5, 8, 12  # letters of 5 bits: nobody guesses 60 bits at a door
_PATH = re.compile(r"b-([a-z2-7]{5})([a-z2-7]{8})([a-z2-9]{10})?([a-z2-7]{12})")


@dataclass(frozen=True)
class ReturnPath:
    """A true path, read: `letter` is the same for every bounce of one letter; `person` the first
    HINT letters of the id of whose mailbox it went to (an organiser's has one too:
    `People.mailbox`); `about` is for `ReturnPaths.stops` and `offers`."""

    letter: str
    person: str
    about: str


class ReturnPaths:
    """`ring` is the home's: its key is in every path."""

    def __init__(self, house: House, ring: Keyring) -> None:
        self._house = house
        self._ring = ring

    def of(self, letter: str, person: str = "", stops: str = "", offers: str = "") -> str:
        """The path of the letter with this id to this person's mailbox ("": nobody's that we know);
        `stops` is the match whose reminders one click in it stops, if it has that, `offers` the one
        that it offers a seat of."""
        about = self._mac("other", letter)[:_ABOUT]
        if stops or offers:
            about = self._about("stops" if stops else "offers", stops or offers, person)
        head = f"{about}{self._mac('letter', letter)[:_LETTER]}{person[:HINT]}"
        return f"b-{head}{self._seal(head)}@{self._house.host}"

    def read(self, recipient: str) -> ReturnPath | None:
        """What a path of ours says, also in the wrapping of a server on the way; None for any other
        address, and for one that is made up."""
        local = self._house.local(unwrapped(recipient.strip("<> "))).lower()
        found = _PATH.fullmatch(local)
        if found is None:
            return None
        about, letter, person, mac = found.groups(default="")
        if not hmac.compare_digest(self._seal(f"{about}{letter}{person}"), mac):
            return None
        return ReturnPath(local, person, about)

    def stops(self, back: ReturnPath, match: str) -> bool:
        """Did this letter carry the one click that stops reminders of this match?"""
        return hmac.compare_digest(back.about, self._about("stops", match, back.person))

    def offers(self, back: ReturnPath, matches: Iterable[str]) -> str | None:
        """The match in which this letter offered a seat, if it is one of these."""
        return next((match for match in matches if self._offers(back, match)), None)

    def _offers(self, back: ReturnPath, match: str) -> bool:
        return hmac.compare_digest(back.about, self._about("offers", match, back.person))

    def _about(self, what: str, match: str, person: str) -> str:
        return self._mac(what, f"{match}/{person[:HINT]}")[:_ABOUT]

    def _seal(self, head: str) -> str:
        return self._mac("path", head)[:_MAC]

    def _mac(self, what: str, text: str) -> str:
        mac = self._ring.index(f"return/{what}", text)
        return base64.b32encode(mac).decode("ascii").lower()
