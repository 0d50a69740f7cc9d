"""All that one organiser runs: found by their address, shown to whoever holds the secret made of
it.

The link goes to their mailbox alone, never onto a match's own page: whoever is shown one match, or
made one in their name, must not come by the others.

Why: docs/decisions/0047-runs.md.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.match import events as e
from referee.seals.canonical import load
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.people.addresses import same_address
from referee.service.people.players import Person, mailbox
from storage import OrganiserRow, WishRow

_MAILBOX = "organiser/"  # Wish: under which id letters to who runs the match are scored


@dataclass(frozen=True)
class Run:
    """A match that they run; `token` opens its organiser's page."""

    match: str
    token: str
    phase: str


class Runs:
    def __init__(self, core: Core) -> None:
        self._core = core

    def token(self, address: str) -> str:
        """The secret of everything that this address runs; short enough to look like no nonce."""
        return self._core.ring.index("organiser/all", same_address(address)).hex()[:30]

    def page(self, address: str) -> str:
        """The address of the page of all that this organiser runs: for their mailbox alone."""
        return f"{self._core.place.url}/organiser/{self.token(address)}"

    def unheard(self, match: str) -> dict[Seat, int]:
        """The seats that were asked and gave nothing, in how many windows in a row, as the public
        leaves tell it."""
        with self._core.locked(match) as loaded:
            return unheard(loaded)

    def of(self, token: str) -> tuple[Person, list[Run]] | None:
        """Who it is, as one of their matches knows them, and all of them by name; None:
        nobody's."""
        rows = self._core.log.wishes.find(what=self._what(token))
        known = (
            self._known(organiser) for row in rows for organiser in self._organisers(row.whose)
        )
        found = [
            organiser
            for organiser in known
            if organiser is not None and self._is(token, organiser[0].address)
        ]
        if not found:
            return None
        tokens = {row.stream: row.token for _, row in found}
        listed = self._core.log.listed(tokens)
        return found[0][0], [
            Run(match.head.stream, tokens[match.head.stream], match.phase) for match in listed
        ]

    def matches(self, address: str) -> set[str]:
        """Which matches this address runs or ran: from the rows alone, nothing is opened."""
        return {
            row.whose for row in self._core.log.wishes.find(what=self._what(self.token(address)))
        }

    def going(self, address: str) -> Iterator[Run]:
        """What this address runs and has not ended, by name, each opened as it is asked for; what
        has ended is not opened."""
        token = self.token(address)
        for each in self._core.going_on(self.matches(address)):
            for row in self._organisers(each.head.stream):
                if self._is_theirs(row, token):
                    yield Run(each.head.stream, row.token, each.phase)

    def is_run_by(self, match: str, token: str) -> bool:
        """Does whoever has this secret run that match?"""
        return any(self._is_theirs(row, token) for row in self._organisers(match))

    def rows(self, match: str, address: str) -> tuple[WishRow, WishRow]:
        """By which the match is found from the secret, and its organiser from what stands in the
        return paths of their letters: under digests, so that nobody need open every organiser's
        row, and none of these tells the secret or the address."""
        who = _MAILBOX + mailbox(self._core.ring, address)
        return WishRow(self._what(self.token(address)), match, b""), WishRow(who, match, b"")

    def written_to(self, hint: str) -> tuple[str, str] | None:
        """The id that begins so, under which letters to somebody who runs a match are scored, and
        their address; None: nobody's (any more)."""
        for row in self._core.log.wishes.beginning(_MAILBOX + hint):
            id = row.what.removeprefix(_MAILBOX)
            for organiser in self._organisers(row.whose):
                known = self._known(organiser)
                if known is not None and mailbox(self._core.ring, known[0].address) == id:
                    return id, known[0].address
        return None

    def fill(self) -> None:
        """Rows for matches made before there were any."""
        for row in self._core.log.organisers.find():
            if (known := self._known(row)) is not None:
                for wish in self.rows(row.stream, known[0].address):
                    if self._core.log.wishes.get(wish.what, wish.whose) is None:
                        self._core.log.wishes.put(wish)

    def _what(self, token: str) -> str:
        return f"runs/{self._core.ring.index('runs', token).hex()[:40]}"

    def _organisers(self, match: str) -> list[OrganiserRow]:
        return self._core.log.organisers.find(stream=match)

    def _known(self, row: OrganiserRow) -> tuple[Person, OrganiserRow] | None:
        """Who runs that match; None: nobody is known (any more)."""
        contact = load(self._core.ring.unlock("organiser", row.token, row.box))
        return (Person("", *contact), row) if contact else None

    def _is_theirs(self, row: OrganiserRow, token: str) -> bool:
        known = self._known(row)
        return known is not None and self._is(token, known[0].address)

    def _is(self, token: str, address: str) -> bool:
        return hmac.compare_digest(self.token(address).encode(), token.encode())


def unheard(loaded: LoadedMatch) -> dict[Seat, int]:
    """In how many windows in a row, up to the last one closed, nothing of a seat's was used though
    it was asked. From public leaves alone: what a seat gave ahead is nobody's business."""
    found = dict.fromkeys(loaded.match.all_seats, 0)
    asked: tuple[Seat, ...] = ()
    for entry in loaded.entries:
        match entry.event:
            case e.WindowOpened():
                asked = entry.event.asked
            case e.WindowClosed(given=given):
                found |= {seat: 0 if seat in given else found[seat] + 1 for seat in asked}
            case e.SeatChanged(seat=seat):
                found[seat] = 0
    return {seat: windows for seat, windows in found.items() if windows}
