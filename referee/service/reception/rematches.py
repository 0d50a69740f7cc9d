"""The same match once more: its options and terms, whoever sat at its table on the same seats.

A match has one rematch: whoever asks first makes it and has joined, whoever asks later is led to
it. Others are offered their seats; bots sit where bots or nobody sat.
"""

import msgspec

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Refused, illegal
from referee.kernel.words import Language
from referee.match.policy import split_options
from referee.service.ledger.core import Core
from referee.service.letters.posts import Post
from referee.service.people.players import Contact, Person
from referee.service.people.seats import ChairView, Seats
from referee.service.reception.practice import Practice
from referee.service.reception.submissions import Submissions
from referee.service.table.listings import Listings
from referee.service.table.lobby import Lobby
from storage import WishRow

_WHAT = "rematch"  # Wish: the match that is the rematch of this one


class Rematches:
    def __init__(
        self,
        core: Core,
        seats: Seats,
        lobby: Lobby,
        practice: Practice,
        submissions: Submissions,
        listings: Listings,
    ) -> None:
        self._core = core
        self._seats = seats
        self._lobby = lobby
        self._practice = practice
        self._submissions = submissions
        self._listings = listings

    def of(self, match: str) -> str | None:
        """The match that is its rematch, if there is one."""
        row = self._core.log.wishes.get(_WHAT, match)
        return row.value.decode("ascii") if row is not None else None

    def begin(self, chair: ChairView, reader: str, language: Language) -> ChairView:
        """The seat of who asks in the rematch. `reader`: the IP address of who asks. Raises Refused
        for a match that is not over, for whoever has begun too many, and for a seat that is theirs
        no more."""
        asker = chair.person
        with self._core.locked(chair.match) as loaded:
            over = loaded.match.phase == "ended"
        if asker is None or not over:
            raise illegal(Problem("M-NOT-OVER", facts={"match": chair.match}))
        made = self.of(chair.match)
        if made is None:
            made = self._make(chair.match, asker, reader)
            self._join(made, chair.seat, language)
        mine = [each for each in self._seats.of(asker.id) if each.match == made]
        if not mine:
            raise illegal(Problem("M-SEAT-TAKEN", facts={"seat": chair.seat}))
        return mine[0]

    def _make(self, match: str, asker: Person, reader: str) -> str:
        told = msgspec.json.decode(self._core.log.leaves(match, 0, 1)[0])
        options, policy = split_options(told["data"]["options"])
        practice = self._practice.has_begun(match)
        if practice:
            self._practice.spend(reader, policy.level)
        with self._core.locked(match) as loaded:
            game, seats = loaded.game.name, len(loaded.match.all_seats)
        before = self._seats.chairs(match)
        runs = _contact(asker) if asker.address else None
        listed = self._listings.shown(match)
        made = self._lobby.create(
            game, options, seats, policy=policy, organiser=runs, listed=listed
        ).match
        if practice:
            self._practice.remember(made)
        self._core.log.wishes.put(WishRow(_WHAT, match, made.encode("ascii")))
        self._seat(made, asker.id, before)
        return made

    def _seat(self, match: str, asker: str, before: list[ChairView]) -> None:
        """Who asks first, then the others; a seat that cannot be offered just now stays open, for
        its organiser to fill."""
        for each in sorted(before, key=lambda each: each.person is None or each.person.id != asker):
            try:
                self._offer(match, each.seat, each.person)
            except Refused:
                if each.person is not None and each.person.id == asker:
                    raise

    def _offer(self, match: str, seat: Seat, person: Person | None) -> None:
        if person is None:
            self._lobby.sit_bot(match, seat)
        elif person.address:
            self._lobby.invite(match, seat, _contact(person), bounded=True)
        else:
            self._lobby.sit_visitor(match, seat, person)

    def _join(self, match: str, seat: Seat, language: Language) -> None:
        """Where the match takes an unsigned word."""
        now = self._core.clock.now()
        join = Post(match, seat, "join", "", received=now, assurance="address", language=language)
        self._submissions.submit(join)


def _contact(person: Person) -> Contact:
    return Contact(person.address, person.name, person.language, person.zone)
