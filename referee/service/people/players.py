"""People: addresses, names, language, zone. They are in no public log, and can be forgotten."""

import base64
import re
from dataclasses import dataclass, replace

from referee.kernel.refused import Problem, illegal
from referee.kernel.words import LANGUAGES
from referee.match.time_zones import known_zones
from referee.seals.canonical import dump, load
from referee.service.ledger import timers
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.visitors import has_mailbox, visitor_id
from referee.service.people.addresses import in_ascii, is_machines, same_address
from storage import Log
from storage import PersonRow as Row

_ADDRESS = re.compile(r"[^\s<>,;:\"\\@]{1,64}@[^\s<>,;:\"\\@]{1,255}")


ID = 26  # letters of a person's id
HINT = 10  # of them stand in the return path of their letters: 50 bits, sealed there


@dataclass(frozen=True)
class Contact:
    """How to reach somebody: where, by which name, in which language, in whose time."""

    address: str
    name: str = ""
    language: str = "en"
    zone: str = "UTC"


@dataclass(frozen=True)
class Person:
    """Somebody who plays; a visitor has no `address`, and only the link of their seat."""

    id: str
    address: str
    name: str
    language: str
    zone: str


class People:
    """The address book, encrypted at rest; found by a keyed digest of the address."""

    def __init__(self, log: Log, ring: Keyring) -> None:
        self._log = log
        self._ring = ring

    def meet(self, contact: Contact) -> Person:
        """The person with this address, new or known. Who is known keeps name, language and zone:
        whoever invites somebody must not rename them in their other matches. Raises Refused."""
        check_contact(contact)
        known = self.at(contact.address)
        if known is not None and (known.name or not contact.name):
            return known
        if known is not None:
            person = replace(known, name=contact.name)
        else:
            id = self._ring.token()
            person = Person(id, contact.address, contact.name, contact.language, contact.zone)
        self._log.people.put(self.row(person))
        return person

    def visitor(self, name: str, language: str, zone: str) -> Person:
        """Somebody new who gives no address."""
        person = Person(visitor_id(self._ring.token()), "", name, language, zone)
        self._log.people.put(self.row(person))
        return person

    def renamed(self, person: Person, name: str) -> Person:
        """The same person under the name that they give themselves."""
        renamed = replace(person, name=name)
        self._log.people.put(self.row(renamed))
        return renamed

    def settled(self, person: Person, name: str, language: str, zone: str) -> Person:
        """The same person as they want to be called, written to and told the time. Raises Refused
        for a language or a zone that there is not."""
        check_contact(Contact(person.address, name, language, zone))
        settled = replace(person, name=name, language=language, zone=zone)
        self._log.people.put(self.row(settled))
        for timer in timers.stirred(self._log, timers.DIGEST, person.id):
            self._log.timers.put(timer)  # their morning may be another
        return settled

    def row(self, person: Person) -> Row:
        box = self._ring.lock("person", person.id, dump([person.address, person.name]))
        if has_mailbox(person.id):
            digest = self._digest(person.address)
        else:  # the column wants one for each
            digest = self._ring.index("visitor", person.id)
        return Row(person.id, box, digest, person.language, person.zone)

    def get(self, id: str) -> Person | None:
        row = self._log.people.get(id)
        return self._opened(row) if row is not None else None

    def _opened(self, row: Row) -> Person:
        address, name = load(self._ring.unlock("person", row.id, row.box))
        return Person(row.id, address, name, row.language, row.zone)

    def at(self, address: str) -> Person | None:
        """Whoever has this address."""
        rows = self._log.people.find(address_digest=self._digest(address))
        return self._opened(rows[0]) if rows else None

    def beginning(self, hint: str) -> str:
        """The id of a player that begins so; "" for nobody's."""
        rows = self._log.people.beginning(hint)
        return rows[0].id if rows else ""

    def check_one_seat(self, match: str, contact: Contact, seat: int | None = None) -> None:
        """Nobody sits twice at one table: they would see two hands. `seat` may be offered to who
        has it already. Raises Refused."""
        known = self.at(contact.address)
        chairs = self._log.chairs.find(stream=match, person=known.id) if known else []
        if any(chair.seat != seat for chair in chairs):
            raise illegal(Problem("M-SITS-HERE"))

    def mailbox(self, address: str) -> str:
        """The id under which letters to this address are scored: of the player who has it, else
        (an organiser plays perhaps nowhere) one that is made of the address, as long as a
        player's."""
        known = self.at(address)
        if known is not None:
            return known.id
        return mailbox(self._ring, address)

    def _digest(self, address: str) -> bytes:
        return self._ring.index("address", same_address(address))


def mailbox(ring: Keyring, address: str) -> str:
    """The id that is made of an address which is no player's."""
    made = base64.b32encode(ring.index("mailbox", same_address(address)))
    return made.decode("ascii").lower()[:ID]


def _writable(address: str) -> bool:
    """Can every relay write to it?"""
    try:
        return bool(in_ascii(address))
    except ValueError:
        return False


def check_contact(contact: Contact) -> None:
    """Raises Refused for an address, a language or a zone that cannot be, and for an address whose
    letters would be taken for a machine's: its player would be written to and never heard."""
    if not _ADDRESS.fullmatch(contact.address) or not _writable(contact.address):
        raise illegal(Problem("P-ADDRESS", facts={"address": contact.address[:80]}))
    if is_machines(contact.address):
        raise illegal(Problem("P-MACHINE", facts={"address": contact.address[:80]}))
    if contact.language not in LANGUAGES:
        raise illegal(Problem("P-LANGUAGE", facts={"language": contact.language}))
    if contact.zone not in known_zones():
        raise illegal(Problem("P-ZONE", facts={"zone": contact.zone}, suggestion="Europe/Paris"))
