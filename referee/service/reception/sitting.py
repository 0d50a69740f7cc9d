"""Somebody who gives no address sits down on a page: their seat's link is all that they have.

Why: docs/decisions/0095-invitation-links.md.
"""

from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.kernel.words import Language
from referee.service.ledger.core import Core
from referee.service.ledger.listing import PUBLIC, is_on_lists
from referee.service.letters.posts import Post
from referee.service.people.players import Contact, People, Person
from referee.service.people.seats import ChairView, Seats
from referee.service.reception.submissions import Submissions
from referee.service.table.invitation_links import InvitationLink, InvitationLinks
from referee.service.table.lobby import Lobby
from storage import ListingRow
from storage.archive import NEWEST

LOOKED_AT = 100  # matches that wait for players, among which offers are looked for


@dataclass(frozen=True)
class OpenSeats:
    """What a link that is posted offers: seats of this match, which has so many in all."""

    link: InvitationLink
    game: str
    free: int
    of: int


class Sitting:
    def __init__(
        self,
        core: Core,
        people: People,
        seats: Seats,
        lobby: Lobby,
        links: InvitationLinks,
        submissions: Submissions,
    ) -> None:
        self._core = core
        self._people = people
        self._seats = seats
        self._lobby = lobby
        self._links = links
        self._submissions = submissions

    def visitor(self, id: str, name: str, language: Language, zone: str) -> Person:
        """The visitor with this id, or a new one; a name that they give is theirs from now on."""
        known = self._people.get(id) if id else None
        if known is None:
            return self._people.visitor(name, language, zone)
        return self._people.renamed(known, name) if name else known

    def sit(self, match: str, seat: Seat, visitor: Person, language: Language) -> ChairView:
        """The visitor takes a seat that was offered to nobody, and joins where the match lets them
        do so without a signature. Raises Refused."""
        self._lobby.sit_visitor(match, seat, visitor)
        with self._core.locked(match) as loaded:
            unsigned = loaded.match.policy.assurance == "address"
        if unsigned:
            self._join(match, seat, language)
        return self._seats.chair(match, seat)

    def open_seats(self, match: str) -> tuple[Seat, ...]:
        """The seats that nobody sits on and that were offered to nobody."""
        chairs = self._seats.chairs(match)
        return tuple(chair.seat for chair in chairs if chair.person is None and chair.bot is None)

    def offers(self) -> list[OpenSeats]:
        """The seats that whoever passes by may take, of the newest matches that stand on the
        lists, by name."""
        waiting = self._core.log.on_shelf(PUBLIC, "lobby", NEWEST, LOOKED_AT)
        found = [self._offer(row) for row in sorted(waiting, key=lambda row: row.stream)]
        return [offer for offer in found if offer is not None and offer.free]

    def _offer(self, row: ListingRow) -> OpenSeats | None:
        link = self._links.of(row.stream)
        if link is None or not link.posted or not self._waits(row.stream):
            return None
        free, of = self.open_seats(link.match), self._seats.chairs(link.match)
        return OpenSeats(link, row.game, len(free), len(of))

    def _waits(self, match: str) -> bool:
        """As the match itself says; its row may be an older Referee's."""
        log = self._core.log
        return is_on_lists(log, match) and any(
            listed.phase == "lobby" for listed in log.listed([match])
        )

    def take(
        self, match: str, token: str, seat: Seat, visitor: Person, language: Language
    ) -> ChairView:
        """By an invitation link. Raises Refused."""
        self.check(match, token, seat)
        chair = self.sit(match, seat, visitor, language)
        self._links.spend(match, token)
        return chair

    def ask_mailbox(self, match: str, token: str, seat: Seat, contact: Contact) -> None:
        """By an invitation link, for somebody who wants letters: the seat is offered to their
        mailbox, which alone can take it. Raises Refused."""
        self.check(match, token, seat)
        self._lobby.invite(match, seat, contact, bounded=True)
        self._links.spend(match, token)

    def check(self, match: str, token: str, seat: Seat) -> None:
        """May whoever has this link take this seat? Raises Refused."""
        if seat not in self.open_seats(match):
            raise illegal(Problem("M-SEAT-TAKEN", facts={"seat": seat}))
        self._links.check(match, token)

    def _join(self, match: str, seat: Seat, language: Language) -> None:
        now = self._core.clock.now()
        join = Post(match, seat, "join", "", received=now, assurance="address", language=language)
        self._submissions.submit(join)
