"""Chairs change hands while a match runs: somebody leaves, is replaced, a bot sits down.

These are the organiser's commands; what is written for each stands in `chair_changes`.

Why: docs/decisions/0044-chairs.md, docs/decisions/0066-keys-grounds.md.
"""

from collections.abc import Sequence

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match import policy
from referee.match.stale import check_window_shown
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.letters_owed import intent, reader_seats
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.certificates import Cabinet
from referee.service.letters.new_keys import ShownKey, shown_key
from referee.service.people.guests import Guests
from referee.service.people.players import Contact, People, check_contact
from referee.service.people.seats import ChairView, Seats
from referee.service.table.chair_changes import ChairChanges, farewell
from referee.service.turns.deadlines import one_line
from referee.service.turns.windows import Windows
from storage import ChairRow, Intent, SettingRow


class Chairs:
    def __init__(
        self,
        core: Core,
        windows: Windows,
        changes: ChairChanges,
        people: People,
        guests: Guests,
        seats: Seats,
    ) -> None:
        self._core = core
        self._seats = seats
        self._changes = changes
        self._windows = windows
        self._people = people
        self._guests = guests

    # --- what may happen to a chair -------------------------------------------------------------

    def vacate(
        self,
        name: str,
        seat: Seat,
        cause: e.Cause,
        reason: str,
        *,
        shown_window: int | None = None,
    ) -> None:
        """Vacate the seat, and apply the game's rules for an empty one (`cause`: left, removed,
        nmr; who concedes writes a letter). Raises Refused.

        With `replaced`, `relieved` or `bot` somebody else sits down: see `replace` and `sit_bot`.
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
        *,
        bounded: bool = False,
        shown_window: int | None = None,
    ) -> ChairView:
        """A person plays on for whoever sits there, bot or person: a whole period for the open
        window, and a letter with all that the seat may know.

        `key`: their public key (OpenSSH's, or an OpenPGP certificate), which a match of signed
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
        return self._seats.chair(name, seat)

    def sit_bot(
        self, name: str, seat: Seat, reason: str, *, shown_window: int | None = None
    ) -> ChairView:
        """A bot plays on for whoever sits there. Raises Refused."""
        why = one_line(reason)
        self._windows.close_before(self._core.clock.now(), name)
        self._core.retrying(lambda: self._take(name, seat, why, None, ShownKey(None), shown_window))
        self._windows.advance(name)
        return self._seats.chair(name, seat)

    def change_key(self, name: str, seat: Seat, line: str, reason: str) -> None:
        """Another key by the organiser's word, told to all; from the next window on. There is no
        word that takes one away. Raises Refused."""
        why, key = one_line(reason), shown_key(line)
        self._core.retrying(lambda: self._change_key(name, seat, key, why))

    def _change_key(self, name: str, seat: Seat, key: ShownKey, reason: str) -> None:
        with self._core.locked(name) as loaded:
            self._changes.chair(loaded, seat)
            if loaded.match.window is None:
                raise illegal(Problem("M-NO-WINDOW"))
            everybody = tuple(loaded.match.all_seats)
            event = e.KeyChanged(seat, "organiser", reason, Sealed(everybody, key.line))
            at, rows = self._core.moment(loaded), self._certificate(loaded, key)
            readers = reader_seats(self._core.log, name)
            told = tuple(intent(name, loaded.size, "ruled", reader) for reader in readers)
            self._core.commit(Decision(loaded, (event,), at, letters=told, put=tuple(rows)))

    # --- on the log -----------------------------------------------------------------------------

    def _vacate(
        self, name: str, seat: Seat, cause: e.Cause, reason: str, shown_window: int | None
    ) -> None:
        with self._core.locked(name) as loaded:
            chair = self._changes.chair(loaded, seat)
            check_window_shown(loaded.match, shown_window)
            events = self._changes.events(loaded, seat, cause, reason)
            self._changes.write(
                loaded, chair, events, self._changes.fresh(chair), farewell(loaded, chair)
            )

    def _may_sit(self, loaded: LoadedMatch, seat: Seat, key: ShownKey) -> ChairRow:
        """The chair that a person may sit down on. Raises Refused."""
        chair, match = self._changes.chair(loaded, seat), loaded.match
        if match.phase == "lobby":
            raise illegal(Problem("M-NO-TAKEOVER"))
        if key.line is None and match.policy.assurance == "signed":
            raise illegal(Problem("M-KEY-NEEDED"))
        return chair

    def _take(
        self,
        name: str,
        seat: Seat,
        reason: str,
        person: str | None,
        key: ShownKey,
        shown_window: int | None,
    ) -> None:
        with self._core.locked(name) as loaded:
            check_window_shown(loaded.match, shown_window)
            if person is None:
                chair = self._may_sit_bot(loaded, seat)
            else:
                chair = self._may_sit(loaded, seat, key)
            cause = "bot" if person is None else "relieved" if chair.bot else "replaced"
            events = self._changes.events(loaded, seat, cause, reason, key.line)
            events += self._whole_period(loaded, events, seat) if person else []
            taken = self._changes.fresh(chair, person=person, bot=None if person else "bot")
            letters = farewell(loaded, chair)
            if person is not None:
                letters += _handover(loaded, seat, len(events))
            rows = self._certificate(loaded, key)
            self._changes.write(loaded, chair, events, taken, letters, rows)

    def _may_sit_bot(self, loaded: LoadedMatch, seat: Seat) -> ChairRow:
        chair = self._changes.chair(loaded, seat)
        if loaded.match.phase == "lobby":
            raise illegal(Problem("M-NO-TAKEOVER"))
        if chair.bot is not None:
            raise illegal(Problem("M-BOT", facts={"seat": seat}))
        return chair

    def _certificate(self, loaded: LoadedMatch, key: ShownKey) -> list[SettingRow]:
        """What is kept beside the log of an OpenPGP key."""
        if key.certificate is None:
            return []
        return Cabinet(self._core.log, loaded).certificate_rows(key.certificate)

    def _whole_period(
        self, loaded: LoadedMatch, events: Sequence[Event], seat: Seat
    ) -> list[Event]:
        """A new player has as long for the open window as everybody had."""
        match, window = loaded.match, loaded.match.window
        anew = any(isinstance(event, e.WindowOpened) for event in events)
        if anew or window is None or window.due is None or seat not in window.asked:
            return []
        due = policy.due(match.policy, window.pace, self._core.moment(loaded))
        if due <= window.due:
            return []
        return [e.DueChanged(window.number, due, "organiser", "[handover]")]


def _handover(loaded: LoadedMatch, seat: Seat, leaves: int) -> list[Intent]:
    """To who sits down: all that the seat legally knows. What was filed before leaf `before` they
    get as drafts."""
    n = loaded.size + leaves - 1
    return [intent(loaded.name, n, "handover", seat, before=loaded.size, since=1)]
