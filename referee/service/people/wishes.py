"""What players ask for beside the log: no reminders of a match or at which hour, one digest a day,
their calendar.

The addresses of these wishes are made from the home's key, not kept: whoever has one can stop
reminders or read deadlines, and do nothing else.
"""

import hmac

from referee.agenda import Deadline
from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.service.ledger import timers
from referee.service.ledger.core import Core
from storage import ChairRow, WishRow

QUIET, DIGEST, AHEAD = "quiet", "digest", "ahead"
# Before a deadline, at which somebody may wish to be reminded: none is beyond `timers.EARLIEST`.
HOURS = (1, 3, 6, 12, 24, 48)
WISHES = REMIND, PICTURES = "remind", "pictures"  # as a mail says them
FULL, SHORT, USUAL = "full", "short", "usual"  # how much of the handbook letters bring
_PERSON = 26  # letters of a person's id


class Wishes:
    def __init__(self, core: Core) -> None:
        self._core = core

    # --- reminders ------------------------------------------------------------------------------

    def is_quiet(self, match: str, person: str) -> bool:
        """Does this player want no reminder and no digest of the match?"""
        return self._core.log.wishes.get(QUIET, f"{match}/{person}") is not None

    def keep_quiet(self, match: str, person: str, quiet: bool) -> None:
        """No reminders of this match any more, or again. What a seat must know is always sent."""
        whose = f"{match}/{person}"
        if quiet:
            self._core.log.wishes.put(WishRow(QUIET, whose, b""))
        else:
            self._core.log.wishes.drop(QUIET, whose)

    def quiet_path(self, match: str, seat: Seat, person: str) -> str:
        """The path of the page that stops reminders; it leads nowhere for the next player."""
        return f"/quiet/{match}/{seat}/{self._mac(QUIET, f'{match}/{person}')}"

    def asks_quiet(self, match: str, seat: Seat, token: str) -> str | None:
        """The player whose token this is; None if it is nobody's (any more)."""
        chair = self._core.log.chairs.get(match, seat)
        if chair is None or chair.person is None:
            return None
        right = self._mac(QUIET, f"{match}/{chair.person}")
        return chair.person if hmac.compare_digest(right.encode(), token.encode()) else None

    def hours(self, match: str, person: str) -> int | None:
        """How many hours before the end of a window of this match; None: as is usual."""
        row = self._core.log.wishes.get(AHEAD, f"{match}/{person}")
        return int(row.value) if row is not None else None

    def remind_before(self, match: str, person: str, hours: int | None) -> None:
        """From now on so many hours (one of HOURS) before; None: as is usual. Raises ValueError."""
        whose = f"{match}/{person}"
        if hours is None:
            self._core.log.wishes.drop(AHEAD, whose)
        elif hours in HOURS:
            self._core.log.wishes.put(WishRow(AHEAD, whose, str(hours).encode("ascii")))
        else:
            raise ValueError(f"nobody is reminded {hours} hours before")
        timers.wake(self._core.log, timers.REMIND, match)

    # --- digests --------------------------------------------------------------------------------

    def wants_digest(self, person: str) -> bool:
        """One letter a day about all of their matches?"""
        return self._core.log.wishes.get(DIGEST, person) is not None

    def want_digest(self, person: str, wanted: bool) -> None:
        if wanted and not self.wants_digest(person):
            self._core.log.wishes.put(WishRow(DIGEST, person, b""))
            timers.wake(self._core.log, timers.DIGEST, person)
        elif not wanted:
            self._core.log.wishes.drop(DIGEST, person)

    # --- what letters hold ----------------------------------------------------------------------

    def texts(self, person: str) -> str:
        """`full`: letters explain each time all that they name; `short`: they name it alone;
        `usual`: as a newcomer and then a player needs it."""
        row = self._core.log.wishes.get(REMIND, person)
        return row.value.decode("ascii") if row is not None else USUAL

    def want_texts(self, person: str, texts: str) -> None:
        """Raises ValueError for what is none of `full`, `short`, `usual`."""
        if texts not in (FULL, SHORT, USUAL):
            raise ValueError(f"letters do not come {texts!r}")
        self._core.log.wishes.put(WishRow(REMIND, person, texts.encode("ascii")))

    def want_pictures(self, person: str, wanted: bool) -> None:
        """Letters with pictures, or without."""
        self._core.log.wishes.put(WishRow(PICTURES, person, b"on" if wanted else b"off"))

    def pictures(self, person: str) -> bool:
        """Do letters to this player bring pictures?"""
        row = self._core.log.wishes.get(PICTURES, person)
        return row is None or row.value == b"on"

    # --- calendars ------------------------------------------------------------------------------

    def calendar_path(self, person: str) -> str:
        """The path of the calendar of all that this player must do."""
        return f"/calendar/{person}{self._mac('calendar', person)}.ics"

    def calendar_of(self, token: str) -> str | None:
        """The player whose calendar's token this is, or None."""
        person, mac = token[:_PERSON], token[_PERSON:]
        right = self._mac("calendar", person)
        known = hmac.compare_digest(right.encode(), mac.encode())
        return person if known and self._core.log.people.get(person) is not None else None

    def deadlines(self, person: str, language: Language) -> list[Deadline]:
        """What is asked of this player now in all matches, the soonest first."""
        chairs = self._core.log.chairs.find(person=person)
        found = [self._deadline(chair, language) for chair in chairs]
        return sorted(
            (deadline for deadline in found if deadline), key=lambda deadline: deadline.due or ""
        )

    def _deadline(self, chair: ChairRow, language: Language) -> Deadline | None:
        with self._core.locked(chair.stream) as loaded:
            match, game = loaded.match, loaded.game
        window = match.window
        if match.phase != "running" or window is None or window.due is None:
            return None
        if chair.seat not in window.asked:
            return None
        return Deadline(
            match=chair.stream,
            host=self._core.place.host,
            seat=chair.seat,
            game=game.title.in_(language),
            window=game.windows[window.name].in_(language),
            due=window.due,
            size=match.size,
            at=match.at,
        )

    def _mac(self, what: str, text: str) -> str:
        return self._core.ring.index(f"wish/{what}", text).hex()[:30]  # never looks like a nonce
