"""After a loss that the host has accepted: each match that is behind begins anew, under a new name.

What was signed cannot be signed otherwise, so the old log gets no leaf any more. `<match>.2` has
its own chain and secret; its leaf 0 holds the last checkpoint of what is left and the reason, so
that mailboxes audit to *declared restore*. The same people are invited to the same seats.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import UNSET

from referee.kernel.event import Seat
from referee.match.events import Created, Restored
from referee.service.ledger.core import Core
from referee.service.ledger.listing import is_practice, listing_row, set_practice
from referee.service.ledger.unlogged import is_match
from referee.service.ledger.witness import SignedState, gone, told_lost
from referee.service.notices.home_log import HomeLog
from referee.service.people.players import Contact, People
from referee.service.table.listings import Listings
from referee.service.table.lobby import Lobby
from storage import Batch, Facts, Unknown


class Restoring:
    def __init__(
        self,
        core: Core,
        lobby: Lobby,
        people: People,
        home_log: HomeLog,
        listings: Listings,
    ) -> None:
        self._core = core
        self._home_log = home_log
        self._lobby = lobby
        self._listings = listings
        self._people = people

    @property
    def lost(self) -> tuple[SignedState, ...]:
        """What was signed and is not in the store; while there is any, nothing can be written."""
        return self._core.history.lost

    def accept_loss(self, reason: str) -> list[str]:
        """Begin the matches anew that the store has lost leaves of; their new names (docs/spec.md
        §1).

        May be broken off and done again: what is done by then is left as it is. Of a match that is
        gone altogether nobody knows the seats: it stays on record that its loss was accepted. Where
        a stranger alone knew of the loss, nobody knows which matches it met: all that go on do so
        under new names.
        """
        lost, self._core.history.lost = self._core.history.lost, ()
        known = [signed for signed in lost if self._known(signed.match)]
        known += self._doubtful(lost)
        for signed in lost:
            if signed not in known:
                self._core.log.settings.put(gone(signed))
        for signed in known:
            self._core.freeze(signed.match)
        begun = [self._anew(signed, reason) for signed in known if is_match(signed.match)]
        if any(not is_match(signed.match) for signed in lost):  # last: then all of it is done
            self._home_log.begin(reason)
        return begun

    def _doubtful(self, lost: Iterable[SignedState]) -> Iterator[SignedState]:
        """How the matches that go on stand, if this home learnt from elsewhere that it is behind.
        Of those against bots alone nobody has anything that could be compared."""
        log, told = self._core.log, set(told_lost(self._core.log))
        if not any(state in told and not is_match(state.match) for state in lost):
            return
        names = {state.match for state in lost}
        for row in log.streams():
            head = row.head
            goes_on = row.phase != "ended" and head.stream not in self._core.history.frozen
            of_people = is_match(head.stream) and not is_practice(log, head.stream)
            if of_people and goes_on and head.stream not in names:
                yield SignedState(head.stream, head.size, head.root)

    def _known(self, name: str) -> bool:
        try:
            self._core.log.head(name)
        except Unknown:
            return False
        return True

    def _anew(self, signed: SignedState, reason: str) -> str:
        core, old = self._core, signed.match
        with core.locked(old) as loaded:
            match, checkpoint = loaded.match, core.signed_note(loaded).decode()
        name = self._begun(old, checkpoint) or self._free_name(old)
        if not self._known(name):
            why = Restored(checkpoint, reason)
            game, options, seats = match.game, match.options, match.seats
            self._lobby.create(
                game,
                options,
                seats,
                name=name,
                policy=match.policy,
                restored=why,
                listed=self._listings.shown(old),
            )
        if is_practice(core.log, old):
            set_practice(core.log, name)
        self._invite_again(old, name)
        with core.locked(old) as loaded:
            ended = listing_row(core.log, loaded, "ended")
        size = core.log.head(old).size
        facts = Facts(phase="ended", cause="restored")
        core.log.append(Batch(old, size, (), due=None, facts=facts, put=(ended,)))
        return name

    def _begun(self, old: str, checkpoint: str) -> str | None:
        """The log that was begun from there before somebody broke off."""
        begin = f"{old.partition('.')[0]}."
        for listed in self._core.log.streams():
            if not listed.head.stream.startswith(begin):
                continue
            with self._core.locked(listed.head.stream) as loaded:
                first = loaded.entries[0].event
            restored = first.restored if isinstance(first, Created) else UNSET
            if restored is not UNSET and restored.checkpoint == checkpoint:
                return listed.head.stream
        return None

    def _free_name(self, old: str) -> str:
        """The next one that was never used: not here, and not in what the store has lost. Of what a
        machine that was put back whole had begun nobody here knows; but each time its home log gets
        a higher number, and so does the match."""
        name = next_name(old, self._home_log.next_number)
        while self._known(name) or self._core.witness.of(name) is not None:
            name = next_name(name)
        return name

    def _invite_again(self, old: str, name: str) -> None:
        for chair in self._core.log.chairs.find(stream=old):
            person = self._people.get(chair.person) if chair.person else None
            if person is not None:
                contact = Contact(person.address, person.name, person.language, person.zone)
                self._lobby.invite(name, chair.seat, contact)
            elif chair.bot and not self._sits(name, chair.seat):
                self._lobby.sit_bot(name, chair.seat)

    def _sits(self, name: str, seat: Seat) -> bool:
        chair = self._core.log.chairs.get(name, seat)
        return chair is not None and chair.bot is not None


def next_name(name: str, least: int = 2) -> str:
    """`pivot-7` -> `pivot-7.2` -> `pivot-7.3`, or at `least` that number."""
    stem, number = re.fullmatch(r"(.*?)(?:\.([0-9]+))?", name).groups()  # type: ignore[union-attr] # always fits
    return f"{stem}.{max(int(number or 1) + 1, least)}"
