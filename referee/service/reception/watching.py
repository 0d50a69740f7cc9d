"""WATCH and UNWATCH by mail: asked about at the author's mailbox, stopped at once.

A From proves nothing, and watching brings letters; so it begins once a token is back. To stop it
harms nobody.

Why: docs/decisions/0093-watching-by-mail.md.
"""

from datetime import timedelta

from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.notices.strays import KnownAuthor
from referee.service.people.budget import Purse
from referee.service.people.players import Contact, People, Person
from referee.service.people.seats import Seats
from referee.service.people.watchers import MOST, Watchers
from referee.service.reception.commands import Occasion
from referee.service.reception.desk_letters import AwaitedTokens, DeskLetters

PURSE = Purse("watching", 6, timedelta(hours=4))
HELPING = Purse("desk-help", 6, timedelta(hours=4))


class Watching:
    def __init__(self, core: Core, people: People, seats: Seats, watchers: Watchers) -> None:
        self._core = core
        self._people = people
        self._seats = seats
        self._watchers = watchers
        self._letters = DeskLetters(core, "watch", PURSE)
        self._tokens = AwaitedTokens(core, "watching")

    def ask(self, match: str, author: KnownAuthor, mail: Occasion) -> None:
        """Ask at the author's mailbox whether they want to watch, if they can. Raises
        storage.Conflict."""
        if why := self._hindrance(match, author):
            self._answer("watch_not", author, mail, match, why)
            return
        token, expires = self._tokens.new()
        facts = {"token": token, "expires": expires, "received": mail.received, "watch": match}
        if self._letters.answer("confirm_watch", author, mail, facts):
            self._tokens.keep(token, match, author.address, expires)

    def come_back(self, token: str, author: KnownAuthor, mail: Occasion) -> bool:
        """Watch what waits for this token, and show it; False if nothing of this mailbox's does.
        Raises storage.Conflict."""
        match = self._tokens.take(token, author.address)
        if match is None:
            return False
        if why := self._hindrance(match, author):
            self._answer("watch_not", author, mail, match, why)
            return True
        with self._core.locked(match) as loaded:
            size = loaded.size
        person = self._person(author)
        contact = Contact(author.address, person.name, person.language, person.zone)
        watcher = self._watchers.begin(match, contact, size, self._core.clock.now())
        told = {"watcher": watcher.id, "message_id": mail.message_id, "subject": mail.subject}
        letter = intent(match, size - 1, "watching", None, f"m{mail.inbox}", **told)
        self._core.log.inbox_done(mail.inbox, "watch", [letter])
        return True

    def stop(self, match: str, author: KnownAuthor, mail: Occasion) -> None:
        """No more letters about this match. Raises storage.Conflict."""
        says = "watch_stopped" if self.ended(match, author.address) else "watch_was_not"
        self._answer("watch_off", author, mail, match, says)

    def ended(self, match: str, address: str) -> bool:
        """This mailbox watches the match no more; False: it did not."""
        return self._watchers.stop(match, self._people.mailbox(address))

    def _hindrance(self, match: str, author: KnownAuthor) -> str:
        """Why they cannot watch that match, as the key of a sentence; "": they can."""
        if not self._core.going_on([match]):
            return "watch_no_match"
        if self._watchers.sits(match, author.address):
            return "watch_sits"
        watched = self._watchers.watched(self._people.mailbox(author.address))
        return "watch_many" if match not in watched and len(watched) >= MOST else ""

    def _answer(
        self, kind: str, author: KnownAuthor, mail: Occasion, match: str, says: str
    ) -> None:
        facts = {"watch": match, "says": says, "most": MOST}
        self._letters.answer(kind, author, mail, facts)

    def _person(self, author: KnownAuthor) -> Person:
        known = self._people.at(author.address)
        if known is None:
            organiser = self._seats.organiser(author.match)
            known = organiser.person if organiser is not None else None
        assert known is not None, "who is known plays or runs a match"
        return known
