"""Forgetting: a player who wants to be forgotten, and mail that need not be kept any longer.

What happened in a match stays on its log; who it was does not. Address, name, raw mails, rendered
letters, press and certificates go at once; keys and signed texts, if they wish, as soon as the
match has ended (docs/spec.md §5, "At the end").

Why: docs/decisions/0043-forgetting.md.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load, unb64u
from referee.seals.openpgp import PREFIX
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.timers import RETAIN
from referee.service.notices import imports
from referee.service.people import seat_sandboxes
from referee.service.people.addresses import same_address
from referee.service.people.budget import Budget, Purse
from referee.service.people.guests import Guests
from referee.service.people.organised_matches import Runs
from referee.service.people.players import HINT, People, Person, mailbox
from referee.service.people.tenure import Tenure, Tenures
from referee.service.people.watchers import Watchers
from referee.service.table.chairs import Chairs
from storage import ChairRow, InboxRow, OrganiserRow, SettingRow, TimerRow
from storage.small_tables import WishRow

ALL = 1_000_000
AT_ONCE = 500  # matches whose mail one sweep looks at
FILLED = "runs/filled"  # a setting: matches of before have the rows of their organisers
RECENT = 1000  # mails among which those that a crash left over are looked for
LATER = "forget"  # Wish: keys of a seat that are erased when its match has ended
ASKED = "forgetting"  # Wish: a player is asked whether they want it, or has said so
ASKING = Purse("forgetting", 2, timedelta(hours=12))  # letters that ask a player so
SWEPT = "swept"  # Wish: a match whose mail is dropped


@dataclass(frozen=True)
class ForgettingReport:
    """What is gone: seats left or emptied, mails, letters, parts of logs; `later` are the matches
    whose keys go when they have ended."""

    matches: tuple[str, ...] = ()
    mails: int = 0
    letters: int = 0
    parts: int = 0
    later: tuple[str, ...] = ()


class Forgetting:
    def __init__(
        self,
        core: Core,
        people: People,
        chairs: Chairs,
        tenures: Tenures,
        guests: Guests,
        watchers: Watchers,
    ) -> None:
        self._core = core
        self._people = people
        self._chairs = chairs
        self._tenures = tenures
        self._guests = guests
        self._watchers = watchers

    # --- a player -------------------------------------------------------------------------------

    def forget(self, person: Person, keys: bool = False) -> ForgettingReport:
        """Address, name, mails, letters, press; with `keys` also keys and signed texts, of running
        matches once they have ended. They leave the matches that they play.

        Once it has begun it can be called again until all of it is done.
        """
        log = self._core.log
        sat = self._tenures.of(person.id)
        chairs = log.chairs.find(person=person.id)
        tokens = {chair.mail_token for chair in chairs}
        for chair in chairs:
            self._leave(chair)
        matches = tuple(sorted({tenure.match for tenure in sat} | {c.stream for c in chairs}))
        mails = self._mails(person, tokens)
        letters = sum(self._letters(match) for match in matches)
        letters += self._watched(person.id)
        parts = [self._parts(tenure, keys) for tenure in sat]
        for chair in chairs:
            self._lobby_keys(chair)
        for tenure in sat:
            seat_sandboxes.forget(log, tenure.match, tenure.seat, person.id)
        self._rows(person)
        later = {tenure.match for tenure, (_, waits) in zip(sat, parts, strict=True) if waits}
        erased = sum(number for number, _ in parts)
        return ForgettingReport(matches, mails, letters, erased, tuple(sorted(later)))

    def person(self, id: str) -> Person | None:
        """Whom a wish is about; None if they are gone."""
        return self._people.get(id)

    def organiser(self, address: str) -> int:
        """The address of who runs matches, and may play none: of how many it is gone."""
        log, ring, gone = self._core.log, self._core.ring, 0
        for row in log.organisers.find():
            contact = load(ring.unlock("organiser", row.token, row.box))
            if contact and same_address(contact[0]) == same_address(address):
                # What is found by the address goes first: who is killed in between begins again.
                for found in Runs(self._core).rows(row.stream, contact[0]):
                    log.wishes.drop(found.what, found.whose)
                empty = ring.lock("organiser", row.token, dump([]))
                log.organisers.put(OrganiserRow(row.stream, row.token, empty))
                gone += 1
        self._watched(mailbox(ring, address))
        log.mailboxes.drop(self._people.mailbox(address))
        return gone

    def _leave(self, chair: ChairRow) -> None:
        """Vacate the seat in a running match, by the game's rules; else free the chair."""
        if not self._has_left(chair):
            token = self._core.ring.token
            free = ChairRow(chair.stream, chair.seat, None, None, token(), token())
            self._core.log.chairs.put(free)

    def _has_left(self, chair: ChairRow) -> bool:
        """On record, where there is a match that they can leave. What is due closes first, and the
        match may end with it."""
        if not self._plays(chair):
            return False
        try:
            self._chairs.vacate(chair.stream, chair.seat, "left", "")
        except Refused:
            if self._plays(chair):  # it is about something else
                raise
            return False
        return True

    def _plays(self, chair: ChairRow) -> bool:
        with self._core.locked(chair.stream) as loaded:
            match = loaded.match
        sits = match.phase != "ended" and chair.seat not in match.empty
        return sits and (match.phase == "running" or chair.seat in match.orders)

    def _mails(self, person: Person, tokens: set[str]) -> int:
        """Mails from them, to their reply addresses, and bounces of letters to them."""
        if not person.address:  # theirs would be what has no sender: bounces
            return 0
        address = same_address(person.address)
        done = [
            row
            for row in self._core.log.mails(limit=ALL)
            if row.outcome is not None
            and (
                same_address(row.sender.strip("<>")) == address
                or person.id[:HINT] in row.recipient.lower()
                or any(token in row.recipient.lower() for token in tokens)
            )
        ]
        self._blank(done)
        return len(done)

    def _blank(self, mails: Iterable[InboxRow]) -> None:
        """What of them lies outside the store goes first: else, after a crash, nobody knew of it
        any more."""
        gone = list(mails)
        self._core.offload.drop(row.box for row in gone)
        self._core.log.blank_mails(row.id for row in gone)
        self._core.offload.drop_late(row.box for row in gone)

    def _letters(self, match: str) -> int:
        """All letters of the match that have left: others' name them too, and they have theirs."""
        gone = self._core.log.written_letters(match)
        self._core.log.blank_letters(gone)
        return len(gone)

    def _watched(self, id: str) -> int:
        """What a watcher's mailbox was sent, and that it watched; gives how many letters."""
        told = dump({"watcher": id})[1:-1]
        rows = self._core.log.outbox(limit=ALL)
        gone = [row.intent.id for row in rows if row.sent and told in row.intent.payload]
        self._core.log.blank_letters(gone)
        for match in self._watchers.watched(id):
            self._watchers.stop(match, id)
        return len(gone)

    def _parts(self, sat: Tenure, keys: bool) -> tuple[int, bool]:
        """How many parts are erased, and whether others have to wait for the end."""
        with self._core.locked(sat.match) as loaded:
            ended = loaded.match.phase == "ended"
            keys = keys or bool(_fingerprints(loaded, sat))  # a certificate tells who it is
            bodies = list(_bodies(loaded, sat))
            secret = self._secret(loaded, sat) if keys and ended else []
        self._erase(sat.match, [*bodies, *secret])
        if keys and not ended:
            whose = f"{sat.match}/{sat.seat}/{sat.first}"
            last = sat.last if sat.last is not None else loaded.size
            self._core.log.wishes.put(
                WishRow(LATER, whose, dump([sat.match, sat.seat, sat.first, last]))
            )
        return len(bodies) + len(secret), keys and not ended

    def _secret(self, loaded: LoadedMatch, sat: Tenure) -> list[str]:
        """Their letters and keys; what lies beside the log for them is dropped at once."""
        settings = self._core.log.settings
        for fingerprint in _fingerprints(loaded, sat):
            settings.drop(f"certificate/{sat.match}/{fingerprint}")
        for n, _ in _his(loaded, sat):
            settings.drop(f"mime/{sat.match}/{n}")
        return list(_keys(loaded, sat))

    def _erase(self, match: str, digests: list[str]) -> None:
        if digests:
            self._core.log.erase(match, [unb64u(digest) for digest in digests])
            self._core.matches.forget(match)

    def _lobby_keys(self, chair: ChairRow) -> None:
        """What waits for a token to come back from their mailbox never will; nor are they away."""
        away = self._core.absences.gone(chair.stream, chair.seat)
        self._core.log.wishes.drop(away.what, away.whose)
        for row in self._core.log.pendings.find(stream=chair.stream, seat=chair.seat):
            self._core.log.pendings.drop(row.token)

    def _rows(self, person: Person) -> None:
        """Everything beside the logs that has their name or address on it."""
        log = self._core.log
        self.organiser(person.address)
        asked = []
        for wish in log.wishes.find():
            if wish.what == ASKED and wish.whose.startswith(f"{person.id}/"):
                asked.append(wish)  # last: what asks for this must outlive a crash in the midst
            elif person.id in wish.what or person.id in wish.whose:
                log.wishes.drop(wish.what, wish.whose)
        self._guests.forget(person.address)
        imports.forget(self._core, person.id)
        Budget(self._core).forget(person.id, 0, ASKING)
        log.mailboxes.drop(person.id)
        log.people.drop(person.id)
        for wish in asked:
            log.wishes.drop(wish.what, wish.whose)

    # --- what has been kept long enough ---------------------------------------------------------

    def sweep(self, days: int) -> int:
        """Drop raw mails and rendered letters of matches that ended so many days ago, and the keys
        that were to be erased at the end; how many matches."""
        self._homeless()
        self._fill_once()
        log = self._core.log
        later = {wish.value: load(wish.value)[0] for wish in log.wishes.find(what=LATER)}
        over = {row.head.stream for row in log.listed(later.values()) if row.phase == "ended"}
        for wish in log.wishes.find(what=LATER):
            self._erase_later(wish, over)
        due = moment(instant(self._core.clock.now()) - timedelta(days=days))
        return sum(self._sweep(row, days) for row in log.timers_due(RETAIN, due, AT_ONCE))

    def _fill_once(self) -> None:
        """Rows of matches that were made before there were any."""
        if self._core.log.settings.get(FILLED) is None:
            Runs(self._core).fill()
            self._core.log.settings.put(SettingRow(FILLED, b""))

    def _homeless(self) -> None:
        """Bounces, and mails to no seat, are dropped when they are done; some may be left over from
        a crash just then."""
        newest = self._core.log.mails(limit=RECENT)
        left = [mail.id for mail in newest if mail.stream is None and mail.outcome and mail.box]
        self._core.log.blank_mails(left)

    def _sweep(self, timer: TimerRow, days: int) -> bool:
        """Its mail goes, if it has been kept for so long; of a match that ended before there were
        timers the match itself tells when that was."""
        match, log = timer.whose, self._core.log
        with self._core.locked(match) as loaded:
            ended = loaded.match.at
        if log.wishes.get(SWEPT, match) is not None:
            log.reset_timer(timer, None)
            return False
        if instant(self._core.clock.now()) < instant(ended) + timedelta(days=days):
            log.reset_timer(timer, ended)
            return False
        mails = self._core.log.mails(match, limit=ALL)
        self._blank(row for row in mails if row.outcome is not None)
        self._letters(match)
        self._watchers.over(match)
        log.wishes.put(WishRow(SWEPT, match, b""))
        log.reset_timer(timer, None)
        return True

    def _erase_later(self, wish: WishRow, over: set[str]) -> None:
        match, seat, first, last = load(wish.value)
        if match in over:
            with self._core.locked(match) as loaded:
                digests = self._secret(loaded, Tenure(match, seat, first, last, 0, 0))
            self._erase(match, digests)
            self._core.log.wishes.drop(wish.what, wish.whose)


# --- which parts --------------------------------------------------------------------------------


def _his(loaded: LoadedMatch, sat: Tenure) -> Iterator[tuple[int, dict[str, object]]]:
    """Their letters, by leaf, that are still there."""
    last = loaded.size if sat.last is None else sat.last
    for n in range(sat.first, min(last, loaded.size)):
        part = loaded.by_name.get(f"letter.{n}")
        if part is not None and part.disclosure is not None and part.value["seat"] == sat.seat:
            yield n, part.value


def _bodies(loaded: LoadedMatch, sat: Tenure) -> Iterator[str]:
    """Press and refused letters: never published, so nothing can be missed by the audit."""
    for n, _ in _his(loaded, sat):
        body = loaded.by_name.get(f"body.{n}")
        if body is not None and body.disclosure is not None:
            yield body.digest


def _keys(loaded: LoadedMatch, sat: Tenure) -> Iterator[str]:
    """Their letters whole (text and signature go together), the keys that were told of them, and
    what they gave for later due times."""
    for n, _ in _his(loaded, sat):
        yield loaded.by_name[f"letter.{n}"].digest
    yield from _told(loaded, sat)
    yield from _spent(loaded, sat)


def _fingerprints(loaded: LoadedMatch, sat: Tenure) -> list[str]:
    """Of their OpenPGP keys."""
    told = (loaded.by_digest[digest].value for digest in _told(loaded, sat))
    ours = (line for line in told if isinstance(line, str) and line.startswith(PREFIX))
    return [line.removeprefix(PREFIX) for line in ours]


def _told(loaded: LoadedMatch, sat: Tenure) -> Iterator[str]:
    """The keys that the log tells of them."""
    last = loaded.size if sat.last is None else sat.last
    for part in loaded.parts:
        what, *where = part.name.split(".")
        if part.disclosure is None or not sat.first <= part.n < last:
            continue
        event = loaded.entries[part.n].event
        changed = (
            isinstance(event, e.KeyChanged | e.KeyAnnounced | e.SeatChanged)
            and event.seat == sat.seat
        )
        if changed or (what == "keys" and where[1:] == [str(sat.seat)]):
            yield part.digest


def _spent(loaded: LoadedMatch, sat: Tenure) -> Iterator[str]:
    """Their hours and days off, and that they gave none: what is gone must not tell either."""
    last = loaded.size if sat.last is None else sat.last
    for part in loaded.parts:
        own = part.name == f"spent.{part.n}.{sat.seat}"
        if own and part.disclosure is not None and sat.first <= part.n <= last:
            yield part.digest
