"""Chairs change hands while a match runs: somebody leaves, is replaced, a bot sits down.

What the log says of it is decided in `match.leaving`; here are the rows beside the log: links and
addresses of whoever is gone lead nowhere from the same moment on, and the letters that tell it.
"""

from collections.abc import Sequence

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match import policy
from referee.match.evolve import Entry, evolve
from referee.match.leaving import changing
from referee.match.stale import check_window_shown
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.delays import put_off
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.loaded import Loaded
from referee.service.letters.certificates import Cabinet
from referee.service.letters.new_keys import Shown, shown_key
from referee.service.people.guests import Guests
from referee.service.people.players import Contact, People, check_contact
from referee.service.people.tenure import Tenures
from referee.service.table.motion_effects import agreed_without
from referee.service.turns.deadlines import one_line
from referee.service.turns.windows import Windows
from storage import Chair, Intent, Setting


class Chairs:
    def __init__(self, core: Core, windows: Windows, people: People, guests: Guests) -> None:
        self._core = core
        self._windows = windows
        self._people = people
        self._guests = guests
        self._tenures = Tenures(core)

    # --- what may happen to a chair -------------------------------------------------------------

    def vacate(
        self, name: str, seat: Seat, cause: e.Cause, reason: str, shown_window: int | None = None
    ) -> None:
        """Vacate the seat, and apply the game's rules for an empty one. Raises Refused.

        `shown_window`, here and below: the window that the organiser's page showed (`match.stale`).
        """
        if cause not in e.EMPTYING:
            raise ValueError(f"{cause} empties no chair")
        why = one_line(reason)
        self._windows.close_before(self._core.clock.now(), name)
        self._core.retrying(lambda: self._vacate(name, seat, cause, why, shown_window))
        self._windows.advance(name)

    def replace(
        self,
        name: str,
        seat: Seat,
        contact: Contact,
        reason: str,
        key: str | None = None,
        bounded: bool = False,
        shown_window: int | None = None,
    ) -> None:
        """A person plays on for whoever sits there, with a whole period for the open window.

        `key`: his public key (OpenSSH's, or an OpenPGP certificate), which a match of signed
        letters needs. `bounded`: as `Lobby.invite`.
        Raises Refused.
        """
        why, shown = one_line(reason), shown_key(key)
        check_contact(contact)
        with self._core.locked(name) as loaded:
            check_window_shown(loaded.match, shown_window)
            self._may_sit(loaded, seat, shown)
        self._people.check_one_seat(name, contact)
        if bounded:
            self._guests.spend(name, contact)
        person = self._people.meet(contact)
        if person.name != contact.name:
            self._guests.name(name, seat, person.id, contact.name)
        self._windows.close_before(self._core.clock.now(), name)
        self._core.retrying(lambda: self._take(name, seat, why, person.id, shown, shown_window))
        self._windows.advance(name)

    def sit_bot(self, name: str, seat: Seat, reason: str, shown_window: int | None = None) -> None:
        """A bot plays on for whoever sits there. Raises Refused."""
        why = one_line(reason)
        self._windows.close_before(self._core.clock.now(), name)
        self._core.retrying(lambda: self._take(name, seat, why, None, Shown(None), shown_window))
        self._windows.advance(name)

    def change_key(self, name: str, seat: Seat, line: str | None, reason: str) -> None:
        """Another key by the organiser's word, told to all; from the next window on. Raises
        Refused."""
        why, key = one_line(reason), shown_key(line)
        self._core.retrying(lambda: self._change_key(name, seat, key, why))

    def _change_key(self, name: str, seat: Seat, key: Shown, reason: str) -> None:
        with self._core.locked(name) as loaded:
            self._chair(loaded, seat)
            if loaded.match.window is None:
                raise illegal(Problem("M-NO-WINDOW"))
            everybody = tuple(loaded.match.all_seats)
            event = e.KeyChanged(seat, "organiser", reason, Sealed(everybody, key.line))
            at, rows = self._core.moment(loaded), self._certificate(loaded, key)
            self._core.commit(Decision(loaded, (event,), at, put=tuple(rows)))

    def too_silent(self, loaded: Loaded, seat: Seat, windows: int) -> None:
        """The match's own answer to a seat that was silent in so many windows in a row."""
        chair, why = self._chair(loaded, seat), f"[silent {windows}]"
        bot = loaded.match.policy.nmr_then == "bot"
        events = self._changing(loaded, seat, "bot" if bot else "nmr", why)
        taken = self._fresh(chair, bot="bot" if bot else None)
        self._write(loaded, chair, events, taken, _farewell(loaded, chair))

    # --- on the log -----------------------------------------------------------------------------

    def _vacate(
        self, name: str, seat: Seat, cause: e.Cause, reason: str, shown_window: int | None
    ) -> None:
        with self._core.locked(name) as loaded:
            chair = self._chair(loaded, seat)
            check_window_shown(loaded.match, shown_window)
            events = self._changing(loaded, seat, cause, reason)
            self._write(loaded, chair, events, self._fresh(chair), _farewell(loaded, chair))

    def _may_sit(self, loaded: Loaded, seat: Seat, key: Shown) -> Chair:
        """The chair that a person may sit down on. Raises Refused."""
        chair, match = self._chair(loaded, seat), loaded.match
        if match.phase == "lobby":
            raise illegal(Problem("M-NOT-STARTED"))
        if key.line is None and match.policy.assurance == "signed":
            raise illegal(Problem("M-KEY-NEEDED"))
        return chair

    def _take(
        self,
        name: str,
        seat: Seat,
        reason: str,
        person: str | None,
        key: Shown,
        shown_window: int | None,
    ) -> None:
        with self._core.locked(name) as loaded:
            check_window_shown(loaded.match, shown_window)
            if person is None:
                chair = self._may_sit_bot(loaded, seat)
            else:
                chair = self._may_sit(loaded, seat, key)
            cause = "bot" if person is None else "relieved" if chair.bot else "replaced"
            events = self._changing(loaded, seat, cause, reason, key.line)
            events += self._whole_period(loaded, events, seat) if person else []
            taken = self._fresh(chair, person=person, bot=None if person else "bot")
            letters = _farewell(loaded, chair)
            if person is not None:
                letters += _handover(loaded, seat, len(events))
            kept = self._certificate(loaded, key)
            self._write(loaded, chair, events, taken, letters, kept)

    def _may_sit_bot(self, loaded: Loaded, seat: Seat) -> Chair:
        chair = self._chair(loaded, seat)
        if loaded.match.phase == "lobby":
            raise illegal(Problem("M-NOT-STARTED"))
        if chair.bot is not None:
            raise illegal(Problem("M-BOT", facts={"seat": seat}))
        return chair

    def _certificate(self, loaded: Loaded, key: Shown) -> list[Setting]:
        """What is kept beside the log of an OpenPGP key."""
        if key.certificate is None:
            return []
        return Cabinet(self._core.log, loaded).certificate_rows(key.certificate)

    def _changing(
        self, loaded: Loaded, seat: Seat, cause: e.Cause, reason: str, key: str | None = None
    ) -> list[Event]:
        everybody = tuple(loaded.match.all_seats)
        change = e.SeatChanged(seat, cause, reason, Sealed(everybody, key))
        h, at = self._core.secrets(loaded).h, self._core.moment(loaded)
        events = changing(loaded.match, loaded.game, change, h, at)
        events += put_off(self._core.absences, loaded, loaded.match, events)
        return [*events, *agreed_without(self._core, loaded, loaded.match, events, at)]

    def _whole_period(self, loaded: Loaded, events: Sequence[Event], seat: Seat) -> list[Event]:
        """A new player has as long for the open window as everybody had."""
        match, window = loaded.match, loaded.match.window
        anew = any(isinstance(event, e.WindowOpened) for event in events)
        if anew or window is None or window.due is None or seat not in window.asked:
            return []
        due = policy.due(match.policy, window.pace, self._core.moment(loaded))
        if due <= window.due:
            return []
        return [e.DueChanged(window.number, due, "organiser", "[handover]")]

    def _write(
        self,
        loaded: Loaded,
        old: Chair,
        events: list[Event],
        chair: Chair,
        letters: Sequence[Intent],
        kept: Sequence[Setting] = (),
    ) -> None:
        """All at once: the leaves, the new links, the letters; what waited for a token is gone.

        A letter that was owed and is not written yet would be written to whoever sits down, with
        what only the leaver may read: it is given up."""
        decision = Decision(
            loaded,
            tuple(events),
            self._core.moment(loaded),
            letters=tuple(letters),
            put=(chair, *kept, *self._tenures.left(loaded, old)),
            drop=(
                *self._core.log.pendings.find(stream=old.stream, seat=old.seat),
                self._core.absences.gone(old.stream, old.seat),
            ),
            given_up=(old.seat,),
        )
        self._core.commit(decision)

    # --- rows -----------------------------------------------------------------------------------

    def _chair(self, loaded: Loaded, seat: Seat) -> Chair:
        chair = self._core.log.chairs.get(loaded.name, seat)
        if chair is None:
            raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
        if loaded.match.phase == "ended":
            raise illegal(Problem("M-ENDED", facts={"match": loaded.match.origin}))
        if seat in loaded.match.empty:
            raise illegal(Problem("M-LEFT", facts={"seat": seat}))
        return chair

    def _fresh(self, old: Chair, person: str | None = None, bot: str | None = None) -> Chair:
        """The same chair with links that nobody knows yet."""
        token = self._core.ring.token
        return Chair(old.stream, old.seat, person, bot, token(), token())


def conceding(core: Core, staged: Loaded, letter: e.Letter, at: e.Moment) -> list[Event]:
    """What follows a concession, behind its letter; `staged` is the match before that."""
    filed = e.LetterSealed(Sealed((letter.seat,), letter))
    match = evolve(staged.match, Entry(staged.match.size, at, filed), staged.game)
    change = e.SeatChanged(letter.seat, "conceded", "", Sealed(tuple(match.all_seats), None))
    events = changing(match, staged.game, change, core.secrets(staged).h, at)
    events += put_off(core.absences, staged, match, events)
    return [*events, *agreed_without(core, staged, match, events, at)]


def _handover(loaded: Loaded, seat: Seat, leaves: int) -> list[Intent]:
    """To who sits down: all that the seat legally knows. What was filed before leaf `before` he
    gets as drafts."""
    n = loaded.size + leaves - 1
    return [intent(loaded.name, n, "handover", seat, before=loaded.size, since=1)]


def _farewell(loaded: Loaded, chair: Chair) -> list[Intent]:
    """To who sat there, under his own name: the chair leads to somebody else already."""
    if chair.person is None:
        return []
    n = loaded.size
    return [intent(loaded.name, n, "farewell", chair.seat, person=chair.person, who=chair.seat)]
