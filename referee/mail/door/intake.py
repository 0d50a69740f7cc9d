"""The door: a mail is ours, and 250 may be said, when its row is durable; not before.

Every way in ends here (SMTP, LMTP, pipe, poll). Nothing is parsed at the door.
"""

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32

from referee.clock import Clock
from referee.mail.addresses.house import House
from referee.mail.addresses.return_paths import ReturnPaths
from referee.mail.door.rate_limits import (
    TO_NOBODY,
    Key,
    RateLimits,
    TooMuch,
    to_letter,
    to_own_seat,
    to_seat,
)
from referee.mail.reading.headers import mailboxes, values
from referee.mail.reading.size_limits import header_block
from referee.mail.vault import MailVault
from referee.service.desk import Referee
from referee.service.people.addresses import same_address, unwrapped
from referee.traces import span
from storage import Fence

# Bytes of a mail that is no seat's: a bounce's report comes before the letter, which is ours; of
# one to the bare address only the headers are read.
KEPT = 64 * 1024
_RECENT = 200  # mails of a match in which one that came twice is looked for
# Where programs that deliver into a pipe leave the envelope's recipient; the envelope is better.
_DELIVERED_TO = (
    "X-Gm-Original-To",
    "Delivered-To",
    "X-Original-To",
    "Envelope-To",
    "X-Envelope-To",
    "To",
    "Cc",
)


class NotOurs(LookupError):
    """No such address here. Unknown, mistyped and withdrawn ones are told apart by nobody."""


@dataclass(frozen=True)
class OwnAddress:
    """An address of ours: the seat's match, or None for the return path of a letter and for the
    bare address. `door` is what floods are counted by, `mailbox` that of who sits on the seat."""

    recipient: str
    match: str | None
    door: Key
    mailbox: str = ""

    def door_for(self, sender: str) -> Key:
        """The seat's own mailbox has a door of its own."""
        if self.door[0] == "seat" and self.mailbox and sender == self.mailbox:
            return to_own_seat(*self.door[1:])
        return self.door


class Intake:
    def __init__(self, referee: Referee, vault: MailVault, clock: Clock, house: House) -> None:
        self._referee = referee
        self._vault = vault
        self._clock = clock
        self._house = house
        self._paths = ReturnPaths(house, referee.core.ring)
        self._floods = RateLimits()

    def now(self) -> str:
        """The time that a mail is given which ends at this instant."""
        return self._clock.now()

    def welcome(self, recipient: str, sender: str) -> OwnAddress:
        """Whose address this is, if one more mail may come to it for now; none is counted before it
        is kept. Raises NotOurs, TooMuch: then the peer keeps the mail and tries again later."""
        address, author = self.addressed(recipient), _author(sender)
        self._floods.check(address.door_for(author), author, self._clock.now())
        return address

    def bring(
        self, raw: bytes, sender: str, recipients: Iterable[str], received: str | None = None
    ) -> list[int]:
        """As `take`, for who knocks at the door: within what may come for now. Raises TooMuch too;
        then nothing is kept."""
        author, named = _author(sender), list(recipients)
        doors = [
            self.addressed(recipient).door_for(author)
            for recipient in set(self.meant(named).values())
        ]
        for door in doors:
            self._floods.check(door, author, self._clock.now())
        ids = self.take(raw, sender, named, received)
        for door in doors:
            with suppress(TooMuch):  # another thread was quicker: this mail is kept all the same
                self._floods.count(door, author, self._clock.now())
        return ids

    def meant(self, recipients: Iterable[str]) -> dict[str, str]:
        """Each recipient, with the one that stands for it: a seat's address in three spellings is
        one, and beside a seat's the bare one is nobody's. So that a mail is answered once."""
        first, stands = dict[Key, str](), dict[str, str]()
        for recipient in dict.fromkeys(recipients):
            door = self._door(recipient)
            stands[recipient] = first.setdefault(door, recipient) if door is not None else recipient
        seat = next((recipient for door, recipient in first.items() if door[0] == "seat"), None)
        if seat is not None and TO_NOBODY in first:
            bare = first[TO_NOBODY]
            stands |= {recipient: seat for recipient, other in stands.items() if other == bare}
        return stands

    def _door(self, recipient: str) -> Key | None:
        """None for an address that is not ours: who takes the mail says so."""
        try:
            return self.addressed(recipient).door
        except NotOurs:
            return None

    def addressed(self, recipient: str) -> OwnAddress:
        """Whose address this is. Raises NotOurs."""
        token = self._house.token_of(recipient)
        chair = self._referee.seats.by_mail(token) if token is not None else None
        if chair is not None:
            sits = same_address(chair.person.address) if chair.person is not None else ""
            return OwnAddress(recipient, chair.match, to_seat(chair.match, chair.mail_token), sits)
        back = self._paths.read(recipient)
        if back is not None:
            return OwnAddress(recipient, None, to_letter(back.person, back.letter))
        if self._house.is_bare(recipient):
            return OwnAddress(recipient, None, TO_NOBODY)
        raise NotOurs

    def take(
        self,
        raw: bytes,
        sender: str,
        recipients: Iterable[str],
        received: str | None = None,
        fence: Fence | None = None,
    ) -> list[int]:
        """One durable row for each seat that is `meant`; gives their ids. `received` is the end of
        DATA, by default now; `fence` the lease under which it was fetched. Raises NotOurs (then
        nothing is kept), the log's Unavailable and Overtaken."""
        received = received or self._clock.now()
        known = [
            self.addressed(recipient)
            for recipient in dict.fromkeys(self.meant(recipients).values())
        ]
        digest = hashlib.sha256(raw).digest()
        with span("mail taken"):
            return [self._keep(raw, digest, sender, address, received, fence) for address in known]

    def _keep(
        self,
        raw: bytes,
        digest: bytes,
        sender: str,
        address: OwnAddress,
        received: str,
        fence: Fence | None,
    ) -> int:
        kept = raw if address.match is not None else raw[:KEPT]
        box = self._vault.lock(address.match, "inbox", digest.hex(), kept)
        return self._referee.log.receive(
            received, sender, address.recipient, box, address.match, digest, fence
        )

    def receive(
        self,
        raw: bytes,
        recipient: str | None = None,
        sender: str | None = None,
        received: str | None = None,
        fence: Fence | None = None,
    ) -> int:
        """One mail from a pipe (`referee receive < mail.eml`). Recipient and sender are the
        envelope's if the caller knows them, else what the delivering program wrote into the mail.
        `received` is the start of the process, by default now. Raises NotOurs."""
        received = received or self._clock.now()
        if sender is None:
            head = _headers(raw)
            paths = values(head, "Return-Path") or values(head, "From")
            sender = paths[0].strip("<> ") if paths else "<>"
        if recipient is None:
            recipient = self.addressees(raw)[0].recipient
        return self.take(raw, sender, [recipient], received, fence)[0]

    def addressees(self, raw: bytes) -> list[OwnAddress]:
        """The addresses of ours that the delivering program, else the author, wrote into the mail:
        at least one; the bare one only where there is no other (some programs cut off what stands
        behind the `+`). Raises NotOurs."""
        head, bare = _headers(raw), list[OwnAddress]()
        for name in _DELIVERED_TO:
            named = [mailbox for text in values(head, name) for mailbox in mailboxes(text)]
            ours = [
                self.addressed(address)
                for address in dict.fromkeys(named)
                if self._is_ours(address)
            ]
            if whose := [own for own in ours if own.door != TO_NOBODY]:
                return whose
            bare += ours
        if not bare:
            raise NotOurs("no Delivered-To, X-Original-To or To names an address of this referee")
        return bare[:1]

    def holds(self, raw: bytes, address: OwnAddress) -> bool:
        """Did these very bytes come in for this address just now? Trace headers and all: then it is
        the same mail, brought twice. One that is no seat's has no address once it is done."""
        digest = hashlib.sha256(raw).digest()
        rows = self._referee.log.mails(address.match, _RECENT)
        known = (address.recipient, "") if address.match is None else (address.recipient,)
        return any(row.digest == digest and row.recipient in known for row in rows)

    def _is_ours(self, recipient: str) -> bool:
        return self._door(recipient) is not None


def _author(sender: str) -> str:
    """The envelope's sender, as addresses are compared."""
    return same_address(unwrapped(sender.strip("<> ")))


def _headers(raw: bytes) -> Message:
    return BytesHeaderParser(policy=compat32).parsebytes(header_block(raw) + b"\r\n\r\n")
