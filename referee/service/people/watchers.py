"""Who watches a match by mail, and takes no seat in it.

A watcher is kept under the id of their mailbox: a player's, else the one that letters to an
organiser are scored under. How to reach who is no player stands locked beside it. What they watch
goes when they stop, sit down, cannot be reached, are forgotten, or the match's mail is dropped.

Why: docs/decisions/0093-watching-by-mail.md.
"""

import hmac
from dataclasses import dataclass

from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.people.mailboxes import Mailboxes
from referee.service.people.players import Contact, People, Person
from storage import WishRow

_WATCH = "watch/"  # Wish: behind it the id of a mailbox; whose: the match
MOST = 20  # matches that one mailbox watches


@dataclass(frozen=True)
class Watcher:
    """`told`: how many leaves they know of; `at`: when their last letter was owed (ISO UTC)."""

    match: str
    id: str
    contact: Contact | None
    told: int
    at: str


class Watchers:
    def __init__(self, core: Core, people: People, mailboxes: Mailboxes) -> None:
        self._core = core
        self._people = people
        self._mailboxes = mailboxes

    def begin(self, match: str, contact: Contact, told: int, at: str) -> Watcher:
        """From now on this mailbox watches the match."""
        known = self._people.at(contact.address)
        id = known.id if known is not None else self._people.mailbox(contact.address)
        watcher = Watcher(match, id, None if known is not None else contact, told, at)
        self.keep(watcher)
        return watcher

    def keep(self, watcher: Watcher) -> None:
        known, what = watcher.contact, _WATCH + watcher.id
        contact = [known.address, known.name, known.language, known.zone] if known else []
        kept = dump([contact, watcher.told, watcher.at])
        box = self._core.ring.lock("watcher", f"{what}/{watcher.match}", kept)
        self._core.log.wishes.put(WishRow(what, watcher.match, box))

    def stop(self, match: str, id: str) -> bool:
        """No more letters; False: they did not watch it."""
        return self._core.log.wishes.drop(_WATCH + id, match)

    def over(self, match: str) -> None:
        """The match is over, and its mail kept no longer."""
        for id in self._ids(match):
            self.stop(match, id)

    def get(self, match: str, id: str) -> Watcher | None:
        row = self._core.log.wishes.get(_WATCH + id, match)
        return self._opened(row) if row is not None else None

    def all(self) -> list[Watcher]:
        return [self._opened(row) for row in self._core.log.wishes.beginning(_WATCH)]

    def watched(self, id: str) -> list[str]:
        """The matches that this mailbox watches, by name."""
        return [row.whose for row in self._core.log.wishes.find(what=_WATCH + id)]

    def reader(self, watcher: Watcher) -> Person | None:
        """Whom letters about the match go to; None: nobody any more, for they sit there, are
        forgotten, or letters do not reach them."""
        person = self._people.get(watcher.id)
        if watcher.contact is not None:
            known = self._people.at(watcher.contact.address)
            contact = watcher.contact
            person = known or Person(
                "", contact.address, contact.name, contact.language, contact.zone
            )
        if person is None or self.sits(watcher.match, person.address):
            return None
        failing = self._mailboxes.health(watcher.id, self._core.clock.now()).failing
        return None if failing else person

    def sits(self, match: str, address: str) -> bool:
        """Has this mailbox a seat of the match?"""
        known = self._people.at(address)
        return known is not None and bool(self._core.log.chairs.find(stream=match, person=known.id))

    # --- one click ------------------------------------------------------------------------------

    def stop_path(self, match: str, id: str) -> str:
        """The path of the page that stops these letters, and can do nothing else."""
        return f"/unwatch/{match}/{self._mac(match, id)}"

    def whose(self, match: str, token: str) -> str | None:
        """The watcher whose token this is; None: nobody's (any more)."""
        for id in self._ids(match):
            if hmac.compare_digest(self._mac(match, id).encode(), token.encode()):
                return id
        return None

    def _ids(self, match: str) -> list[str]:
        rows = self._core.log.wishes.find(whose=match)
        return [row.what.removeprefix(_WATCH) for row in rows if row.what.startswith(_WATCH)]

    def _mac(self, match: str, id: str) -> str:
        return self._core.ring.index(_WATCH, f"{match}/{id}").hex()[:30]  # looks like no nonce

    def _opened(self, row: WishRow) -> Watcher:
        box = self._core.ring.unlock("watcher", f"{row.what}/{row.whose}", row.value)
        contact, told, at = load(box)
        known = Contact(*contact) if contact else None
        return Watcher(row.whose, row.what.removeprefix(_WATCH), known, told, at)
