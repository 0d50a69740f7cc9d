"""After a loss that the host has accepted: each match that is behind begins anew, under a new name.

What was signed cannot be signed otherwise, so the old log gets no leaf any more. `<match>.2` has
its own chain and secret; its leaf 0 holds the last checkpoint of what is left and the reason, so
that mailboxes audit to *declared restore*. The same people are invited to the same seats.
"""

import re

from referee.match.events import Restored
from referee.match.state import Match
from referee.service.core import Core
from referee.service.lobby import Lobby
from referee.service.players import Contact, People
from referee.service.witness import Signed
from storage import Batch, Facts, Unknown


class Restoring:
    def __init__(self, core: Core, lobby: Lobby, people: People) -> None:
        self._core = core
        self._lobby = lobby
        self._people = people

    def accept_loss(self, lost: tuple[Signed, ...], reason: str) -> list[str]:
        """Begin the matches anew that the store has lost leaves of; their new names."""
        return [self._anew(signed, reason) for signed in lost if self._known(signed.match)]

    def _known(self, name: str) -> bool:
        """A match that is gone altogether cannot begin anew: nobody knows its seats."""
        try:
            self._core.log.head(name)
        except Unknown:
            return False
        return True

    def _anew(self, signed: Signed, reason: str) -> str:
        core = self._core
        with core.held(signed.match) as loaded:
            match, checkpoint = loaded.match, core.signed_note(loaded).decode()
        name = next_name(signed.match)
        why = Restored(checkpoint, reason)
        options, seats = match.options, match.seats
        self._lobby.create(match.game, options, seats, name, match.policy, None, why)
        self._invite_again(signed.match, name, match)
        size = core.log.head(signed.match).size
        core.log.append(
            Batch(signed.match, size, (), due=None, facts=Facts(phase="ended", cause="restored"))
        )
        core.freeze(signed.match)
        return name

    def _invite_again(self, old: str, name: str, match: Match) -> None:
        for chair in self._core.log.chairs.find(stream=old):
            person = self._people.get(chair.person) if chair.person else None
            if person is not None:
                contact = Contact(person.address, person.name, person.language, person.zone)
                self._lobby.invite(name, chair.seat, contact)
            elif chair.bot:
                self._lobby.sit_bot(name, chair.seat)


def next_name(name: str) -> str:
    """`pivot-7` -> `pivot-7.2` -> `pivot-7.3`."""
    stem, number = re.fullmatch(r"(.*?)(?:\.([0-9]+))?", name).groups()  # type: ignore[union-attr] # always fits
    return f"{stem}.{int(number or 1) + 1}"
