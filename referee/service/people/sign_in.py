"""Signing in: a link that is mailed, and the sessions that it begins.

Whoever has it pressed has read that mailbox. A link is good for a quarter of an hour and once. A
browser holds a session's secret, we hold its digest alone. Whether an address is known is told to
its mailbox and nowhere else: who asks gets the same answer for every address.

Why: docs/decisions/0099-sign-in.md, docs/decisions/0102-adoption.md.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import timedelta
from typing import Any

from referee.kernel.refused import Refused
from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.people.address_blocks import address_block
from referee.service.people.addresses import same_address
from referee.service.people.adoption import Adoption
from referee.service.people.budget import Budget, Purse
from referee.service.people.guests import Guests
from referee.service.people.players import Contact, People, Person, check_contact
from storage import WishRow

LETTER = "sign_in"
LINK, SESSION = "sign-in/", "session/"  # Wishes: the rest is the digest of a secret
PLAYING = "sign-in-playing/"  # Wish: who asked for this link played without a mailbox
LINK_LASTS = timedelta(minutes=15)
SESSION_LASTS = timedelta(days=60)
OF_ADDRESS = Purse("sign-in", 3, timedelta(minutes=20))
OF_BLOCK = Purse("sign-ins", 20, timedelta(minutes=3))


@dataclass(frozen=True)
class Session:
    """A browser that is signed in; `digest` names it and opens nothing."""

    digest: str
    person: str
    expires: str

    @property
    def begun(self) -> str:
        """When it was begun (ISO UTC)."""
        return moment(instant(self.expires) - SESSION_LASTS)


@dataclass(frozen=True)
class Asker:
    """Who asked for a link in a browser that plays without a mailbox: how they would be written
    to, and the visitor that they play as."""

    contact: Contact
    visitor: str


class SignIn:
    def __init__(
        self, core: Core, budget: Budget, people: People, guests: Guests, adoption: Adoption
    ) -> None:
        self._core = core
        self._budget = budget
        self._people = people
        self._guests = guests
        self._adoption = adoption

    def ask(self, address: str, reader: str, visitor: Person | None = None) -> bool:
        """Write a link to this address if somebody who plays here has it, or if a visitor asks for
        theirs. `reader`: the IP address of who asks; False: too many were asked for from there,
        whoever they were for."""
        block = address_block(self._core.ring, "sign-in", reader)
        if not self._budget.spend(block, 0, OF_BLOCK).allowed:
            return False
        whose = self._core.ring.index("sign-in/address", same_address(address)).hex()[:40]
        if self._budget.spend(whose, 0, OF_ADDRESS).allowed:
            self.tidy()
            person = self._people.at(address)
            if visitor is not None and self._adoption.plays(visitor.id):
                self._write_to_visitor(address, person, visitor)
            elif person is not None:
                self._write(person)
        return True

    def come_back(self, token: str) -> Person | None:
        """Whose link this is, which is used up with it; None: nobody's (any more). The seats of
        the visitor who asked for it are theirs from now on."""
        digest = self._digest(LINK, token)
        row, asker = self._row(LINK, digest), self.asker(digest)
        if row is None or not self._core.log.wishes.drop(row.what, row.whose):
            return None
        if asker is None:
            return self._people.get(row.whose)
        self._core.log.wishes.drop(PLAYING + digest, row.whose)
        person = self._people.meet(asker.contact)
        self._adoption.adopt(asker.visitor, person)
        return person

    def asker(self, digest: str) -> Asker | None:
        """Who asked for the link of this digest, if they played without a mailbox."""
        rows = self._core.log.wishes.find(what=PLAYING + digest)
        if not rows:
            return None
        *contact, visitor = load(self._core.ring.unlock(PLAYING, digest, rows[0].value))
        return Asker(Contact(*contact), visitor)

    def begin(self, person: Person) -> str:
        """A new session of theirs: the secret that their browser keeps."""
        secret = self._core.ring.token() + self._core.ring.token()
        row = self._kept(SESSION, self._digest(SESSION, secret), person.id, SESSION_LASTS)
        self._core.log.wishes.put(row)
        return secret

    def session(self, secret: str) -> Session | None:
        """The session that has this secret and has not ended."""
        row = self._row(SESSION, self._digest(SESSION, secret)) if secret else None
        return _session(row) if row is not None else None

    def sessions(self, person: Person) -> list[Session]:
        """All sessions of theirs, the newest first."""
        rows = self._core.log.wishes.find(whose=person.id)
        mine = [_session(row) for row in rows if row.what.startswith(SESSION)]
        going = [each for each in mine if each.expires > self._core.clock.now()]
        return sorted(going, key=lambda each: each.expires, reverse=True)

    def end(self, person: Person, digest: str) -> bool:
        """End one session of theirs; False: they have none of that name."""
        return self._core.log.wishes.drop(SESSION + digest, person.id)

    def tidy(self) -> None:
        """Links and sessions that are over are gone."""
        wishes = self._core.log.wishes
        for row in _both(wishes.beginning(LINK), wishes.beginning(SESSION)):
            if not self._lasts(row):
                wishes.drop(row.what, row.whose)
        for row in wishes.beginning(PLAYING):
            if wishes.get(LINK + row.what.removeprefix(PLAYING), row.whose) is None:
                wishes.drop(row.what, row.whose)

    def _write(self, person: Person) -> None:
        """The letter is no seat's, so that no copy of a seat's data holds the link."""
        chairs = self._core.log.chairs.find(person=person.id)
        if not chairs:
            return
        chair, (token, digest, row) = chairs[-1], self._link(person.id)
        self._owe(chair.stream, token, digest, row, reader=person.id, chair=chair.seat)

    def _write_to_visitor(self, address: str, known: Person | None, visitor: Person) -> None:
        """To a mailbox that perhaps nobody plays with, so out of the purses of invitations too."""
        chairs = self._adoption.plays(visitor.id)
        contact = Contact(address, visitor.name, visitor.language, visitor.zone)
        with suppress(Refused):  # the answer on the page is the same for every address
            check_contact(contact)
            if known is None:
                self._guests.spend(chairs[-1].stream, contact)
            token, digest, row = self._link(self._people.mailbox(address))
            told = dump([*astuple(contact), visitor.id])
            box = self._core.ring.lock(PLAYING, digest, told)
            self._core.log.wishes.put(WishRow(PLAYING + digest, row.whose, box))
            facts = {"asker": digest, "seats": len(chairs)}
            self._owe(chairs[-1].stream, token, digest, row, **facts)

    def _link(self, whose: str) -> tuple[str, str, WishRow]:
        """A new link's token, its digest, and the row that keeps it."""
        token = self._core.ring.token()
        digest = self._digest(LINK, token)
        return token, digest, self._kept(LINK, digest, whose, LINK_LASTS)

    def _owe(self, match: str, token: str, digest: str, row: WishRow, **facts: Any) -> None:
        expires = row.value.decode("ascii")
        letter = intent(match, 0, LETTER, None, digest[:8], token=token, expires=expires, **facts)
        self._core.log.wishes.put(row)
        self._core.log.intend([letter])

    def _row(self, what: str, digest: str) -> WishRow | None:
        rows = self._core.log.wishes.find(what=what + digest)
        return next((row for row in rows if self._lasts(row)), None)

    def _lasts(self, row: WishRow) -> bool:
        return row.value.decode("ascii") > self._core.clock.now()

    def _kept(self, what: str, digest: str, person: str, lasts: timedelta) -> WishRow:
        expires = moment(instant(self._core.clock.now()) + lasts)
        return WishRow(what + digest, person, expires.encode("ascii"))

    def _digest(self, what: str, secret: str) -> str:
        return self._core.ring.index(what, secret).hex()[:40]


def _session(row: WishRow) -> Session:
    return Session(row.what.removeprefix(SESSION), row.whose, row.value.decode("ascii"))


def _both(*rows: Iterable[WishRow]) -> list[WishRow]:
    return [row for each in rows for row in each]
