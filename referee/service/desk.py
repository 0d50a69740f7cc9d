"""class Referee: every wish that mail, page or command line can have, each in one method.

The clerks behind it (`lobby`, `incoming`, `windows`, `reading`) share one `Core`.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from referee import record
from referee.clock import Clock
from referee.codec import Disclosed
from referee.games.catalogue import Catalogue
from referee.kernel.event import Seat
from referee.kernel.refused import Problem
from referee.kernel.words import Language
from referee.match import events as e
from referee.match.explain import explain_all
from referee.match.policy import Policy
from referee.record import Material
from referee.seals import proof
from referee.seals.canonical import load
from referee.service.core import Core, Place
from referee.service.keyring import Keyring
from referee.service.loaded import Loaded
from referee.service.people.certificates import Cabinet
from referee.service.people.forgetting import Forgetting, Forgotten
from referee.service.people.mailboxes import Failure, Health, Mailboxes
from referee.service.people.mydata import match_data
from referee.service.people.players import Contact, People, Person
from referee.service.people.tenure import Kept, Tenures
from referee.service.people.wishes import Wishes
from referee.service.posts import Answer, Aside, Created, Post, ReceiptFiles, Seated
from referee.service.restoring import Restoring
from referee.service.table import press
from referee.service.table.chairs import Chairs
from referee.service.table.disputes import dispute_file
from referee.service.table.lobby import Lobby
from referee.service.table.said import Message
from referee.service.table.standby import Standby
from referee.service.table.votes import Votes
from referee.service.table.webhooks import Webhooks
from referee.service.taking.budget import OWN, STRANGERS, Budget, Spent
from referee.service.taking.confirming import Confirming
from referee.service.taking.incoming import Incoming
from referee.service.telling import reading
from referee.service.telling.again import Again
from referee.service.telling.digests import Digests
from referee.service.telling.owed import intent, told_last
from referee.service.telling.reading import Moment, Table
from referee.service.telling.reminding import Reminders
from referee.service.turns import banks
from referee.service.turns.breaker import Breaker
from referee.service.turns.deadlines import Deadlines
from referee.service.turns.silence import give_up, warnings
from referee.service.turns.windows import Drain, Windows
from referee.service.witness import NoWitness, Signed, Witness, behind, frozen
from storage import Chair, Listed, Log
from storage.tree import inclusion_proof


class Referee:
    """The front desk. Thread-safe: a match is worked on by one thread at a time."""

    def __init__(
        self,
        log: Log,
        games: Catalogue,
        ring: Keyring,
        clock: Clock,
        place: Place,
        witness: Witness | None = None,
        leaf_ms: int = 0,
        grace: float = 0.0,
    ) -> None:
        """`grace`: seconds that a window stays open after its due time (`Windows`)."""
        self.log = log
        self.games = games
        self.clock = clock
        self.place = place
        witness = witness or NoWitness()
        lost = behind(log, witness)
        self.core = Core(log, games, ring, clock, place, leaf_ms, witness, lost, frozen(log))
        self.people = People(log, ring)
        self._standby = Standby(log, self.people)
        self._mailboxes = Mailboxes(self.core)
        self.wishes = Wishes(self.core)
        self.webhooks = Webhooks(self.core)
        self.reminders = Reminders(self.core, self.wishes)
        self.digests = Digests(self.core, self.wishes)
        self._windows = Windows(self.core, grace)
        self._deadlines = Deadlines(self.core, self._windows)
        self._hands = Chairs(self.core, self._windows, self.people)
        self.breaker = Breaker(self.core)
        self._windows.look, self._windows.hold = self.breaker.look, self.breaker.hold
        self._windows.give_up = partial(give_up, self.core, self._hands)
        self._windows.warnings = partial(warnings, self.core)
        self._lobby = Lobby(self.core, self._windows, self.people)
        self._restoring = Restoring(self.core, self._lobby, self.people)
        self._votes = Votes(self.core)
        self._tenures = Tenures(self.core)
        self._forgetting = Forgetting(self.core, self.people, self._hands)
        self._budget = Budget(self.core)
        self._again = Again(self.core, self._budget)
        self._confirming = Confirming(self.core, self._budget)
        self._incoming = Incoming(
            self.core, self._windows, self._confirming, self._budget, self.people
        )

    def drained_by(self, drain: Drain) -> None:
        """Who works off the mail that came in time before a window closes."""
        self._windows.drain = drain

    @property
    def grace(self) -> float:
        """Seconds that a window stays open after its due time, for mail that came in time."""
        return self._windows.grace

    # --- the lobby ------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        options: dict[str, Any],
        seats: int,
        *,
        name: str | None = None,
        policy: Policy = Policy(),  # noqa: B008 # frozen: nobody can change the default
        organiser: Contact | None = None,
    ) -> Created:
        """A new match. Raises Refused (options, name, policy) and UnknownGameError."""
        return self._lobby.create(game, options, seats, name, policy, organiser)

    def invite(self, match: str, seat: Seat, contact: Contact) -> Seated:
        """Offer a seat; the welcome letter is on its way. Raises Refused."""
        self._lobby.invite(match, seat, contact)
        return self.chair(match, seat)

    def sit_bot(self, match: str, seat: Seat, reason: str | None = None) -> Seated:
        """A bot takes a free seat of the lobby; with a reason, that of whoever sits in a running
        match. Raises Refused."""
        if reason is None:
            self._lobby.sit_bot(match, seat)
        else:
            self._hands.sit_bot(match, seat, reason)
        return self.chair(match, seat)

    # --- chairs that change hands ---------------------------------------------------------------

    def vacate(
        self, match: str, seat: Seat, cause: str, reason: str, key: str | None = None
    ) -> None:
        """Nobody sits there any more (`cause`: left, removed, nmr; who concedes writes a letter),
        and what the rules say follows at once. Raises Refused.

        With `replaced`, `relieved` or `bot` somebody else sits down: see `replace` and `sit_bot`.
        """
        self._hands.vacate(match, seat, cause, reason)

    def replace(
        self, match: str, seat: Seat, contact: Contact, reason: str, key: str | None = None
    ) -> Seated:
        """A person plays on for whoever sits there, bot or person: a whole period for the open
        window, and a letter with all that the seat may know. Raises Refused."""
        self._hands.replace(match, seat, contact, reason, key)
        return self.chair(match, seat)

    @property
    def lost(self) -> tuple[Signed, ...]:
        """What was signed and is not in the store; while there is any, nothing can be written."""
        return self.core.lost

    def accept_loss(self, reason: str) -> list[str]:
        """Begin the matches that are behind anew; their new names (ARCHITECTURE §10)."""
        lost, self.core.lost = self.core.lost, ()
        return self._restoring.accept_loss(lost, reason)

    def standby(self, match: str) -> list[Person]:
        """Who would take over a seat of this match; their addresses are for nobody's eyes."""
        return self._standby.for_match(match)

    def standby_person(self, match: str, person: str) -> Person | None:
        """One of them by id, if he is still willing and does not sit there."""
        return self._standby.contact(match, person)

    def stand_by(self, match: str, seat: Seat, willing: bool) -> None:
        """This seat's player would take over a seat elsewhere; or would not any more."""
        person = self.chair(match, seat).person
        if person is not None:
            self._standby.set(person.id, willing)

    def stands_by(self, match: str, seat: Seat) -> bool:
        person = self.chair(match, seat).person
        return person is not None and self._standby.is_willing(person.id)

    # --- letters --------------------------------------------------------------------------------

    def submit(self, post: Post) -> Answer:
        """Whatever a player sends. The match goes on by itself if it can. Raises Unknown."""
        return self.submit_all((post,))[0]

    def submit_all(self, posts: Sequence[Post], asides: Sequence[Aside] = ()) -> tuple[Answer, ...]:
        """All things of one letter, in the order written: every one counts, or none. One letter
        answers, and tells the `asides` too. Raises Unknown."""
        return self._incoming.submit_all(posts, asides)

    def preview(self, post: Post) -> Answer:
        """What would be understood (outcome "understood" or "refused"); nothing is filed."""
        return self._incoming.preview(post)

    def speak(self, match: str, seat: Seat, language: str) -> Answer:
        """The language of this player's letters, in all matches."""
        return self.submit(Post(match, seat, "language", language, self.clock.now()))

    def zone(self, match: str, seat: Seat, zone: str) -> Answer:
        """The time zone of this player's letters and pages, in all matches."""
        return self.submit(Post(match, seat, "zone", zone, self.clock.now()))

    def again(
        self,
        match: str,
        seat: Seat,
        inbox: int | None = None,
        message_id: str = "",
        subject: str = "",
        assurance: str = "address",
    ) -> Answer:
        """The current letter once more to the seat's own address: a new letter, no new effect."""
        return self._again.send(match, seat, inbox, message_id, subject, assurance)

    def told_last(self, match: str) -> int:
        """The first leaf that the newest letter about the table tells."""
        return told_last(self.core, match)

    def absent(self, match: str, seat: Seat, first: str, last: str = "") -> Answer:
        """This seat's player is away, first and last day (ISO) included; first "off": no more.

        The open window keeps its deadline; later ones wait (docs/spec.md, "Time").
        """
        days = f"{first} {last}".strip()
        return self.submit(Post(match, seat, "absent", days, self.clock.now()))

    def bank(self, match: str, seat: Seat) -> int | None:
        """Hours that this seat has left in its bank, for its own eyes; None: there are no banks."""
        with self.core.held(match) as loaded:
            return banks.left(self.log, match, loaded.match, seat)

    def absences(self, match: str, seat: Seat) -> list[tuple[str, str]]:
        """The days that this seat has told, for its own eyes."""
        return self.core.absences.of(match, seat)

    def confirm(
        self,
        token: str,
        inbox: int | None = None,
        subject: str = "",
        received: str | None = None,
    ) -> Answer:
        """A token came back: the letter it belongs to counts as of when it did (by default now).

        The outcome is "unknown" if there is no such token, or it is too old. Of a letter with
        several things: the answer to the one that was refused, else to the first.
        """
        received = received or self.clock.now()
        kept = self._confirming.come_back(token, received, inbox, subject)
        if kept is None:
            return Answer("unknown")
        answers = self._incoming.submit_all(kept.posts, kept.asides)
        self._confirming.used(token)
        return next((one for one in answers if one.problems), answers[0])

    def allowance(self, match: str, seat: Seat, assurance: str) -> Spent:
        """May a letter be answered that changes nothing? It costs the seat one of its answers."""
        purse = OWN if assurance == "address" else STRANGERS
        return self._budget.spend(match, seat, purse)

    def came_back(
        self, person: str, letter: str, failure: Failure | None, complaint: bool = False
    ) -> None:
        """What became known of a letter that did not arrive, or was not wanted (RFC 5965)."""
        if complaint:
            for chair in self.log.chairs.find(person=person):
                self.wishes.keep_quiet(chair.stream, person, True)
        if failure is not None and self.log.people.get(person) is not None:
            self._mailboxes.failed(person, letter, failure, self.clock.now())

    def mailbox_health(self, match: str, seat: Seat) -> Health:
        """How letters to this seat's player fare; a clean one where nobody is written to."""
        chair = self.log.chairs.get(match, seat)
        if chair is None or chair.person is None:
            return Health()
        return self._mailboxes.health(chair.person, self.clock.now())

    # --- time -----------------------------------------------------------------------------------

    def close(self, match: str, window: int) -> bool:
        """Close this window if it is complete or due. False: neither, or somebody else has."""
        return self._windows.close(match, window)

    def is_due(self, match: str, at: str) -> bool:
        """Is the open window's deadline not after this instant?"""
        with self.core.held(match) as loaded:
            window = loaded.match.window
        return window is not None and window.due is not None and window.due <= at

    def wake(self, match: str) -> None:
        """Go on with the match as far as possible now (the ticker's call)."""
        self._windows.wake(match)

    def extend(self, match: str, due: str, reason: str) -> None:
        self._deadlines.extend(match, due, reason)

    def pause(self, match: str, reason: str) -> None:
        self._deadlines.pause(match, reason)

    def resume(self, match: str, reason: str) -> None:
        self._deadlines.resume(match, reason)

    # --- disputes and messages ------------------------------------------------------------------

    def rewind(self, match: str, window: int, reason: str) -> None:
        """Back to before this window's close, by the organiser's word. Raises Refused."""
        self._votes.rewind(match, window, reason)
        self._windows.advance(match)

    def rule(self, match: str, seat: Seat | None, reason: str) -> None:
        """The organiser's decision, on record and told to all. Raises Refused."""
        self._votes.rule(match, seat, reason)

    def change_key(self, match: str, seat: Seat, line: str | None, reason: str) -> None:
        """Another key for a seat by the organiser's word, or none; from the next window on.
        Raises Refused."""
        self._hands.change_key(match, seat, line, reason)

    def messages(self, match: str, reader: Seat) -> tuple[Message, ...]:
        """What this seat (0: the organiser) has written and been written, the oldest first."""
        with self.core.held(match) as loaded:
            return press.messages(self.core, loaded, reader)

    def message(self, match: str, n: int, reader: Seat) -> Message:
        """One of them, gone out. Raises LookupError: not there (any more), or not for him."""
        with self.core.held(match) as loaded:
            return press.message(loaded, n, reader)

    def dispute(
        self,
        match: str,
        *,
        host: bool = False,
        secrets: bool = False,
        window: int | None = None,
    ) -> bytes:
        """Everything that settles what happened, as a zip (`service.disputes`)."""
        whole = self.export(match)
        with self.core.held(match) as loaded:
            return dispute_file(self.core, loaded, whole, host=host, secrets=secrets, window=window)

    # --- people -----------------------------------------------------------------------------------

    def reliability(self, match: str, seat: Seat) -> Kept | None:
        """How many deadlines this seat's player has kept, in all his matches; None: no person."""
        chair = self.log.chairs.get(match, seat)
        return self._tenures.kept(chair.person) if chair is not None and chair.person else None

    def my_data(self, match: str, seat: Seat) -> bytes:
        """All that is held of this seat's player in this match, as a zip. Raises LookupError."""
        row = self.log.chairs.get(match, seat)
        person = self._person(row) if row is not None else None
        if row is None or person is None:
            raise LookupError(f"nobody sits on seat {seat} of {match}")
        kept, record = self._tenures.kept(person.id), self.export(match, seat)
        with self.core.held(match) as loaded:
            return match_data(self.core, loaded, row, person, kept, record)

    def forget(self, person: Person, keys: bool = False) -> Forgotten:
        """Address, name, mails, letters, press; with `keys` also keys and signed texts, of running
        matches once they have ended. He leaves the matches that he plays."""
        return self._forgetting.forget(person, keys)

    def forget_organiser(self, address: str) -> int:
        """The address of somebody who runs matches and plays none; of how many it is gone."""
        return self._forgetting.organiser(address)

    def sweep_mail(self, days: int) -> int:
        """Drop mails and letters of matches that ended so long ago; how many matches."""
        return self._forgetting.sweep(days)

    # --- reading --------------------------------------------------------------------------------

    def table(self, match: str, seat: Seat | None, at: int | None = None) -> Table:
        """What this seat (None: a spectator) may see, now or after the first `at` leaves."""
        with self.core.held(match) as loaded:
            players = tuple(self._player_name(chair) for chair in self._chairs(match))
            return reading.table(self.core, loaded, players, seat, at)

    def history(
        self, match: str, seat: Seat | None, start: int, end: int | None = None
    ) -> tuple[Moment, ...]:
        """Leaves start..end-1 in sentences for this seat."""
        with self.core.held(match) as loaded:
            return reading.history(loaded, seat, start, end)

    def matches(self) -> list[Listed]:
        """The home's public list, whatever became of them."""
        return self.log.streams()

    def chair(self, match: str, seat: Seat) -> Seated:
        """Raises LookupError."""
        row = self.log.chairs.get(match, seat)
        if row is None:
            raise LookupError(f"{match} has no seat {seat}")
        return self._seated(row)

    def chairs(self, match: str) -> list[Seated]:
        return [self._seated(row) for row in self._chairs(match)]

    def chair_by_mail(self, token: str) -> Seated | None:
        return self._person_at(self.log.chairs.find(mail_token=token.lower()))

    def chair_by_page(self, token: str) -> Seated | None:
        return self._person_at(self.log.chairs.find(page_token=token))

    def organiser_of(self, token: str) -> str | None:
        """The match whose organiser holds this token."""
        rows = self.log.organisers.find(token=token)
        return rows[0].stream if rows else None

    def organiser(self, match: str) -> Seated | None:
        """Who runs the match, as somebody to write to, on seat 0; None if nobody is known."""
        for row in self.log.organisers.find(stream=match):
            contact = load(self.core.ring.unlock("organiser", row.token, row.box))
            if contact:
                person = Person("", *contact)
                return Seated(match, 0, person, None, "", row.token, "")
        return None

    def set_aside(self, match: str) -> None:
        """Tell the organiser that a window could not be closed and the match waits for the host.

        What went wrong is for the host's log alone: it may quote what is hidden, and an organiser
        may sit at the table.
        """
        size = self.log.head(match).size
        window = self.table(match, None).window
        number = window.number if window else 0
        told = intent(match, size, "trouble", None, window=number)
        self.log.intend([told])

    def checkpoint(self, match: str) -> str:
        """The referee's signed word on the committed log (a C2SP signed note)."""
        with self.core.held(match) as loaded:
            return self.core.checkpoint(loaded).decode()

    def explain(
        self, match: str, problems: tuple[Problem, ...], language: Language, text: str = ""
    ) -> str:
        """Why something was refused, or what to know about it, with carets under `text`."""
        with self.core.held(match) as loaded:
            return explain_all(loaded.game, problems, language, text)

    def vkey(self, match: str) -> str:
        with self.core.held(match) as loaded:
            return self.core.ring.vkey(loaded.match.origin)

    def receipt(self, match: str, n: int) -> ReceiptFiles:
        """What the author of letter `n` keeps. Raises LookupError if no letter stands there."""
        with self.core.held(match) as loaded:
            part = letter_part(loaded, n)
            hashes = inclusion_proof(loaded.hashes, n, loaded.size)
            text = proof.build(n, hashes, self.core.checkpoint(loaded))
            return ReceiptFiles(loaded.leaves[n], part.disclosure or "", text.decode())

    # --- chairs ---------------------------------------------------------------------------------

    def _person_at(self, rows: list[Chair]) -> Seated | None:
        """The chair that a token leads to; a bot has neither a page nor an address."""
        return self._seated(rows[0]) if rows and rows[0].bot is None else None

    def _chairs(self, match: str) -> list[Chair]:
        return sorted(self.log.chairs.find(stream=match), key=lambda row: row.seat)

    def _seated(self, row: Chair) -> Seated:
        with self.core.held(row.stream) as loaded:
            joined = row.seat in loaded.match.joined
            key = loaded.match.keys.get(row.seat)
        shut = row.bot is not None
        return Seated(
            match=row.stream,
            seat=row.seat,
            person=self._person(row),
            bot=row.bot,
            mail_token="" if shut else row.mail_token,
            page_token="" if shut else row.page_token,
            reply_address="" if shut else self.place.address(row.mail_token),
            joined=joined,
            key=key,
        )

    def _person(self, row: Chair) -> Person | None:
        return self.people.get(row.person) if row.person else None

    def _player_name(self, row: Chair) -> str:
        person = self._person(row)
        return person.name if person else row.bot or ""

    def export(self, match: str, seat: Seat | None = None) -> bytes:
        """The record of the match: whole when it has ended; of a running one what is public and,
        with a seat, what that seat holds (docs/spec.md §7)."""
        with self.core.held(match) as loaded:
            return record.build(self._material(loaded), self.core.ring.signing, seat)

    def _material(self, loaded: Loaded) -> Material:
        game, events = loaded.game, [entry.event for entry in loaded.entries]
        cabinet = Cabinet(self.log, loaded)
        played = {one.rules_version for one in events if isinstance(one, e.Created)}
        played |= {one.versions[1] for one in events if isinstance(one, e.RulesChanged)}
        return Material(
            origin=loaded.match.origin,
            leaves=list(loaded.leaves),
            parts=list(loaded.parts),
            checkpoint=self.core.checkpoint(loaded),
            vkey=self.core.ring.vkey(loaded.match.origin),
            rules={version: self.games.at(game.name, version).rules for version in played},
            ended=isinstance(events[-1], e.Ended),
            certificates=cabinet.told(),
            mimes=cabinet.mimes(),
        )


def letter_part(loaded: Loaded, n: int) -> Disclosed:
    """The sealed part of the letter at leaf n. Raises LookupError."""
    part = loaded.by_name.get(f"letter.{n}")
    if part is None:
        raise LookupError(f"leaf {n} of {loaded.name} is no letter")
    return part
