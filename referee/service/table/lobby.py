"""Before a match: create it, invite people, sit bots down."""

import hashlib
import re
from dataclasses import astuple, replace
from typing import Any

import msgspec

from referee import codec
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame, Options
from referee.kernel.refused import Problem, Refused, illegal
from referee.match.events import Restored
from referee.match.level import check_level
from referee.match.opening import create
from referee.match.policy import Policy, instant, witnesses_of
from referee.match.policy import check as check_policy
from referee.seals import vault
from referee.seals.canonical import b64u, dump
from referee.service.ledger.core import Core, Place
from referee.service.ledger.decision import Decision
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.listing import PUBLIC, UNLISTED, unlisted_row
from referee.service.ledger.loaded_match import Vault, chain_of, chance_setting
from referee.service.ledger.unlogged import begun_row
from referee.service.letters.posts import NewMatch
from referee.service.people.guests import Guests
from referee.service.people.organised_matches import Runs
from referee.service.people.players import Contact, People, Person, check_contact
from referee.service.people.seats import ChairView, Seats
from referee.service.table.cancelling import check_not_cancelled
from referee.service.turns.bots import bot_letter
from referee.service.turns.windows import Windows
from storage import Batch, ChairRow, Conflict, Facts, ListingRow, OrganiserRow, Unknown
from storage.batch import NO_READER

OFFERS = 500  # letters of a match without a window that are looked through
NAME = re.compile(r"[a-z0-9-]{1,64}")
# Letters of a name by lot, five bits each. The home log tells a hash of each name: whoever could
# try all of them would find the pages of those that stand on no list.
GUESSABLE, SECRET = 8, 16


class Lobby:
    def __init__(
        self, core: Core, windows: Windows, people: People, guests: Guests, seats: Seats
    ) -> None:
        self._core = core
        self._seats = seats
        self._windows = windows
        self._people = people
        self._guests = guests

    def create(
        self,
        game: str,
        options: dict[str, Any],
        seats: int,
        *,
        name: str | None = None,
        policy: Policy = Policy(),  # noqa: B008 # frozen: nobody can change the default
        organiser: Contact | None = None,
        restored: Restored | None = None,
        listed: bool = True,
    ) -> NewMatch:
        """A new match: its leaf 0 commits to all its dice. One that is not `listed` gets a name
        that nobody can guess, unless it is given one. Raises Refused (options, name, policy) and
        UnknownGameError."""
        self._core.history.check_writable()
        rules = self._core.games.current(game)
        letters = GUESSABLE if listed else SECRET
        name = self._name(name or f"{game}-{self._core.ring.token()[:letters]}", restored)
        check_policy(policy)
        if restored is None:  # what was promised once stays promised
            check_witnesses(policy, self._core.place)
        check_level(policy.level, rules)
        check_options(rules, options, seats)
        core, ring = self._core, self._core.ring
        last, h, data_key = ring.entropy("chain"), ring.entropy("secret"), ring.entropy("key")
        digest = b64u(hashlib.sha256(rules.rules).digest())
        first = create(
            core.place.origin(name),
            rules,
            options,
            seats,
            policy,
            digest,
            chain_of(last).commitment,
            h,
            core.edition,
        )
        if restored is not None:
            first = msgspec.structs.replace(first, restored=restored)
        at = core.clock.now()
        leaf = codec.encode(first, 0, at, rules.name, lambda: ring.entropy("salt"), {}).leaf
        vaulted = Vault(name, data_key, ring)
        token = ring.token()
        contact = list(astuple(organiser)) if organiser else []
        batch = Batch(
            stream=name,
            expected=0,
            leaves=(leaf,),
            key=vault.wrap(ring.master, data_key, name),
            facts=Facts(game=game, phase="lobby", cause=None),
            put=(
                chance_setting(vaulted, last, h),
                ListingRow(name, PUBLIC if listed else UNLISTED, "lobby", game, at),
                *(() if listed else (unlisted_row(name),)),
                begun_row(name, leaf),
                OrganiserRow(name, token, ring.lock("organiser", token, dump(contact))),
                *(Runs(core).rows(name, organiser.address) if organiser else ()),
                *(self._chair(name, seat) for seat in range(1, seats + 1)),
            ),
        )
        try:
            core.log.append(batch)
        except Conflict:  # somebody has taken the name since we looked
            raise _taken(name) from None
        return NewMatch(name, token)

    def _name(self, name: str, restored: Restored | None) -> str:
        if not NAME.fullmatch(name if restored is None else name.partition(".")[0]):
            raise illegal(Problem("M-NAME", facts={"name": name[:80]}))
        try:
            self._core.log.head(name)
        except Unknown:
            if self._core.witness.of(name) is None:
                return name
        raise _taken(name)  # or was, in what the store has lost: never two logs of one name

    def _chair(self, name: str, seat: Seat) -> ChairRow:
        token = self._core.ring.token
        return ChairRow(name, seat, None, None, token(), token())

    def invite(
        self, name: str, seat: Seat, contact: Contact, *, bounded: bool = False
    ) -> ChairView:
        """Offer the seat to somebody: the welcome letter has its page and its reply address.

        Whoever was offered it before has links that lead nowhere any more; to the same address no
        second letter goes (`invite_again`). `bounded`: whoever asks
        need not be the host, so the letter comes out of a budget (`Guests`). Raises Refused.
        """
        chair = self._empty_chair(name, seat)
        check_contact(contact)
        self._people.check_one_seat(name, contact, seat)
        if bounded:
            self._guests.spend(name, contact)
        person = self._people.meet(contact)
        if chair.person not in (None, person.id):
            self.withdraw(name, seat)
            chair = self._empty_chair(name, seat)
        core = self._core
        if person.name != contact.name:
            self._guests.name(name, seat, person.id, contact.name)
        if chair.person != person.id:
            core.log.chairs.put(replace(chair, person=person.id))
            self._welcome(name, seat, person.id, person.id[:8])
        return self._seats.chair(name, seat)

    def tell_organiser(self, name: str, organiser: Contact) -> None:
        """The link of the organiser's page goes to the address that they gave. Raises Refused when
        too much was sent there."""
        self._guests.spend(name, organiser)
        self._core.log.intend([intent(name, 0, "created", None, "page", problems=[])])

    def invite_again(self, name: str, seat: Seat) -> None:
        """Another letter to whom the seat is offered, out of the same purses. Raises Refused."""
        chair = self._seats.chair(name, seat)
        self._empty_chair(name, seat)
        if chair.person is None or not chair.person.address:
            raise illegal(Problem("M-NOT-OFFERED", facts={"seat": seat}))
        self._guests.spend(name, _contact(chair.person))
        at = self._core.clock.now()
        again = f"{chair.person.id[:8]}-{instant(at).timestamp():.0f}"
        self._welcome(name, seat, chair.person.id, again)

    def _welcome(self, name: str, seat: Seat, person: str, suffix: str) -> None:
        """A letter to them: whom the seat is offered to by the time it leaves does not get it."""
        log = self._core.log
        payload: dict[str, Any] = {"reader": person, "chair": seat}
        log.intend([intent(name, log.head(name).size, "welcome", seat, suffix, **payload)])

    def sit_visitor(self, name: str, seat: Seat, visitor: Person) -> None:
        """Whoever is here without an address gets a seat that was offered to nobody. Raises
        Refused."""
        with self._core.locked(name):
            chair = self._empty_chair(name, seat)
            if chair.person is not None:
                raise illegal(Problem("M-SEAT-TAKEN", facts={"seat": seat}))
            if self._core.log.chairs.find(stream=name, person=visitor.id):
                raise illegal(Problem("M-SITS-HERE"))
            self._core.log.chairs.put(replace(chair, person=visitor.id))

    def withdraw(self, name: str, seat: Seat) -> None:
        """Whom the seat was offered to has not taken it, and cannot any more. Raises Refused."""
        with self._core.locked(name):
            if self._empty_chair(name, seat).person is None:
                return
            for waiting in self._core.log.pendings.find(stream=name, seat=seat):
                self._core.log.pendings.drop(waiting.token)
            self._core.log.chairs.put(self._chair(name, seat))
            self._give_up_offers(name, seat)

    def _give_up_offers(self, name: str, seat: Seat) -> None:
        """Its letters that wait are seen to be given up at once. One that is just leaving, or is
        behind so many others, the sender gives up: its reader has no seat."""
        for row in self._core.log.owed(name, "", OFFERS):
            offers = row.intent.kind == "welcome" and row.intent.seat == seat
            if offers and row.next_try is not None:
                self._core.log.failed(row.intent.id, NO_READER, None, row.tries)

    def sit_bot(self, name: str, seat: Seat) -> ChairView:
        """A bot takes a free seat, and joins at once; no link of the seat is good any more. Raises
        Refused."""
        self._core.retrying(lambda: self._join_bot(name, seat))
        self._windows.advance(name)
        return self._seats.chair(name, seat)

    def _join_bot(self, name: str, seat: Seat) -> None:
        core = self._core
        with core.locked(name) as loaded:
            self._empty_chair(name, seat)
            at = core.moment(loaded)
            chair = replace(self._chair(name, seat), bot="bot")
            join = bot_letter(seat, "join", "", at)
            core.commit(Decision(loaded, (join,), at, put=(chair,), given_up=(seat,)))

    def _empty_chair(self, name: str, seat: Seat) -> ChairRow:
        chair = self._core.log.chairs.get(name, seat)
        if chair is None:
            raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
        with self._core.locked(name) as loaded:
            if loaded.match.phase != "lobby" or seat in loaded.match.orders:
                raise illegal(Problem("M-SEAT-TAKEN", facts={"seat": seat}))
        check_not_cancelled(self._core.log, name)
        return chair


def _contact(person: Person) -> Contact:
    return Contact(person.address, person.name, person.language, person.zone)


def _taken(name: str) -> Refused:
    return illegal(Problem("M-TAKEN", facts={"name": name}))


def check_witnesses(policy: Policy, place: Place) -> None:
    """Raises Refused for a promise of witnesses whom this home does not ask."""
    if not policy.witnesses:
        return
    least, keys = witnesses_of(policy.witnesses)
    if not set(keys) <= set(place.witnesses):
        here = len(place.witnesses)
        raise illegal(Problem("M-WITNESSES-HERE", facts={"here": here, "wanted": least}))


def check_options(game: AnyGame, options: dict[str, Any], seats: int) -> Options:
    """The options as the game reads them. Raises Refused, naming what cannot be."""
    if seats not in game.seats:
        allowed = ", ".join(str(number) for number in sorted(game.seats))
        raise illegal(Problem("M-SEATS", facts={"seats": seats}, suggestion=allowed))
    try:
        read: Options = msgspec.convert(options, game.options)
    except msgspec.ValidationError as error:
        raise illegal(Problem("M-OPTIONS", facts={"error": str(error)})) from error
    problems = game.check_options(read, seats)
    if problems:
        raise illegal(*problems)
    return read
